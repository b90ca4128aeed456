import RealModule

/// The formula that predicts whom the owner will send something to.
///
/// ```
/// K     = Σ wᵢ·sᵢ·2^(−(now−t)/hᵢ)            a power-law memory of sent and received donations
/// B     = 2·(replied+2·p)/(bursts+2) / (1 + (now−lastIn)/1 h)  if an answer is due, else 0
/// r     = rank in the order of the most recent contact, of equal ones by most sent, at most 512
/// f     = sent to this one / sent in all
/// score = a·ln(1e-7+K) + b·ln(1+30·B) − c·ln(1+r) + d·ln(0.02+f) − e·[waits]·ln(addressees)
/// ```
///
/// `[waits]` is 1 while a message waits for an answer, else 0. *p* is ½; of a room in which nothing
/// was sent it is the habit of answering rooms of its size (``RoomHabits``). In *K* a donation
/// received in a room counts for all its members, and a message in a room has at least as many
/// addressees as the room has members. A room in which nothing was sent stands further back in *r*:
/// by log₂ of its members, and once more each time that *p* is half of ½. The five terms are the
/// reasons, in this order: memory, unanswered, recency, frequency, addressees. The score is their
/// sum from left to right.
/// `docs/decisions/0006-ranking.md` gives the sources of the constants.
public struct Ranking: Sendable {
    /// The weights of the three counters: half-life to the power of −0.7, normalised to 1.
    static let memoryWeights = SIMD3(0.93636, 0.05858, 0.00506)
    /// The largest rank; any later rank counts as this one.
    static let lastRank = 512

    let weights: RankingCoefficients.Weights
    let context: RankingCoefficients.Context
    let calibration: RankingCoefficients.Calibration
    let now: Timestamp
    let sentInAll: Int
    private let habits: RoomHabits

    /// Makes the ranking as of a time.
    ///
    /// - Parameters:
    ///   - now: The time of the request.
    ///   - sentInAll: The number of sent donations, over all candidates.
    ///   - habits: How often the owner answers in rooms, over all candidates.
    ///   - coefficients: The coefficients of the terms.
    public init(
        at now: Timestamp,
        sentInAll: Int,
        habits: RoomHabits = RoomHabits(),
        coefficients: RankingCoefficients = RankingCoefficients()
    ) {
        self.now = now
        self.sentInAll = sentInAll
        self.habits = habits
        weights = coefficients.weights
        context = coefficients.context
        calibration = coefficients.calibration
    }

    /// Returns the reasons for a candidate, in the order of the formula.
    ///
    /// - Parameters:
    ///   - state: The state of the candidate.
    ///   - rank: The candidate's rank in the order of the most recent contact, 0 for the latest.
    /// - Returns: The five terms; their sum from left to right is the score.
    public func reasons(for state: RankingState, rank: Int) -> [Reason] {
        let (memory, unanswered, recency, frequency, addressees) = terms(for: state, rank: rank)
        return [
            Reason(.memory, memory), Reason(.unanswered, unanswered), Reason(.recency, recency),
            Reason(.frequency, frequency), Reason(.addressees, addressees),
        ]
    }

    /// Returns only the score, equal to that of the reasons bit for bit.
    package func score(for state: RankingState, rank: Int) -> Double {
        let (memory, unanswered, recency, frequency, addressees) = terms(for: state, rank: rank)
        return memory + unanswered + recency + frequency + addressees
    }

    /// Returns the score as ``score(for:rank:)`` does, with the logarithms of candidates before.
    package func score(
        for state: RankingState,
        rank: Int,
        sharing logarithms: inout SharedLogarithms
    ) -> Double {
        let (memory, unanswered, recency, frequency, addressees) =
            terms(for: state, rank: rank, sharing: &logarithms)
        return memory + unanswered + recency + frequency + addressees
    }

    package func terms(
        for state: RankingState,
        rank: Int
    ) -> (Double, Double, Double, Double, Double) {
        let rank = rank + habits.placesBack(of: state)
        return terms(for: state, logarithm(ofRank: rank), logarithm(ofSent: state.sent))
    }

    /// Returns the same terms, with the logarithms of candidates before.
    package func terms(
        for state: RankingState,
        rank: Int,
        sharing logarithms: inout SharedLogarithms
    ) -> (Double, Double, Double, Double, Double) {
        let rank = min(rank + habits.placesBack(of: state), Self.lastRank)
        return terms(
            for: state,
            logarithms.ofRanks.value(of: rank, else: logarithm(ofRank:)),
            logarithms.ofSent.value(of: state.sent, else: logarithm(ofSent:))
        )
    }

    private func terms(
        for state: RankingState,
        _ recency: Double,
        _ frequency: Double
    ) -> (Double, Double, Double, Double, Double) {
        let age = state.last.map { self.age(since: $0) } ?? 0
        let counters = Self.memoryWeights * state.memory * RankingState.decay(over: age)
        let addressed = max(1, state.addressees, state.members)
        let crowd = state.unansweredSince == nil ? 0 : Double.log(Double(addressed))
        let (memory, unanswered, recency, frequency) = terms(
            memory: counters.x + counters.y + counters.z,
            urge: urge(to: state),
            recency,
            frequency
        )
        return (memory, unanswered, recency, frequency, 0 - weights.addressees * crowd)
    }

    private func terms(
        memory: Double,
        urge: Double,
        _ recency: Double,
        _ frequency: Double
    ) -> (Double, Double, Double, Double) {
        (
            // Adding 0 keeps a weight of 0 from giving a negative zero.
            0 + weights.memory * Double.log(1e-7 + memory),
            // Few wait for an answer, and the logarithm of 1 is 0.
            weights.unanswered * (urge == 0 ? 0 : Double.log(1 + 30 * urge)),
            // This does not negate, which would give the first rank a negative zero.
            0 - weights.recency * recency,
            0 + weights.frequency * frequency
        )
    }

    private func logarithm(ofRank rank: Int) -> Double {
        Double.log(1 + Double(min(rank, Self.lastRank)))
    }

    private func logarithm(ofSent sent: Int) -> Double {
        Double.log(0.02 + (sentInAll == 0 ? 0 : Double(sent) / Double(sentInAll)))
    }

    /// Returns the sum of the terms except the last, which is never above 0.
    func sum(memory: Double, urge: Double, rank: Int, sent: Int) -> Double {
        let terms = terms(
            memory: memory,
            urge: urge,
            logarithm(ofRank: rank),
            logarithm(ofSent: sent)
        )
        return terms.0 + terms.1 + terms.2 + terms.3
    }

    /// Returns the milliseconds from `time` to now; 0 for a future time, after a clock was set
    /// back.
    func age(since time: Timestamp) -> Double { max(0, now.milliseconds(since: time)) }

    /// Returns the urgency of an answer: the habit of answering this candidate, fading by the hour.
    private func urge(to state: RankingState) -> Double {
        guard state.unansweredSince != nil, let lastIncoming = state.lastIncoming else { return 0 }
        let replied = Double(state.replied) + habits.expectedReplies(to: state)
        let habit = 2 * replied / Double(state.bursts + 2)
        return habit / (1 + age(since: lastIncoming) / 3_600_000)
    }
}

/// A term of a score: one of the formula, or one from the circumstances and wishes beyond it.
public struct Reason: Hashable, Sendable {
    /// The names of the terms, in the order of the formula.
    public enum Name: String, CaseIterable, Sendable {
        /// Sent and received donations, remembered by a power law of their age.
        case memory
        /// A message without an answer.
        case unanswered
        /// The rank in the order of the most recent contact.
        case recency
        /// The share of all sent donations.
        case frequency
        /// The number of recipients who share the duty to answer.
        case addressees
        /// Earlier donations with the persons already chosen.
        case company
        /// Earlier choices for content from the same app.
        case app
        /// Earlier choices for content of the same type.
        case contentType
        /// Earlier choices in the same place.
        case place
        /// A pin.
        case pinned
        /// The owner's wish for fewer suggestions.
        case lessened
        /// Lists that showed it when the owner chose another or none.
        case passedOver

        /// The terms of the formula, which every suggested conversation has.
        public static let formula: [Name] = [
            .memory, .unanswered, .recency, .frequency, .addressees,
        ]
    }

    /// The name of the term.
    public var name: Name
    /// The term's part of the score.
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
