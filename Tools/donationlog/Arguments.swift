public import ArgumentParser
public import DonationStore
import Foundation

extension Direction: ExpressibleByArgument {}

extension SuggestionContext.Purpose: ExpressibleByArgument {}

extension Timestamp: ExpressibleByArgument {
    /// Reads RFC 3339, or a day, which begins at midnight of the local time zone.
    public init?(argument: String) {
        if let time = Timestamp(rfc3339: argument) {
            self = time
            return
        }
        guard let midnight = Timestamp(rfc3339: "\(argument)T00:00:00Z") else { return nil }
        self = midnight.asIfLocal
    }

    /// The time at which clocks here show what this time is in UTC.
    private var asIfLocal: Timestamp {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let fields = calendar.dateComponents([.era, .year, .month, .day], from: date)
        calendar.timeZone = .current
        return calendar.date(from: fields).map(Timestamp.init(_:)) ?? self
    }
}

extension Timestamp {
    init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The time as clocks here show it, to the second: `2026-01-05 09:00:00`.
    var localText: String {
        let offset = Int64(TimeZone.current.secondsFromGMT(for: date)) * 1000
        let (shifted, overflow) = milliseconds.addingReportingOverflow(offset)
        guard !overflow, let text = Timestamp(milliseconds: shifted).rfc3339 else {
            return "\(milliseconds) ms"
        }
        return String(text.prefix(19)).replacing("T", with: " ")
    }
}
