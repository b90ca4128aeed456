/// A length of time in everyday words: `3 minutes`, `26 years`.
package struct SpokenDuration: Hashable, Sendable {
    /// The length in milliseconds, never below zero.
    private let milliseconds: Double

    /// Makes a length of a number of milliseconds; ignores the sign.
    package init(milliseconds: Double) {
        self.milliseconds = milliseconds.isNaN ? 0 : min(abs(milliseconds), 1e18)
    }

    private struct Unit {
        /// The length below which this is the right unit, in milliseconds.
        let below: Double
        let size: Double
        let name: String
    }

    private static let second = 1000.0
    private static let minute = 60 * second
    private static let hour = 60 * minute
    private static let day = 24 * hour
    private static let year = 365.25 * day

    /// The units, each for one or two digits, as in `git log`.
    private static let units = [
        Unit(below: second, size: 1, name: "millisecond"),
        Unit(below: 90 * second, size: second, name: "second"),
        Unit(below: 90 * minute, size: minute, name: "minute"),
        Unit(below: 36 * hour, size: hour, name: "hour"),
        Unit(below: 14 * day, size: day, name: "day"),
        Unit(below: 70 * day, size: 7 * day, name: "week"),
        Unit(below: year, size: year / 12, name: "month"),
        Unit(below: .infinity, size: year, name: "year"),
    ]

    /// The length in its best unit, rounded to the nearest whole number.
    package var nearest: String { text(.toNearestOrAwayFromZero) }

    /// The length in its best unit, rounded up: an upper bound.
    package var bound: String { text(.up) }

    private func text(_ rounding: FloatingPointRoundingRule) -> String {
        let units = Self.units
        var index = units.firstIndex { milliseconds < $0.below } ?? units.count - 1
        var count = (milliseconds / units[index].size).rounded(rounding)
        // Sixty minutes become an hour, and twelve months a year.
        if index + 1 < units.count, count * units[index].size == units[index + 1].size {
            (index, count) = (index + 1, 1)
        }
        return "\(Int(count)) \(units[index].name)\(count == 1 ? "" : "s")"
    }
}
