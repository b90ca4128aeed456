internal import Interactions

extension EventLog {
    /// Returns whether a tombstone deletes anything that may be at or before `position`.
    ///
    /// It checks the tombstones after `start` and up to `last`.
    func hasDeletions(
        after start: Position,
        through last: Position,
        reaching position: Position
    ) throws(DonationStoreError) -> Bool {
        var hasDeletions = false
        try forEachTombstone(after: start, through: last) { _, deletion in
            let reaches = deletion.positions.first.map { $0 <= position } ?? false
            hasDeletions = hasDeletions || reaches || !deletion.donors.isEmpty
        }
        return hasDeletions
    }

    /// Calls `body` with the tombstones after `start` and up to `last`, in order.
    ///
    /// Each comes with what it still deletes at `last`: the owner may have undone it by then.
    ///
    /// - Complexity: O(*e*) in the events between; reads their envelopes.
    func forEachTombstone(
        after start: Position,
        through last: Position,
        _ body: (Position, Deletion) -> Void
    ) throws(DonationStoreError) {
        let undoings = try undoings(through: last, in: try read())
        var next: Position? = start.next
        while let position = next {
            next = try readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                guard envelope.isDeletion else { return }
                try Envelope.verifyChecksum(of: record)
                let event = try Event(decoding: record, envelope) { _ in nil }
                if let deletion = event.payload(as: Deletion.self) {
                    body(position, undoings.inForce(deletion, at: position))
                }
            }
        }
    }
}
