public import Interactions
internal import LMDB

/// The views of a projector of your own, on disk beside the built-in ones.
///
/// They are made when they are first asked for. Every question applies first what the log has
/// beyond them, as the built-in views do: what was donated is counted, and what was deleted is not.
/// Another `Projector.version` has views of its own, so that programs of both may use the store;
/// those that nobody has written for 30 days go when views are next rebuilt.
public struct ProjectedViews<P: Projector>: Sendable {
    private let store: FoldStore<ProjectorFold<P>>

    init(_ store: FoldStore<ProjectorFold<P>>) {
        self.store = store
    }

    /// The view of a key; `nil` when no live donation touches it.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the number of views, once they are caught up.
    public func view(_ key: String) throws(DonationStoreError) -> P.View? {
        let key = ProjectorKey(key)
        let found = try answer { snapshot throws(DonationStoreError) in
            guard let row = try self.store.row(.views, key.bytes, of: snapshot) else { return [] }
            return [KeyedView(key: key.text, view: try self.view(decoding: row.span))]
        }
        return found.first?.view
    }

    /// Every view, in the order of the bytes of their keys.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*v* log *v*) in the number of views, once they are caught up.
    public func all() throws(DonationStoreError) -> Answer<KeyedView<P.View>> {
        try answer { snapshot throws(DonationStoreError) in
            var found: [(key: ProjectorKey, row: [UInt8])] = []
            try self.store.forEach(in: snapshot.tables[.views], of: snapshot) { key, row in
                found.append((ProjectorKey(bytes: key), row))
            }
            found.sort { $0.key < $1.key }
            var views: [KeyedView<P.View>] = []
            views.reserveCapacity(found.count)
            for (key, row) in found {
                views.append(KeyedView(key: key.text, view: try self.view(decoding: row.span)))
            }
            return views
        }
    }

    /// Folds the whole log into new views, which then take the place of the old ones at once.
    ///
    /// - Parameters:
    ///   - progress: Is told from time to time how far it is.
    ///   - isCancelled: Is asked from time to time whether to stop; then nothing is left of it.
    /// - Returns: How many events were folded, and the digest of the views.
    /// - Throws: ``DonationStoreError``; then the old views stay.
    /// - Complexity: O(*n*) in the number of events; memory for the views and some chunks of the
    ///   log.
    @discardableResult
    public func rebuild(
        progress: @escaping (RebuildProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) throws(DonationStoreError) -> RebuildReport {
        try explaining { () throws(DonationStoreError) in
            try self.store.report(RebuildOptions(progress: progress, isCancelled: isCancelled))
        }
    }

    /// One digest over all views and the donations behind each, caught up with the log.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*v*) in the bytes of all views, once they are caught up.
    public func digest() throws(DonationStoreError) -> String {
        try explaining { () throws(DonationStoreError) in
            try self.store.digest(of: self.store.readCaughtUp())
        }
    }

    private func view(decoding row: Span<UInt8>) throws(DonationStoreError) -> P.View {
        do {
            return try ProjectorFold<P>.view(decoding: row).view
        } catch {
            throw store.storageError(.corrupted)
        }
    }

    private func answer(
        _ read: (borrowing Snapshot<FoldTables<ProjectorTable>>) throws(DonationStoreError)
            -> [KeyedView<P.View>]
    ) throws(DonationStoreError) -> Answer<KeyedView<P.View>> {
        try explaining { () throws(DonationStoreError) in
            try self.store.mendingDamage { () throws(DonationStoreError) in
                try self.store.answer(read)
            }
        }
    }

    /// Views that cannot be used even when they were just made are the projector's fault.
    private func explaining<Value>(
        _ read: () throws(DonationStoreError) -> Value
    ) throws(DonationStoreError) -> Value {
        do {
            return try read()
        } catch .storage(.corrupted, path: store.generations.path) {
            throw .projectorRefused(.notRepeatable(P.name))
        }
    }
}

/// A view of a projector of your own, with its key.
public struct KeyedView<View: ProjectedView>: Equatable, Sendable {
    /// The key, as `Projector.keys(of:)` named it.
    public let key: String
    /// The view.
    public let view: View
}

extension DonationStore {
    /// The views of a projector of your own; nothing else needs to be told of it.
    ///
    /// ```swift
    /// for day in try store.views(of: MessagesPerDay.self).all() { print(day.key, day.view.sent) }
    /// ```
    ///
    /// - Throws: ``DonationStoreError/projectorRefused(_:)`` when its name or version is none, or
    ///   another projector's.
    /// - Complexity: O(1); the views are caught up when they are asked.
    public func views<P: Projector>(
        of projector: P.Type
    ) throws(DonationStoreError) -> ProjectedViews<P> {
        ProjectedViews(try projectors.store(of: projector, beside: views))
    }
}
