/// What an app makes of the unit of a goal.
open class INWorkoutGoalUnitTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedWorkoutGoalUnitType: INWorkoutGoalUnitType) -> Self {
        Self(outcome: .success(resolvedWorkoutGoalUnitType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with workoutGoalUnitTypeToConfirm: INWorkoutGoalUnitType)
        -> Self
    {
        Self(outcome: .confirmationRequired(workoutGoalUnitTypeToConfirm))
    }
}

/// What an app makes of where a workout is.
open class INWorkoutLocationTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedWorkoutLocationType: INWorkoutLocationType) -> Self {
        Self(outcome: .success(resolvedWorkoutLocationType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with workoutLocationTypeToConfirm: INWorkoutLocationType)
        -> Self
    {
        Self(outcome: .confirmationRequired(workoutLocationTypeToConfirm))
    }
}
