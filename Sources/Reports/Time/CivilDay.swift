/// A day of the calendar, as a number: 0 is 1970-01-01.
package struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": eras of 400 years that begin
    // in March, so that the leap day is the last day of a year.

    /// Makes the day of a date; months and days count from 1.
    package init(year: Int, month: Int, day: Int) {
        let shifted = year - (month <= 2 ? 1 : 0)
        let era = shifted.dividedDown(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Year, month and day, the latter two from 1.
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of the week, 0 for Monday.
    package var weekday: Int { number - 7 * (number + 3).dividedDown(by: 7) + 3 }

    /// Returns the first day of the month, or of a month later by `months`.
    func startOfMonth(plus months: Int = 0) -> CivilDay {
        let (year, month, _) = date
        let index = year * 12 + month - 1 + months
        let first = index.dividedDown(by: 12)
        return CivilDay(year: first, month: index - first * 12 + 1, day: 1)
    }

    /// The Monday of the week.
    package var startOfWeek: CivilDay { self - weekday }

    package static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
    package static func + (day: CivilDay, days: Int) -> CivilDay {
        CivilDay(number: day.number + days)
    }
    package static func - (day: CivilDay, days: Int) -> CivilDay {
        CivilDay(number: day.number - days)
    }
    package static func - (left: CivilDay, right: CivilDay) -> Int { left.number - right.number }
}

extension CivilDay {
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let longWeekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// The day as in `2026-01-05`.
    package var iso: String {
        let (year, month, day) = date
        return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
    }

    /// The day as in `5 January 2026`.
    var long: String { "\(date.day) \(Self.months[date.month - 1]) \(date.year)" }

    /// The day as in `5 Jan`.
    var short: String { "\(date.day) \(shortMonth)" }

    /// The month as in `Jan`.
    var shortMonth: String { String(Self.months[date.month - 1].prefix(3)) }

    /// The month and the year, as in `January 2026`.
    var monthAndYear: String { "\(Self.months[date.month - 1]) \(date.year)" }
}

extension Int {
    /// Returns the quotient rounded down, for negative numbers too.
    func dividedDown(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    /// Returns the digits with zeros in front, up to a width.
    func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "−" : "") + zeros + digits
    }
}
