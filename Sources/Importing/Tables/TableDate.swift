internal import Interactions

/// Reads the dates of tables.
enum TableDate {
    /// Returns the time of a cell; without a zone there, as clocks show it, or in UTC.
    static func timestamp(_ text: String, _ order: DateOrder?, _ clock: WallClock?) -> Timestamp? {
        guard let time = timestamp(text, order) else { return nil }
        guard let clock, !namesMoment(Array(text.utf8)) else { return time }
        return clock.moment(showing: time)
    }

    /// Returns the unit in which a cell tells its time: the smallest part that is there.
    static func unit(of text: String) -> StartUnit {
        let bytes = Array(text.utf8)
        // Twelve digits would be a time after the year 5000 as seconds.
        if bytes.allSatisfy(\.isDigit) { return bytes.count < 12 ? .second : .millisecond }
        if bytes.isDecimal { return .millisecond }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return .day }
        var rest = bytes[(colon + 1)...].drop(while: \.isDigit)
        guard rest.first == UInt8(ascii: ":") else { return .minute }
        rest = rest.dropFirst().drop(while: \.isDigit)
        let marks = [UInt8(ascii: "."), UInt8(ascii: ",")]
        return rest.first.map(marks.contains) == true && rest.dropFirst().first?.isDigit == true
            ? .millisecond : .second
    }

    /// Returns whether a date counts from 1970 or names its zone, as in `Z`, `+0100` or `GMT`.
    private static func namesMoment(_ text: [UInt8]) -> Bool {
        if text.allSatisfy(\.isDigit) || text.isDecimal { return true }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let behind = text[colon...]
        let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
        if behind.contains(where: signs.contains) { return true }
        let word = behind.reversed().prefix { $0.isLetter }.reversed().map(\.lowered)
        return !word.isEmpty
            && ![Array("am".utf8), Array("pm".utf8), Array("m".utf8)].contains(word)
    }

    /// Returns the time of a cell, in UTC unless it names a zone.
    ///
    /// The cell may hold RFC 3339, ISO 8601 without a zone, a day, seconds or milliseconds since
    /// 1970, a date of mail, or numbers in the given order.
    static func timestamp(_ text: String, _ order: DateOrder?) -> Timestamp? {
        if let time = Timestamp(rfc3339: text) { return time }
        let bytes = Array(text.utf8)
        if bytes.allSatisfy(\.isDigit) || bytes.isDecimal { return count(text) }
        if let order, let time = numbers(bytes, order) { return time }
        if let day = Timestamp(rfc3339: "\(text)T00:00:00Z") { return day }
        return MailDate.timestamp(bytes)
    }

    /// Returns the time for seconds, or for milliseconds if seconds would mean a time after the
    /// year 5000.
    private static func count(_ text: String) -> Timestamp? {
        guard let value = Double(text), value < 1e15 else { return nil }
        let isMilliseconds = value >= 1e11
        return Timestamp(milliseconds: Int64((isMilliseconds ? value : value * 1000).rounded()))
    }

    private static func numbers(_ bytes: [UInt8], _ order: DateOrder) -> Timestamp? {
        var rest = bytes[...]
        func isMark(_ byte: UInt8) -> Bool {
            [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(byte)
        }
        let day = rest.prefix { $0.isDigit || isMark($0) }
        let parts = day.split(whereSeparator: isMark).map(Array.init)
        guard parts.count == 3 else { return nil }
        let (dayOfMonthText, monthText, yearText) =
            switch order {
            case .dmy: (parts[0], parts[1], parts[2])
            case .mdy: (parts[1], parts[0], parts[2])
            case .ymd: (parts[2], parts[1], parts[0])
            }
        guard dayOfMonthText.count <= 2, monthText.count <= 2,
            yearText.count == 4 || yearText.count == 2
        else { return nil }
        let (dayOfMonth, month) = (number(dayOfMonthText), number(monthText))
        let year = number(yearText)
        let padded = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        let full = yearText.count == 2 ? year + (year < 50 ? 2000 : 1900) : year
        rest = rest[day.endIndex...].drop { $0.isWhiteSpace || $0 == UInt8(ascii: ",") }
        let time = rest.isEmpty ? "00:00" : String(decoding: rest, as: UTF8.self)
        let head = "\(full)-\(padded(month))"
        return MailDate.timestamp("\(head)-\(padded(dayOfMonth))  \(time)".utf8)
    }

    private static func number(_ digits: [UInt8]) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }
}

extension [UInt8] {
    /// Whether this is digits with one point among them, which no date is.
    fileprivate var isDecimal: Bool {
        let rest = drop(while: \.isDigit)
        return rest.count < count && rest.first == UInt8(ascii: ".")
            && rest.dropFirst().allSatisfy(\.isDigit) && count > 8
    }
}
