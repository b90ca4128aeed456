public import Foundation

/// An object that names the objects that handle an app's intents.
public protocol INIntentHandlerProviding: NSObjectProtocol {
    /// Returns the object that handles an intent; `nil` if there is none.
    func handler(for intent: INIntent) -> Any?
}

/// The main object of an app's extension that handles intents.
///
/// No system asks it here: see <doc:HandlersOfIntents>.
open class INExtension: NSObject, INIntentHandlerProviding {
    /// Makes the object.
    public override init() { super.init() }

    /// Returns the object that handles an intent: this object, unless a subclass returns another.
    open func handler(for intent: INIntent) -> Any? { self }
}

extension INIntentResponse {
    /// Whether the response refuses what the intent says, or leaves it to the app.
    var isRefusal: Bool {
        switch intentHandlingStatus {
        case .failure, .deferredToApplication: true
        default: false
        }
    }
}
