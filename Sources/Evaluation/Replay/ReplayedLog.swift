internal import DonationStore
internal import Interactions

/// A log as the ranking sees it: the donations that count, in the order of their starts, with the
/// candidates of each.
package struct ReplayedLog: Sendable {
    /// A donation that counts for the ranking.
    package struct Donation: Sendable {
        /// The start of the interaction.
        var start: Timestamp
        /// Whether it was sent rather than received.
        var isOutgoing: Bool
        /// Whether it is a call, which needs no answer.
        var isCall: Bool
        /// The number of recipients, of a received donation.
        var addressees: Int
        /// The index of its donor's name in ``ReplayedLog/donors``.
        var donor: Int
        /// The index of its class of intent in ``ReplayedLog/intents``.
        var intent: Int
        /// The range of its candidates among those of all donations.
        var range: Range<Int>

        /// The number of members of its first candidate from then on, if that is a room; else 0.
        ///
        /// It is `nil` if the candidate cannot be a room: it has no identifier.
        var members: Int?

        /// The step that it makes in the state of each of its candidates.
        var step: RankingState.Step {
            isOutgoing ? .outgoing : .incoming(addressees: addressees, isCall: isCall)
        }
    }

    /// The donations, in the order of their starts.
    ///
    /// Of equal starts, those received come before those sent; then the donor's name decides, then
    /// the identifier, or a hash of the content if the app gave none. So the order follows from the
    /// set of donations.
    package internal(set) var donations: [Donation] = []
    /// The candidates of all donations, each once per donation.
    ///
    /// Their numbers are in the order of their keys.
    var candidates: [Int32] = []
    /// The number of different candidates.
    package internal(set) var candidateCount = 0
    /// The days on which donations began, in order, with the number of them.
    ///
    /// Those that failed count here too, as in a store's views.
    var days: [DonationDay] = []
    /// The apps that donated.
    var donors: [String] = []
    /// The classes of intent, as in `INSendMessageIntent`.
    var intents: [String] = []

    /// Makes every room a conversation without members, to measure what the members are worth.
    mutating func forgetMembers() {
        for index in donations.indices { donations[index].members = nil }
    }

    /// Returns the candidates that a donation touches.
    func candidates(of donation: Donation) -> ArraySlice<Int32> { candidates[donation.range] }

    /// Counts the donations of each day.
    ///
    /// - Parameter failed: The starts of those that failed, which are not in the log.
    mutating func countDays(failed: [Timestamp] = []) {
        var counts: [Int64: Int] = [:]
        for donation in donations { counts[donation.start.day, default: 0] += 1 }
        for start in failed { counts[start.day, default: 0] += 1 }
        days = counts.map { DonationDay(day: $0, count: $1) }.sorted { $0.day < $1.day }
    }

    /// The number of donations sent to any candidate.
    package var sent: Int {
        donations.reduce(0) { $0 + ($1.isOutgoing && !$1.range.isEmpty ? 1 : 0) }
    }
}

extension Timestamp {
    /// Makes the beginning of a day; of one that begins before all times, the first of these.
    init(startOfDay day: Int64) {
        let (start, isTooEarly) = day.multipliedReportingOverflow(by: 86_400_000)
        self.init(milliseconds: isTooEarly ? .min : start)
    }
}
