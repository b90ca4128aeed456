/// A workout that a person paused.
public final class INPauseWorkoutIntent: INIntent {
    /// Makes an intent.
    public convenience init(workoutName: INSpeakableString?) {
        self.init { $0["workoutName"] = workoutName }
    }

    /// The name of the workout.
    public var workoutName: INSpeakableString? { fields["workoutName"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INPauseWorkoutIntent.workoutName: "workoutName"]
    }
}

/// The outcome of pausing a workout.
public enum INPauseWorkoutIntentResponseCode: Int, NamedEnumeration {
    /// The outcome is unknown.
    case unspecified
    /// Ready.
    case ready
    /// The app goes on with it; Apple deprecates it for ``handleInApp``.
    case continueInApp
    /// Not done.
    case failure
    /// Not done: it needs the app.
    case failureRequiringAppLaunch
    /// There is no such workout.
    case failureNoMatchingWorkout
    /// The app handles it.
    case handleInApp
    /// Done.
    case success
}

/// The response to pausing a workout.
public final class INPauseWorkoutIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INPauseWorkoutIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INPauseWorkoutIntentResponseCode { fields["code", default: .unspecified] }
}
