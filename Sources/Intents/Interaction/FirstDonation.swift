internal import DonationStore
internal import Foundation
internal import Synchronization

/// The times at which interactions without a date were donated first.
///
/// Apps name an interaction after a conversation or a thing, and donate a new one each time that
/// the person acts. Its time tells it from the others of that name, also within one millisecond.
enum FirstDonation {
    /// The latest time of each identifier, as far as a new one could be the same.
    private static let latest = Mutex<[String: Timestamp]>([:])
    /// The number of identifiers from which on those of the past are forgotten.
    private static let forgetting = 256

    /// The milliseconds by which interactions donated at once may be ahead of the clock.
    private static let span: Int64 = 60_000

    /// Returns the present time, or the first millisecond after it that no interaction with this
    /// identifier has in this process.
    static func time(of identifier: String, now: Timestamp = Timestamp(Date())) -> Timestamp {
        latest.withLock { latest in
            if latest.count >= forgetting { latest = latest.filter { $0.value >= now } }
            var time = now
            if let last = latest[identifier] {
                let lead = last.milliseconds - now.milliseconds
                // After the clock was set back the present time is another one already.
                if (0..<span).contains(lead) {
                    time = Timestamp(milliseconds: last.milliseconds + 1)
                }
            }
            latest[identifier] = time
            return time
        }
    }
}
