import Foundation
import TestSupport
import Testing

@testable import Interactions

/// Properties of any history of feedback, preferences and adoptions.
@Suite struct `What is said of suggestions` {
    private func folded(_ events: [LoggedEvent]) throws -> MemoryViews {
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp(rules: events.rules)
        return memory
    }

    private func history(_ seed: UInt64) -> [LoggedEvent] {
        var generator = HistoryGenerator(seed: seed, isLong: seed.isMultiple(of: 8))
        return generator.history(seed.isMultiple(of: 8) ? 400 : 60)
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `is kept of the conversations that live donations name`(seed: UInt64) throws {
        let events = history(seed)
        let naive = NaiveViews(events).suggestions
        let memory = try folded(events)
        var keys: Set<ConversationKey> = []
        for (key, row) in memory.rows[.preferences, default: [:]] {
            let key = ConversationKey(bytes: key)
            keys.insert(key)
            let view = try PreferenceView(decoding: row.span)
            let said = try #require(naive.sayings[key])
            let found = try memory.donations(of: view.timeline).map(\.position.rawValue)
            #expect(found == said.events)
            #expect(view.pinned?.position.rawValue == said.pinnedBy)
            #expect(view.lessCount == said.less && view.isNever == said.isNever)
            #expect(view.shownCount == said.shown && view.chosenCount == said.chosen)
            #expect(view.unlistedCount == said.unlisted)
            expectEqual(view.passedOver, said.passedOver)
            let labels = view.contexts.map {
                NaiveSuggestions.Context(kind: $0.kind, label: $0.label)
            }
            #expect(Set(labels) == Set(said.contexts.keys) && labels.count == said.contexts.count)
            for (label, tally) in zip(labels, view.contexts) {
                expectEqual(tally.count, said.contexts[label] ?? [])
            }
        }
        #expect(keys == Set(naive.sayings.keys))
    }

    /// Checks that a count is the sum of its decayed parts.
    private func expectEqual(_ count: DecayedCount, _ times: [Timestamp]) {
        let now = time(1_000_000_000)
        let expected = times.reduce(0.0) { sum, time in
            sum + exp2(-now.milliseconds(since: time) / 2_592_000_000)
        }
        #expect(abs(count.value(at: now) - expected) <= 1e-9 * max(1, expected))
    }

    // Once a reset that named a card, with one of the members, reset that person, too: 4296.
    @Test(arguments: SeededGenerator.seeds(40) + [4296])
    func `lets what was sent before a reset count no more`(seed: UInt64) throws {
        let events = history(seed)
        let naive = NaiveViews(events)
        let views = try folded(events).views
        for (key, view) in views.conversations {
            let reset = naive.suggestions.reset(of: key)
            let own = naive.donations.filter { $0.conversation == key && $0.counts }
            let aside = naive.donations.filter { $0.conversationAside == key && $0.counts }
            func counts(_ start: Timestamp) -> Bool { reset.map { $0 < start } ?? true }
            let sent = own.count { $0.isOutgoing && counts($0.start) }
            #expect(view.ranking.sent == sent)
            let lasts = (own + aside).map(\.start).filter(counts)
            #expect(view.ranking.last == lasts.max())
            // The counts of donations stay.
            let all = naive.donations.filter { $0.conversation == key && !$0.isCard }
            #expect(view.outgoing.count == all.count(where: \.isOutgoing))
        }
        for (key, contact) in naive.contacts {
            let view = try #require(views.contacts[key])
            let reset = naive.suggestions.reset(ofAnyOf: contact.evidence)
            let sent = naive.donations.count { donation in
                donation.isOutgoing && donation.counts
                    && (reset.map { $0 < donation.start } ?? true)
                    && contact.donations.contains(donation.position)
            }
            #expect(view.ranking.sent == sent)
        }
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `has the coefficients in force that knew the latest of what is left`(seed: UInt64) throws {
        let events = history(seed)
        let naive = NaiveViews(events).suggestions
        let row = try folded(events).rows[.adoptions]?[AdoptedCoefficients.currentKey]
        let current = try row.map { try AdoptedCoefficients(decodingCurrent: $0.span) }
        #expect(current?.position.rawValue == naive.adoption)
        let found = current.map { events[Int($0.position.rawValue) - 1] }
        guard let current, case .adopted(let adoption, let receipt) = found else { return }
        #expect(current.coefficients == adoption.coefficients)
        #expect(current.learnedThrough == adoption.learnedThrough)
        let time = adoption.learnedThroughTime
        #expect(current.learnedThroughTime == (time?.milliseconds == .min ? nil : time))
        #expect(current.recordedAt == receipt)
    }
}
