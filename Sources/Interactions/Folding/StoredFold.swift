/// A fold of the log whose views a store keeps on disk.
///
/// One fold makes contacts and conversations, and each projector of a user of the library has
/// another. A store gives it the records in the order of their positions, calls ``settle()``, and
/// takes the changed rows.
package protocol StoredFold {
    /// The tables of the views.
    associatedtype Table: StoredTable

    /// A row to write, or to remove if it has no value.
    typealias RowChange = (key: [UInt8], row: [UInt8]?)

    /// The index of one of the tables; `nil` for none.
    static var index: RowIndex<Table>? { get }

    /// Makes a fold that continues from `progress`, with the views of `source`.
    init(from progress: FoldProgress, rules: IdentityRules, source: any ViewSource<Table>)

    /// Folds rows while the log is read on; `nil` to do both in turn.
    var folder: (any RowFolder)? { get set }
    /// The progress of the fold.
    var progress: FoldProgress { get }
    /// The number of rows that a save would write.
    var touchedCount: Int { get }
    /// Whether the fold takes so much memory that the caller should save it and continue with
    /// another.
    var isFull: Bool { mutating get }

    /// Whether the fold can wait in memory for further events, once its changes are stored: it is
    /// small, and has met nothing deleted.
    var canRest: Bool { get }

    /// Prepares for a whole log: the fold may take so much memory, in bytes, before it ``isFull``.
    mutating func expectWholeLog(mostBytes: Int)

    /// Applies the event at the next position.
    ///
    /// - Throws: ``FoldFailure/damaged(_:_:)`` when the record cannot be read; then nothing has
    ///   changed and the caller may pass over it with ``skip(_:)``.
    mutating func apply(_ record: Span<UInt8>, at position: Position) throws(FoldFailure)

    /// Makes a reader of records ahead of this fold; `nil` if the fold reads all records itself.
    func makeReader() -> DonationReader?

    /// Applies the events of a batch from where an earlier call stopped.
    ///
    /// - Returns: `false` if the caller must read on from ``progress`` with a new reader.
    /// - Throws: ``FoldFailure/damaged(_:_:)`` at a record that cannot be read; the caller may pass
    ///   over it with ``skipDamaged(_:)`` and go on.
    mutating func apply(
        _ batch: inout ReadBatch,
        _ indices: inout ReadIndices
    ) throws(FoldFailure) -> Bool

    /// Skips a record that cannot be read, and counts it.
    mutating func skipDamaged(_ position: Position)

    /// Skips a record that the caller leaves out.
    mutating func leaveOut(_ position: Position)

    /// Folds every marked view again.
    mutating func settle() throws(FoldFailure)

    /// Takes the rows of a table changed since the last call, in the order of their keys; none of
    /// the index.
    mutating func takeChanges(of table: Table) -> [RowChange]
}

/// The tables of a fold.
package protocol StoredTable: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The table's index among all cases.
    var index: Int { get }
    /// Chunk key → chunk of a ``Timeline``.
    static var timelines: Self { get }
    /// Whether a fold that has all rows in memory reads those of the table from the disk.
    var isReadFromDisk: Bool { get }
}

extension StoredTable {
    package var isReadFromDisk: Bool { self == .timelines }
}

extension StoredFold {
    package static var index: RowIndex<Table>? { nil }

    package var canRest: Bool { false }

    // A fold that counts its rows has its own limit.
    package mutating func expectWholeLog(mostBytes: Int) {}

    package func makeReader() -> DonationReader? { nil }

    package mutating func apply(_ batch: inout ReadBatch, _ indices: inout ReadIndices) -> Bool {
        false
    }
}

extension Fold: StoredFold {}

/// A fold that can delete donations.
protocol DeletingFold {
    /// Removes the event at a position from the views, if it is live.
    mutating func delete(_ position: Position) throws(FoldFailure)
    /// Returns all live positions of a donor, in order.
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position]
}

extension DeletingFold {
    /// Removes a tombstone's donations from the views; it reaches only earlier positions.
    mutating func apply(_ deletion: Deletion, at tombstone: Position) throws(FoldFailure) {
        for run in deletion.positions.runs where run.lowerBound < tombstone.rawValue {
            for number in run.lowerBound...min(run.upperBound, tombstone.rawValue - 1) {
                try delete(Position(rawValue: number))
            }
        }
        for donor in deletion.donors {
            for position in try positions(of: donor) where position < tombstone {
                try delete(position)
            }
        }
    }
}

extension ViewTable: StoredTable {
    package var isReadFromDisk: Bool { self == .timelines || self == .turns }

    package var index: Int {
        switch self {
        case .contacts: 0
        case .persons: 1
        case .evidence: 2
        case .members: 3
        case .conversations: 4
        case .days: 5
        case .timelines: 6
        case .corrections: 7
        case .order: 8
        case .preferences: 9
        case .adoptions: 10
        case .names: 11
        case .shared: 12
        case .turns: 13
        case .wishes: 14
        case .gates: 15
        }
    }
}
