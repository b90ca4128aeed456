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
    var localText: String { LocalZone.text(of: self) ?? "\(milliseconds) ms" }
}
