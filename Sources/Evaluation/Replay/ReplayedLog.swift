internal import Interactions

/// A log as the ranking sees it: the donations that count, in order, with the candidates of each.
package struct ReplayedLog: Sendable {
    /// A donation that counts for the ranking.
    package struct Donation: Sendable {
        /// The donation's position in the log.
        var position: Position
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

        /// The step that it makes in the state of each of its candidates.
        var step: RankingState.Step {
            isOutgoing ? .outgoing : .incoming(addressees: addressees, isCall: isCall)
        }
    }

    /// The donations, in the order of the log.
    package internal(set) var donations: [Donation] = []
    /// The candidates of all donations, each once per donation.
    ///
    /// Their numbers are in the order of their keys.
    var candidates: [Int32] = []
    /// The number of different candidates.
    package internal(set) var candidateCount = 0
    /// The apps that donated.
    var donors: [String] = []
    /// The classes of intent, as in `INSendMessageIntent`.
    var intents: [String] = []

    /// Returns the candidates that a donation touches.
    func candidates(of donation: Donation) -> ArraySlice<Int32> { candidates[donation.range] }

    /// The number of donations sent to any candidate.
    package var sent: Int {
        donations.reduce(0) { $0 + ($1.isOutgoing && !$1.range.isEmpty ? 1 : 0) }
    }
}
