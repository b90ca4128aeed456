internal import Interactions

/// The coefficients in force while a log is replayed: learned from the past only, and adopted from
/// time to time, as in a store.
struct AdoptingLearner: Sendable {
    private let candidateCount: Int
    /// The learner since the window before the present one.
    private var learner: RankingLearner
    /// The learner since the beginning of the present window; `nil` in the first window.
    private var next: RankingLearner?
    private var sent = 0
    private var sentSince = 0
    /// The coefficients in force.
    private(set) var coefficients = RankingCoefficients()

    init(candidateCount: Int) {
        self.candidateCount = candidateCount
        learner = RankingLearner(candidateCount: candidateCount)
    }

    /// Applies a donation, which touches each of `touched`.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        enterWindow(of: donation.position)
        learner.apply(donation, touched)
        next?.apply(donation, touched)
        guard donation.isOutgoing, !touched.isEmpty else { return }
        sent += 1
        sentSince += 1
        guard RankingLearner.isDue(sent: sent, sentSince: sentSince) else { return }
        adopt()
    }

    /// Adopts the weights learned so far.
    mutating func adopt() {
        sentSince = 0
        coefficients = learner.coefficients
    }

    private var window: UInt64 = 0

    private mutating func enterWindow(of position: Position) {
        let entered = max(1, position.rawValue) - 1
        guard entered / RankingLearner.window != window else { return }
        let isNextOne = entered / RankingLearner.window == window + 1
        if let next { learner = next }
        // A skipped window puts everything before it out of reach.
        if !isNextOne { learner = RankingLearner(candidateCount: candidateCount) }
        next = RankingLearner(candidateCount: candidateCount)
        window = entered / RankingLearner.window
    }
}
