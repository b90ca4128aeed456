import RealModule

/// The formula that answers whom something will be sent to.
///
/// ```
/// K     = Σ wᵢ·sᵢ·2^(−(now−t)/hᵢ)            a power-law memory of what was sent and received
/// B     = 2·(replied+1)/(bursts+2) / (1 + (now−lastIn)/1 h)  if an answer is due, else 0
/// r     = place in the order of the most recent contact, of equal ones by most sent, at most 512
/// f     = sent to this one / sent in all
/// score = a·ln(1e-7+K) + b·ln(1+30·B) − c·ln(1+r) + d·ln(0.02+f) − e·[waits]·ln(addressees)
/// ```
///
/// The five terms are the reasons, in this order, and the score is their sum from left to right.
/// Where the constants come from: `docs/decisions/0006-ranking.md`.
public struct Ranking: Sendable {
    /// The weights of the three counters: half-life to the power of −0.7, normalised to 1.
    static let memoryWeights = SIMD3(0.93636, 0.05858, 0.00506)
    /// Places after this one count as this one.
    static let lastPlace = 512

    private let weights: RankingPolicy.Weights
    let context: RankingPolicy.Context
    let calibration: RankingPolicy.Calibration
    let now: Timestamp
    private let sentInAll: Int

    /// Makes the ranking as of a time.
    ///
    /// - Parameters:
    ///   - now: The time asked about.
    ///   - sentInAll: How many donations were sent, over all candidates.
    ///   - policy: How much each term counts.
    public init(at now: Timestamp, sentInAll: Int, policy: RankingPolicy = RankingPolicy()) {
        self.now = now
        self.sentInAll = sentInAll
        weights = policy.weights
        context = policy.context
        calibration = policy.calibration
    }

    /// The reasons for a candidate, in the order of the formula.
    ///
    /// - Parameters:
    ///   - state: What is remembered of the candidate.
    ///   - place: Its place in the order of the most recent contact, 0 for the latest.
    /// - Returns: The five terms; their sum from left to right is the score.
    public func reasons(for state: RankingState, place: Int) -> [Reason] {
        let (memory, unanswered, recency, frequency, addressees) = terms(for: state, place: place)
        return [
            Reason(.memory, memory), Reason(.unanswered, unanswered), Reason(.recency, recency),
            Reason(.frequency, frequency), Reason(.addressees, addressees),
        ]
    }

    /// The score alone, which is that of the reasons, bit for bit.
    func score(for state: RankingState, place: Int) -> Double {
        let (memory, unanswered, recency, frequency, addressees) = terms(for: state, place: place)
        return memory + unanswered + recency + frequency + addressees
    }

    func terms(
        for state: RankingState,
        place: Int
    ) -> (Double, Double, Double, Double, Double) {
        let age = state.time.map { self.age(since: $0) } ?? 0
        let counters = Self.memoryWeights * state.memory * RankingState.decay(over: age)
        let crowd = state.unansweredSince == nil ? 0 : Double.log(Double(max(1, state.addressees)))
        let (memory, unanswered, recency, frequency) = terms(
            memory: counters.x + counters.y + counters.z,
            urge: urge(to: state),
            place: place,
            sent: state.sent
        )
        return (memory, unanswered, recency, frequency, 0 - weights.addressees * crowd)
    }

    private func terms(
        memory: Double,
        urge: Double,
        place: Int,
        sent: Int
    ) -> (Double, Double, Double, Double) {
        let place = Double(min(place, Self.lastPlace))
        let share = sentInAll == 0 ? 0 : Double(sent) / Double(sentInAll)
        return (
            // With 0 added, a weight of 0 makes no negative zero.
            0 + weights.memory * Double.log(1e-7 + memory),
            weights.unanswered * Double.log(1 + 30 * urge),
            // Not negated: that would make the first place's term a negative zero.
            0 - weights.recency * Double.log(1 + place),
            0 + weights.frequency * Double.log(0.02 + share)
        )
    }

    /// The sum of the terms but the last, which is never above 0.
    func sum(memory: Double, urge: Double, place: Int, sent: Int) -> Double {
        let terms = terms(memory: memory, urge: urge, place: place, sent: sent)
        return terms.0 + terms.1 + terms.2 + terms.3
    }

    /// The milliseconds from `time` to now; 0 for a time to come, which a clock put back makes.
    func age(since time: Timestamp) -> Double { max(0, now.milliseconds(since: time)) }

    /// How much an answer is owed: how often this one is answered, fading by the hour.
    private func urge(to state: RankingState) -> Double {
        guard state.unansweredSince != nil, let lastIncoming = state.lastIncoming else { return 0 }
        let habit = 2 * Double(state.replied + 1) / Double(state.bursts + 2)
        return habit / (1 + age(since: lastIncoming) / 3_600_000)
    }
}

/// One of the terms that a score is the sum of: those of the formula, and what is known beyond it.
public struct Reason: Hashable, Sendable {
    /// The terms, in the order of the formula.
    public enum Name: String, CaseIterable, Sendable {
        /// What was sent and received, remembered as a power law of its age.
        case memory
        /// A message that waits for an answer.
        case unanswered
        /// The place in the order of the most recent contact.
        case recency
        /// The share of all that was sent.
        case frequency
        /// How many share the duty to answer.
        case addressees
        /// It was together with those who were chosen already.
        case company
        /// It was chosen for content from the same app.
        case app
        /// It was chosen for content of the same type.
        case contentType
        /// It was chosen in the same place.
        case place
        /// It is pinned.
        case pinned
        /// It is to be suggested less.
        case lessened
        /// It was shown, and another was chosen or none.
        case passedOver

        /// The terms of the formula, which every suggestion of a conversation has.
        public static let formula: [Name] = [
            .memory, .unanswered, .recency, .frequency, .addressees,
        ]
    }

    /// Which term.
    public var name: Name
    /// What it adds to the score.
    public var value: Double

    init(_ name: Name, _ value: Double) {
        self.name = name
        self.value = value
    }
}

extension [Reason] {
    /// The score: the sum of the reasons, left to right.
    public var score: Double {
        dropFirst().reduce(first?.value ?? 0) { $0 + $1.value }
    }
}
