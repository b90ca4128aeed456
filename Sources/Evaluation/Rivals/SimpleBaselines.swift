internal import Interactions
import RealModule

/// The newest donation to or from the candidate.
struct MostRecentAny: Baseline {
    private var lasts: [Int64]

    init(candidateCount: Int) { lasts = Array(repeating: .min, count: candidateCount) }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        for candidate in touched {
            lasts[Int(candidate)] = max(lasts[Int(candidate)], donation.start.milliseconds)
        }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates { scores.append(Double(lasts[Int(candidate)])) }
    }
}

/// The newest donation to the candidate.
struct MostRecentOut: Baseline {
    private var newest: MostRecentAny

    init(candidateCount: Int) { newest = MostRecentAny(candidateCount: candidateCount) }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        if donation.isOutgoing { newest.apply(donation, touched) }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        newest.score(candidates, for: question, into: &scores)
    }
}

/// The number of sent donations.
struct MostFrequentOut: Baseline {
    private var counts: [Int32]

    init(candidateCount: Int) { counts = Array(repeating: 0, count: candidateCount) }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        guard donation.isOutgoing else { return }
        for candidate in touched { counts[Int(candidate)] += 1 }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates { scores.append(Double(counts[Int(candidate)])) }
    }
}

/// Telegram's top peers: Σ e^(−age/D) over the sent donations, *D* = 2,419,200 s.
///
/// TDLib `TopDialogManager.cpp`.
struct TelegramTopPeers: Baseline {
    private static let halfLife = 2_419_200_000 * Double.log(2)
    private var sums: DecayedSums

    init(candidateCount: Int) {
        sums = DecayedSums(halfLife: Self.halfLife, count: candidateCount)
    }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        guard donation.isOutgoing else { return }
        for candidate in touched { sums.add(1, to: candidate, at: donation.start) }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates { scores.append(sums.value(of: candidate, at: question.start)) }
    }
}

/// Gmail's interactions rank: 5·Σ ½^(age/7 d) over sent + Σ ½^(age/7 d) over received donations.
///
/// Roth and others, "Suggesting friends using the implicit social graph", KDD 2010; without the
/// people already chosen.
struct GmailInteractionsRank: Baseline {
    private var sums: DecayedSums

    init(candidateCount: Int) {
        sums = DecayedSums(halfLife: 7 * Milliseconds.day, count: candidateCount)
    }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        for candidate in touched {
            sums.add(donation.isOutgoing ? 5 : 1, to: candidate, at: donation.start)
        }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates { scores.append(sums.value(of: candidate, at: question.start)) }
    }
}

/// zoxide's frecency: one point per visit, times 4 within the hour of the last one, 2 within the
/// day, ½ within the week, else ¼.
///
/// When the sum of all ranks passes 10,000, all of them shrink to give nine tenths of it, and a
/// rank then below 1 becomes 0. zoxide 0.9, `src/db/dir.rs` and `src/db/mod.rs`.
struct ZoxideFrecency: Baseline {
    private static let mostRank = 10_000.0
    private var ranks: [Double]
    private var visits: [Int64]
    private var sum = 0.0

    init(candidateCount: Int) {
        ranks = Array(repeating: 0, count: candidateCount)
        visits = Array(repeating: .min, count: candidateCount)
    }

    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        guard donation.isOutgoing else { return }
        for candidate in touched {
            ranks[Int(candidate)] += 1
            visits[Int(candidate)] = max(visits[Int(candidate)], donation.start.milliseconds)
            sum += 1
        }
        if sum > Self.mostRank { age() }
    }

    private mutating func age() {
        let factor = 0.9 * Self.mostRank / sum
        sum = 0
        for index in ranks.indices {
            ranks[index] *= factor
            if ranks[index] < 1 { ranks[index] = 0 }
            sum += ranks[index]
        }
    }

    func score(
        _ candidates: ArraySlice<Int32>,
        for question: ReplayedLog.Donation,
        into scores: inout [Double]
    ) {
        for candidate in candidates {
            let visit = Timestamp(milliseconds: visits[Int(candidate)])
            let factor =
                switch question.start.milliseconds(since: visit) {
                case ..<Milliseconds.hour: 4.0
                case ..<Milliseconds.day: 2.0
                case ..<(7 * Milliseconds.day): 0.5
                default: 0.25
                }
            scores.append(ranks[Int(candidate)] * factor)
        }
    }
}

/// A sum for each candidate, with a half-life.
private struct DecayedSums: Sendable {
    private let halfLife: Double
    private var sums: [Double]
    private var times: [Timestamp]

    /// Makes sums of zero.
    ///
    /// - Parameters:
    ///   - halfLife: The half-life, in milliseconds.
    ///   - count: The number of candidates.
    init(halfLife: Double, count: Int) {
        self.halfLife = halfLife
        sums = Array(repeating: 0, count: count)
        times = Array(repeating: Timestamp(milliseconds: .min), count: count)
    }

    mutating func add(_ amount: Double, to candidate: Int32, at now: Timestamp) {
        let index = Int(candidate)
        // A late addition has itself decayed.
        let late = times[index].milliseconds(since: now)
        sums[index] = value(of: candidate, at: now) + amount * .exp2(-late / halfLife)
        times[index] = max(times[index], now)
    }

    func value(of candidate: Int32, at now: Timestamp) -> Double {
        let index = Int(candidate)
        guard sums[index] > 0 else { return 0 }
        return sums[index] * .exp2(-now.milliseconds(since: times[index]) / halfLife)
    }
}
