public import Foundation

/// A span of dates, perhaps with missing parts.
public final class INDateComponentsRange: INValue {
    /// Makes a span, which is open without a start or an end.
    public convenience init(
        start startDateComponents: DateComponents?,
        end endDateComponents: DateComponents?
    ) {
        self.init(start: startDateComponents, end: endDateComponents, recurrenceRule: nil)
    }

    /// Makes a repeated span.
    public convenience init(
        start startDateComponents: DateComponents?,
        end endDateComponents: DateComponents?,
        recurrenceRule: INRecurrenceRule?
    ) {
        self.init { fields in
            fields["startDateComponents"] = startDateComponents
            fields["endDateComponents"] = endDateComponents
            fields["recurrenceRule"] = recurrenceRule
        }
    }

    /// The start.
    public var startDateComponents: DateComponents? { fields["startDateComponents"] }
    /// The end.
    public var endDateComponents: DateComponents? { fields["endDateComponents"] }
    /// The rule for repetition.
    public var recurrenceRule: INRecurrenceRule? { fields["recurrenceRule"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INDateComponentsRange.startDateComponents: "startDateComponents",
            \INDateComponentsRange.endDateComponents: "endDateComponents",
            \INDateComponentsRange.recurrenceRule: "recurrenceRule",
        ]
    }
}

/// The unit of a repetition.
public enum INRecurrenceFrequency: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Minutes.
    case minute
    /// Hours.
    case hourly
    /// Days.
    case daily
    /// Weeks.
    case weekly
    /// Months.
    case monthly
    /// Years.
    case yearly
}

/// Days of the week.
public struct INDayOfWeekOptions: NamedOptions {
    /// One bit for each day.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Monday.
    public static let monday = INDayOfWeekOptions(rawValue: 1 << 0)
    /// Tuesday.
    public static let tuesday = INDayOfWeekOptions(rawValue: 1 << 1)
    /// Wednesday.
    public static let wednesday = INDayOfWeekOptions(rawValue: 1 << 2)
    /// Thursday.
    public static let thursday = INDayOfWeekOptions(rawValue: 1 << 3)
    /// Friday.
    public static let friday = INDayOfWeekOptions(rawValue: 1 << 4)
    /// Saturday.
    public static let saturday = INDayOfWeekOptions(rawValue: 1 << 5)
    /// Sunday.
    public static let sunday = INDayOfWeekOptions(rawValue: 1 << 6)

    static var names: [(String, INDayOfWeekOptions)] {
        [
            ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday),
            ("thursday", .thursday), ("friday", .friday), ("saturday", .saturday),
            ("sunday", .sunday),
        ]
    }
}

/// A rule for repetition.
public final class INRecurrenceRule: INValue {
    /// Makes a rule for a number of days, weeks and so on.
    public convenience init(interval: Int, frequency: INRecurrenceFrequency) {
        self.init { fields in
            fields["interval"] = interval
            fields["frequency", default: .unknown] = frequency
        }
    }

    /// Makes a rule for days of the week, every number of weeks.
    public convenience init(
        interval: Int,
        frequency: INRecurrenceFrequency,
        weeklyRecurrenceDays: INDayOfWeekOptions
    ) {
        self.init { fields in
            fields["interval"] = interval
            fields["frequency", default: .unknown] = frequency
            fields["weeklyRecurrenceDays", default: []] = weeklyRecurrenceDays
        }
    }

    /// The number of units between repetitions.
    public var interval: Int { fields["interval", default: 0] }
    /// The unit: days, weeks and so on.
    public var frequency: INRecurrenceFrequency { fields["frequency", default: .unknown] }
    /// The days of the week.
    public var weeklyRecurrenceDays: INDayOfWeekOptions {
        fields["weeklyRecurrenceDays", default: []]
    }
}
