/// The tables that views are kept in.
package enum ViewTable: String, CaseIterable, Sendable {
    /// Contact key → ``ContactView``.
    case contacts
    /// Row key of a person → how many donations name the person, the contact it is, and the person
    /// key if the row key is a digest: see ``StoredPerson``.
    case persons
    /// Piece of evidence → the contact it leads to.
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
    /// The index of the conversations by what the ranking goes by: see ``RankingList``.
    case order
    /// Conversation key → ``PreferenceView``.
    case preferences
    /// What a policy rests on and position → ``AdoptedPolicy``; and the one in force once more.
    case adoptions
    /// An address or number, a donor, whether on a card, and the ``NameWords`` of a name → how many
    /// donations give the name with it.
    case names
    /// An address or number that joins nobody, and the donor by whose donations → why.
    case shared
}

/// Where a fold finds what it does not have in memory: views folded before, and the log.
package protocol ViewSource<Table>: AnyObject {
    /// The tables that the views are kept in.
    associatedtype Table

    /// The row of a key; `nil` when there is none.
    func row(_ table: Table, _ key: [UInt8]) throws(FoldFailure) -> [UInt8]?

    /// Hands every row whose key begins with `prefix` to `body`.
    func forEach(
        _ table: Table,
        prefix: [UInt8],
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// Hands the first rows whose keys begin with `prefix`, in the order of the keys, to `body`.
    func forEach(
        _ table: Table,
        prefix: [UInt8],
        limit: Int,
        _ body: (_ key: [UInt8], _ row: [UInt8]) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// Hands the record at a position of the log to `body`; there is nothing to hand over when the
    /// log does not reach so far.
    func record(
        at position: Position,
        _ body: (Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(FoldFailure)

    /// The kinds of event that the log may hold; others are counted.
    var kinds: EventRegistry { get }

    /// The donor that a number of the log stands for; `nil` when it stands for none.
    func donor(_ number: DonorNumber) throws(FoldFailure) -> Donor?

    /// A digest of bytes, for which nobody can find two that have the same.
    func digest(of bytes: [UInt8]) -> [UInt8]
}

extension ViewSource {
    package var kinds: EventRegistry { .standard }

    package func donor(_ number: DonorNumber) -> Donor? { nil }

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

/// Why a fold cannot go on.
package enum FoldFailure: Error, Hashable {
    /// A record of the log cannot be read.
    case damaged(Position, DecodingFailure)
    /// A row of the views cannot be read, or contradicts another: they have to be made again.
    case unusableViews
    /// The source could not be read; it knows why.
    case unreadable
}

/// A view as a row on disk.
package protocol ViewRow: Hashable, Sendable {
    /// Makes the view there is before any donation.
    init()
    /// Reads a row.
    init(decoding row: Span<UInt8>) throws(DecodingFailure)
    /// The row: equal views give equal bytes.
    var encoded: [UInt8] { get }
}

/// A view that knows which donations it was folded from.
package protocol TimelineView: ViewRow {
    /// The donations.
    var timeline: Timeline { get }
}

/// A view's key, which orders as its bytes do.
package protocol ViewKey: Hashable, Comparable, Sendable {
    /// The key on disk.
    var bytes: [UInt8] { get }
    /// Reads a key from disk.
    init(bytes: [UInt8])
}

extension ContactKey: ViewKey {}
extension ConversationKey: ViewKey {}
extension PersonKey: ViewKey {}

/// The version of the projectors together: changes whenever a view of the same log could differ.
package enum Projectors {
    package static let version = 9
}
