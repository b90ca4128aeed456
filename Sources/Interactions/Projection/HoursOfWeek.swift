/// How many donations began in each of the 168 hours of the week, by UTC.
///
/// Hour 0 begins on Monday at midnight. Kept as the hours that have any, in order: most rows know
/// few of them.
public struct HoursOfWeek: Hashable, Sendable {
    /// The hour in the upper eight bits, the count in the others.
    private var entries: [UInt64] = []

    private static let countMask: UInt64 = 1 << 56 - 1

    package init() {}

    /// How many began in an hour of the week, 0 for the first of Monday.
    public subscript(hour: Int) -> Int {
        let index = place(of: hour)
        guard index < entries.count, entries[index] >> 56 == UInt64(hour) else { return 0 }
        return Int(entries[index] & Self.countMask)
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
        let hour = Self.hour(of: start)
        let index = place(of: hour)
        if index < entries.count, entries[index] >> 56 == UInt64(hour) {
            entries[index] += 1
        } else {
            entries.insert(UInt64(hour) << 56 | 1, at: index)
        }
    }

    /// Adds what another one counted.
    package mutating func add(_ other: HoursOfWeek) {
        for entry in other.entries {
            let index = place(of: Int(entry >> 56))
            if index < entries.count, entries[index] >> 56 == entry >> 56 {
                entries[index] += entry & Self.countMask
            } else {
                entries.insert(entry, at: index)
            }
        }
    }

    /// The place of the first entry that is not before an hour.
    private func place(of hour: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] >> 56 < UInt64(hour) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension HoursOfWeek {
    func write(to row: inout RowWriter) {
        row.count(entries.count)
        for entry in entries {
            row.number(entry >> 56)
            row.number(entry & Self.countMask)
        }
    }

    init(from reader: inout RowReader, _ row: Span<UInt8>) throws(DecodingFailure) {
        for _ in 0..<(try reader.count(in: row)) {
            let hour = try reader.number(in: row)
            guard hour < 168 else { throw .malformedField(atByte: reader.index) }
            entries.append(hour << 56 | UInt64(try reader.count(in: row)))
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
