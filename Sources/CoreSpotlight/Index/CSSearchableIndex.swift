internal import DonationStore
public import Foundation
@_spi(Facade) internal import Intents
internal import Synchronization

/// The app's index, in which a person finds its items.
///
/// It is in the store of `DonationDestination`, with the app's donations. An app sees and deletes
/// only its own items.
///
/// ```swift
/// try await CSSearchableIndex.default().indexSearchableItems([item])
/// ```
///
/// Each method returns at once, and calls its handler once, off the caller's thread, when the
/// change is on disk. The index keeps the order of the calls of a thread.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; the state is behind `state`.

    /// The name of the index; empty for the default one.
    let name: String
    let state = Mutex(State())

    struct State: Sendable {
        /// The batch that has begun.
        var batch: IndexChanges?
        var delegate = DelegateReference()
        /// The items whose reindexing the delegate has acknowledged.
        var acknowledged: Set<String> = []
    }

    /// Returns whether there is a place for an index.
    open class func isIndexingAvailable() -> Bool { DonationDestination.current.store != nil }

    /// Returns the default index, which has no client state.
    open class func `default`() -> CSSearchableIndex { standard }

    private static let standard = CSSearchableIndex(name: "")

    /// Makes an index with a name, which its client state has, too.
    public init(name: String) {
        self.name = name
    }

    /// Makes an index with a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - protectionClass: Not used: the files of the store are private to their owner.
    public convenience init(name: String, protectionClass: FileProtectionType?) {
        self.init(name: name)
    }

    // MARK: Indexing

    /// Puts items into the index, each in place of one with the same identifier.
    ///
    /// - Parameters:
    ///   - items: The items, as they are now.
    ///   - completionHandler: Called with `nil` when the items are on disk, and otherwise with a
    ///     ``CSIndexError``: with `invalidItemError` if one of them is refused, and the others are
    ///     on disk.
    open func indexSearchableItems(
        _ items: [CSSearchableItem],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        make(indexing(items), Self.handler(completionHandler))
    }

    /// Puts items into the index; they are on disk when this method returns.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func indexSearchableItems(
        _ items: [CSSearchableItem]
    ) async throws {
        try await made(indexing(items))
    }

    private func indexing(_ items: [CSSearchableItem]) -> IndexChange {
        let keepsContent = DonationDestination.current.keepsContent
        func stored(_ isUpdate: Bool) -> [SearchableItem] {
            items.filter { $0.isUpdate == isUpdate }.map { $0.stored(keepsContent: keepsContent) }
        }
        return .index(stored(false), updates: stored(true))
    }

    // MARK: Deleting

    /// Deletes items, and the activities that are views of them.
    open func deleteSearchableItems(
        withIdentifiers identifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        make(.deleteItems(identifiers), Self.handler(completionHandler))
    }

    /// Deletes items, and the activities that are views of them.
    ///
    /// - Throws: ``CSIndexError``; then nothing was deleted.
    public nonisolated(nonsending) func deleteSearchableItems(
        withIdentifiers identifiers: [String]
    ) async throws {
        try await made(.deleteItems(identifiers))
    }

    /// Deletes the items and activities in domains and the domains below: `a` reaches `a.b`.
    open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        make(.deleteDomains(domainIdentifiers), Self.handler(completionHandler))
    }

    /// Deletes the items and activities in domains and the domains below: `a` reaches `a.b`.
    ///
    /// - Throws: ``CSIndexError``; then nothing was deleted.
    public nonisolated(nonsending) func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String]
    ) async throws {
        try await made(.deleteDomains(domainIdentifiers))
    }

    /// Deletes all items of the index with its client state, and the activities that can be found.
    open func deleteAllSearchableItems(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        make(.deleteAll, Self.handler(completionHandler))
    }

    /// Deletes all items of the index with its client state, and the activities that can be found.
    ///
    /// - Throws: ``CSIndexError``; then nothing was deleted.
    public nonisolated(nonsending) func deleteAllSearchableItems() async throws {
        try await made(.deleteAll)
    }

    // MARK: The work

    static func handler(
        _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) -> IndexChanges.Handler {
        { error in
            guard let completionHandler else { return }
            DonationDestination.callBack { completionHandler(error) }
        }
    }

    private nonisolated(nonsending) func made(
        _ change: IndexChange
    ) async throws(CSIndexError) {
        let error = await withCheckedContinuation { continuation in
            make(change) { continuation.resume(returning: $0) }
        }
        if let error { throw error }
    }

    /// Makes a change, or adds it to the batch that has begun.
    ///
    /// In a batch the handler has its answer at once, as code that awaits it then ends the batch.
    private func make(_ change: IndexChange, _ handler: @escaping IndexChanges.Handler) {
        var checked = change
        let fault = checked.removeInvalidItems()
        let isAdded = state.withLock { [checked] state in state.batch?.add(checked) != nil }
        if isAdded { return handler(fault) }
        var changes = IndexChanges(index: name, destination: .current)
        changes.add(change)
        Self.apply(changes, whenDone: handler)
    }

    static func apply(_ changes: IndexChanges, whenDone: @escaping IndexChanges.Handler) {
        changes.destination.perform { opened in
            do throws(CSIndexError) {
                switch opened {
                case .success(let store): try changes.apply(to: store)
                case .failure(let cause): throw CSIndexError(cause)
                }
                whenDone(nil)
            } catch {
                whenDone(error)
            }
        }
    }
}
