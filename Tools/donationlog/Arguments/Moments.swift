import ArgumentParser
import DonationStore
import Foundation

/// Reads a time as people write it, in the local time zone.
@Sendable
func moment(_ text: String) throws -> Timestamp {
    guard let time = MomentParser(now: .now, timeZone: .current).time(text) else {
        throw ArgumentParser.ValidationError(
            "'\(text)' is no time; write one as in 2026-07-01, '2026-07-01 9:00', "
                + "2026-07-01T09:00:00Z, '2 weeks ago', 3d, 'yesterday 9:00', monday, or "
                + "milliseconds since 1970."
        )
    }
    return time
}

/// A time as the user wrote it.
struct WrittenMoment {
    let time: Timestamp
    /// Whether its meaning changes with the clock, as that of `2 weeks ago` does.
    let isByClock: Bool

    /// Reads a time as ``moment(_:)`` does.
    @Sendable
    static func read(_ text: String) throws -> WrittenMoment {
        let time = try moment(text)
        // Another time of another day of another week.
        let later = Timestamp(milliseconds: Timestamp.now.milliseconds + 694_861_000)
        let other = MomentParser(now: later, timeZone: .current).time(text)
        return WrittenMoment(time: time, isByClock: other != time)
    }
}

/// Reads times as people write them, for a moment and a time zone.
struct MomentParser {
    private let now: Timestamp
    private let calendar: Calendar

    init(now: Timestamp, timeZone: TimeZone) {
        self.now = now
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// Returns the time that a text means; `nil` if it means none.
    ///
    /// Days begin at local midnight, a weekday is the last one, and a bare duration counts back
    /// from now.
    func time(_ text: String) -> Timestamp? {
        if let time = Timestamp(rfc3339: text) ?? milliseconds(text) { return time }
        let words = text.lowercased().split(separator: " ").map(String.init)
        let found = words == ["now"] ? now : dayAndTime(words) ?? duration(words)
        return found?.rfc3339 == nil ? nil : found
    }

    /// Reads milliseconds since 1970, which have more digits than any other number.
    private func milliseconds(_ text: String) -> Timestamp? {
        guard (12...14).contains(text.utf8.count), text.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        return Int64(text).map(Timestamp.init(milliseconds:))
    }
}

// MARK: Days

extension MomentParser {
    /// Returns the time that a day, a time of day, or both mean.
    private func dayAndTime(_ words: [String]) -> Timestamp? {
        var words = words
        if words.count == 1, let parts = words[0].partsAtT { words = parts }
        let (day, count) = day(words) ?? (startOfToday, 0)
        var rest = words.dropFirst(count)
        if rest.first == "at", rest.count > 1 { rest = rest.dropFirst() }
        guard count > 0 || !rest.isEmpty, rest.count < 2, let day else { return nil }
        guard let written = rest.first else { return day }
        let (clock, zone) = written.clockAndZone
        guard let clock = Self.clock(clock) else { return nil }
        if let zone {
            guard let date = words.first, date.isDate, count == 1 else { return nil }
            return Timestamp(rfc3339: "\(date)T\(clock)\(zone)")
        }
        return self.time(clock, on: day)
    }

    /// Returns the day that the first words mean, and the number of these words.
    private func day(_ words: [String]) -> (Timestamp?, Int)? {
        guard let first = words.first else { return nil }
        if first == "last", words.count > 1, let weekday = Self.weekday(words[1]) {
            return (start(ofDayBack: daysBack(to: weekday, orToday: false)), 2)
        }
        switch first {
        case "today": return (startOfToday, 1)
        case "yesterday": return (start(ofDayBack: 1), 1)
        case "tomorrow": return (start(ofDayBack: -1), 1)
        default: break
        }
        if let weekday = Self.weekday(first) {
            return (start(ofDayBack: daysBack(to: weekday, orToday: true)), 1)
        }
        guard first.isDate, let midnight = Timestamp(rfc3339: "\(first)T00:00:00Z") else {
            return nil
        }
        return (asIfHere(midnight), 1)
    }

    private var startOfToday: Timestamp? { start(ofDayBack: 0) }

    private func start(ofDayBack days: Int) -> Timestamp? {
        calendar.date(byAdding: .day, value: -days, to: calendar.startOfDay(for: now.date))
            .map { Timestamp(calendar.startOfDay(for: $0)) }
    }

    private func daysBack(to weekday: Int, orToday: Bool) -> Int {
        let days = (calendar.component(.weekday, from: now.date) - 1 - weekday + 7) % 7
        return days == 0 && !orToday ? 7 : days
    }

    /// Returns the number of a weekday, 0 for Sunday, for its name or the first three letters.
    private static func weekday(_ word: String) -> Int? {
        let names = [
            "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
        ]
        return names.firstIndex { $0 == word || $0.prefix(3) == word }
    }

    /// Returns a time of day such as `9:00` in the form of RFC 3339.
    private static func clock(_ word: String) -> String? {
        if word == "noon" { return "12:00:00" }
        if word == "midnight" { return "00:00:00" }
        var parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
            parts[0].allSatisfy(\.isASCIIDigit)
        else { return nil }
        if parts[0].utf8.count == 1 { parts[0] = "0" + parts[0] }
        if parts.count == 2 { parts.append("00") }
        let text = parts.joined(separator: ":")
        return Timestamp(rfc3339: "1970-01-01T\(text)Z") == nil ? nil : text
    }

    private func time(_ clock: String, on day: Timestamp) -> Timestamp? {
        let date = calendar.dateComponents([.year, .month, .day], from: day.date)
        guard let year = date.year, let month = date.month, let day = date.day else { return nil }
        let digits = { (number: Int, width: Int) in
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let text = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(clock)Z"
        return Timestamp(rfc3339: text).flatMap(asIfHere)
    }

    /// Returns the time at which local clocks show what UTC clocks show at this time.
    private func asIfHere(_ time: Timestamp) -> Timestamp? {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        let fields = utc.dateComponents(
            [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond],
            from: time.date
        )
        return calendar.date(from: fields).map(Timestamp.init(_:))
    }
}

// MARK: Durations

extension MomentParser {
    /// Reads `2 weeks ago`, `3d` or `in 2 hours`: one or more numbers with units.
    private func duration(_ words: [String]) -> Timestamp? {
        var words = words
        var sign = -1
        if words.first == "in" {
            sign = 1
            words.removeFirst()
        } else if words.last == "ago" {
            words.removeLast()
        } else if let first = words.first, first.hasPrefix("+") || first.hasPrefix("-") {
            sign = first.hasPrefix("+") ? 1 : -1
            words[0].removeFirst()
        }
        let parts = words.flatMap(\.numberAndUnit)
        guard !parts.isEmpty, parts.count.isMultiple(of: 2) else { return nil }
        var time = now
        for index in stride(from: 0, to: parts.count, by: 2) {
            let digits = ["a", "an"].contains(parts[index]) ? "1" : parts[index]
            guard digits.utf8.count <= 9, let number = Int(digits), number >= 0,
                let moved = moved(time, by: sign * number, unit: parts[index + 1])
            else { return nil }
            time = moved
        }
        return time
    }

    /// Moves a time; days and longer units follow the calendar and keep the time of day.
    private func moved(_ time: Timestamp, by number: Int, unit: String) -> Timestamp? {
        let name = unit.count > 2 && unit.hasSuffix("s") ? String(unit.dropLast()) : unit
        let milliseconds: Int64
        switch name {
        case "s", "sec", "second": milliseconds = 1000
        case "m", "min", "minute": milliseconds = 60_000
        case "h", "hour": milliseconds = 3_600_000
        case "d", "day": return moved(time, by: number, .day, mostYears: number / 365)
        case "w", "week": return moved(time, by: number * 7, .day, mostYears: number / 52)
        case "mo", "month": return moved(time, by: number, .month, mostYears: number / 12)
        case "y", "year": return moved(time, by: number, .year, mostYears: number)
        default: return nil
        }
        return Timestamp(milliseconds: time.milliseconds + Int64(number) * milliseconds)
    }

    private func moved(
        _ time: Timestamp,
        by number: Int,
        _ field: Calendar.Component,
        mostYears: Int
    ) -> Timestamp? {
        guard abs(mostYears) < 10_000 else { return nil }
        return calendar.date(byAdding: field, value: number, to: time.date).map(Timestamp.init(_:))
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension String {
    /// Whether this has the form of a day, as in `2026-07-01`.
    fileprivate var isDate: Bool {
        utf8.count == 10
            && zip(self, "0000-00-00").allSatisfy { $1 == "0" ? $0.isASCIIDigit : $0 == "-" }
    }

    /// The day and the time of `2026-07-01t9:00`.
    fileprivate var partsAtT: [String]? {
        let parts = split(separator: "t", maxSplits: 1).map(String.init)
        return parts.count == 2 && parts[0].isDate ? parts : nil
    }

    /// The time and the zone of `9:00+01:00`.
    fileprivate var clockAndZone: (clock: String, zone: String?) {
        if hasSuffix("z") { return (String(dropLast()), "Z") }
        guard let sign = firstIndex(where: { "+-".contains($0) }) else { return (self, nil) }
        return (String(self[..<sign]), String(self[sign...]))
    }

    /// The digits and the letters of `3d`, or the word as it is.
    fileprivate var numberAndUnit: [String] {
        let digits = prefix(while: \.isASCIIDigit)
        return [String(digits), String(dropFirst(digits.count))].filter { !$0.isEmpty }
    }
}
