import DonationStore
import Foundation

extension Timestamp {
    /// The present, or what `DONATIONLOG_NOW` says it is, so that output can be reproduced.
    static let now = reproduced ?? Timestamp(Date())

    /// What `DONATIONLOG_NOW` says.
    static let reproduced =
        ProcessInfo.processInfo.environment["DONATIONLOG_NOW"].flatMap(Timestamp.init(rfc3339:))
}
