internal import Interactions

/// Android's share sheet: recency, frequency, and frequency for the same class of intent.
///
/// AOSP `SharesheetModelScorer.java`. Each of the three is a probability; *probOR(x, y)* = 1 − (1 −
/// x)(1 − y) joins them:
///
/// - recency: 0.4 for the latest target, then 0.35 − 0.02·(k − 1) for k up to 5, else nothing;
/// - frequency: the sum over sent donations, 1 (to a day old), 0.9 (3 d), 0.8 (7 d), 0.7 (14 d),
///   0.6 (older), against the mean of all targets; Android itself forgets after 63 days;
/// - the same sum for the same class of intent, against its mean.
struct AndroidShareSheet: Baseline {
    private static let recentCount = 6
    private static let steps: [(age: Double, amount: Double)] = [
        (1 * Milliseconds.day, 1), (3 * Milliseconds.day, 0.9), (7 * Milliseconds.day, 0.8),
        (14 * Milliseconds.day, 0.7), (.infinity, 0.6),
    ]
    private let candidateCount: Int
    private var all: SendHistory
    private var byIntent: [Int: SendHistory] = [:]
    /// The targets of the latest sent donations, the latest first.
    private var recent: [Int32] = []
    /// All candidates to whom anything was sent.
    private var targets: [Int32] = []

    init(candidateCount: Int) {
        self.candidateCount = candidateCount
        all = SendHistory(candidateCount: candidateCount)
    }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        guard donation.isOutgoing else { return }
        var ofIntent =
            byIntent.removeValue(forKey: donation.intent)
            ?? SendHistory(candidateCount: candidateCount)
        for candidate in touched {
            if all.count(of: candidate) == 0 { targets.append(candidate) }
            all.add(donation.start, to: candidate)
            ofIntent.add(donation.start, to: candidate)
            noteRecent(candidate)
        }
        byIntent[donation.intent] = ofIntent
    }

    private mutating func noteRecent(_ candidate: Int32) {
        recent.removeAll { $0 == candidate }
        let last = all.last(of: candidate) ?? .min
        let index = recent.firstIndex { (all.last(of: $0) ?? .min) <= last } ?? recent.count
        recent.insert(candidate, at: index)
        if recent.count > Self.recentCount { recent.removeLast() }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        let frequencies = sums(of: all, at: question.start)
        // If there is only one class of intent, the sums are the same.
        let ofIntent: Sums =
            if byIntent.count == 1, byIntent[question.intent] != nil {
                frequencies
            } else {
                byIntent[question.intent].map { sums(of: $0, at: question.start) } ?? Sums()
            }
        for candidate in candidates {
            let frequency = Self.frequency(frequencies.ratio(of: candidate))
            let intent = Self.ofIntent(ofIntent.ratio(of: candidate))
            scores.append(either(either(recency(of: candidate), frequency), intent))
        }
    }

    /// The sums of targets, and their mean over the targets with a sum above 0.
    private struct Sums {
        var byCandidate: [Double] = []
        var mean = 0.0

        func ratio(of candidate: Int32) -> Double {
            mean > 0 ? byCandidate[Int(candidate)] / mean : 0
        }
    }

    private func sums(of history: SendHistory, at now: Timestamp) -> Sums {
        var sums = Sums(byCandidate: Array(repeating: 0, count: candidateCount))
        var (sum, count) = (0.0, 0)
        for target in targets {
            let value = history.sum(of: target, at: now, by: Self.steps)
            guard value > 0 else { continue }
            sums.byCandidate[Int(target)] = value
            sum += value
            count += 1
        }
        if count > 0 { sums.mean = sum / Double(count) }
        return sums
    }

    private func recency(of candidate: Int32) -> Double {
        guard let rank = recent.firstIndex(of: candidate) else { return 0 }
        return rank == 0 ? 0.4 : 0.35 - 0.02 * Double(rank - 1)
    }

    private static func frequency(_ ratio: Double) -> Double {
        switch ratio {
        case 2.5...: 0.2
        case 1.5...: 0.15
        case 1...: 0.1
        case 0.75...: 0.05
        default: 0
        }
    }

    private static func ofIntent(_ ratio: Double) -> Double {
        switch ratio {
        case 2...: 0.2
        case 1.2...: 0.15
        case 0.nextUp...: 0.1
        default: 0
        }
    }

    /// Returns the probability that at least one of two independent events happens.
    private func either(_ one: Double, _ other: Double) -> Double { 1 - (1 - one) * (1 - other) }
}
