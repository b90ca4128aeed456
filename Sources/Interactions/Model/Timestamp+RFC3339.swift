extension Timestamp {
    /// The first millisecond that RFC 3339 can write, 0000-01-01T00:00:00Z.
    static let earliestWritable = Timestamp(milliseconds: -62_167_219_200_000)
    /// The last millisecond that RFC 3339 can write, 9999-12-31T23:59:59.999Z.
    static let latestWritable = Timestamp(milliseconds: 253_402_300_799_999)

    private static let millisecondsPerDay: Int64 = 86_400_000

    /// Reads an RFC 3339 date and time; returns `nil` for any other text.
    ///
    /// It ignores digits of a second beyond the third. This code exists because Foundation's ISO
    /// 8601 parser accepts impossible dates, such as the 30th of February or 25 o'clock.
    public init?(rfc3339 text: String) {
        let bytes = text.utf8Span.span
        self.init(rfc3339: bytes, bytes.indices)
    }

    /// Reads the text in a range of bytes, as ``init(rfc3339:)`` does.
    init?(rfc3339 bytes: Span<UInt8>, _ range: Range<Int>) {
        var parser = DigitParser(range)
        guard let year = parser.number(digits: 4, in: bytes), parser.take("-", in: bytes),
            let month = parser.number(digits: 2, in: bytes), parser.take("-", in: bytes),
            let day = parser.number(digits: 2, in: bytes),
            parser.take("T", in: bytes) || parser.take("t", in: bytes)
                || parser.take(" ", in: bytes),
            let hour = parser.number(digits: 2, in: bytes), parser.take(":", in: bytes),
            let minute = parser.number(digits: 2, in: bytes), parser.take(":", in: bytes),
            let second = parser.number(digits: 2, in: bytes),
            let fraction = parser.fraction(in: bytes),
            let offset = parser.offsetInMinutes(in: bytes),
            parser.isAtEnd
        else { return nil }
        self.init(
            date: (year, month, day),
            time: (hour, minute, second, fraction),
            offsetInMinutes: offset
        )
    }

    /// Makes the time of a civil date and time in some zone; `nil` for an impossible date or time.
    ///
    /// - Parameters:
    ///   - date: The year, 0 to 9999; the month and the day, counted from 1.
    ///   - time: The time of day, to the millisecond.
    ///   - offsetInMinutes: The offset of the clocks there ahead of UTC, in minutes.
    package init?(
        date: (year: Int64, month: Int64, day: Int64),
        time: (hour: Int64, minute: Int64, second: Int64, millisecond: Int64),
        offsetInMinutes: Int64
    ) {
        // 60 is a leap second, which this count of time adds to the following second.
        guard (0...9999).contains(date.year), (1...12).contains(date.month),
            (1...Self.days(inMonth: date.month, of: date.year)).contains(date.day),
            (0..<24).contains(time.hour), (0..<60).contains(time.minute),
            (0...60).contains(time.second), (0..<1000).contains(time.millisecond),
            (-6000...6000).contains(offsetInMinutes)
        else { return nil }
        let seconds = (time.hour * 60 + time.minute - offsetInMinutes) * 60 + time.second
        let days = Self.daysSince1970(year: date.year, month: date.month, day: date.day)
        milliseconds = days * Self.millisecondsPerDay + seconds * 1000 + time.millisecond
    }

    /// This time as RFC 3339 with milliseconds in UTC, as in `2026-01-05T09:00:00.000Z`.
    ///
    /// It is `nil` outside the years 0 to 9999, which RFC 3339 cannot write.
    public var rfc3339: String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        return appendRFC3339(to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Appends the time as ``rfc3339`` has it.
    ///
    /// - Returns: Whether RFC 3339 can write the time; if not, nothing was appended.
    func appendRFC3339(to bytes: inout [UInt8]) -> Bool {
        guard self >= .earliestWritable, self <= .latestWritable else { return false }
        let (days, rest) = split
        let (year, month, day) = Self.date(daysSince1970: days)
        // A line of an export has two or three dates, so this makes no texts on the way.
        bytes.append(addingCapacity: 24) { output in
            output.append(year, digits: 4, then: "-")
            output.append(month, digits: 2, then: "-")
            output.append(day, digits: 2, then: "T")
            output.append(rest / 3_600_000, digits: 2, then: ":")
            output.append(rest / 60_000 % 60, digits: 2, then: ":")
            output.append(rest / 1000 % 60, digits: 2, then: ".")
            output.append(rest % 1000, digits: 3, then: "Z")
        }
        return true
    }

    private var split: (days: Int64, milliseconds: Int64) {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(
            dividingBy: Self.millisecondsPerDay
        )
        return remainder < 0
            ? (quotient - 1, remainder + Self.millisecondsPerDay) : (quotient, remainder)
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Both conversions between a civil date and a day number use eras of 400 years that begin in
    // March, so that the leap day is the last day of a year: Howard Hinnant, "chrono-Compatible
    // Low-Level Date Algorithms" (https://howardhinnant.github.io/date_algorithms.html), for years
    // 0…9999.

    static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = year - (month <= 2 ? 1 : 0)
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a number with zeros before it, and the character after it.
    fileprivate mutating func append(_ value: Int64, digits: Int, then end: Unicode.Scalar) {
        var divisor: Int64 = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
        append(UInt8(ascii: end))
    }
}

/// A parser of fixed-width numbers from the front of a text.
private struct DigitParser {
    private var index: Int
    private let end: Int

    init(_ range: Range<Int>) {
        (index, end) = (range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { index == end }

    private func digit(in bytes: Span<UInt8>) -> Int64? {
        guard index < end, (0x30...0x39).contains(bytes[index]) else { return nil }
        return Int64(bytes[index] - 0x30)
    }

    mutating func number(digits: Int, in bytes: Span<UInt8>) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit(in: bytes) else { return nil }
            value = value * 10 + digit
            index += 1
        }
        return value
    }

    mutating func take(_ character: Unicode.Scalar, in bytes: Span<UInt8>) -> Bool {
        guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Reads milliseconds; returns 0 without a fraction, `nil` for a point without a digit.
    mutating func fraction(in bytes: Span<UInt8>) -> Int64? {
        guard take(".", in: bytes) else { return 0 }
        guard digit(in: bytes) != nil else { return nil }
        var value: Int64 = 0
        var scale: Int64 = 100
        while let digit = digit(in: bytes) {
            value += digit * scale
            scale /= 10
            index += 1
        }
        return value
    }

    mutating func offsetInMinutes(in bytes: Span<UInt8>) -> Int64? {
        if take("Z", in: bytes) || take("z", in: bytes) { return 0 }
        let sign: Int64 = take("+", in: bytes) ? 1 : take("-", in: bytes) ? -1 : 0
        guard sign != 0, let hours = number(digits: 2, in: bytes), take(":", in: bytes),
            let minutes = number(digits: 2, in: bytes), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
