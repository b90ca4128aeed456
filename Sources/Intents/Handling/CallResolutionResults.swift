/// What an app makes of the kind of a call.
open class INCallCapabilityResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCallCapability: INCallCapability) -> Self {
        Self(outcome: .success(resolvedCallCapability))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with callCapabilityToConfirm: INCallCapability) -> Self {
        Self(outcome: .confirmationRequired(callCapabilityToConfirm))
    }
}

/// What an app makes of where a call goes.
open class INCallDestinationTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCallDestinationType: INCallDestinationType) -> Self {
        Self(outcome: .success(resolvedCallDestinationType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with callDestinationTypeToConfirm: INCallDestinationType)
        -> Self
    {
        Self(outcome: .confirmationRequired(callDestinationTypeToConfirm))
    }
}

/// What an app makes of a call.
open class INCallRecordResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCallRecord: INCallRecord) -> Self {
        Self(outcome: .success(resolvedCallRecord))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with callRecordsToDisambiguate: [INCallRecord]) -> Self {
        Self(outcome: .disambiguation(callRecordsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with callRecordToConfirm: INCallRecord?) -> Self {
        Self(outcome: .confirmationRequired(callRecordToConfirm))
    }
}

/// What an app makes of a type of calls.
open class INCallRecordTypeResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCallRecordType: INCallRecordType) -> Self {
        Self(outcome: .success(resolvedCallRecordType))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with callRecordTypeToConfirm: INCallRecordType) -> Self {
        Self(outcome: .confirmationRequired(callRecordTypeToConfirm))
    }
}

/// What an app makes of types of calls.
open class INCallRecordTypeOptionsResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedCallRecordTypeOptions: INCallRecordTypeOptions = [])
        -> Self
    {
        Self(outcome: .success(resolvedCallRecordTypeOptions))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(
        with callRecordTypeOptionsToConfirm: INCallRecordTypeOptions = []
    ) -> Self {
        Self(outcome: .confirmationRequired(callRecordTypeOptionsToConfirm))
    }
}

/// The reason why an app cannot call a person.
public enum INStartCallContactUnsupportedReason: Int, Sendable {
    /// Nobody of that name is known.
    case noContactFound = 1
    /// The app calls one person only.
    case multipleContactsUnsupported
    /// The person has no handle with this label.
    case noHandleForLabel
    /// The handle is not usable.
    case invalidHandle
    /// The number is a code of the network.
    case unsupportedMmiUssd
    /// There is no call to repeat.
    case noCallHistoryForRedial
    /// The call to repeat has no usable handle.
    case noUsableHandleForRedial
}

/// What an app makes of a person to call.
open class INStartCallContactResolutionResult: INPersonResolutionResult {
    /// Takes over another result.
    public convenience init(personResolutionResult: INPersonResolutionResult) {
        self.init(outcome: personResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INStartCallContactUnsupportedReason) -> Self {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// The reason why an app cannot make a call of a kind.
public enum INStartCallCallCapabilityUnsupportedReason: Int, Sendable {
    /// The app makes no video calls.
    case videoCallUnsupported = 1
    /// There is no microphone.
    case microphoneNotAccessible
    /// There is no camera.
    case cameraNotAccessible
}

/// What an app makes of the kind of a call.
open class INStartCallCallCapabilityResolutionResult: INCallCapabilityResolutionResult {
    /// Takes over another result.
    public convenience init(callCapabilityResolutionResult: INCallCapabilityResolutionResult) {
        self.init(outcome: callCapabilityResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(forReason reason: INStartCallCallCapabilityUnsupportedReason)
        -> Self
    {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}

/// The reason why an app cannot call back.
public enum INStartCallCallRecordToCallBackUnsupportedReason: Int, Sendable {
    /// There is no such call.
    case noMatchingCall = 1
}

/// What an app makes of the call to call back.
open class INStartCallCallRecordToCallBackResolutionResult: INCallRecordResolutionResult {
    /// Takes over another result.
    public convenience init(callRecordResolutionResult: INCallRecordResolutionResult) {
        self.init(outcome: callRecordResolutionResult.outcome)
    }
    /// The app cannot use the value, for this reason.
    public class func unsupported(
        forReason reason: INStartCallCallRecordToCallBackUnsupportedReason
    ) -> Self {
        Self(outcome: .unsupported(reason: reason.rawValue))
    }
}
