public import Interactions
internal import LMDB

/// Donations that are left out of a question, as if they had never been made.
public enum Exclusion: Hashable, Sendable {
    /// All of an app.
    case donor(app: String)
    /// All that began at a time or after it.
    case since(Timestamp)
    /// Those at some positions.
    case positions(Set<Position>)
}

extension DonationStore {
    /// The views as they would be if some donations had never been made.
    ///
    /// Nothing is deleted: the views are folded anew into files of their own.
    ///
    /// - Parameters:
    ///   - exclusion: The donations to leave out.
    ///   - position: The last position to know of; the end of the log unless given.
    /// - Returns: The views, which take room on the disk as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events; memory for the views.
    public func without(
        _ exclusion: Exclusion,
        asOf position: Position? = nil
    ) throws(DonationStoreError) -> PastStore {
        var scope = PastScope(exclusions: [exclusion])
        if let position { scope.last = position }
        return try PastStore(self, scope)
    }
}

extension PastStore {
    /// These views as they would be if some donations had never been made.
    ///
    /// - Parameter exclusion: The donations to leave out.
    /// - Returns: The views, which take room on the disk as long as they are kept.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` at a record that cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: As that of these.
    public func without(_ exclusion: Exclusion) throws(DonationStoreError) -> PastStore {
        var scope = scope
        scope.exclusions.append(exclusion)
        return try PastStore(store, scope)
    }
}

extension EventLog {
    /// The donations that an exclusion names, live or not.
    ///
    /// - Complexity: O(*n*) in the number of events, of which the envelopes are looked at.
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
                guard envelope.isDonation, envelope.state == .whole else { return }
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
