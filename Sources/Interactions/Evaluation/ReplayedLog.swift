/// A log as the ranking sees it: the donations that count, in order, and which candidates each is
/// an event of.
package struct ReplayedLog: Sendable {
    /// A donation that counts for ranking.
    package struct Donation: Sendable {
        /// Where it is in the log.
        var position: Position
        /// When it began.
        var start: Timestamp
        /// Whether it was sent; otherwise it was received.
        var isOutgoing: Bool
        /// Whether it is a call, to which no answer is owed.
        var isCall: Bool
        /// How many it was sent to, if it was received.
        var addressees: Int
        /// The place of its donor's name in ``ReplayedLog/donors``.
        var donor: Int
        /// The place of its class of intent in ``ReplayedLog/intents``.
        var intent: Int
        /// Where its candidates are among those of all donations.
        var range: Range<Int>

        /// The step that the state of each of its candidates takes.
        var step: RankingState.Step {
            isOutgoing ? .outgoing : .incoming(addressees: addressees, isCall: isCall)
        }
    }

    /// In the order of the log.
    package internal(set) var donations: [Donation] = []
    /// The candidates of all donations, each once per donation.
    ///
    /// Their numbers are in the order of their keys.
    var candidates: [Int32] = []
    /// How many different candidates there are.
    package internal(set) var candidateCount = 0
    /// The apps that donated.
    var donors: [String] = []
    /// The classes of intent, as in `INSendMessageIntent`.
    var intents: [String] = []

    /// The candidates that a donation is an event of.
    func candidates(of donation: Donation) -> ArraySlice<Int32> { candidates[donation.range] }

    /// How many donations were sent to anybody.
    package var sent: Int {
        donations.reduce(0) { $0 + ($1.isOutgoing && !$1.range.isEmpty ? 1 : 0) }
    }
}
