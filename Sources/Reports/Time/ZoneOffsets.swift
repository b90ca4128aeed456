package import Interactions

/// How far the clocks of a time zone are ahead of UTC, and since when: a time zone as plain data, so
/// that what is made from it depends on nothing else.
package struct ZoneOffsets: Hashable, Sendable {
    /// A change of the clocks.
    package struct Change: Hashable, Sendable {
        /// From then on.
        package var start: Timestamp
        /// How far ahead of UTC, in seconds.
        package var seconds: Int

        package init(start: Timestamp, seconds: Int) {
            self.start = start
            self.seconds = seconds
        }
    }

    /// What the zone is called.
    package let name: String
    private let first: Int
    private let changes: [Change]

    /// Describes a zone.
    ///
    /// - Parameters:
    ///   - name: What it is called, as in `Europe/London`.
    ///   - first: How far clocks are ahead before the first change, in seconds.
    ///   - changes: What follows, in order.
    package init(name: String, first: Int, changes: [Change] = []) {
        self.name = name
        self.first = first
        self.changes = changes
    }

    /// How far clocks are ahead at a time, in seconds.
    ///
    /// - Complexity: O(log *n*) in the changes.
    package func seconds(at time: Timestamp) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].start <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].seconds
    }

    /// A time as clocks here show it.
    func local(_ time: Timestamp) -> LocalTime {
        let seconds = time.milliseconds.dividedDown(by: 1000)
        let (shifted, overflows) = seconds.addingReportingOverflow(Int64(self.seconds(at: time)))
        return LocalTime(secondsSince1970: overflows ? seconds : shifted)
    }
}

/// A time as clocks somewhere show it.
struct LocalTime: Hashable, Sendable {
    /// The day.
    let day: CivilDay
    /// Seconds since midnight.
    let seconds: Int

    init(secondsSince1970 seconds: Int64) {
        let days = seconds.dividedDown(by: 86_400)
        day = CivilDay(number: Int(days))
        self.seconds = Int(seconds - days * 86_400)
    }

    var hour: Int { seconds / 3600 }

    /// Of the 168 hours of the week, Monday's first.
    var hourOfWeek: Int { day.weekday * 24 + hour }

    /// As in `2026-01-05 09:30`.
    var text: String { "\(day.iso) \(hour.padded(2)):\((seconds / 60 % 60).padded(2))" }
}

extension Int64 {
    /// The quotient rounded down, also of numbers below zero.
    func dividedDown(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
