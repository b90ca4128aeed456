/// The policy in force while a log is replayed: learned from the past only, and adopted now and
/// then, as a store does it.
struct AdoptingLearner: Sendable {
    private let candidateCount: Int
    /// Learns since the window before the present one.
    private var learner: RankingLearner
    /// Learns since the beginning of the present window; the same as `learner` in the first.
    private var next: RankingLearner?
    private var sent = 0
    private var sentSince = 0
    /// The policy in force.
    private(set) var policy = RankingPolicy()

    init(candidateCount: Int) {
        self.candidateCount = candidateCount
        learner = RankingLearner(candidateCount: candidateCount)
    }

    /// Takes one donation, which is an event of each of `touched`.
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

    /// Adopts what was learned so far.
    mutating func adopt() {
        sentSince = 0
        policy = learner.policy
    }

    private var window: UInt64 = 0

    private mutating func enterWindow(of position: Position) {
        let entered = max(1, position.rawValue) - 1
        guard entered / RankingLearner.window != window else { return }
        let isNextOne = entered / RankingLearner.window == window + 1
        if let next { learner = next }
        // What was before a window that was passed over is beyond reach.
        if !isNextOne { learner = RankingLearner(candidateCount: candidateCount) }
        next = RankingLearner(candidateCount: candidateCount)
        window = entered / RankingLearner.window
    }
}
