/// The moment at which a query started, and the calendar by which it counts days and weeks.
public struct TimeContext: Hashable, Sendable {
    /// The moment.
    public var now: Timestamp
    /// The zone whose clocks tell the days.
    public var zone: ZoneOffsets
    /// The first day of a week, from 1 for Sunday to 7 for Saturday.
    public var firstWeekday: Int

    /// Makes a context from its parts.
    ///
    /// - Parameters:
    ///   - now: The moment.
    ///   - zone: The zone whose clocks tell the days.
    ///   - firstWeekday: The first day of a week, from 1 for Sunday to 7 for Saturday.
    public init(now: Timestamp, zone: ZoneOffsets = .universal, firstWeekday: Int = 2) {
        self.now = now
        self.zone = zone
        self.firstWeekday = firstWeekday
    }
}

/// A number in a query, or a date that depends on when the query starts.
enum QueryNumber: Hashable, Sendable {
    case integer(Int64)
    case double(Double)
    case moment(QueryMoment)
}

/// A date in a query: `$time` and what follows it.
enum QueryMoment: Hashable, Sendable {
    /// A number of units from now; the units are whole by the calendar.
    case relative(Unit, Int64)
    case absolute(Timestamp)

    enum Unit: String, CaseIterable, Sendable {
        case now, today
        case week = "this_week"
        case month = "this_month"
        case year = "this_year"
    }

    /// The largest number of units from now.
    static let limit: Int64 = 1_000_000_000_000

    /// The names in queries of the units before this one.
    static let earlier: [String: QueryMoment] = [
        "yesterday": .relative(.today, -1), "last_week": .relative(.week, -1),
        "last_month": .relative(.month, -1), "last_year": .relative(.year, -1),
    ]
}

extension TimeContext {
    /// A span of time in seconds since 2001; a moment starts and ends at once.
    struct Span: Equatable {
        var start: Double
        /// The first second behind it.
        var end: Double
    }

    private static let secondsPerDay: Int64 = 86_400

    /// Returns the span that a date of a query means.
    func span(of moment: QueryMoment) -> Span {
        switch moment {
        case .absolute(let time): return Span(at: time.secondsSince2001)
        case .relative(.now, let seconds):
            return Span(at: now.secondsSince2001 + Double(seconds))
        case .relative(.today, let count):
            return span(days: (today + count, 1))
        case .relative(.week, let count):
            // 1970 began on a Thursday.
            let intoWeek = (today + 5 - Int64(firstWeekday % 7)) % 7
            return span(days: (today - (intoWeek + 7) % 7 + count * 7, 7))
        case .relative(.month, let count):
            let date = Timestamp.date(daysSince1970: today)
            return span(months: (date.year * 12 + date.month - 1 + count, 1))
        case .relative(.year, let count):
            let date = Timestamp.date(daysSince1970: today)
            return span(months: ((date.year + count) * 12, 12))
        }
    }

    /// The local day of ``now``, counted from the first of 1970; within the years 0 to 9999.
    private var today: Int64 {
        let time = min(max(now, .earliestWritable), .latestWritable)
        return Self.writable(zone.localSeconds(at: time).flooredQuotient(Self.secondsPerDay))
    }

    /// Returns a day, or the nearest in the years 0 to 9999.
    private static func writable(_ day: Int64) -> Int64 {
        let first = Timestamp.earliestWritable.milliseconds / 1000 / secondsPerDay
        let last = Timestamp.latestWritable.milliseconds / 1000 / secondsPerDay
        return min(max(day, first), last)
    }

    private func span(days: (first: Int64, count: Int64)) -> Span {
        Span(start: start(ofDay: days.first), end: start(ofDay: days.first + days.count))
    }

    /// Returns the span of months, counted from the first of the year 0.
    private func span(months: (first: Int64, count: Int64)) -> Span {
        func start(of month: Int64) -> Double {
            let month = min(max(month, 0), 9999 * 12 + 11)
            let day = Timestamp.daysSince1970(year: month / 12, month: month % 12 + 1, day: 1)
            return self.start(ofDay: day)
        }
        return Span(start: start(of: months.first), end: start(of: months.first + months.count))
    }

    /// Returns the first moment of a local day.
    private func start(ofDay day: Int64) -> Double {
        let local = Self.writable(day) * Self.secondsPerDay
        /// The moment at which clocks with an offset that holds a day away show midnight.
        func midnight(byOffsetAt seconds: Int64) -> Int64 {
            let offset = Int64(zone.seconds(at: Timestamp(milliseconds: seconds * 1000)))
            // No clock is a week ahead; this only keeps the numbers small.
            return local - min(max(offset, -7 * Self.secondsPerDay), 7 * Self.secondsPerDay)
        }
        let before = midnight(byOffsetAt: local - Self.secondsPerDay)
        let after = midnight(byOffsetAt: local + Self.secondsPerDay)
        let start = [before, after].sorted().first { second in
            zone.localSeconds(at: Timestamp(milliseconds: second * 1000)) == local
        }
        // With a midnight that clocks skip, the day begins when they would have shown it.
        return Double(start ?? before) - TaggedValue.secondsBefore2001
    }
}

extension TimeContext.Span {
    fileprivate init(at seconds: Double) {
        self.init(start: seconds, end: seconds)
    }
}

extension Timestamp {
    /// The seconds since 2001, as in ``TaggedValue/date(_:)``.
    fileprivate var secondsSince2001: Double {
        Double(milliseconds) / 1000 - TaggedValue.secondsBefore2001
    }
}
