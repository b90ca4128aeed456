/// Adopted coefficients and their basis.
public struct AdoptedCoefficients: Hashable, Sendable {
    /// The position of the adoption.
    public let position: Position
    /// The coefficients.
    public let coefficients: RankingCoefficients
    /// The last position that the learning read; `nil` for coefficients set by hand.
    public let learnedThrough: Position?
    /// The time through which the learning knew the past; `nil` for coefficients set by hand, and
    /// in adoptions of older versions.
    public let learnedThroughTime: Timestamp?
    /// When the log received the adoption.
    public let recordedAt: Timestamp

    /// The time up to which the adoption knew the past: that of its learning, or its receipt if it
    /// has none.
    public var time: Timestamp {
        learnedThrough == nil ? recordedAt : learnedThroughTime ?? recordedAt
    }

    /// The order of adoptions, of which the greatest is in force: by time, so that it does not
    /// depend on the order in which the log received the donations, then by position.
    var rank: Rank { Rank(time: time, position: position) }

    struct Rank: Hashable, Comparable {
        var time: Timestamp
        var position: Position

        static func < (left: Rank, right: Rank) -> Bool {
            (left.time, left.position) < (right.time, right.position)
        }

        /// The key of the row, which sorts as the rank does.
        var bytes: [UInt8] {
            var bytes: [UInt8] = []
            bytes.appendBigEndian(UInt64(bitPattern: time.milliseconds) ^ 1 << 63)
            return bytes + position.bytes
        }
    }
}

/// The adoptions that no deletion made void.
struct Adoptions {
    /// The key of the row that holds the coefficients in force; all other keys have 16 bytes.
    static let currentKey = Array("current".utf8)

    /// The adoptions in memory.
    private(set) var known: [AdoptedCoefficients.Rank: AdoptedCoefficients] = [:]
    /// The adoption in force.
    private(set) var current: AdoptedCoefficients?
    /// The last position that any adoption learned from, or a later one.
    private(set) var lastLearnedFrom = Position.start
    /// Whether all adoptions on disk are in memory.
    private(set) var areAllKnown: Bool
    private var touched: Set<AdoptedCoefficients.Rank> = []
    private var isCurrentTouched = false

    /// Makes the adoptions from the row of the coefficients in force; without a row there are none.
    init(current row: [UInt8]?) throws(DecodingFailure) {
        areAllKnown = row == nil
        guard let row else { return }
        var decoder = RowDecoder()
        lastLearnedFrom = Position(rawValue: try decoder.fixed(in: row.span))
        current = try AdoptedCoefficients(from: &decoder, row.span)
    }

    /// Loads a row of the table, unless memory holds a later state of it.
    mutating func load(_ row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        let adopted = try AdoptedCoefficients(from: &decoder, row)
        if !touched.contains(adopted.rank) { known[adopted.rank] = adopted }
    }

    /// Notes that all rows are loaded.
    mutating func finishLoading() { areAllKnown = true }

    mutating func add(_ adopted: AdoptedCoefficients) {
        known[adopted.rank] = adopted
        touched.insert(adopted.rank)
        lastLearnedFrom = max(lastLearnedFrom, adopted.learnedThrough ?? .start)
        isCurrentTouched = true
        if current.map({ $0.rank < adopted.rank }) ?? true { current = adopted }
    }

    /// Removes the adoptions that match; all must be in memory.
    mutating func removeAll(where isVoid: (AdoptedCoefficients) -> Bool) {
        let gone = known.filter { isVoid($0.value) }.keys
        guard !gone.isEmpty else { return }
        for rank in gone { known[rank] = nil }
        touched.formUnion(gone)
        isCurrentTouched = true
        current = known.values.max { $0.rank < $1.rank }
        lastLearnedFrom = known.values.compactMap(\.learnedThrough).max() ?? .start
    }

    /// Returns the rows changed since the last call.
    mutating func takeChanges() -> [Fold.RowChange] {
        var changes = touched.map { rank -> Fold.RowChange in
            (rank.bytes, known[rank]?.encoded)
        }
        if isCurrentTouched {
            var row = RowEncoder()
            row.fixed(lastLearnedFrom.rawValue)
            changes.append((Self.currentKey, current.map { row.bytes + $0.encoded }))
        }
        touched = []
        isCurrentTouched = false
        return changes
    }
}

extension AdoptedCoefficients {
    /// The key of the row in ``ViewTable/adoptions`` that holds the coefficients in force; without
    /// that row the initial coefficients are in force.
    package static var currentKey: [UInt8] { Adoptions.currentKey }

    /// Reads the row of the coefficients in force.
    package init(decodingCurrent row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        _ = try decoder.fixed(in: row)
        try self.init(from: &decoder, row)
    }

    fileprivate init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        position = Position(rawValue: try decoder.fixed(in: row))
        let learned = Position(rawValue: try decoder.fixed(in: row))
        learnedThrough = learned == .start ? nil : learned
        learnedThroughTime = try decoder.time(in: row)
        recordedAt = try decoder.time(in: row) ?? Timestamp(milliseconds: .min)
        let start = decoder.index
        let weights = try decoder.doubles(in: row)
        let adoption = Adoption(
            version: RankingCoefficients().version,
            weights: weights,
            learnedThrough: nil,
            calibration: try decoder.doubles(in: row)
        )
        guard let coefficients = adoption.coefficients else { throw .malformedField(atByte: start) }
        self.coefficients = coefficients
    }

    fileprivate var encoded: [UInt8] {
        var row = RowEncoder()
        row.fixed(position.rawValue)
        row.fixed(learnedThrough?.rawValue ?? 0)
        row.time(learnedThroughTime)
        row.time(recordedAt)
        let adoption = Adoption(coefficients)
        for numbers in [adoption.weights, adoption.calibration] {
            row.count(numbers.count)
            for number in numbers { row.double(number) }
        }
        return row.bytes
    }
}

extension RowDecoder {
    fileprivate mutating func doubles(in row: Span<UInt8>) throws(DecodingFailure) -> [Double] {
        var numbers: [Double] = []
        for _ in 0..<(try count(in: row)) { numbers.append(try double(in: row)) }
        return numbers
    }
}
