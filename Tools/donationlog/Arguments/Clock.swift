import DonationStore
import Foundation

extension Timestamp {
    /// The present, or the time in `DONATIONLOG_NOW`, which makes output reproducible.
    static let now = reproduced ?? Timestamp(Date())

    /// The time in `DONATIONLOG_NOW`.
    static let reproduced =
        ProcessInfo.variables["DONATIONLOG_NOW"].flatMap(Timestamp.init(rfc3339:))
}
