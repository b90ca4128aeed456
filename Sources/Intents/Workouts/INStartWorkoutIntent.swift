/// A workout that a person started.
public final class INStartWorkoutIntent: INIntent {
    /// Makes an intent.
    public convenience init(
        workoutName: INSpeakableString?,
        goalValue: Double?,
        workoutGoalUnitType: INWorkoutGoalUnitType,
        workoutLocationType: INWorkoutLocationType,
        isOpenEnded: Bool?
    ) {
        self.init { fields in
            fields["workoutName"] = workoutName
            fields["goalValue"] = goalValue
            fields["workoutGoalUnitType", default: .unknown] = workoutGoalUnitType
            fields["workoutLocationType", default: .unknown] = workoutLocationType
            fields["isOpenEnded"] = isOpenEnded
        }
    }

    /// The name of the workout.
    public var workoutName: INSpeakableString? { fields["workoutName"] }
    /// The length of the workout, in units of ``workoutGoalUnitType``.
    public var goalValue: Double? { fields["goalValue"] }
    /// The unit of ``goalValue``.
    public var workoutGoalUnitType: INWorkoutGoalUnitType {
        fields["workoutGoalUnitType", default: .unknown]
    }
    /// Whether the workout is in a building.
    public var workoutLocationType: INWorkoutLocationType {
        fields["workoutLocationType", default: .unknown]
    }
    /// Whether the workout has no goal.
    public var isOpenEnded: Bool? { fields["isOpenEnded"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INStartWorkoutIntent.workoutName: "workoutName",
            \INStartWorkoutIntent.goalValue: "goalValue",
            \INStartWorkoutIntent.workoutGoalUnitType: "workoutGoalUnitType",
            \INStartWorkoutIntent.workoutLocationType: "workoutLocationType",
            \INStartWorkoutIntent.isOpenEnded: "isOpenEnded",
        ]
    }
}

/// The unit of the goal of a workout.
public enum INWorkoutGoalUnitType: Int, NamedEnumeration {
    /// Unknown.
    case unknown
    /// Inches.
    case inch
    /// Metres.
    case meter
    /// Feet.
    case foot
    /// Miles.
    case mile
    /// Yards.
    case yard
    /// Seconds.
    case second
    /// Minutes.
    case minute
    /// Hours.
    case hour
    /// Joules.
    case joule
    /// Kilocalories.
    case kiloCalorie
}

/// Whether a workout is in a building.
public enum INWorkoutLocationType: Int, NamedEnumeration {
    /// Unknown.
    case unknown
    /// Not in a building.
    case outdoor
    /// In a building.
    case indoor
}

/// The outcome of starting a workout.
public enum INStartWorkoutIntentResponseCode: Int, NamedEnumeration {
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
    /// Not done: another workout goes on.
    case failureOngoingWorkout
    /// There is no such workout.
    case failureNoMatchingWorkout
    /// The app handles it.
    case handleInApp
    /// Done.
    case success
}

/// The response to starting a workout.
public final class INStartWorkoutIntentResponse: INIntentResponse {
    /// Makes a response.
    public convenience init(code: INStartWorkoutIntentResponseCode, userActivity: NSUserActivity?) {
        self.init(fields: Fields(code: code, userActivity: userActivity))
    }

    /// The outcome.
    public var code: INStartWorkoutIntentResponseCode { fields["code", default: .unspecified] }
}
