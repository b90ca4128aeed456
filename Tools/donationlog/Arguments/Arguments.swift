public import ArgumentParser
public import DonationStore
import Foundation

extension Direction: ExpressibleByArgument {
    /// The words of ``WordArgument``, which a public type cannot conform to.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension Timestamp {
    init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
