internal import Interactions

/// The coefficients in force while a log is replayed: learned from the past only, and adopted from
/// time to time, as in a store.
struct AdoptingLearner: Sendable {
    private let candidateCount: Int
    private let windows: LearningWindows
    /// The index of the present window.
    private var window = 0
    /// The learner since the window before the present one.
    private var learner: RankingLearner
    /// The learner since the beginning of the present window; `nil` in the first window.
    private var next: RankingLearner?
    private var sent = 0
    private var sentSince = 0
    /// The coefficients in force.
    private(set) var coefficients = RankingCoefficients()

    init(candidateCount: Int, windows: LearningWindows) {
        self.candidateCount = candidateCount
        self.windows = windows
        learner = RankingLearner(candidateCount: candidateCount)
    }

    /// Applies a donation, which touches each of `touched`.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        enterWindow(of: donation.start.day)
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

    private mutating func enterWindow(of day: Int64) {
        while window + 1 < windows.starts.count, windows.starts[window + 1] <= day {
            if let next { learner = next }
            next = RankingLearner(candidateCount: candidateCount)
            window += 1
        }
    }
}
