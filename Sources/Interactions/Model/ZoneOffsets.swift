/// A time zone as plain data: the offsets of its clocks from UTC over time.
///
/// Results made with it depend on nothing else. Days and hours of the past use the offset in force
/// at that moment, never today's:
///
/// ```swift
/// let london = TimeZone(identifier: "Europe/London")!
/// let zone = ZoneOffsets(name: london.identifier, from: first, through: last) { time in
///     london.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000))
/// }
/// let hours = try store.hours(of: contact, in: zone)
/// ```
public struct ZoneOffsets: Hashable, Sendable {
    /// A change of the clocks.
    public struct Change: Hashable, Sendable {
        /// The time from which the offset holds.
        public var start: Timestamp
        /// The offset ahead of UTC, in seconds.
        public var seconds: Int

        /// Makes a change from its parts.
        public init(start: Timestamp, seconds: Int) {
            self.start = start
            self.seconds = seconds
        }
    }

    /// Coordinated universal time.
    public static let universal = ZoneOffsets(name: "UTC", first: 0)

    /// The span of time to search for changes, in milliseconds: a hundred years.
    private static let reach: Int64 = 100 * 366 * 86_400_000

    /// The name of the zone.
    public let name: String
    private let first: Int
    private let changes: [Change]

    /// Makes a zone from its offsets.
    ///
    /// - Parameters:
    ///   - name: The name, as in `Europe/London`.
    ///   - first: The offset ahead of UTC before the first change, in seconds.
    ///   - changes: The changes, in order.
    public init(name: String, first: Int, changes: [Change] = []) {
        self.name = name
        self.first = first
        self.changes = changes
    }

    /// Makes a zone for a range of times from a function that returns the offsets.
    ///
    /// - Parameters:
    ///   - name: The name, as in `Europe/London`.
    ///   - start: The earliest time; times more than a hundred years before the latest get the
    ///     offset at that limit.
    ///   - end: The latest time.
    ///   - secondsAhead: Returns the offset ahead of UTC at a time, in seconds; it changes at most
    ///     once a day.
    /// - Complexity: O(*d*) in the days of the range.
    public init(
        name: String,
        from start: Timestamp,
        through end: Timestamp,
        secondsAhead: (Timestamp) -> Int
    ) {
        let last = end.milliseconds
        let earliest = last.subtractingReportingOverflow(Self.reach)
        let first = max(min(start.milliseconds, last), earliest.overflow ? .min : earliest.0)
        let before = secondsAhead(Timestamp(milliseconds: first))
        var offset = before
        var changes: [Change] = []
        var day = first
        while day < last {
            // The clocks change at most once within this day.
            let next = day + min(86_400_000, last - day)
            let seconds = secondsAhead(Timestamp(milliseconds: next))
            if seconds != offset {
                var (low, high) = (day, next)
                while high - low > 1 {
                    let middle = low + (high - low) / 2
                    let isBefore = secondsAhead(Timestamp(milliseconds: middle)) == offset
                    (low, high) = isBefore ? (middle, high) : (low, middle)
                }
                changes.append(Change(start: Timestamp(milliseconds: high), seconds: seconds))
                offset = seconds
            }
            day = next
        }
        self.init(name: name, first: before, changes: changes)
    }

    /// Returns the offset ahead of UTC at a time, in seconds.
    ///
    /// - Complexity: O(log *n*) in the changes.
    public func seconds(at time: Timestamp) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].seconds
    }

    /// Returns the local time at a time, as the seconds since 1970 at which UTC would show it.
    package func localSeconds(at time: Timestamp) -> Int64 {
        let seconds = time.milliseconds.flooredQuotient(1000)
        let (shifted, overflows) = seconds.addingReportingOverflow(Int64(self.seconds(at: time)))
        return overflows ? seconds : shifted
    }
}

extension Int64 {
    /// Returns the quotient rounded down, for negative numbers too.
    package func flooredQuotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
