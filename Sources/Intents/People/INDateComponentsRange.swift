public import Foundation

/// A span of dates, of which parts may be left out.
public final class INDateComponentsRange: INValue {
    /// Makes a span; without a start or an end it is open there.
    public convenience init(
        start startDateComponents: DateComponents?,
        end endDateComponents: DateComponents?
    ) {
        self.init(start: startDateComponents, end: endDateComponents, recurrenceRule: nil)
    }

    /// Makes a span that comes again.
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

    /// When it begins.
    public var startDateComponents: DateComponents? { fields["startDateComponents"] }
    /// When it ends.
    public var endDateComponents: DateComponents? { fields["endDateComponents"] }
    /// When it comes again.
    public var recurrenceRule: INRecurrenceRule? { fields["recurrenceRule"] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INDateComponentsRange.startDateComponents: "startDateComponents",
            \INDateComponentsRange.endDateComponents: "endDateComponents",
            \INDateComponentsRange.recurrenceRule: "recurrenceRule",
        ]
    }
}

/// How often something comes again.
public enum INRecurrenceFrequency: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// By the minute.
    case minute
    /// By the hour.
    case hourly
    /// By the day.
    case daily
    /// By the week.
    case weekly
    /// By the month.
    case monthly
    /// By the year.
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

/// When something comes again.
public final class INRecurrenceRule: INValue {
    /// Makes a rule: every so many days, weeks and so on.
    public convenience init(interval: Int, frequency: INRecurrenceFrequency) {
        self.init { fields in
            fields["interval"] = interval
            fields["frequency", default: .unknown] = frequency
        }
    }

    /// Makes a rule: on some days of every so many weeks.
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

    /// Every how many.
    public var interval: Int { fields["interval", default: 0] }
    /// Days, weeks and so on.
    public var frequency: INRecurrenceFrequency { fields["frequency", default: .unknown] }
    /// On which days of the week.
    public var weeklyRecurrenceDays: INDayOfWeekOptions {
        fields["weeklyRecurrenceDays", default: []]
    }
}
