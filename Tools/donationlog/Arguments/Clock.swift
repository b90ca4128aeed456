import DonationStore
import Foundation

extension Timestamp {
    /// The present, or what `DONATIONLOG_NOW` says it is, so that output can be reproduced.
    static let now: Timestamp = {
        let text = ProcessInfo.processInfo.environment["DONATIONLOG_NOW"] ?? ""
        return Timestamp(rfc3339: text) ?? Timestamp(Date())
    }()
}
