/// A conversation, named by a donation in it and by nothing of what that says.
public struct ConversationReference: Hashable, Sendable {
    /// Where the donation is.
    public var position: Position
    /// Whether it is not the conversation of the donation, but that of its sender alone, in which a
    /// message to several could be answered.
    public var isOfSenderAlone: Bool

    /// Names a conversation.
    public init(position: Position, isOfSenderAlone: Bool = false) {
        self.position = position
        self.isOfSenderAlone = isOfSenderAlone
    }
}

/// What became of a list of suggestions, and in which context.
public struct SuggestionFeedback: Hashable, Sendable {
    /// What can become of a list.
    public enum Outcome: String, NumberedName {
        /// It was shown; nothing more is known.
        case shown
        /// One of it was chosen.
        case chosen
        /// A conversation was chosen that is not in it.
        case otherChosen
        /// Nothing was chosen, neither of it nor otherwise.
        case abandoned
    }

    /// What was to be sent, and where the owner was; all of it is content, and goes with the event.
    public struct Context: Hashable, Sendable {
        /// The identifier of the app that it came from, 1 to 255 bytes.
        public var app: String?
        /// Uniform type identifiers or media types, at most 8, each of 1 to 255 bytes.
        public var contentTypes: [String]
        /// A place in a word of the owner's, 1 to 255 bytes.
        public var place: String?

        /// Makes a context.
        public init(app: String? = nil, contentTypes: [String] = [], place: String? = nil) {
            self.app = app
            self.contentTypes = contentTypes
            self.place = place
        }
    }

    /// The list, the first first.
    public var shown: [ConversationReference]
    /// What became of it.
    public var outcome: Outcome
    /// The conversation chosen.
    public var chosen: ConversationReference?
    /// What was to be sent, and where.
    public var context: Context
    /// What this version does not know of it, as Protocol Buffers fields.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes feedback.
    ///
    /// - Parameters:
    ///   - shown: The list, the first first; at most 64, each once.
    ///   - outcome: What became of it.
    ///   - chosen: The conversation chosen: one of the list if it is ``Outcome/chosen``, none of it
    ///     if it is ``Outcome/otherChosen``, `nil` otherwise.
    ///   - context: What was to be sent, and where.
    public init(
        shown: [ConversationReference],
        outcome: Outcome,
        chosen: ConversationReference? = nil,
        context: Context = Context()
    ) {
        self.shown = shown
        self.outcome = outcome
        self.chosen = chosen
        self.context = context
    }

    /// All conversations that it names: the list, and the one chosen.
    package var references: [ConversationReference] { shown + [chosen].compactMap(\.self) }

    /// Where the donations are that it is about, as far as they come before a position.
    package func donations(before position: Position) -> [Position] {
        references.map(\.position).filter { $0 < position }
    }
}

/// What the owner wants of a conversation.
public struct Preference: Hashable, Sendable {
    /// What can be wanted.
    public enum Change: String, NumberedName {
        /// Nothing that this version knows.
        case unspecified
        /// It stands first.
        case pin
        /// It does not stand first any more.
        case unpin
        /// It is to be suggested less; said again, still less.
        case suggestLess
        /// It is never to be suggested.
        case never
        /// What was learned of it so far is forgotten; what was said of it stays.
        case reset
        /// It is suggested as before it was to be suggested less or never.
        case clear
    }

    /// The conversation.
    public var conversation: ConversationReference
    /// What is wanted of it.
    public var change: Change
    /// What this version does not know of it, as Protocol Buffers fields.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes a preference.
    public init(_ change: Change, _ conversation: ConversationReference) {
        self.change = change
        self.conversation = conversation
    }

    /// Where the donation is that it is about, if that comes before a position.
    package func donations(before position: Position) -> [Position] {
        [conversation.position].filter { $0 < position }
    }
}

/// That coefficients of the ranking are adopted.
public struct Adoption: Hashable, Sendable {
    /// What a coefficient may be; beyond it the sorted lists of candidates are no bounds.
    public static let weightRange = 0.0...4.0

    /// The version of the formula.
    public var version: UInt32
    /// How much each term of the formula counts, in the order of the terms.
    public var weights: [Double]
    /// The last position that they were learned from; `nil` when they were set by hand.
    public var learnedThrough: Position?
    /// What turns a score into a probability: the share of newcomers, the offset and the slope of
    /// ``RankingPolicy/Calibration``; empty for those to start from.
    public var calibration: [Double] = []
    /// What this version does not know of it, as Protocol Buffers fields.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes the adoption of a policy.
    public init(_ policy: RankingPolicy, learnedThrough: Position? = nil) {
        version = policy.version
        weights = policy.weights.terms
        self.learnedThrough = learnedThrough
        if policy.calibration != RankingPolicy.Calibration() {
            calibration = policy.calibration.numbers
        }
    }

    init(
        version: UInt32,
        weights: [Double],
        learnedThrough: Position?,
        calibration: [Double] = []
    ) {
        self.version = version
        self.weights = weights
        self.learnedThrough = learnedThrough
        self.calibration = calibration
    }

    /// The policy; `nil` when it is for another formula than this version's, or beyond what the
    /// formula can take.
    ///
    /// A calibration that is not this version's is that to start from.
    public var policy: RankingPolicy? {
        let start = RankingPolicy()
        guard version == start.version, weights.count == start.weights.terms.count,
            weights.allSatisfy(Self.weightRange.contains)
        else { return nil }
        var policy = RankingPolicy(weights: RankingPolicy.Weights(terms: weights))
        policy.calibration = RankingPolicy.Calibration(numbers: calibration) ?? start.calibration
        return policy
    }
}

extension RankingPolicy.Weights {
    /// The weights in the order of the formula's terms.
    fileprivate var terms: [Double] { [memory, unanswered, recency, frequency, addressees] }

    /// Takes the weights in that order; one that is not there stays what it is to start from.
    fileprivate init(terms: [Double]) {
        self.init()
        let paths: [WritableKeyPath<Self, Double>] = [
            \.memory, \.unanswered, \.recency, \.frequency, \.addressees,
        ]
        for (path, weight) in zip(paths, terms) { self[keyPath: path] = weight }
    }
}
