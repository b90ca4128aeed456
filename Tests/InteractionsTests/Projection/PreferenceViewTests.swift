import TestSupport
import Testing

@testable import Interactions

@Suite struct `What is said of a conversation` {
    private let day: Int64 = 24 * 60

    /// Donations to Ana and Ben in turn, with Ana's at odd positions.
    private func donations(_ count: Int = 2) -> [LoggedEvent] {
        (0..<count).map { sent(to: known(by: $0.isMultiple(of: 2) ? "ana" : "ben"), at: Int64($0)) }
    }

    private func key(of name: String) throws -> ContactKey {
        try #require(ContactKey(known(by: name), donor: chat, region: nil))
    }

    private func said(of name: String, _ events: [LoggedEvent]) throws -> PreferenceView {
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp()
        let key = ConversationKey(of: [try key(of: name)], donor: chat)
        let row = memory.rows[.preferences]?[key.bytes]
        return try row.map { try PreferenceView(decoding: $0.span) } ?? PreferenceView()
    }

    @Test func `is taken back by its opposite`() throws {
        var events = donations() + [.preference(.pin, 1, at: 5), .preference(.pin, 1, at: 6)]
        var view = try said(of: "ana", events)
        // The first pin gives the time.
        #expect(view.pinned?.position.rawValue == 3 && view.pinned?.time == time(5 * 60_000))
        events += [
            .preference(.unpin, 1), .preference(.suggestLess, 1), .preference(.suggestLess, 1),
        ]
        view = try said(of: "ana", events)
        #expect(view.pinned == nil && view.lessCount == 2 && !view.isNever)
        events += [.preference(.never, 1), .preference(.pin, 1)]
        #expect(try said(of: "ana", events).isNever)
        view = try said(of: "ana", events + [.preference(.clear, 1)])
        #expect(view.lessCount == 0 && !view.isNever && view.pinned?.position.rawValue == 9)
        #expect(try said(of: "ben", events) == PreferenceView())
    }

    @Test func `is taken back by a tombstone, and goes with the donation`() throws {
        let events = donations() + [.preference(.never, 1), .feedback([1, 2], .chosen, 2)]
        #expect(try said(of: "ana", events).isNever)
        #expect(try !said(of: "ana", events + [.deleted(3)]).isNever)
        #expect(try said(of: "ana", events + [.deleted(1)]) == PreferenceView())
        // The rest of a list stays.
        #expect(try said(of: "ben", events + [.deleted(1)]).chosenCount == 1)
        #expect(try said(of: "ben", events + [.deleted(4)]) == PreferenceView())
    }

    @Test func `counts what was shown, chosen and passed over`() throws {
        let events =
            donations() + [
                .feedback([1, 2], .shown), .feedback([1, 2], .chosen, 2),
                .feedback([1], .otherChosen, 2), .feedback([1, 2], .abandoned, at: 30 * day),
            ]
        let (ana, ben) = (try said(of: "ana", events), try said(of: "ben", events))
        #expect((ana.shownCount, ana.chosenCount, ana.unlistedCount) == (4, 0, 0))
        #expect((ben.shownCount, ben.chosenCount, ben.unlistedCount) == (3, 1, 1))
        // Two that fade by half in thirty days, and one of that day.
        #expect(ana.passedOver.value(at: time(30 * 86_400_000)) == 2)
        #expect(ana.passedOver.value(at: time(60 * 86_400_000)) == 1)
        #expect(ben.passedOver.value(at: time(30 * 86_400_000)) == 1)
    }

    @Test func `counts what comes late as long ago`() throws {
        let late =
            donations() + [
                .feedback([1], .abandoned, at: 30 * day), .feedback([1], .abandoned, at: 0),
            ]
        let view = try said(of: "ana", late)
        #expect(view.passedOver.value(at: time(30 * 86_400_000)) == 1.5)
        #expect(view.passedOver.value(at: time(0)) == 1.5)
    }

    @Test func `keeps the contexts that count most`() throws {
        var events = donations()
        func choose(_ app: String, at minutes: Int64) {
            events.append(.feedback([1], .chosen, 1, in: .init(app: app), at: minutes))
        }
        for _ in 0..<3 { choose("often", at: 0) }
        for number in 10..<25 { choose("app\(number)", at: Int64(number)) }
        var view = try said(of: "ana", events)
        #expect(view.contexts.count == 16)
        #expect(view.contexts.map(\.label) == view.contexts.map(\.label).sorted())
        // The oldest of the contexts seen once gives way.
        choose("new", at: 100)
        view = try said(of: "ana", events)
        let labels = view.contexts.map(\.label)
        #expect(labels.count == 16 && labels.contains("often") && labels.contains("new"))
        #expect(!labels.contains("app10") && labels.contains("app11"))
        // Among equals, the last by label.
        events = donations()
        for number in 10..<27 { choose("app\(number)", at: 0) }
        let kept = try said(of: "ana", events).contexts.map(\.label)
        #expect(kept == (10..<27).filter { $0 != 25 }.map { "app\($0)" })
    }

    @Test func `tells kinds of context apart`() throws {
        let context = SuggestionFeedback.Context(app: "x", contentTypes: ["x", "y"], place: "x")
        let events = donations() + [.feedback([1], .chosen, 1, in: context)]
        let kinds = try said(of: "ana", events).contexts.map { "\($0.kind) \($0.label)" }
        #expect(kinds == ["app x", "contentType x", "contentType y", "place x"])
        // Nobody has chosen a merely displayed conversation.
        let shown = donations() + [.feedback([1], .shown, in: context)]
        #expect(try said(of: "ana", shown).contexts.isEmpty)
    }

    @Test func `is forgotten by a reset, but for what was wanted`() throws {
        let events =
            donations() + [
                .preference(.pin, 1), .preference(.suggestLess, 1),
                .feedback([1, 2], .chosen, 1, in: .init(app: "a")), .feedback([1], .abandoned),
            ]
        let view = try said(of: "ana", events + [.preference(.reset, 1)])
        #expect((view.shownCount, view.chosenCount) == (0, 0) && view.contexts.isEmpty)
        #expect(view.passedOver == DecayedCount())
        #expect(view.pinned != nil && view.lessCount == 1)
        let back = events + [.preference(.reset, 1), .deleted(7)]
        #expect(try said(of: "ana", back).chosenCount == 1)
    }

    @Test func `has chunks of positions as long as there are many events`() throws {
        let lists = (0..<300).map { _ in LoggedEvent.feedback([1, 2], .chosen, 2) }
        let events = donations() + lists
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp()
        let keys = memory.rows[.timelines, default: [:]].keys
        #expect(keys.count == 4)
        #expect(try said(of: "ben", events).chosenCount == 300)
        // The chunks of one disappear, and those of the other stay in place.
        let after = MemoryViews((events + [.deleted(1)]).map(\.record))
        try after.catchUp()
        let left = Set(after.rows[.timelines, default: [:]].keys)
        #expect(left == Set(keys.filter { $0.last == 1 }))
        let pure = MemoryViews(([.unknown] + events.dropFirst() + [.unknown]).map(\.record))
        try pure.catchUp()
        #expect(after.rows == pure.rows)
    }

    // MARK: Resets

    @Test func `lets a reset forget what was learned of a contact with whom one talks alone`()
        throws
    {
        let ana = known(by: "ana")
        let events = [sent(to: ana, at: 0), sent(to: ana, known(by: "ben"), at: 1)]
        let key = try key(of: "ana")
        #expect(views(events).contacts[key]?.ranking.sent == 2)
        // Everything sent to her, in any conversation.
        #expect(views(events + [.preference(.reset, 1, at: 1)]).contacts[key]?.ranking.sent == 0)
        #expect(views(events + [.preference(.reset, 2, at: 1)]).contacts[key]?.ranking.sent == 2)
        let after = events + [.preference(.reset, 1, at: 1), sent(to: ana, at: 60_001)]
        #expect(views(after).contacts[key]?.ranking.sent == 1)
        #expect(views(after + [.deleted(3)]).contacts[key]?.ranking.sent == 3)
        #expect(views(after + [.deleted(1)]).contacts[key]?.ranking.sent == 2)
        // It reaches what began before it and arrives later.
        #expect(views(after + [sent(to: ana, at: 60_000)]).contacts[key]?.ranking.sent == 1)
    }

    /// The second message to Ana, whether it is of a group, and her count after a reset of its
    /// conversation.
    ///
    /// A group with her name and only its own identifier is a room and nobody.
    @Test(
        arguments: [
            ("Ana", nil, 0), ("#general", nil, 2), ("Ana", true, 1), ("#general", false, 0),
        ]
            as [(String, Bool?, Int)]
    )
    func `reaches with a reset nobody in a channel or a group`(
        name: String,
        isGroup: Bool?,
        left: Int
    ) throws {
        var ana = known(by: "ana")
        ana.displayName = "Ana"
        let channel = message(.outgoing, to: [ana], at: 1) { _, intent in
            intent.people.conversationIdentifier = "c"
            intent.people.speakableGroupName = SpeakableString(name)
            intent.people.isGroup = isGroup
        }
        let events = [sent(to: ana, at: 0), channel, .preference(.reset, 2, at: 1)]
        #expect(views(events).contacts[try key(of: "ana")]?.ranking.sent == left)
    }

    @Test func `can be said of the conversation with a sender alone`() throws {
        let (ana, ben) = (known(by: "ana"), known(by: "ben"))
        let events = [message(.incoming, from: ana, to: [ben])]
        let never = events + [.preference(.never, 1, ofSenderAlone: true)]
        #expect(try said(of: "ana", never).isNever)
        #expect(try said(of: "ben", never) == PreferenceView())
        let all = MemoryViews(never.map(\.record))
        try all.catchUp()
        #expect(all.rows[.preferences, default: [:]].count == 1)
    }

    // MARK: Adoptions

    private func current(_ events: [LoggedEvent]) throws -> AdoptedCoefficients? {
        let memory = MemoryViews(events.map(\.record))
        try memory.catchUp()
        let row = memory.rows[.adoptions]?[AdoptedCoefficients.currentKey]
        return try row.map { try AdoptedCoefficients(decodingCurrent: $0.span) }
    }

    private func weight(_ events: [LoggedEvent]) throws -> Double? {
        try current(events)?.coefficients.weights.memory
    }

    @Test func `has the coefficients in force that were learned through the latest time`() throws {
        let events = donations(4)
        #expect(try weight(events) == nil)
        #expect(try weight(events + [.adopted(1, learnedThrough: 2, minute: 2)]) == 1)
        // The position does not matter: what came late may have begun early.
        let both =
            events + [
                .adopted(1, learnedThrough: 3, minute: 9),
                .adopted(2, learnedThrough: 4, minute: 8, at: 100),
            ]
        #expect(try weight(both) == 1)
        #expect(try weight(both + [.adopted(3, learnedThrough: 2, minute: 9)]) == 3)
        // Weights set by hand count as knowing everything before them.
        let byHand = both + [.adopted(4, at: 20)]
        #expect(try weight(byHand) == 4)
        #expect(try weight(byHand + [.adopted(0.5, learnedThrough: 7, minute: 19)]) == 4)
        #expect(try weight(byHand + [.adopted(0.5, learnedThrough: 7, minute: 20)]) == 0.5)
        #expect(try weight(both + [.adopted(4, at: 7)]) == 1)
        // No adoption knows later events.
        #expect(try weight(both + [.adopted(0.5, learnedThrough: 7, minute: 30)]) == 1)
    }

    @Test func `takes the receipt for the time of what an older version learned`() throws {
        let learned = donations(4) + [.adopted(1, learnedThrough: 3, at: 10)]
        #expect(try weight(learned + [.adopted(2, learnedThrough: 4, minute: 9, at: 99)]) == 1)
        #expect(try weight(learned + [.adopted(2, learnedThrough: 4, minute: 11, at: 99)]) == 2)
        #expect(try current(learned)?.learnedThroughTime == nil)
        // A time alone does not make weights learned.
        #expect(try weight(learned + [.adopted(3, minute: 99, at: 9)]) == 1)
        #expect(try weight(learned + [.adopted(3, minute: 9, at: 10)]) == 3)
    }

    @Test func `forgets coefficients that were learned from what is deleted`() throws {
        let events =
            donations(4)
            + [
                .adopted(1, learnedThrough: 2, minute: 1),
                .adopted(2, learnedThrough: 4, minute: 2),
            ]
        #expect(try weight(events + [.deleted(3)]) == 1)
        #expect(try weight(events + [.deleted(2)]) == nil)
        #expect(try weight(events + [.adopted(3, at: 3), .deleted(1)]) == 3)
        #expect(try weight(events + [.deleted(6)]) == 1)
        #expect(try weight(events + [.deleted(donors: mail)]) == nil)
        // Weights learned without it stay.
        #expect(try weight(events + [.deleted(1), .adopted(4, learnedThrough: 7)]) == 4)
        // Only donations can be learned from.
        let withdrawn = donations(4) + [.preference(.pin, 1), .adopted(1, learnedThrough: 5)]
        #expect(try weight(withdrawn + [.deleted(5)]) == 1)
    }
}
