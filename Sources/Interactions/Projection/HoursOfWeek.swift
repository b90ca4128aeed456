/// How many donations began in each of the 168 hours of the week, by UTC.
///
/// Hour 0 begins on Monday at midnight. Kept as the hours that have any, in order: most rows know
/// few of them.
public struct HoursOfWeek: Sendable {
    /// A bit for each hour that has any.
    private var bits = InlineArray<3, UInt64>(repeating: 0)
    /// The counts of these hours.
    private var values: [Int] = []

    package init() {}

    /// How many began in an hour of the week, 0 for the first of Monday.
    public subscript(hour: Int) -> Int {
        (0..<168).contains(hour) && isSet(hour) ? values[place(of: hour)] : 0
    }

    /// All 168 counts, Monday's first.
    public var counts: [Int] { (0..<168).map { self[$0] } }

    /// The hour of the week in which a time lies, by UTC.
    public static func hour(of time: Timestamp) -> Int {
        let hours = time.milliseconds.flooredQuotient(3_600_000)
        // 1970 began on a Thursday.
        return Int((hours % 168 + 168 + 72) % 168)
    }

    mutating func add(_ start: Timestamp) {
        add(1, to: Self.hour(of: start))
    }

    /// Adds what another one counted.
    package mutating func add(_ other: HoursOfWeek) {
        other.forEach { hour, count in add(count, to: hour) }
    }

    private mutating func add(_ count: Int, to hour: Int) {
        let place = place(of: hour)
        if isSet(hour) {
            values[place] += count
        } else {
            bits[hour >> 6] |= 1 << UInt64(hour & 63)
            values.insert(count, at: place)
        }
    }

    private func isSet(_ hour: Int) -> Bool { bits[hour >> 6] >> UInt64(hour & 63) & 1 == 1 }

    /// How many hours before this one have any.
    private func place(of hour: Int) -> Int {
        // Without a branch that the processor could guess wrong.
        let below: UInt64 = (1 << UInt64(hour & 63)) - 1
        var place = (bits[hour >> 6] & below).nonzeroBitCount
        for word in 0..<hour >> 6 { place += bits[word].nonzeroBitCount }
        return place
    }

    /// Hands the hours that have any to `body`, in order, with their counts.
    private func forEach(_ body: (_ hour: Int, _ count: Int) -> Void) {
        var place = 0
        for word in 0..<3 {
            var rest = bits[word]
            while rest != 0 {
                body(word << 6 + rest.trailingZeroBitCount, values[place])
                rest &= rest - 1
                place += 1
            }
        }
    }
}

extension HoursOfWeek: Hashable {
    /// Whether both counted the same.
    public static func == (left: HoursOfWeek, right: HoursOfWeek) -> Bool {
        left.bits.indices.allSatisfy { left.bits[$0] == right.bits[$0] }
            && left.values == right.values
    }

    /// Hashes what it counted.
    public func hash(into hasher: inout Hasher) {
        for word in bits.indices { hasher.combine(bits[word]) }
        hasher.combine(values)
    }
}

extension HoursOfWeek {
    func write(to row: inout RowWriter) {
        row.count(values.count)
        forEach { hour, count in
            row.count(hour)
            row.count(count)
        }
    }

    init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        let count = try reader.count(in: row)
        values.reserveCapacity(min(count, 168))
        var next: UInt64 = 0
        for _ in 0..<count {
            let hour = try reader.number(in: row)
            guard hour >= next, hour < 168 else { throw .malformedField(atByte: reader.index) }
            bits[Int(hour >> 6)] |= 1 << (hour & 63)
            values.append(try reader.count(in: row))
            next = hour + 1
        }
    }
}

extension Int64 {
    /// The quotient rounded down, also of negative numbers.
    func flooredQuotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
