/// How far the clocks of a time zone are ahead of UTC, and since when: a time zone as plain data,
/// so that what is made from it depends on nothing else.
///
/// Days and hours of the past are told by the offset that was in force at that moment, never by
/// that of today:
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
        /// From then on.
        public var start: Timestamp
        /// How far ahead of UTC, in seconds.
        public var seconds: Int

        /// Makes a change from its parts.
        public init(start: Timestamp, seconds: Int) {
            self.start = start
            self.seconds = seconds
        }
    }

    /// Coordinated universal time.
    public static let universal = ZoneOffsets(name: "UTC", first: 0)

    /// How far back changes of clocks are looked for, in milliseconds: a hundred years.
    private static let reach: Int64 = 100 * 366 * 86_400_000

    /// What the zone is called.
    public let name: String
    private let first: Int
    private let changes: [Change]

    /// Describes a zone.
    ///
    /// - Parameters:
    ///   - name: What it is called, as in `Europe/London`.
    ///   - first: How far clocks are ahead before the first change, in seconds.
    ///   - changes: What follows, in order.
    public init(name: String, first: Int, changes: [Change] = []) {
        self.name = name
        self.first = first
        self.changes = changes
    }

    /// Describes a zone for times in a range, by asking for the offsets.
    ///
    /// - Parameters:
    ///   - name: What it is called, as in `Europe/London`.
    ///   - start: The earliest time; what lies more than a hundred years before the latest has the
    ///     offset of then.
    ///   - end: The latest time.
    ///   - secondsAhead: Says how far clocks are ahead of UTC at a time, in seconds; they change at
    ///     most once a day.
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
            // A day later clocks have changed, or have not.
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

    /// How far clocks are ahead at a time, in seconds.
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

    /// A time as clocks here show it, as the seconds since 1970 that UTC would have to show the
    /// same.
    package func localSeconds(at time: Timestamp) -> Int64 {
        let seconds = time.milliseconds.flooredQuotient(1000)
        let (shifted, overflows) = seconds.addingReportingOverflow(Int64(self.seconds(at: time)))
        return overflows ? seconds : shifted
    }
}

extension Int64 {
    /// The quotient rounded down, also of numbers below zero.
    package func flooredQuotient(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
