/// A workout that a person resumed.
public final class INResumeWorkoutIntent: INIntent {
    /// Makes an intent.
    public convenience init(workoutName: INSpeakableString?) {
        self.init { $0["workoutName"] = workoutName }
    }

    /// The name of the workout.
    public var workoutName: INSpeakableString? { fields["workoutName"] }

    override class var parameters: [AnyKeyPath: String] {
        [\INResumeWorkoutIntent.workoutName: "workoutName"]
    }
}

/// The outcome of resuming a workout.
public enum INResumeWorkoutIntentResponseCode: Int, NamedEnumeration {
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

/// The response to resuming a workout.
public final class INResumeWorkoutIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INResumeWorkoutIntentResponseCode, userActivity: NSUserActivity?)
    {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INResumeWorkoutIntentResponseCode { fields["code", default: .unspecified] }
}
