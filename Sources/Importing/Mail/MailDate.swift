internal import Interactions

/// Reads the dates of mails.
///
/// It reads RFC 5322 with its obsolete forms, variants by programs, and the form of `asctime` in
/// the separators of a mailbox.
struct MailDate {
    private var year: Int64?
    private var month: Int64?
    private var day: Int64?
    private var time: (hour: Int64, minute: Int64, second: Int64)?
    private var offset: Int64 = 0
    /// Whether there is a zone of no form: the time could be anywhere in a day.
    private var hasWrongZone = false
    /// The earliest date of a mail; an earlier one comes from a clock that was not set.
    private static let earliest = Timestamp(milliseconds: 31_536_000_000)

    /// Returns the time of a date; `nil` if it is none, or earlier than mail.
    static func timestamp(_ text: some Sequence<UInt8>) -> Timestamp? {
        var date = MailDate()
        var word: [UInt8] = []
        var depth = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            case _ where depth > 0: continue
            case UInt8(ascii: ","), 0x00...0x20: break
            default:
                guard word.count < 64 else { return nil }
                word.append(byte)
                continue
            }
            date.take(word)
            word.removeAll(keepingCapacity: true)
        }
        date.take(word)
        return date.timestamp
    }

    /// Returns the time in a separator of mails, which begins with `From ` and an address.
    static func timestamp(separator line: [UInt8]) -> Timestamp? {
        timestamp(line.drop { $0 != 0x20 }.dropFirst().drop { $0 != 0x20 })
    }

    private var timestamp: Timestamp? {
        guard let year, let month, let day, let time, !hasWrongZone else { return nil }
        let result = Timestamp(
            date: (year, month, day),
            time: (time.hour, time.minute, time.second, 0),
            offsetInMinutes: offset
        )
        guard let result, result >= Self.earliest else { return nil }
        return result
    }

    private mutating func take(_ word: [UInt8]) {
        guard let first = word.first else { return }
        if time != nil, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            takeOffset(word[...])
        } else if word.contains(UInt8(ascii: ":")) {
            takeTime(word)
        } else if first.isDigit {
            takeDate(word)
        } else {
            takeName(word)
        }
    }

    // MARK: Words

    /// Reads `hh:mm` or `hh:mm:ss`, perhaps with a zone after it and a date before it:
    /// `2026-01-05T09:00:00Z`.
    private mutating func takeTime(_ word: [UInt8]) {
        guard time == nil else { return }
        var rest = word[...]
        if let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "T") }), mark >= 8 {
            takeDate(Array(rest[..<mark]))
            rest = rest[(mark + 1)...]
        }
        var parts: [Int64] = []
        while parts.count < 3, let number = Self.number(&rest, digits: 2) {
            parts.append(number)
            guard rest.first == UInt8(ascii: ":") else { break }
            rest = rest.dropFirst()
        }
        guard parts.count >= 2 else { return }
        time = (parts[0], parts[1], parts.count > 2 ? parts[2] : 0)
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: \.isDigit) }
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            takeOffset(rest)
        }
    }

    /// Reads `+hhmm`, `+hh:mm` or `+hh`; other digits, as in `-600` and `--500`, are no zone.
    private mutating func takeOffset(_ word: ArraySlice<UInt8>) {
        let isWest = word.first == UInt8(ascii: "-")
        let digits = word.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        guard digits.contains(where: \.isDigit) else { return }
        var rest = digits
        let hours = Self.number(&rest, digits: 2) ?? 0
        let hasColon = rest.first == UInt8(ascii: ":")
        if hasColon { rest = rest.dropFirst() }
        let isWhole = rest.isEmpty ? !hasColon : rest.count == 2
        let minutes = Self.number(&rest, digits: 2) ?? 0
        guard isWhole, rest.isEmpty, hours < 24, minutes < 60 else {
            hasWrongZone = true
            return
        }
        offset = (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    /// Reads a day, a year, or a date in one word: `05-Jan-2026`, `2026-01-05`.
    private mutating func takeDate(_ word: [UInt8]) {
        let parts = word.split(separator: UInt8(ascii: "-"), maxSplits: 3)
        if parts.count == 3 {
            let isISO = parts[0].count == 4 && parts[1].allSatisfy(\.isDigit)
            if isISO {
                year = Self.whole(parts[0])
                month = Self.whole(parts[1])
                day = Self.whole(parts[2])
            } else {
                parts.forEach { take(Array($0)) }
            }
            return
        }
        guard let number = Self.whole(word[...]) else { return }
        if day == nil, word.count <= 2 {
            day = number
        } else if year == nil {
            switch word.count {
            case 2: year = number + (number < 50 ? 2000 : 1900)
            case 3: year = number + 1900
            default: year = number
            }
        }
    }

    private mutating func takeName(_ word: [UInt8]) {
        if month == nil, word.count >= 3,
            let number = Self.months.firstIndex(where: { word.prefix(3).isNamed($0) })
        {
            month = Int64(number) + 1
            return
        }
        guard time != nil else { return }
        if let hours = Self.zones.first(where: { word.isNamed($0.name) })?.hours {
            offset = hours * 60
        } else if word.isNamed("pm"), let now = time, now.hour < 12 {
            time?.hour = now.hour + 12
        } else if word.isNamed("am"), time?.hour == 12 {
            time?.hour = 0
        } else if let sign = word.firstIndex(where: {
            $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }), Self.beforeOffsets.contains(where: { word[..<sign].isNamed($0) }) {
            takeOffset(word[sign...])
        }
    }

    // MARK: Numbers and names

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int64? {
        let found = rest.prefix(digits).prefix(while: \.isDigit)
        guard !found.isEmpty else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int64($1 & 0x0F) }
    }

    private static func whole(_ word: ArraySlice<UInt8>) -> Int64? {
        var rest = word
        guard let value = number(&rest, digits: 4), rest.isEmpty else { return nil }
        return value
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// What stands before an offset in one word; others are names, such as those of hosts.
    private static let beforeOffsets = ["gmt", "utc", "ut", "z", "\""]

    /// The zones of RFC 5322 with an offset; all others mean UTC.
    private static let zones: [(name: String, hours: Int64)] = [
        ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5), ("mst", -7), ("mdt", -6), ("pst", -8),
        ("pdt", -7),
    ]
}
