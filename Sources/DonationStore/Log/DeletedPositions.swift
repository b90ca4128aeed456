internal import Interactions

/// The deletions of all tombstones in a part of the log.
struct DeletedPositions {
    private let positions: PositionSet
    /// For each donor, the last tombstone that deletes all of the donor's donations before it.
    private let donors: [DonorNumber: Position]
    private let tombstones: [(position: Position, deletion: Deletion)]

    /// Takes tombstones with their positions, in order; each deletes only earlier positions.
    ///
    /// A tombstone that the owner took back deletes only the positions left to it.
    init(
        _ whole: [(position: Position, deletion: Deletion)] = [],
        _ undoings: Undoings = Undoings()
    ) {
        let tombstones =
            undoings.isEmpty
            ? whole : whole.map { ($0.position, undoings.inForce($0.deletion, at: $0.position)) }
        self.tombstones = tombstones
        positions = PositionSet(
            runs: tombstones.flatMap { position, deletion in
                deletion.positions.runs
                    .filter { $0.lowerBound < position.rawValue }
                    .map { $0.lowerBound...min($0.upperBound, position.rawValue - 1) }
            }
        )
        donors = Dictionary(
            tombstones.flatMap { position, deletion in deletion.donors.map { ($0, position) } }
        ) { $1 }
    }

    /// Whether the tombstones delete nothing.
    var isEmpty: Bool { positions.isEmpty && donors.isEmpty }

    func contains(_ position: Position, of donor: DonorNumber) -> Bool {
        positions.contains(position) || donors[donor].map { position < $0 } ?? false
    }

    /// Returns the tombstones after a position.
    func tombstones(
        after position: Position
    ) -> ArraySlice<(position: Position, deletion: Deletion)> {
        let first = tombstones.firstIndex { $0.position > position } ?? tombstones.count
        return tombstones[first...]
    }

    /// Returns whether any deleted position may be at or before a position.
    func reaches(_ position: Position) -> Bool {
        !donors.isEmpty || positions.first.map { $0 <= position } ?? false
    }
}

extension EventLog {
    /// Returns the deletions of the tombstones after `start` and up to `last`.
    func deletedPositions(
        after start: Position,
        through last: Position
    ) throws(DonationStoreError) -> DeletedPositions {
        var tombstones: [(position: Position, deletion: Deletion)] = []
        try forEachTombstone(after: start, through: last) { tombstones.append(($0, $1)) }
        return DeletedPositions(tombstones)
    }
}
