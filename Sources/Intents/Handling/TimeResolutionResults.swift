public import Foundation

/// What an app makes of a date.
open class INDateComponentsResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedDateComponents: DateComponents) -> Self {
        Self(outcome: .success(resolvedDateComponents))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with dateComponentsToDisambiguate: [DateComponents]) -> Self {
        Self(outcome: .disambiguation(dateComponentsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with dateComponentsToConfirm: DateComponents?) -> Self {
        Self(outcome: .confirmationRequired(dateComponentsToConfirm))
    }
}

/// What an app makes of a range of dates.
open class INDateComponentsRangeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedDateComponentsRange: INDateComponentsRange) -> Self {
        Self(outcome: .success(resolvedDateComponentsRange))
    }
    /// The person has to choose one of these.
    public class func disambiguation(
        with dateComponentsRangesToDisambiguate: [INDateComponentsRange]
    ) -> Self {
        Self(outcome: .disambiguation(dateComponentsRangesToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(
        with dateComponentsRangeToConfirm: INDateComponentsRange?
    ) -> Self {
        Self(outcome: .confirmationRequired(dateComponentsRangeToConfirm))
    }
}

/// What an app makes of a duration.
open class INTimeIntervalResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedTimeInterval: TimeInterval) -> Self {
        Self(outcome: .success(resolvedTimeInterval))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with timeIntervalToConfirm: TimeInterval) -> Self {
        Self(outcome: .confirmationRequired(timeIntervalToConfirm))
    }
}
