public import ArgumentParser
public import DonationStore
import Foundation

extension Direction: ExpressibleByArgument {}

extension Timestamp {
    init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
