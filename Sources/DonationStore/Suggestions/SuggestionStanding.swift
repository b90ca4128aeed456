internal import Interactions
internal import LMDB

/// The rank of one of a person's conversations among all possible suggestions.
public struct SuggestionStanding: Hashable, Sendable {
    /// The reason why a context never suggests a conversation, however many it asks for.
    public enum Obstacle: String, CaseIterable, Hashable, Sendable {
        /// The owner said never to suggest it.
        case never
        /// The owner said never to suggest the person.
        case hiddenPerson
        /// The owner said never to suggest the app.
        case hiddenApp
        /// The owner said that the only address is dead.
        case hiddenAddress
        /// The context excludes it, or everybody in it.
        case excluded
        /// The person is already chosen.
        case chosen
        /// The owner never sent anything there, and the context requires that.
        case neverSent
        /// The context's targets do not include the conversation's app.
        case otherApps
        /// No donation in it serves the purpose.
        case otherPurpose
        /// Its app is registered, and says that it takes other classes of intents.
        case otherIntents
        /// Its app is registered, and says that it takes other types of content.
        case otherTypes
        /// Somebody in it has no e-mail address, and the purpose is mail.
        case noMailAddress
        /// No name in it begins with the typed text.
        case otherName
        /// Only senders that take no message are in it.
        case nobody
        /// It has neither people nor a name to show.
        case nameless
        /// Another conversation with the same person in the same app is suggested before it.
        case otherConversation
    }

    /// The conversation as it would be suggested, or the person without one.
    public var suggestion: Suggestion
    /// Its rank among the suggestions without an obstacle, 1 for the best; `nil` with an obstacle.
    public var rank: Int?
    /// The number of suggestions without an obstacle.
    public var count: Int
    /// The reason why it is not suggested; `nil` if it is, or would be with a larger limit.
    public var obstacle: Obstacle?
    /// The event of the wish that is the obstacle; `nil` for other obstacles.
    public var wish: Position?
    /// The reason why a sender takes no message, if that is the obstacle.
    public var nobody: Nobody?
    /// Whether the store knows the person from groups alone, who then comes after all
    /// conversations.
    public var isWithoutConversation: Bool { suggestion.contact != nil }
    /// Whether it is the person alone rather than a group with the person.
    public var isOfPersonAlone: Bool {
        !suggestion.isGroup && suggestion.groupName == nil && suggestion.people.count == 1
    }
}

extension DonationStore {
    /// Returns the ranks of a person's conversations among the suggestions of a context.
    ///
    /// The answer has each conversation in which the person takes part, suggested or not, with the
    /// obstacle if there is one.
    ///
    /// - Parameters:
    ///   - contact: The person.
    ///   - context: The known facts about the moment; its limit and offset do not count.
    /// - Returns: The conversations, the best score first. For a person with no conversation alone,
    ///   the last element is the person's rank after all conversations, unless nothing can be sent
    ///   to the person alone.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the number of conversations; for a moment of the past, as
    ///   ``views(asOf:)-(Timestamp)``.
    public func standings(
        of contact: Contact,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> Answer<SuggestionStanding> {
        if case .past(let time) = context.moment {
            return Answer(try views(asOf: time).standings(of: contact, for: context), lag: 0)
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

    /// Returns the rank of a conversation among the suggestions of a context.
    ///
    /// - Parameters:
    ///   - conversation: The conversation.
    ///   - context: The known facts about the moment; its limit and offset do not count.
    /// - Returns: Its rank, or the obstacle; `nil` if the views know no donation of it.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``standings(of:for:)``.
    public func standing(
        of conversation: Conversation,
        for context: SuggestionContext = SuggestionContext()
    ) throws(DonationStoreError) -> SuggestionStanding? {
        if case .past(let time) = context.moment {
            return try views(asOf: time).standing(of: conversation, for: context)
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
    /// Returns the ranks of a person's conversations at that time.
    ///
    /// Otherwise as ``DonationStore/standings(of:for:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
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

    /// Returns the rank of a conversation at that time.
    ///
    /// Otherwise as ``DonationStore/standing(of:for:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
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

/// The person or conversation to find among all possible suggestions.
private enum Sought {
    case contact(ContactKey)
    case conversation(ConversationKey)

    /// Returns whether this is the conversation, or a person who takes part in it.
    func isFound(in conversation: AttendedConversation) -> Bool {
        switch self {
        case .contact(let contact):
            conversation.attendance.people.contains { $0.key == contact }
        case .conversation(let key): conversation.key == key
        }
    }

    /// Returns whether this is the person of a suggestion without a conversation.
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
        // The walk counts all suggestions and keeps none.
        var context = context
        (context.limit, context.offset) = (.max, .max)
        var walk = try SuggestionWalk(self, context, at: now, in: snapshot)
        var scores = CountedScores()
        var found: [(standing: SuggestionStanding, index: Int?)] = []
        var candidates = try walk.nextMostRecent(in: snapshot)
        while !candidates.isEmpty {
            for candidate in candidates {
                let key = ConversationKey(bytes: candidate.key)
                guard var conversation = try attended(key, for: context, in: snapshot) else {
                    continue
                }
                let attendance = conversation.attendance
                var obstacle: SuggestionStanding.Obstacle?
                if walk.isNever(candidate) { obstacle = .never }
                let effect = try walk.wishes.effect(on: conversation, in: snapshot)
                obstacle = obstacle ?? effect.obstacle
                obstacle = obstacle ?? walk.sieve.obstacle(to: key, in: candidate.state)
                obstacle = obstacle ?? walk.sieve.obstacle(to: conversation)
                let person = attendance.isWithOnePerson ? attendance.people[0].key : nil
                let index =
                    obstacle == nil
                    ? scores.add(candidate.score, of: key.donor, onlyWith: person) : nil
                let nobody = attendance.nobody
                if nobody != nil, let whole = try attended(key, withNobody: true, in: snapshot) {
                    // A question about such a sender gets the reason.
                    conversation = whole
                }
                guard sought.isFound(in: conversation) else { continue }
                let suggestion = try walk.suggestion(
                    of: conversation,
                    asRecent: candidate,
                    latest: conversation.view.newest,
                    in: snapshot
                )
                if let suggestion {
                    var standing = SuggestionStanding(suggestion, obstacle: obstacle)
                    if obstacle == effect.obstacle { standing.wish = effect.wish }
                    standing.nobody = nobody
                    found.append((standing, index))
                }
            }
            candidates = try walk.nextMostRecent(in: snapshot)
        }
        let (ranks, count) = scores.ranks(of: found.compactMap(\.index))
        walk.sieve.pass(count)
        var standings = found.map { standing, index in
            var standing = standing
            guard let index else { return standing }
            standing.rank = ranks[index]
            if standing.rank == nil { standing.obstacle = .otherConversation }
            return standing
        }
        // The sort is stable: of equal scores, the more recent contact stays first.
        standings = standings.enumerated().sorted { one, other in
            (other.element.suggestion.score, one.offset)
                < (one.element.suggestion.score, other.offset)
        }.map(\.element)
        let isAlone = standings.contains(where: \.isOfPersonAlone)
        try addLonely(to: &walk, in: snapshot) { suggestion, rank in
            guard !isAlone, sought.isFound(in: suggestion) else { return }
            standings.append(SuggestionStanding(suggestion, rank: rank))
        }
        for index in standings.indices { standings[index].count = walk.sieve.count }
        guard !walk.sieve.completions.isEmpty else { return standings }
        // How well a typed text fits comes before the score.
        context.offset = 0
        let all = try suggestions(of: snapshot, for: context, at: now)
        for index in standings.indices where standings[index].obstacle == nil {
            let suggestion = standings[index].suggestion
            standings[index].rank =
                all.firstIndex { other in
                    other.identity == suggestion.identity && other.contact == suggestion.contact
                }.map { $0 + 1 }
            standings[index].count = all.count
        }
        return standings
    }
}

extension SuggestionStanding {
    /// Makes a standing before all are counted.
    fileprivate init(_ suggestion: Suggestion, rank: Int? = nil, obstacle: Obstacle? = nil) {
        self.init(suggestion: suggestion, rank: rank, count: 0, obstacle: obstacle)
    }
}

/// The scores of conversations, in the order of the most recent contact.
///
/// It holds only the score, the app and the only person of each, as there may be millions.
private struct CountedScores {
    private var scores: [Double] = []
    /// The number of each conversation's pair of app and only person; -1 for several people.
    private var pairs: [Int32] = []
    private var persons = ByteIndex()

    /// Adds the next score.
    ///
    /// - Returns: Its index.
    mutating func add(_ score: Double, of donor: DonorNumber, onlyWith person: ContactKey?) -> Int {
        scores.append(score)
        let bytes = person?.bytes
        let pair = bytes.map { persons.index(of: $0, after: UInt64(donor.rawValue)) }
        pairs.append(pair.map { Int32(truncatingIfNeeded: $0) } ?? -1)
        return scores.count - 1
    }

    /// Returns the ranks of some conversations, 1 for the best, and the number of ranks.
    ///
    /// A conversation has no rank if a better one is with the same person in the same app. Of
    /// equal scores the more recent contact comes first.
    func ranks(of sought: [Int]) -> (ranks: [Int: Int], count: Int) {
        var (ranks, count) = ([Int: Int](), 0)
        var hasRank = [Bool](repeating: false, count: persons.count)
        let sought = Set(sought)
        let best = scores.indices.map { Int32(truncatingIfNeeded: $0) }.sorted { one, other in
            let (score, otherScore) = (scores[Int(one)], scores[Int(other)])
            return score == otherScore ? one < other : score > otherScore
        }
        for index in best.lazy.map(Int.init) {
            let pair = Int(pairs[index])
            if pair >= 0 {
                guard !hasRank[pair] else { continue }
                hasRank[pair] = true
            }
            count += 1
            if sought.contains(index) { ranks[index] = count }
        }
        return (ranks, count)
    }
}
