internal import Interactions
internal import LMDB

extension DonationStore {
    /// Forgets all searches of the owner by one tombstone, which is on disk on return.
    ///
    /// The order of results forgets them at once; their bytes stay in the log until
    /// ``erase(redacting:monitor:)``.
    ///
    /// - Returns: The number of searches, and the tombstone's position; `nil` if there were none.
    /// - Throws: ``DonationStoreError``; then nothing was forgotten.
    /// - Complexity: O(*n*) in the events of the log; reads their envelopes.
    @discardableResult
    public func forgetSearches() throws(DonationStoreError) -> DeletionReceipt {
        // The most is read before others have to wait.
        var before = try SearchEvents(log, after: .start)
        var receipt = DeletionReceipt(of: [], at: nil)
        _ = try log.appendNow([]) { change, _ throws(DonationStoreError) in
            if try self.log.end().identity != before.identity {
                before = try SearchEvents(self.log, after: .start)
            }
            let since = try SearchEvents(self.log, after: before.last)
            let live = before.live(with: since)
            guard !live.isEmpty else { return false }
            let deletion = Deletion(positions: PositionSet(live.map(\.position)))
            let position = try self.log.appendTombstone(deletion, to: &change)
            receipt = DeletionReceipt(of: [], andEvents: live.map(\.time), at: position)
            return true
        }
        return receipt
    }
}

/// The searches in a part of a log, and the tombstones there.
private struct SearchEvents {
    let identity: [UInt8]
    let last: Position
    private var searches: [(position: Position, time: Timestamp)] = []
    private var tombstones: [(position: Position, deletion: Deletion)] = []
    private let undoings: Undoings

    init(_ log: EventLog, after start: Position) throws(DonationStoreError) {
        let end = try log.end()
        (identity, last) = (end.identity, end.last)
        undoings = try log.undoings(through: last, in: try log.read())
        var next: Position? = start < last ? start.next : nil
        while let position = next {
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                _ throws(DecodingFailure) in
                let envelope = try Envelope(decoding: record)
                if envelope.isDeletion {
                    let payload = Envelope.length..<record.count
                    tombstones.append((position, try Deletion(decoding: record, payload)))
                } else if envelope.kind == .searched, envelope.state == .whole {
                    searches.append((position, envelope.recordedAt))
                }
            }
        }
    }

    /// Returns the searches of this part and the next one that no tombstone deletes.
    func live(with next: SearchEvents) -> [(position: Position, time: Timestamp)] {
        let deleted = DeletedPositions(tombstones + next.tombstones, next.undoings)
        let nobody = DonorNumber(rawValue: 0)
        return (searches + next.searches).filter { !deleted.contains($0.position, of: nobody) }
    }
}
