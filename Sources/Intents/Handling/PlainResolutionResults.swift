public import Foundation

/// What an app makes of a yes or no.
open class INBooleanResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedValue: Bool) -> Self {
        Self(outcome: .success(resolvedValue))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with valueToConfirm: Bool?) -> Self {
        Self(outcome: .confirmationRequired(valueToConfirm))
    }
}

/// What an app makes of a number.
open class INIntegerResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedValue: Int) -> Self {
        Self(outcome: .success(resolvedValue))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with valueToConfirm: Int?) -> Self {
        Self(outcome: .confirmationRequired(valueToConfirm))
    }
}

/// What an app makes of a number.
open class INDoubleResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedValue: Double) -> Self {
        Self(outcome: .success(resolvedValue))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with valueToConfirm: Double?) -> Self {
        Self(outcome: .confirmationRequired(valueToConfirm))
    }
}

/// What an app makes of a text.
open class INStringResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedString: String) -> Self {
        Self(outcome: .success(resolvedString))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with stringsToDisambiguate: [String]) -> Self {
        Self(outcome: .disambiguation(stringsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with stringToConfirm: String?) -> Self {
        Self(outcome: .confirmationRequired(stringToConfirm))
    }
}

/// What an app makes of a name to speak.
open class INSpeakableStringResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedString: INSpeakableString) -> Self {
        Self(outcome: .success(resolvedString))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with stringsToDisambiguate: [INSpeakableString]) -> Self {
        Self(outcome: .disambiguation(stringsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with stringToConfirm: INSpeakableString?) -> Self {
        Self(outcome: .confirmationRequired(stringToConfirm))
    }
}

/// What an app makes of an address.
open class INURLResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedURL: URL) -> Self {
        Self(outcome: .success(resolvedURL))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with uRLsToDisambiguate: [URL]) -> Self {
        Self(outcome: .disambiguation(uRLsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with uRLToConfirm: URL?) -> Self {
        Self(outcome: .confirmationRequired(uRLToConfirm))
    }
}

/// What an app makes of a file.
open class INFileResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedFile: INFile) -> Self {
        Self(outcome: .success(resolvedFile))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with filesToDisambiguate: [INFile]) -> Self {
        Self(outcome: .disambiguation(filesToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with fileToConfirm: INFile?) -> Self {
        Self(outcome: .confirmationRequired(fileToConfirm))
    }
}

/// What an app makes of an object of the app.
open class INObjectResolutionResult: INIntentResolutionResult {
    /// The value is this.
    public class func success(with resolvedObject: INObject) -> Self {
        Self(outcome: .success(resolvedObject))
    }
    /// The person has to choose one of these.
    public class func disambiguation(with objectsToDisambiguate: [INObject]) -> Self {
        Self(outcome: .disambiguation(objectsToDisambiguate))
    }
    /// The person has to confirm the value.
    public class func confirmationRequired(with objectToConfirm: INObject?) -> Self {
        Self(outcome: .confirmationRequired(objectToConfirm))
    }
}
