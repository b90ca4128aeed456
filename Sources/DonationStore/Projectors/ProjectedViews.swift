public import Interactions
internal import LMDB

/// The views of a custom projector, on disk beside the built-in ones.
///
/// The first query makes them. Every query first catches them up with the log, like the built-in
/// views, so they reflect every live donation and no deleted one. Another `Projector.version` has
/// its own views, so programs of both versions may use the store. A rebuild removes views that no
/// program has written for 30 days.
public struct ProjectedViews<P: Projector>: Sendable {
    private let store: FoldStore<ProjectorFold<P>>

    init(_ store: FoldStore<ProjectorFold<P>>) {
        self.store = store
    }

    /// Returns the view with a key; `nil` if no live donation touches it.
    ///
    /// - Throws: ``ProjectorError`` if the log or the views cannot be read, or the projector's fold
    ///   does not give the same views twice.
    /// - Complexity: O(log *n*) in the number of views, once they are caught up.
    public func view(_ key: String) throws(ProjectorError) -> P.View? {
        let key = ProjectorKey(key)
        let found = try answer { snapshot throws(DonationStoreError) in
            guard let row = try self.store.row(.views, key.bytes, of: snapshot) else { return [] }
            return [KeyedView(key: key.text, view: try self.view(decoding: row.span))]
        }
        return found.first?.view
    }

    /// Returns all views, in the order of their keys' bytes.
    ///
    /// - Throws: ``ProjectorError`` if the log or the views cannot be read, or the projector's fold
    ///   does not give the same views twice.
    /// - Complexity: O(*v* log *v*) in the number of views, once they are caught up.
    public func all() throws(ProjectorError) -> Answer<KeyedView<P.View>> {
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

    /// Folds the whole log into new views and replaces the old ones in one step.
    ///
    /// - Parameter monitor: Receives the progress, in events. A canceled rebuild leaves nothing.
    /// - Returns: The number of folded events, and the digest of the views.
    /// - Throws: ``ProjectorError``; then the old views stay.
    /// - Complexity: O(*n*) in the number of events; memory for the views and some chunks of the
    ///   log.
    @discardableResult
    public func rebuild(
        monitor: WorkMonitor = WorkMonitor()
    ) throws(ProjectorError) -> RebuildReport {
        try explaining { () throws(DonationStoreError) in
            try self.store.report(RebuildOptions(monitor: monitor))
        }
    }

    /// Returns one digest over all views and their donations, caught up with the log.
    ///
    /// - Throws: ``ProjectorError`` if the log or the views cannot be read, or the projector's fold
    ///   does not give the same views twice.
    /// - Complexity: O(*v*) in the bytes of all views, once they are caught up.
    public func digest() throws(ProjectorError) -> String {
        try explaining { () throws(DonationStoreError) in
            try self.store.digest(of: self.store.readCaughtUp())
        }
    }

    private func view(decoding row: Span<UInt8>) throws(DonationStoreError) -> P.View {
        do {
            return try ProjectorFold<P>.view(decoding: row).view
        } catch {
            throw .storage(.corrupted, path: store.generations.path)
        }
    }

    private func answer(
        _ read: (borrowing Snapshot<FoldTables<ProjectorTable>>) throws(DonationStoreError)
            -> [KeyedView<P.View>]
    ) throws(ProjectorError) -> Answer<KeyedView<P.View>> {
        try explaining { () throws(DonationStoreError) in
            try self.store.mendingDamage { () throws(DonationStoreError) in
                try self.store.answer(read)
            }
        }
    }

    /// Blames the projector if even views made just now cannot be used.
    private func explaining<Value>(
        _ read: () throws(DonationStoreError) -> Value
    ) throws(ProjectorError) -> Value {
        do {
            return try read()
        } catch .storage(.corrupted, path: store.generations.path) {
            throw .refused(.notRepeatable(P.name))
        } catch {
            throw .store(error)
        }
    }
}

/// A view of a custom projector, with its key.
public struct KeyedView<View: ProjectedView>: Equatable, Sendable {
    /// The key, as `Projector.keys(of:)` returned it.
    public let key: String
    /// The view.
    public let view: View
}

extension DonationStore {
    /// Returns the views of a custom projector, which needs no registration.
    ///
    /// ```swift
    /// for day in try store.views(of: MessagesPerDay.self).all() { print(day.key, day.view.sent) }
    /// ```
    ///
    /// - Throws: ``ProjectorRefusal`` if its name or version is invalid or belongs to another
    ///   projector; or an error of the store.
    /// - Complexity: O(1); a query catches the views up.
    public func views<P: Projector>(
        of projector: P.Type
    ) throws(ProjectorError) -> ProjectedViews<P> {
        ProjectedViews(try projectors.store(of: projector, beside: views))
    }
}
