public import DonationStore
public import Foundation

/// The circumstances in which somebody opened a share extension.
///
/// It belongs to Foundation on Apple's platforms. Here whoever opens the extension makes it:
///
/// ```swift
/// extension.beginRequest(with: try store.extensionContext(of: suggestion))
/// ```
public final class NSExtensionContext: NSObject {
    /// The intent of the suggestion that the person chose; `nil` if there was no suggestion.
    public let intent: INIntent?
    /// The things to share.
    public var inputItems: [Any]
    /// What the module NotificationCenter keeps of a widget's circumstances.
    @_spi(Facade) public var widget: AnyObject?

    /// Makes the circumstances; this initialiser is not Apple's.
    public init(intent: INIntent?, inputItems: [Any] = []) {
        self.intent = intent
        self.inputItems = inputItems
    }

    /// Calls back at once; on Apple's platforms the extension then ends.
    ///
    /// - Parameters:
    ///   - items: The results, which nobody takes here.
    ///   - completionHandler: Called once, on this thread, with `false`: the time is not up.
    public func completeRequest(
        returningItems items: [Any]?,
        completionHandler: ((Bool) -> Void)? = nil
    ) {
        completionHandler?(false)
    }

    /// Does nothing; on Apple's platforms the extension then ends.
    public func cancelRequest(withError error: any Error) {}
}

extension DonationStore {
    /// Returns the circumstances of a share extension that a person opens by a suggestion.
    ///
    /// - Throws: `DonationStoreError` if the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func extensionContext(
        of suggestion: Suggestion
    ) throws(DonationStoreError) -> NSExtensionContext {
        NSExtensionContext(intent: try interaction(of: suggestion)?.intent)
    }

    /// Returns the circumstances of a share extension that a person opens from a share sheet.
    ///
    /// - Parameters:
    ///   - choice: The choice: one of the people, whose intent it has, or an app, which has none.
    ///   - inputItems: The things to share.
    /// - Returns: The circumstances.
    /// - Throws: `DonationStoreError` if the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func extensionContext(
        of choice: SheetChoice,
        inputItems: [Any] = []
    ) throws(DonationStoreError) -> NSExtensionContext {
        guard case .person(let offer) = choice, case .conversation(let suggestion) = offer.value
        else { return NSExtensionContext(intent: nil, inputItems: inputItems) }
        let intent = try interaction(of: suggestion)?.intent
        return NSExtensionContext(intent: intent, inputItems: inputItems)
    }
}
