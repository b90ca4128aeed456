internal import Interactions

/// What the tombstones of a part of the log delete, taken together.
struct DeletedPositions {
    private var runs: [ClosedRange<UInt64>] = []
    private(set) var positions = PositionSet()
    /// By donor, the tombstone before which all of it is deleted.
    private var donors: [DonorNumber: Position] = [:]

    var isEmpty: Bool { positions.isEmpty && donors.isEmpty }

    /// Takes a tombstone; it reaches only what is before it.
    mutating func add(_ deletion: Deletion, at position: Position) {
        runs += deletion.positions.runs
            .filter { $0.lowerBound < position.rawValue }
            .map { $0.lowerBound...min($0.upperBound, position.rawValue - 1) }
        for donor in deletion.donors { donors[donor] = position }
    }

    /// Puts the runs in order, once all tombstones are there.
    mutating func finish() {
        positions = PositionSet(runs: positions.runs + runs)
        runs = []
    }

    func contains(_ position: Position, of donor: DonorNumber) -> Bool {
        positions.contains(position) || donors[donor].map { position < $0 } ?? false
    }

    /// Whether anything that may be at or before a position is deleted.
    func reaches(_ position: Position) -> Bool {
        !donors.isEmpty || positions.first.map { $0 <= position } ?? false
    }
}

extension EventLog {
    /// What the tombstones after `start` and up to `last` delete.
    func deletedPositions(
        after start: Position,
        through last: Position
    ) throws(DonationStoreError) -> DeletedPositions {
        var deleted = DeletedPositions()
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
                if case .deleted(let deletion) = event { deleted.add(deletion, at: position) }
            }
        }
        deleted.finish()
        return deleted
    }
}
