/// A fold of the log whose views a store keeps on disk: the one behind contacts and conversations,
/// and one for each projector of a user of the library.
///
/// A store hands it the records in the order of their positions, has it ``settle()``, and takes the
/// rows that changed.
package protocol StoredFold {
    /// The tables that the views are kept in.
    associatedtype Table: StoredTable

    /// A row to be written, or without a value to be removed.
    typealias RowChange = (key: [UInt8], row: [UInt8]?)

    /// The index that is kept of one of the tables; `nil` for none.
    static var index: RowIndex<Table>? { get }

    /// Begins where `progress` says, with the views of `source`.
    init(from progress: FoldProgress, region: Region?, source: any ViewSource<Table>)

    /// Where rows are folded while the log is read on; `nil` to do both in turn.
    var worker: (any SideWorker)? { get set }
    /// How far the fold has come.
    var progress: FoldProgress { get }
    /// How many rows would be written by a save.
    var touchedCount: Int { get }
    /// Whether it takes so much memory that it should be saved, and another go on from there.
    var isFull: Bool { get }

    /// Applies the event at the next position.
    ///
    /// - Throws: ``FoldFailure/damaged(_:_:)`` when the record cannot be read; then nothing has
    ///   changed and it may be passed over with ``skip(_:)``.
    mutating func apply(_ record: Span<UInt8>, at position: Position) throws(FoldFailure)

    /// Passes over a record that cannot be read.
    mutating func skip(_ position: Position)

    /// Passes over a record that is left out.
    mutating func passOver(_ position: Position)

    /// Folds again every view that was marked.
    mutating func settle() throws(FoldFailure)

    /// The rows of a table that have changed since they were last taken, in the order of their
    /// keys; none of the index.
    mutating func takeChanges(of table: Table) -> [RowChange]
}

/// The names of the tables of a fold.
package protocol StoredTable: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Its place among all cases.
    var number: Int { get }
    /// Chunk key → chunk of a ``Timeline``.
    static var timelines: Self { get }
}

extension StoredFold {
    package static var index: RowIndex<Table>? { nil }
}

extension Fold: StoredFold {}

/// A fold from which donations can be deleted.
protocol DeletingFold {
    /// Takes what is at a position out of the views, if it is live.
    mutating func delete(_ position: Position) throws(FoldFailure)
    /// All live positions of a donor, in order.
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position]
}

extension DeletingFold {
    /// Takes what a tombstone names out of the views; it reaches only what is before it.
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
    package var number: Int {
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
        }
    }
}
