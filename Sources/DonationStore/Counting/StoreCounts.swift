internal import Interactions
internal import LMDB

/// The numbers of people, conversations, donors and suggestions of a store.
///
/// This is the one count of them: lists have as many lines, and overviews show these numbers.
public struct StoreCounts: Hashable, Sendable {
    /// The people who take messages, as many as `donationlog contacts` lists.
    public var people = 0
    /// Those of them who are on cards of address books only, without a donation.
    public var peopleOnCardsOnly = 0
    /// The contacts beside them that take no message.
    public var peopleTakingNoMessage = 0
    /// The conversations, as many as ``DonationStore/conversations(after:limit:)`` returns.
    public var conversations = 0
    /// Those of them that the owner said never to suggest.
    public var hiddenConversations = 0
    /// The donors with donations or cards; each account of an app counts.
    public var donors = 0
    /// Those of them that gave cards only.
    public var donorsOfCardsOnly = 0
    /// The suggestions of a context without facts; `nil` if they were not counted.
    public var suggestions: Suggestions?

    /// What the suggestions are, which says why they are another number than the conversations.
    public struct Suggestions: Hashable, Sendable {
        /// The suggestions of conversations.
        public var conversations = 0
        /// The suggestions to answer the sender of something to several people alone, where nothing
        /// has been sent yet.
        public var senders = 0
        /// The suggestions of people without a conversation, known from groups only.
        public var fromGroups = 0

        /// All suggestions, as many as ``DonationStore/suggestions(at:limit:)`` returns.
        public var all: Int { conversations + senders + fromGroups }
    }
}

extension DonationStore {
    /// Counts the people, conversations, donors and suggestions of now.
    ///
    /// - Parameter countsSuggestions: Whether to count suggestions, too, for which it ranks all
    ///   conversations.
    /// - Returns: The counts.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c*) in the contacts and conversations, and O(*c* log *c*) with suggestions.
    public func counts(
        ofSuggestions countsSuggestions: Bool = true
    ) throws(DonationStoreError) -> StoreCounts {
        let now = host.now()
        let counted = try answer { snapshot throws(DonationStoreError) in
            [try self.views.counts(of: snapshot, at: now, ofSuggestions: countsSuggestions)]
        }
        return counted.first ?? StoreCounts()
    }
}

extension ViewStore {
    fileprivate func counts(
        of snapshot: borrowing Snapshot<ViewTables>,
        at now: Timestamp,
        ofSuggestions countsSuggestions: Bool
    ) throws(DonationStoreError) -> StoreCounts {
        var counts = StoreCounts()
        var last: [UInt8]?
        repeat {
            // By pages, as a store may hold more rows than memory.
            var silent: [(key: ContactKey, row: ContactRow)] = []
            last = try forEach(
                in: snapshot.tables[.contacts],
                after: last,
                limit: 1000,
                of: snapshot
            ) { key, row throws(DecodingFailure) in
                let contact = try ContactRow(row)
                guard contact.nobody == nil else {
                    counts.peopleTakingNoMessage += 1
                    return
                }
                counts.people += 1
                if contact.roles.count == 0 { counts.peopleOnCardsOnly += 1 }
                let key = ContactKey(bytes: key)
                if contact.mayBePlaceholder(at: key) { silent.append((key, contact)) }
            }
            for (key, row) in silent where try isPlaceholder(row, key, of: snapshot) {
                counts.people -= 1
                counts.peopleTakingNoMessage += 1
            }
        } while last != nil
        let (names, said) = (try donorNames(), try said(of: snapshot))
        let wishes = try wishes(in: snapshot)
        repeat {
            var wished: [[UInt8]] = []
            last = try forEach(
                in: snapshot.tables[.conversations],
                after: last,
                limit: 1000,
                of: snapshot
            ) { key, row throws(DecodingFailure) in
                guard try ConversationView(decoding: row.span).count > 0,
                    names.byNumber[ConversationKey(bytes: key).donor] != nil
                else { return }
                counts.conversations += 1
                if said[key]?.isNever == true {
                    counts.hiddenConversations += 1
                } else if !wishes.isEmpty {
                    wished.append(key)
                }
            }
            for key in wished {
                guard let attended = try attended(ConversationKey(bytes: key), in: snapshot),
                    try wishes.effect(on: attended, in: snapshot).obstacle != nil
                else { continue }
                counts.hiddenConversations += 1
            }
        } while last != nil
        for donor in try donors(of: snapshot) {
            counts.donors += 1
            if donor.count == 0 { counts.donorsOfCardsOnly += 1 }
        }
        guard countsSuggestions else { return counts }
        var all = StoreCounts.Suggestions()
        // No page holds them, as there may be millions.
        var context = SuggestionContext(limit: .max)
        context.offset = .max
        _ = try suggestions(of: snapshot, for: context, at: now) {
            suggestion throws(DonationStoreError) in
            guard let key = suggestion.identity else {
                all.fromGroups += 1
                return
            }
            let view: ConversationView? = try self.view(.conversations, key.bytes, of: snapshot)
            if view.map({ $0.count > 0 }) == true {
                all.conversations += 1
            } else {
                all.senders += 1
            }
        }
        counts.suggestions = all
        return counts
    }
}
