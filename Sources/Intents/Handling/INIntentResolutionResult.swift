public import Foundation

/// What an app makes of a parameter of an intent: the base class of all such results.
///
/// An app may have subclasses of its own, such as the ones that Xcode generates.
open class INIntentResolutionResult: NSObject {
    /// What a result says.
    ///
    /// Apple's class has no properties; a program that handles intents itself reads this one.
    public enum Outcome {
        /// The person has to give a value.
        case needsValue
        /// The app does without the parameter.
        case notRequired
        /// The app cannot use the value; the number of the reason is that of the class.
        case unsupported(reason: Int?)
        /// The app goes on with this value.
        case success(Any)
        /// The person has to choose a value.
        case disambiguation([Any])
        /// The person has to confirm the value, if there is one, for a reason of the class.
        case confirmationRequired(Any?, reason: Int? = nil)
    }

    /// What the result says; this property is not Apple's.
    public let outcome: Outcome

    /// Makes a result; this initialiser is not Apple's.
    public required init(outcome: Outcome) {
        self.outcome = outcome
        super.init()
    }

    /// The person has to give a value.
    open class func needsValue() -> Self { Self(outcome: .needsValue) }

    /// The app does without the parameter.
    open class func notRequired() -> Self { Self(outcome: .notRequired) }

    /// The app cannot use the value.
    open class func unsupported() -> Self { Self(outcome: .unsupported(reason: nil)) }

    /// The app cannot use the value, for a reason; classes that Xcode generates call it.
    public class func __unsupported(withReason reason: Int) -> Self {
        Self(outcome: .unsupported(reason: reason))
    }

    /// The person has to confirm the value; classes that Xcode generates call it.
    public class func __confirmationRequiredWithItem(
        toConfirm itemToConfirm: Any,
        forReason reason: Int
    ) -> Self {
        Self(outcome: .confirmationRequired(itemToConfirm, reason: reason))
    }

    /// The class and what the result says.
    open override var description: String { "\(type(of: self)) \(outcome)" }
}

/// What an app makes of a value of an enumeration, for the classes that Xcode generates.
open class INEnumResolutionResult: INIntentResolutionResult {
    /// The value is this one.
    public class func __success(withResolvedValue resolvedValue: Int) -> Self {
        Self(outcome: .success(resolvedValue))
    }

    /// The person has to confirm the value.
    public class func __confirmationRequiredWithValue(toConfirm valueToConfirm: Int) -> Self {
        Self(outcome: .confirmationRequired(valueToConfirm))
    }
}
