/// A policy that was adopted, and on what it rests.
public struct AdoptedPolicy: Hashable, Sendable {
    /// Where it was adopted.
    public let position: Position
    /// The coefficients.
    public let policy: RankingPolicy
    /// The last position that they were learned from; `nil` when they were set by hand.
    public let learnedThrough: Position?

    /// What decides which of several is in force: the last position that it could know of, then its
    /// own; the greatest is.
    var rank: Rank { Rank(knows: learnedThrough ?? position, position: position) }

    struct Rank: Hashable, Comparable {
        var knows: Position
        var position: Position

        static func < (left: Rank, right: Rank) -> Bool {
            (left.knows, left.position) < (right.knows, right.position)
        }

        /// The key of the row, which orders as the rank does.
        var bytes: [UInt8] { knows.bytes + position.bytes }
    }
}

/// The adoptions that no deletion has made void.
struct Adoptions {
    /// The key of the row that has the one in force alone; all others have 16 bytes.
    static let currentKey = Array("current".utf8)

    /// Those in memory.
    private(set) var known: [AdoptedPolicy.Rank: AdoptedPolicy] = [:]
    /// The one in force.
    private(set) var current: AdoptedPolicy?
    /// The last position that any was learned from, or one after it.
    private(set) var lastLearnedFrom = Position.start
    /// Whether all that are on disk are in memory.
    private(set) var areAllKnown: Bool
    private var touched: Set<AdoptedPolicy.Rank> = []
    private var isCurrentTouched = false

    /// Begins with the row of the one in force; without one there are none.
    init(current row: [UInt8]?) throws(DecodingFailure) {
        areAllKnown = row == nil
        guard let row else { return }
        var reader = RowReader()
        lastLearnedFrom = Position(rawValue: try reader.fixed(in: row.span))
        current = try AdoptedPolicy(from: &reader, row.span)
    }

    /// Takes in a row of the table that is no later than what is known.
    mutating func load(_ row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        let adopted = try AdoptedPolicy(from: &reader, row)
        if !touched.contains(adopted.rank) { known[adopted.rank] = adopted }
    }

    /// Takes note that all rows were loaded.
    mutating func finishLoading() { areAllKnown = true }

    mutating func add(_ adopted: AdoptedPolicy) {
        known[adopted.rank] = adopted
        touched.insert(adopted.rank)
        lastLearnedFrom = max(lastLearnedFrom, adopted.learnedThrough ?? .start)
        isCurrentTouched = true
        if current.map({ $0.rank < adopted.rank }) ?? true { current = adopted }
    }

    /// Removes those for which something holds; all must be known.
    mutating func removeAll(where isVoid: (AdoptedPolicy) -> Bool) {
        let gone = known.filter { isVoid($0.value) }.keys
        guard !gone.isEmpty else { return }
        for rank in gone { known[rank] = nil }
        touched.formUnion(gone)
        isCurrentTouched = true
        current = known.values.max { $0.rank < $1.rank }
        lastLearnedFrom = known.values.compactMap(\.learnedThrough).max() ?? .start
    }

    /// The rows that changed since they were last taken.
    mutating func takeChanges() -> [Fold.RowChange] {
        var changes = touched.map { rank -> Fold.RowChange in
            (rank.bytes, known[rank]?.encoded)
        }
        if isCurrentTouched {
            var row = RowWriter()
            row.fixed(lastLearnedFrom.rawValue)
            changes.append((Self.currentKey, current.map { row.bytes + $0.encoded }))
        }
        touched = []
        isCurrentTouched = false
        return changes
    }
}

extension AdoptedPolicy {
    /// The key of the row in ``ViewTable/adoptions`` that has the policy in force; without that row
    /// it is the one to start from.
    package static var currentKey: [UInt8] { Adoptions.currentKey }

    /// Reads the row of the policy in force.
    package init(decodingCurrent row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        _ = try reader.fixed(in: row)
        try self.init(from: &reader, row)
    }

    fileprivate init(
        from reader: inout RowReader,
        _ row: Span<UInt8>
    ) throws(DecodingFailure) {
        position = Position(rawValue: try reader.fixed(in: row))
        let learned = Position(rawValue: try reader.fixed(in: row))
        learnedThrough = learned == .start ? nil : learned
        let start = reader.index
        let weights = try reader.doubles(in: row)
        let adoption = Adoption(
            version: RankingPolicy().version,
            weights: weights,
            learnedThrough: nil,
            calibration: try reader.doubles(in: row)
        )
        guard let policy = adoption.policy else { throw .malformedField(atByte: start) }
        self.policy = policy
    }

    fileprivate var encoded: [UInt8] {
        var row = RowWriter()
        row.fixed(position.rawValue)
        row.fixed(learnedThrough?.rawValue ?? 0)
        let adoption = Adoption(policy)
        for numbers in [adoption.weights, adoption.calibration] {
            row.count(numbers.count)
            for number in numbers { row.double(number) }
        }
        return row.bytes
    }
}

extension RowReader {
    fileprivate mutating func doubles(in row: Span<UInt8>) throws(DecodingFailure) -> [Double] {
        var numbers: [Double] = []
        for _ in 0..<(try count(in: row)) { numbers.append(try double(in: row)) }
        return numbers
    }
}

extension Fold {
    /// The adoptions, of which the one in force is loaded when they are first asked for.
    private mutating func loadAdoptions() throws(FoldFailure) {
        guard adoptions == nil else { return }
        let row = try source.row(.adoptions, Adoptions.currentKey)
        do {
            adoptions = try Adoptions(current: row)
        } catch {
            throw .unusableViews
        }
    }

    mutating func apply(_ adoption: Adoption, at position: Position) throws(FoldFailure) {
        guard let policy = adoption.policy, adoption.learnedThrough ?? .start < position else {
            return
        }
        try loadAdoptions()
        adoptions?.add(
            AdoptedPolicy(
                position: position,
                policy: policy,
                learnedThrough: adoption.learnedThrough
            )
        )
    }

    /// Makes void what was learned from a donation that a tombstone names.
    ///
    /// Whatever has become of the donation before: an erasure asks the same and cannot tell.
    mutating func voidAdoptions(learnedFrom position: Position) throws(FoldFailure) {
        try loadAdoptions()
        // Nearly all deletions are of what nothing was learned from yet.
        guard let last = adoptions?.lastLearnedFrom, position <= last else { return }
        var isDonation = false
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                isDonation = try Envelope(decoding: record).wasDonation
            }
        } catch .damaged {
            return
        }
        guard isDonation else { return }
        try removeAdoptions { $0.learnedThrough.map { position <= $0 } ?? false }
    }

    /// Makes void all that was learned.
    mutating func voidLearnedAdoptions() throws(FoldFailure) {
        try loadAdoptions()
        guard let last = adoptions?.lastLearnedFrom, last > .start else { return }
        try removeAdoptions { $0.learnedThrough != nil }
    }

    /// Makes void the adoption at a position.
    mutating func withdrawAdoption(at position: Position) throws(FoldFailure) {
        try loadAdoptions()
        guard adoptions?.current != nil else { return }
        try removeAdoptions { $0.position == position }
    }

    private mutating func removeAdoptions(
        where isVoid: (AdoptedPolicy) -> Bool
    ) throws(FoldFailure) {
        guard var all = adoptions else { return }
        if !all.areAllKnown {
            try source.forEach(.adoptions, prefix: []) { key, row throws(DecodingFailure) in
                if key != Adoptions.currentKey { try all.load(row.span) }
            }
            all.finishLoading()
        }
        all.removeAll(where: isVoid)
        adoptions = all
    }
}
