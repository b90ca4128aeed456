public import Interactions
import RealModule

/// A learner of the ranking's weights from sent donations, which uses the past only.
///
/// For each outgoing donation to a known target, it computes the probability that the formula gave
/// that target, and moves the weights to raise it: with *x* the five terms before weighting and *p*
/// the softmax of the scores over the candidates,
///
/// ```
/// g = Σ p·x − Σ p·x over the true targets ÷ Σ p over the true targets    gradient of −ln Σ p true
/// G += g²;  weight −= 0.3·g/(√G + 1), kept within 0…4
/// ```
///
/// which is AdaGrad (Duchi, Hazan, Singer 2011) on the likelihood of the sent donations. The work
/// is bounded: only the 64 most recent and the 64 most sent candidates take part, and learning
/// reaches back over two windows of days at most. The result is a pure function of the donations
/// from there, in the order of their starts.
public struct RankingLearner: Sendable {
    /// The number of most recent candidates, and of most sent ones, that take part.
    static let candidateLimit = 64
    /// The size of a step.
    static let rate = 0.3
    /// The weights stay non-negative so that lists sorted by a term bound the score.
    static let bounds = 0.0...4.0
    /// The number of donations with which a window ends, at the end of the day; learning reaches
    /// back over at most two windows.
    public static let window = 16_384
    /// The largest number of sent donations between two adoptions of learned weights.
    public static let longestInterval = 64

    private var weights: SIMD8<Double>
    private var squares = SIMD8<Double>.zero
    private var candidates: ReplayedCandidates
    private var calibration = CalibrationLearner()
    private var gathered: [Int32] = []
    private var terms: [SIMD8<Double>] = []
    private var scores: [Double] = []
    private var isTrue: [Bool] = []
    private var logarithms = SharedLogarithms()
    /// The number of outgoing donations learned from.
    public private(set) var count = 0
    /// The start of the newest donation applied; `nil` without any.
    public private(set) var learnedThroughTime: Timestamp?

    /// Makes a learner with the initial weights that has met no candidate.
    init(candidateCount: Int) {
        candidates = ReplayedCandidates(count: candidateCount)
        weights = RankingCoefficients.Weights().vector
    }

    /// The coefficients as learned so far.
    public var coefficients: RankingCoefficients {
        var coefficients = RankingCoefficients(weights: RankingCoefficients.Weights(weights))
        coefficients.calibration = calibration.calibration
        return coefficients
    }

    /// Returns whether to adopt the learned weights.
    ///
    /// Adoptions come after each sent donation at first, later after every eighth part of all sent
    /// donations, and after every 64th from the 512th on.
    ///
    /// - Parameters:
    ///   - sent: The number of all sent donations.
    ///   - sentSince: The number of those since the last adoption.
    /// - Returns: Whether to adopt.
    public static func isDue(sent: Int, sentSince: Int) -> Bool {
        sentSince >= min(longestInterval, max(1, sent / 8))
    }

    /// Returns whether donations that came late are so many that learning again would help.
    ///
    /// They are if they make up an eighth of what would be learned from, as for
    /// ``isDue(sent:sentSince:)``, and are enough to evaluate a person.
    ///
    /// - Parameters:
    ///   - late: The number of those that came late.
    ///   - all: The number of all.
    /// - Returns: Whether it would help.
    static func isWorthLearning(late: Int, of all: Int) -> Bool {
        late >= max(Evaluation.fewestSent, all / 8)
    }

    /// Learns from a donation if it was sent, then applies it to the candidates.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        if donation.isOutgoing, !touched.isEmpty {
            gather(touched, at: donation.start)
            calibrate(at: donation.start)
            let isNew = !touched.contains(where: candidates.hasMet)
            calibration.count(isNew: isNew)
            if !isNew { learn() }
        }
        candidates.apply(donation, touched)
        learnedThroughTime = donation.start
    }

    /// Learns the calibration from whether the first suggestion is right.
    private mutating func calibrate(at now: Timestamp) {
        guard let first = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return }
        let ranking = candidates.ranking(at: now, by: coefficients)
        let rivals = candidates.rivals(of: gathered[first], score: scores[first], by: ranking)
        calibration.learn(against: rivals, isRight: isTrue[first])
    }

    private mutating func learn() {
        guard isTrue.contains(true) else { return }
        let highest = scores.reduce(-Double.infinity, max)
        var (mass, trueMass) = (0.0, 0.0)
        var (mean, trueMean) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        for index in scores.indices {
            let share = Double.exp(scores[index] - highest)
            mass += share
            mean += share * terms[index]
            guard isTrue[index] else { continue }
            trueMass += share
            trueMean += share * terms[index]
        }
        // A target so improbable that its share is zero teaches nothing.
        guard trueMass > 0 else { return }
        let gradient = mean / mass - trueMean / trueMass
        squares += gradient * gradient
        weights -= Self.rate * gradient / (squares.squareRoot() + 1)
        weights.clamp(
            lowerBound: SIMD8(repeating: Self.bounds.lowerBound),
            upperBound: SIMD8(repeating: Self.bounds.upperBound)
        )
        count += 1
    }

    /// Collects the participating candidates, with their terms and scores.
    private mutating func gather(_ targets: ArraySlice<Int32>, at now: Timestamp) {
        terms.removeAll(keepingCapacity: true)
        scores.removeAll(keepingCapacity: true)
        isTrue.removeAll(keepingCapacity: true)
        gathered.removeAll(keepingCapacity: true)
        let ranking = candidates.ranking(at: now, by: .ofBareTerms)
        logarithms.beginRanking()
        let limit = Self.candidateLimit
        for (rank, candidate) in candidates.byRecency.prefix(limit).enumerated() {
            add(candidate, rank: rank, by: ranking, targets: targets)
        }
        for candidate in candidates.bySent.prefix(limit)
        where !candidates.isAmongMostRecent(candidate, limit) {
            let rank = candidates.rank(of: candidate)
            add(candidate, rank: rank, by: ranking, targets: targets)
        }
    }

    private mutating func add(
        _ candidate: Int32,
        rank: Int,
        by ranking: Ranking,
        targets: ArraySlice<Int32>
    ) {
        let term = ranking.vector(
            for: candidates.states[Int(candidate)],
            rank: rank,
            sharing: &logarithms
        )
        terms.append(term)
        gathered.append(candidate)
        scores.append((weights * term).sum())
        isTrue.append(targets.contains(candidate))
    }
}

extension RankingCoefficients {
    /// Coefficients with every weight 1, which give the terms before weighting.
    fileprivate static var ofBareTerms: RankingCoefficients {
        RankingCoefficients(weights: Weights(SIMD8(repeating: 1)))
    }
}

extension RankingCoefficients.Weights {
    /// The weights in the order of the formula, then zeros.
    var vector: SIMD8<Double> {
        SIMD8(memory, unanswered, recency, frequency, addressees, 0, 0, 0)
    }

    init(_ vector: SIMD8<Double>) {
        self.init()
        memory = vector[0]
        unanswered = vector[1]
        recency = vector[2]
        frequency = vector[3]
        addressees = vector[4]
    }
}

extension Ranking {
    /// Returns the terms in the order of the formula, then zeros.
    fileprivate func vector(
        for state: RankingState,
        rank: Int,
        sharing logarithms: inout SharedLogarithms
    ) -> SIMD8<Double> {
        let (memory, unanswered, recency, frequency, addressees) =
            terms(for: state, rank: rank, sharing: &logarithms)
        return SIMD8(memory, unanswered, recency, frequency, addressees, 0, 0, 0)
    }
}
