import TestSupport
import Testing

@testable import DonationStore

@Suite struct `What is said of suggestions` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        for (name, count) in [("Ana", 6), ("Bob", 3), ("Cid", 1)] {
            for _ in 0..<count { try donate(name) }
        }
    }

    private func donate(_ name: String) throws {
        let intent = SendMessageIntent(
            recipients: [Person(displayName: name)],
            conversationIdentifier: name
        )
        try store.donor("org.chat").donate(
            Interaction(intent: .sendMessage(intent), direction: .outgoing, start: test.now)
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    private func names(_ context: SuggestionContext = SuggestionContext()) throws -> [String] {
        let suggestions = try store.suggestions(for: context)
        for suggestion in suggestions { #expect(suggestion.reasons.score == suggestion.score) }
        #expect(try store.rebuild().digest == store.digest())
        return suggestions.compactMap(\.conversationIdentifier)
    }

    private func suggestion(_ name: String) throws -> Suggestion {
        try #require(try store.suggestions(limit: 9).first { $0.conversationIdentifier == name })
    }

    private func position(_ name: String) throws -> ConversationReference {
        try suggestion(name).reference(in: store)
    }

    private func record(
        _ outcome: SuggestionFeedback.Outcome,
        shown: [String],
        chosen: String? = nil,
        from app: String? = nil
    ) throws {
        var feedback = SuggestionFeedback(
            shown: try shown.map(position),
            outcome: outcome,
            chosen: try chosen.map(position)
        )
        feedback.context.app = app
        try store.record(feedback)
    }

    @Test func `puts first who is pinned, until unpinned`() throws {
        let before = try names()
        #expect(before == ["Cid", "Ana", "Bob"] || before.last != "Ana")
        let last = try #require(before.last)
        try store.pin(suggestion(last))
        #expect(try names().first == last)
        try store.unpin(suggestion(last))
        #expect(try names() == before)
    }

    @Test func `lowers who is to be suggested less, each time more, until cleared`() throws {
        let before = try names()
        let first = try suggestion(before[0])
        let reference = try first.reference(in: store)
        var scores = [first.score]
        for _ in 0..<3 {
            try store.suggestLess(reference)
            scores.append(try suggestion(before[0]).score)
        }
        #expect(scores == scores.sorted(by: >) && Set(scores).count == 4)
        #expect(try names().last == before[0])
        try store.clearPreference(reference)
        #expect(try names() == before)
    }

    @Test func `leaves out who is never to be suggested, though pinned, until cleared`() throws {
        let before = try names()
        let reference = try position("Ana")
        try store.pin(reference)
        let never = try store.neverSuggest(reference)
        #expect(try names() == before.filter { $0 != "Ana" })
        try store.withdraw(never)
        #expect(try names().first == "Ana")
        try store.neverSuggest(reference)
        try store.clearPreference(reference)
        try store.unpin(reference)
        #expect(try names() == before)
    }

    @Test func `unlearns an early habit`() throws {
        for _ in 0..<40 { try donate("Ana") }
        try donate("Bob")
        let habit = try suggestion("Ana")
        try store.reset(habit)
        try donate("Cid")
        // The store treats her as a stranger.
        #expect(try Set(names()) == ["Bob", "Cid"])
        try donate("Ana")
        // Later donations count as for a new contact.
        let fresh = try #require(try suggestion("Ana").reasons.first { $0.name == .frequency })
        let old = try #require(habit.reasons.first { $0.name == .frequency })
        #expect(fresh.value < old.value)
    }

    @Test func `raises who was chosen for content from the same app`() throws {
        let context = { (app: String?) in
            var context = SuggestionContext()
            context.sourceApp = app
            return context
        }
        let before = try names()
        let last = try #require(before.last)
        for _ in 0..<12 {
            try record(.chosen, shown: [last], chosen: last, from: "org.photos")
        }
        #expect(try names(context("org.photos")).first == last)
        #expect(try names(context("org.maps")) == before)
        #expect(try names() == before)
    }

    @Test func `lowers who is shown again and again and never chosen`() throws {
        let first = try names()[0]
        let before = try suggestion(first).score
        for _ in 0..<5 { try record(.abandoned, shown: [first]) }
        let after = try suggestion(first)
        #expect(after.score < before)
        #expect(after.reasons.last?.name == .passedOver)
        let explained = try #require(try store.explain(after).last)
        #expect(explained.evidence.map(\.position.rawValue) == [15, 14, 13, 12, 11])
        let pin = try store.pin(after)
        let pinned = try #require(try store.suggestions().first)
        let reason = try store.explain(pinned).first { $0.reason.name == .pinned }
        #expect(reason?.evidence == [ReasonEvidence(position: pin, share: 1)])
    }

    @Test func `changes every score at once with the weights`() throws {
        var weights = RankingCoefficients.Weights()
        (weights.memory, weights.unanswered, weights.recency) = (0, 0, 0)
        weights.frequency = 4
        let byFrequency = RankingCoefficients(weights: weights)
        let before = try names()
        let compared = try store.suggestions(for: SuggestionContext(), coefficients: byFrequency)
        #expect(compared.compactMap(\.conversationIdentifier) == ["Ana", "Bob", "Cid"])
        #expect(try names() == before)
        for bad in [-1, 4.5, .nan] {
            weights.recency = bad
            #expect(throws: DonationStoreError.self) {
                try store.suggestions(
                    for: SuggestionContext(),
                    coefficients: RankingCoefficients(weights: weights)
                )
            }
        }
        let adoption = try store.adopt(byFrequency)
        #expect(try names() == ["Ana", "Bob", "Cid"])
        try store.withdraw(adoption)
        #expect(try names() == before)
    }
}
