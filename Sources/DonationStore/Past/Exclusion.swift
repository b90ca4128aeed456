public import Interactions
internal import LMDB

/// Donations to leave out of a question, as if they had never been made: interactions, activities,
/// items, pages and places.
public enum Exclusion: Hashable, Sendable {
    /// All donations of an app.
    case donor(app: String)
    /// All donations that began at or after a time.
    case since(Timestamp)
    /// The donations at some positions.
    case positions(Set<Position>)
}

extension DonationStore {
    /// Returns the views as they would be if some donations had never been made.
    ///
    /// It deletes nothing: it folds the views anew into separate files.
    ///
    /// - Parameters:
    ///   - exclusion: The donations to leave out.
    ///   - position: The last position to fold; by default the end of the log.
    /// - Returns: The views, which take disk space as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events; memory for the views.
    public func views(
        excluding exclusion: Exclusion,
        asOf position: Position? = nil
    ) throws(DonationStoreError) -> PastStore {
        var scope = PastScope(exclusions: [exclusion])
        if let position { scope.last = position }
        return try PastStore(self, scope)
    }
}

extension PastStore {
    /// Returns these views as they would be if some donations had never been made.
    ///
    /// - Parameter exclusion: The donations to leave out.
    /// - Returns: The views, which take disk space as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: As for these views.
    public func excluding(_ exclusion: Exclusion) throws(DonationStoreError) -> PastStore {
        var scope = scope
        scope.exclusions.append(exclusion)
        return try PastStore(store, scope)
    }
}

extension EventLog {
    /// Returns the donations that an exclusion names, live or not.
    ///
    /// - Complexity: O(*n*) in the number of events; reads their envelopes.
    func positions(
        of exclusion: Exclusion,
        through last: Position
    ) throws(DonationStoreError) -> [Position] {
        if case .positions(let positions) = exclusion {
            return positions.filter { $0 > .start && $0 <= last }.sorted()
        }
        var found: [Position] = []
        var next: Position? = last > .start ? Position.start.next : nil
        while let position = next {
            next = try readChunk(from: position, through: last) {
                position,
                record,
                names throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard envelope.isDonated else { return }
                let isNamed =
                    switch exclusion {
                    case .donor(let app):
                        names.byNumber[envelope.donor]?.app.isSpelled(app) ?? false
                    case .since(let time): envelope.start >= time
                    case .positions: false
                    }
                if isNamed { found.append(position) }
            }
        }
        return found
    }
}
