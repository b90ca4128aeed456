internal import Interactions

/// Firefox' frecency: the mean points of the last ten, times the number of all.
///
/// Points by age: 100 (to 4 days), 70 (14), 50 (31), 30 (90), else 10. Mozilla Places, before
/// version 147.
struct FirefoxFrecency: Baseline {
    private static let sampleCount = 10
    /// The age in days from which on a donation has the least points.
    private static let oldest = 90.0
    private static let leastPoints = 10.0
    private var sent: SendHistory

    init(candidateCount: Int) { sent = SendHistory(candidateCount: candidateCount) }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        guard donation.isOutgoing else { return }
        for candidate in touched { sent.add(donation.start, to: candidate) }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates {
            // Most have nothing new, and each of theirs is worth the same.
            if sent.newestAge(of: candidate, at: question.start) / Milliseconds.day > Self.oldest {
                scores.append(Self.leastPoints * Double(sent.count(of: candidate)))
                continue
            }
            let mean = sent.mean(
                of: candidate,
                latest: Self.sampleCount,
                at: question.start,
                worth: Self.points
            )
            scores.append(mean * Double(sent.count(of: candidate)))
        }
    }

    private static func points(age: Double) -> Double {
        switch age / Milliseconds.day {
        case ...4: 100
        case ...14: 70
        case ...31: 50
        case ...oldest: 30
        default: leastPoints
        }
    }
}
