internal import DonationStore
public import Foundation
@_spi(Facade) internal import Intents
internal import Synchronization

/// An object that indexes again when the index asks for it.
///
/// The methods are called off the caller's thread. All but the first two are optional.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    /// Indexes everything, and then calls the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
            @escaping @Sendable () -> Void
    )

    /// Indexes some items, or deletes those that are no more, and then calls the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping @Sendable () -> Void
    )

    /// Learns that indexing is slow now; nothing here slows it.
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)
    /// Learns that indexing is fast again.
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)

    /// Gives the bytes of an item; nothing here asks for them.
    func data(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String
    ) throws -> Data
    /// Gives the file of an item; nothing here asks for it.
    func fileURL(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String,
        inPlace: Bool
    ) throws -> URL
}

extension CSSearchableIndexDelegate {
    /// Does nothing.
    public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
    /// Does nothing.
    public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    /// Gives no bytes.
    ///
    /// - Throws: `CocoaError.featureUnsupported`.
    public func data(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String
    ) throws -> Data {
        throw CocoaError(.featureUnsupported)
    }
    /// Gives no file.
    ///
    /// - Throws: `CocoaError.featureUnsupported`.
    public func fileURL(
        for searchableIndex: CSSearchableIndex,
        itemIdentifier: String,
        typeIdentifier: String,
        inPlace: Bool
    ) throws -> URL {
        throw CocoaError(.featureUnsupported)
    }
}

/// The delegate, without keeping it alive.
///
/// Unchecked because an app hands over its delegate for calls on other threads, as on Apple's
/// platforms.
struct DelegateReference: @unchecked Sendable {
    weak var object: (any CSSearchableIndexDelegate)?
}

extension CSSearchableIndex {
    /// The object that indexes again when the index asks for it.
    ///
    /// The index asks when an app sets the delegate: for everything if the index is empty and has
    /// no client state, as in a new store, a lost one and one from before the first indexing; else
    /// for the items that have expired. It asks again the next time about those that the delegate
    /// did not acknowledge.
    ///
    /// It does not ask about items that were refused: the handler of their call has the error, and
    /// they would be refused again.
    public weak var indexDelegate: (any CSSearchableIndexDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            let reference = DelegateReference(object: newValue)
            state.withLock { $0.delegate = reference }
            if newValue != nil { askDelegate(at: Date()) }
        }
    }

    /// Asks the delegate to index again, if there is something to ask about.
    func askDelegate(at now: Date) {
        let destination = DonationDestination.current
        destination.perform { opened in
            // Without a store there is nothing to index into.
            guard case .success(let store) = opened,
                let lost = self.lost(in: store, at: now, destination)
            else { return }
            DonationDestination.callBack { self.ask(lost) }
        }
    }

    /// The items to index again.
    private enum Lost: Sendable {
        case all
        case items([String])
    }

    private func lost(
        in store: DonationStore,
        at now: Date,
        _ destination: DonationDestination
    ) -> Lost? {
        let scope = DonorScope(Donor(app: destination.app, account: destination.account))
        do throws(DonationStoreError) {
            let items = try store.items(from: scope, index: name)
            if items.isEmpty {
                return try destination.handle(of: store).clientState(of: name) == nil ? .all : nil
            }
            let acknowledged = state.withLock { $0.acknowledged }
            let expired = items.filter { Date($0.expiration) <= now }.map(\.item.identifier)
            let open = expired.filter { !acknowledged.contains($0) }
            return open.isEmpty ? nil : .items(open)
        } catch {
            return nil
        }
    }

    private func ask(_ lost: Lost) {
        guard let delegate = indexDelegate else { return }
        switch lost {
        case .all:
            delegate.searchableIndex(self, reindexAllSearchableItemsWithAcknowledgementHandler: {})
        case .items(let identifiers):
            delegate.searchableIndex(self, reindexSearchableItemsWithIdentifiers: identifiers) {
                self.state.withLock { $0.acknowledged.formUnion(identifiers) }
            }
        }
    }
}
