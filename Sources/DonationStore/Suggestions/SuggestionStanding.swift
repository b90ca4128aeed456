internal import Interactions
internal import LMDB

/// Where a person stands among all that could be suggested, in one of the person's conversations.
public struct SuggestionStanding: Hashable, Sendable {
    /// Why a conversation is not among the suggestions of a context, however many are asked for.
    public enum Obstacle: String, CaseIterable, Hashable, Sendable {
        /// It is never to be suggested, as was said of it.
        case never
        /// The context excludes it, or everybody in it.
        case excluded
        /// The person was chosen already.
        case chosen
        /// Nothing was ever sent there, and the context asks for that.
        case neverSent
        /// What the app of the conversation does is not among the targets of the context.
        case otherApps
        /// Nothing was done there that serves the purpose.
        case otherPurpose
        /// Somebody in it has no e-mail address, for a mail.
        case noMailAddress
        /// No name in it begins with what was typed.
        case otherName
        /// It has neither people nor a name, so nobody could tell where it leads.
        case nameless
        /// Another conversation with the same person in the same app is suggested before it.
        case otherConversation
    }

    /// The conversation as it would be suggested, or the person without one.
    public var suggestion: Suggestion
    /// The place among those that nothing stands in the way of, 1 for the best; `nil` with an
    /// obstacle.
    public var place: Int?
    /// How many there are that nothing stands in the way of.
    public var count: Int
    /// Why it is not suggested; `nil` if it is, or would be were more asked for.
    public var obstacle: Obstacle?
    /// Whether the person is known from groups alone, and so comes behind all conversations.
    public var isWithoutConversation: Bool { suggestion.contact != nil }
    /// Whether it is of the person alone, and no group that the person is in.
    public var isOfPersonAlone: Bool {
        !suggestion.isGroup && suggestion.groupName == nil && suggestion.people.count == 1
    }
}

extension DonationStore {
    /// Where a person stands among the suggestions of a context: each conversation in which the
    /// person takes part, suggested or not, and why not.
    ///
    /// - Parameters:
    ///   - contact: The person.
    ///   - context: What is known of the moment; its limit and offset do not count.
    /// - Returns: The conversations, the best score first; of a person with none alone, last where
    ///   the person stands behind all conversations, unless nothing could be sent to the person
    ///   alone.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the number of conversations; of a moment of the past, as
    ///   ``past(at:)``.
    public func standings(
        of contact: Contact,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> Answer<SuggestionStanding> {
        if case .past(let time) = context.moment {
            return Answer(try past(at: time).standings(of: contact, for: context), lag: 0)
        }
        let now = context.moment.time(host.now())
        return try answer { snapshot throws(DonationStoreError) in
            try self.views.standings(
                of: .contact(contact.identity),
                for: context,
                at: now,
                in: snapshot
            )
        }
    }

    /// Where a conversation stands among the suggestions of a context; `nil` when nothing is known
    /// to have been donated of it.
    ///
    /// - Parameters:
    ///   - conversation: The conversation.
    ///   - context: What is known of the moment; its limit and offset do not count.
    /// - Returns: Its place, or why it is not suggested.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``standings(of:for:)``.
    public func standing(
        of conversation: Conversation,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> SuggestionStanding? {
        if case .past(let time) = context.moment {
            return try past(at: time).standing(of: conversation, for: context)
        }
        let now = context.moment.time(host.now())
        return try answer { snapshot throws(DonationStoreError) in
            try self.views.standings(
                of: .conversation(conversation.identity),
                for: context,
                at: now,
                in: snapshot
            )
        }.first
    }
}

extension PastStore {
    /// Where a person stood among the suggestions of a context, by what was known then; otherwise
    /// as ``DonationStore/standings(of:for:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the number of conversations.
    public func standings(
        of contact: Contact,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> [SuggestionStanding] {
        let context = try asked(context)
        let now = context.moment.time(store.host.now())
        return try store.views.standings(
            of: .contact(contact.identity),
            for: context,
            at: now,
            in: read()
        )
    }

    /// Where a conversation stood among the suggestions of a context, by what was known then;
    /// otherwise as ``DonationStore/standing(of:for:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the number of conversations.
    public func standing(
        of conversation: Conversation,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> SuggestionStanding? {
        let context = try asked(context)
        let now = context.moment.time(store.host.now())
        return try store.views.standings(
            of: .conversation(conversation.identity),
            for: context,
            at: now,
            in: read()
        ).first
    }
}

/// What is looked for among all that could be suggested.
private enum Sought {
    case contact(ContactKey)
    case conversation(ConversationKey)

    /// Whether it is a conversation, or somebody who takes part in it.
    func isFound(in key: ConversationKey, _ attendance: Attendance) -> Bool {
        switch self {
        case .contact(let contact): attendance.people.contains { $0.key == contact }
        case .conversation(let conversation): key == conversation
        }
    }

    /// Whether it is the person of a suggestion without a conversation.
    func isFound(in suggestion: Suggestion) -> Bool {
        guard case .contact(let contact) = self else { return false }
        return suggestion.contact == contact
    }
}

extension ViewStore {
    fileprivate func standings(
        of sought: Sought,
        for context: SuggestionContext,
        at now: Timestamp,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [SuggestionStanding] {
        // All are counted, and none is kept.
        var context = context
        (context.limit, context.offset) = (.max, .max)
        var walk = try SuggestionWalk(self, context, at: now, in: snapshot)
        var scores = CountedScores()
        var found: [(standing: SuggestionStanding, number: Int?)] = []
        var candidates = try walk.nextMostRecent(in: snapshot)
        while !candidates.isEmpty {
            for candidate in candidates {
                let key = ConversationKey(bytes: candidate.key)
                guard let view = try face(of: key, in: snapshot) else { continue }
                let attendance = try attendance(of: key, view, in: snapshot)
                var obstacle: SuggestionStanding.Obstacle?
                if walk.isNever(candidate) { obstacle = .never }
                obstacle = obstacle ?? walk.sieve.obstacle(key, candidate.state)
                obstacle = obstacle ?? walk.sieve.obstacle(key, view, attendance)
                let person = attendance.isWithOnePerson ? attendance.people[0].key : nil
                let number =
                    obstacle == nil ? scores.add(candidate.score, key.donor, person) : nil
                guard sought.isFound(in: key, attendance) else { continue }
                let suggestion = walk.suggestion(
                    ofRecent: candidate,
                    view,
                    attendance,
                    latest: try latest(of: view, in: snapshot)
                )
                if let suggestion {
                    found.append((SuggestionStanding(suggestion, obstacle: obstacle), number))
                }
            }
            candidates = try walk.nextMostRecent(in: snapshot)
        }
        let (places, count) = scores.places(of: found.compactMap(\.number))
        walk.sieve.pass(count)
        var standings = found.map { standing, number in
            var standing = standing
            guard let number else { return standing }
            standing.place = places[number]
            if standing.place == nil { standing.obstacle = .otherConversation }
            return standing
        }
        // Stable: of equals the one of the more recent contact stays before the other.
        standings = standings.enumerated().sorted { one, other in
            (other.element.suggestion.score, one.offset)
                < (one.element.suggestion.score, other.offset)
        }.map(\.element)
        let isAlone = standings.contains(where: \.isOfPersonAlone)
        try addLonely(to: &walk, in: snapshot) { suggestion, place in
            guard !isAlone, sought.isFound(in: suggestion) else { return }
            standings.append(SuggestionStanding(suggestion, place: place))
        }
        for index in standings.indices { standings[index].count = walk.sieve.count }
        return standings
    }
}

extension SuggestionStanding {
    /// Makes one before all are counted.
    fileprivate init(_ suggestion: Suggestion, place: Int? = nil, obstacle: Obstacle? = nil) {
        self.init(suggestion: suggestion, place: place, count: 0, obstacle: obstacle)
    }
}

/// The scores of conversations in the order of the most recent contact, and no more of them than
/// that and with whom they are: there may be millions.
private struct CountedScores {
    private var scores: [Double] = []
    /// The number of the app and the only person of each; -1 for what is with several.
    private var pairs: [Int32] = []
    private var persons = ByteIndex()

    /// Adds the next one.
    ///
    /// - Returns: Its number.
    mutating func add(_ score: Double, _ donor: DonorNumber, _ person: ContactKey?) -> Int {
        scores.append(score)
        let bytes = person?.bytes
        let pair = bytes.map { persons.number(UInt64(donor.rawValue), $0.span, $0.indices) }
        pairs.append(pair.map { Int32(truncatingIfNeeded: $0) } ?? -1)
        return scores.count - 1
    }

    /// The places of some, 1 for the best, without those that a better one with the same person in
    /// the same app stands before, which have none; and how many have one.
    ///
    /// Of equal scores the more recent contact comes first.
    func places(of sought: [Int]) -> (places: [Int: Int], count: Int) {
        var (places, count) = ([Int: Int](), 0)
        var hasPlace = [Bool](repeating: false, count: persons.count)
        let sought = Set(sought)
        let best = scores.indices.map { Int32(truncatingIfNeeded: $0) }.sorted { one, other in
            let (score, otherScore) = (scores[Int(one)], scores[Int(other)])
            return score == otherScore ? one < other : score > otherScore
        }
        for number in best.lazy.map(Int.init) {
            let pair = Int(pairs[number])
            if pair >= 0 {
                guard !hasPlace[pair] else { continue }
                hasPlace[pair] = true
            }
            count += 1
            if sought.contains(number) { places[number] = count }
        }
        return (places, count)
    }
}
