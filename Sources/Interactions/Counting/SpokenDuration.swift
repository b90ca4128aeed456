/// A length of time as a person says it: `3 minutes`, `26 years`.
package struct SpokenDuration: Hashable, Sendable {
    /// How long, in milliseconds; never below zero.
    private let milliseconds: Double

    /// A length of so many milliseconds; the sign does not matter.
    package init(milliseconds: Double) {
        self.milliseconds = milliseconds.isNaN ? 0 : min(abs(milliseconds), 1e18)
    }

    private struct Unit {
        /// Up to here the unit is the one to say it in, in milliseconds.
        let below: Double
        let size: Double
        let name: String
    }

    private static let second = 1000.0
    private static let minute = 60 * second
    private static let hour = 60 * minute
    private static let day = 24 * hour
    private static let year = 365.25 * day

    /// In each unit there are one or two digits, as `git log` has it.
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

    /// The nearest whole number of the unit that says it best.
    package var nearest: String { text(.toNearestOrAwayFromZero) }

    /// The least whole number of that unit that is no shorter: what is within it is so.
    package var bound: String { text(.up) }

    private func text(_ rounding: FloatingPointRoundingRule) -> String {
        let units = Self.units
        var place = units.firstIndex { milliseconds < $0.below } ?? units.count - 1
        var count = (milliseconds / units[place].size).rounded(rounding)
        // Sixty minutes are an hour, and twelve months a year.
        if place + 1 < units.count, count * units[place].size == units[place + 1].size {
            (place, count) = (place + 1, 1)
        }
        return "\(Int(count)) \(units[place].name)\(count == 1 ? "" : "s")"
    }
}
