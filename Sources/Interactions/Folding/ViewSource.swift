/// The tables of the views.
package enum ViewTable: String, CaseIterable, Sendable {
    /// Contact key → ``ContactView``.
    case contacts
    /// Row key of a person → number of live donations that name the person, contact, and the person
    /// key if the row key is a digest: see ``StoredPerson``.
    case persons
    /// Piece of evidence → contact that it leads to.
    case evidence
    /// Piece of evidence and row key of a person → nothing.
    case members
    /// Conversation key → ``ConversationView``.
    case conversations
    /// Donor and day → ``DayView``.
    case days
    /// Chunk key → chunk of a ``Timeline``.
    case timelines
    /// Position → ``Correction``.
    case corrections
    /// Index of the conversations in the orders of the ranking: see ``RankingList``.
    case order
    /// Conversation key → ``PreferenceView``.
    case preferences
    /// Time through which coefficients were learned, or receipt, and position →
    /// ``AdoptedCoefficients``; those in force have a second row.
    case adoptions
    /// Address or number, donor, whether on a card, and the ``NameWords`` of a name → number of
    /// donations that give the name with it.
    case names
    /// Address or number that joins nobody, and the donor whose donations show it → reason.
    case shared
    /// Home of a view's ``Turns`` → their directory; the same and the first start of a chunk →
    /// chunk.
    case turns
    /// Position → ``StoredWish``.
    case wishes
    /// App and position of its registration → ``AppGate``.
    case gates
}

/// The source of everything that a fold does not have in memory: stored views, and the log.
package protocol ViewSource<Table>: AnyObject {
    /// The tables of the views.
    associatedtype Table

    /// Returns the row of a key; `nil` when there is none.
    func row(_ table: Table, _ key: [UInt8]) throws(FoldFailure) -> [UInt8]?

    /// Calls `body` with every row whose key begins with `prefix`.
    func forEach(
        _ table: Table,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// Calls `body` with the first rows whose keys begin with `prefix`, in the order of the keys.
    func forEach(
        _ table: Table,
        prefix: [UInt8],
        limit: Int,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// Calls `body` with the record at a position of the log, unless the position is beyond its
    /// end.
    func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// Returns what a tombstone still deletes; `nil` if the owner has not undone it.
    func left(ofTombstone position: Position) throws(FoldFailure) -> PositionSet?

    /// The kinds of event known in the log; the fold only counts others.
    var kinds: EventRegistry { get }

    /// Returns the donor of a number of the log; `nil` for an unknown number.
    func donor(_ number: DonorNumber) throws(FoldFailure) -> Donor?

    /// Returns a collision-resistant digest of bytes.
    func digest(of bytes: [UInt8]) -> [UInt8]
}

extension ViewSource {
    package var kinds: EventRegistry { .standard }

    package func donor(_ number: DonorNumber) -> Donor? { nil }

    package func left(ofTombstone position: Position) -> PositionSet? { nil }

    package func forEach(
        _ table: Table,
        prefix: [UInt8],
        limit: Int,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure) {
        var rows: [(key: [UInt8], row: [UInt8])] = []
        try forEach(table, prefix: prefix) { rows.append(($0, $1)) }
        rows.sort { $0.key.lexicographicallyPrecedes($1.key) }
        do {
            for (key, row) in rows.prefix(limit) { try body(key, row) }
        } catch {
            throw .unusableViews
        }
    }
}

/// The reason why a fold cannot continue.
package enum FoldFailure: Error, Hashable {
    /// A record of the log cannot be read.
    case damaged(Position, DecodingFailure)
    /// A row of the views cannot be read, or contradicts another: the views need a rebuild.
    case unusableViews
    /// The source could not be read; the source knows the reason.
    case unreadable
}

/// A view as a row on disk.
package protocol ViewRow: Hashable, Sendable {
    /// Makes the view as it is before any donation.
    init()
    /// Reads a row.
    init(decoding row: Span<UInt8>) throws(DecodingFailure)
    /// The bytes of the row: equal views give equal bytes.
    var encoded: [UInt8] { get }
}

/// A view that knows the donations it was folded from.
package protocol TimelineView: ViewRow {
    /// The donations.
    var timeline: Timeline { get }
}

/// A view's key, which sorts as its bytes do.
package protocol ViewKey: Hashable, Comparable, Sendable {
    /// The key on disk.
    var bytes: [UInt8] { get }
    /// Reads a key from disk.
    init(bytes: [UInt8])
}

extension ContactKey: ViewKey {}
extension ConversationKey: ViewKey {}
extension PersonKey: ViewKey {}

/// The common version of the projectors, which changes whenever a view of the same log could
/// differ.
package enum Projectors {
    package static let version = 19
}
