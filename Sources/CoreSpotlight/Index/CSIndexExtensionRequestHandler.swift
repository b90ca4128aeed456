public import Foundation
public import Intents

/// The main object of an app's extension that indexes again when the index asks for it.
///
/// A subclass overrides the two methods that index. No system opens the extension here: whoever
/// runs it calls ``beginRequest(with:)``, and the default index then asks the object at once what
/// it asks any delegate, and later no more. The object has to live until then.
///
/// ```swift
/// final class IndexRequestHandler: CSIndexExtensionRequestHandler {
///     override func searchableIndex(
///         _ searchableIndex: CSSearchableIndex,
///         reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
///             @escaping () -> Void
///     ) {
///         searchableIndex.indexSearchableItems(Library.items) { _ in acknowledgementHandler() }
///     }
/// }
/// ```
open class CSIndexExtensionRequestHandler: NSObject, NSExtensionRequestHandling,
    CSSearchableIndexDelegate
{
    /// Makes the object.
    public override init() { super.init() }

    /// Makes the object the delegate of the default index, which then asks it.
    open func beginRequest(with context: NSExtensionContext) {
        CSSearchableIndex.default().indexDelegate = self
    }

    /// Calls the handler at once; a subclass indexes everything before.
    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
            @escaping @Sendable () -> Void
    ) {
        acknowledgementHandler()
    }

    /// Calls the handler at once; a subclass indexes the items before, or deletes them.
    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping @Sendable () -> Void
    ) {
        acknowledgementHandler()
    }

    /// Does nothing; nothing here slows the index.
    open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// Does nothing.
    open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// Gives no bytes; nothing here asks for those of an item.
    ///
    /// - Throws: `CocoaError.featureUnsupported`, unless a subclass has the bytes.
    open func data(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String
    ) throws -> Data {
        throw CocoaError(.featureUnsupported)
    }

    /// Gives no file; nothing here asks for that of an item.
    ///
    /// - Throws: `CocoaError.featureUnsupported`, unless a subclass has the file.
    open func fileURL(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String,
        inPlace: Bool
    ) throws -> URL {
        throw CocoaError(.featureUnsupported)
    }
}
