import RealModule

/// Learns the weights of the ranking from what was sent, from the past only.
///
/// Before each outgoing donation whose target had been seen, it asks how probable the formula made
/// that target, and moves the weights so that it would have been more so: with *x* the five terms
/// before weighting and *p* the softmax of the scores over the candidates,
///
/// ```
/// g = Σ p·x − Σ p·x over the true targets ÷ Σ p over the true targets      gradient of −ln Σ p true
/// G += g²;  weight −= 0.3·g/(√G + 1), kept within 0…4
/// ```
///
/// which is AdaGrad (Duchi, Hazan, Singer 2011) on the likelihood of what was sent. Bounded: of the
/// candidates the 64 most recent and the 64 most sent take part, and learning begins at
/// ``start(through:)``, not at the beginning of the log. A pure function of the donations from
/// there.
public struct RankingLearner: Sendable {
    /// How many of the most recent candidates, and how many of the most sent, take part.
    static let candidateLimit = 64
    /// The size of a step.
    static let rate = 0.3
    /// The weights stay non-negative so that lists sorted by a term bound the score.
    static let bounds = 0.0...4.0
    /// How many positions of the log one window moves on by; it reaches back over at most two.
    public static let window: UInt64 = 16_384
    /// The most donations that are sent between two adoptions of what was learned.
    public static let longestInterval = 64

    private var weights: SIMD8<Double>
    private var squares = SIMD8<Double>.zero
    private var candidates: ReplayedCandidates
    private var calibration = CalibrationLearner()
    private var gathered: [Int32] = []
    private var terms: [SIMD8<Double>] = []
    private var scores: [Double] = []
    private var isTrue: [Bool] = []
    /// From how many outgoing donations it has learned.
    public private(set) var count = 0
    /// The last donation that it has taken.
    public private(set) var learnedThrough = Position.start

    /// Begins with the start weights and nobody met.
    init(candidateCount: Int) {
        candidates = ReplayedCandidates(count: candidateCount)
        weights = RankingPolicy.Weights().vector
    }

    /// The policy as learned so far.
    public var policy: RankingPolicy {
        var policy = RankingPolicy(weights: RankingPolicy.Weights(weights))
        policy.calibration = calibration.calibration
        return policy
    }

    /// Where learning begins when it is to reach up to a position.
    ///
    /// The log is divided into windows of ``window`` positions; learning begins with the window
    /// before the one of the position. So it costs the same however long the log is, and going on
    /// within a window gives what learning again from its start gives.
    public static func start(through last: Position) -> Position {
        let number = last.rawValue > 0 ? (last.rawValue - 1) / window : 0
        return Position(rawValue: (number > 0 ? number - 1 : 0) * window + 1)
    }

    /// Whether what was learned is to be adopted: after each donation sent at first, after every
    /// eighth part of all that was sent later, and after every 64th from the 512th on.
    ///
    /// - Parameters:
    ///   - sent: How many donations were sent in all.
    ///   - sentSince: How many of them since the last adoption.
    /// - Returns: Whether to adopt.
    public static func isDue(sent: Int, sentSince: Int) -> Bool {
        sentSince >= min(longestInterval, max(1, sent / 8))
    }

    /// Learns from a donation if it was sent, then takes it.
    mutating func apply(_ donation: ReplayedLog.Donation, _ touched: ArraySlice<Int32>) {
        if donation.isOutgoing, !touched.isEmpty {
            gather(touched, at: donation.start)
            calibrate(at: donation.start)
            let isNew = !touched.contains(where: candidates.hasMet)
            calibration.count(isNew: isNew)
            if !isNew { learn() }
        }
        candidates.apply(donation, touched)
        learnedThrough = donation.position
    }

    /// Learns how often the first suggestion is right.
    private mutating func calibrate(at now: Timestamp) {
        guard let first = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return }
        let ranking = Ranking(at: now, sentInAll: candidates.sentInAll, policy: policy)
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
        // Nothing can be learned from a target so improbable that its share is no number.
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

    /// Collects the candidates that take part, with their terms and scores.
    private mutating func gather(_ targets: ArraySlice<Int32>, at now: Timestamp) {
        terms.removeAll(keepingCapacity: true)
        scores.removeAll(keepingCapacity: true)
        isTrue.removeAll(keepingCapacity: true)
        gathered.removeAll(keepingCapacity: true)
        let ranking = Ranking(at: now, sentInAll: candidates.sentInAll, policy: .ofBareTerms)
        let limit = Self.candidateLimit
        for (place, candidate) in candidates.byRecency.prefix(limit).enumerated() {
            add(candidate, at: place, ranking, targets)
        }
        for candidate in candidates.bySent.prefix(limit) {
            let place = Int(candidates.places[Int(candidate)])
            if place >= limit { add(candidate, at: place, ranking, targets) }
        }
    }

    private mutating func add(
        _ candidate: Int32,
        at place: Int,
        _ ranking: Ranking,
        _ targets: ArraySlice<Int32>
    ) {
        let term = ranking.vector(for: candidates.states[Int(candidate)], place: place)
        terms.append(term)
        gathered.append(candidate)
        scores.append((weights * term).sum())
        isTrue.append(targets.contains(candidate))
    }
}

extension RankingPolicy {
    /// With every weight 1: the terms as they are before weighting.
    fileprivate static var ofBareTerms: RankingPolicy {
        RankingPolicy(weights: Weights(SIMD8(repeating: 1)))
    }
}

extension RankingPolicy.Weights {
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
    /// The terms in the order of the formula, then zeros.
    fileprivate func vector(for state: RankingState, place: Int) -> SIMD8<Double> {
        let (memory, unanswered, recency, frequency, addressees) = terms(for: state, place: place)
        return SIMD8(memory, unanswered, recency, frequency, addressees, 0, 0, 0)
    }
}
