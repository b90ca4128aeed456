@testable import Intents

var workoutSamples: [(intent: INIntent, response: INIntentResponse?)] {
    let name = FullSamples.team
    return [
        (
            INStartWorkoutIntent(
                workoutName: name,
                goalValue: 5.5,
                workoutGoalUnitType: .mile,
                workoutLocationType: .outdoor,
                isOpenEnded: false
            ), INStartWorkoutIntentResponse(code: .failureOngoingWorkout, userActivity: .full)
        ),
        (
            INPauseWorkoutIntent(workoutName: name),
            INPauseWorkoutIntentResponse(code: .handleInApp, userActivity: .full)
        ),
        (
            INResumeWorkoutIntent(workoutName: name),
            INResumeWorkoutIntentResponse(code: .success, userActivity: .full)
        ),
        (
            INEndWorkoutIntent(workoutName: name),
            INEndWorkoutIntentResponse(code: .failureNoMatchingWorkout, userActivity: .full)
        ),
        (
            INCancelWorkoutIntent(workoutName: name),
            INCancelWorkoutIntentResponse(code: .continueInApp, userActivity: .full)
        ),
    ]
}
