public import ArgumentParser
public import DonationStore
import Foundation

extension Direction: ExpressibleByArgument {}

extension Timestamp {
    init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The time in the local time zone, to the second: `2026-01-05 09:00:00`.
    var localText: String {
        let offset = Int64(TimeZone.current.secondsFromGMT(for: date)) * 1000
        let (shifted, overflow) = milliseconds.addingReportingOverflow(offset)
        guard !overflow, let text = Timestamp(milliseconds: shifted).rfc3339 else {
            return "\(milliseconds) ms"
        }
        return String(text.prefix(19)).replacing("T", with: " ")
    }
}
