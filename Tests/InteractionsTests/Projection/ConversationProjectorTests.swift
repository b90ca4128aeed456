import Testing

@testable import Interactions

@Suite struct `A conversation view` {
    private let ana = person("ana")
    private let bob = person("bob")
    private let both = ConversationKey(of: [key("ana"), key("bob")], donor: chat)
    private let alone = ConversationKey(of: [key("ana")], donor: chat)

    private func named(
        _ direction: Direction = .outgoing,
        at start: Int64,
        change: (inout IntentPeople) -> Void = { _ in }
    ) -> LoggedEvent {
        message(direction, from: direction == .incoming ? ana : nil, at: start) { _, intent in
            intent.people.conversationIdentifier = "c"
            change(&intent.people)
        }
    }

    @Test func `counts what came in and went out, with firsts and lasts`() throws {
        let views = conversations(
            named(at: 5),
            named(.incoming, at: 9),
            named(at: 3),
            named(.incoming, at: 7)
        )
        #expect(views.count == 1)
        let view = try #require(views[ConversationKey(kind: .identifier, text: "c", donor: chat)])
        #expect(view.outgoing.count == 2 && view.incoming.count == 2 && view.count == 4)
        #expect(view.outgoing.first == time(3) && view.outgoing.last == time(5))
        #expect(view.incoming.first == time(7) && view.incoming.last == time(9))
        #expect(view.participants == [personKey("ana")])
    }

    @Test func `of a nameless donation there is none`() {
        #expect(conversations(message(.outgoing)).isEmpty)
    }

    @Test func `has everyone seen in it, in the order of their keys`() {
        let eve = person("eve")
        let views = conversations(
            named(at: 1) { $0.recipients = [eve, self.bob] },
            named(.incoming, at: 2),
            named(at: 3) { $0.recipients = [self.bob] }
        )
        let view = views[ConversationKey(kind: .identifier, text: "c", donor: chat)]
        #expect(view?.participants == [personKey("ana"), personKey("bob"), personKey("eve")])
        #expect(view?.size == nil && view?.isGroup(of: 3) == true, "none says how many there are")
    }

    @Test(
        arguments: [
            ([(1, "A"), (2, "B")], "B"), ([(2, "B"), (1, "A")], "B"), ([(1, "A"), (2, nil)], "A"),
            ([(1, "A"), (3, nil), (2, "B")], "B"), ([(2, "A"), (2, "B")], "B"), ([(1, nil)], nil),
        ] as [([(Int64, String?)], String?)]
    )
    func `has name and image as last given, by start`(story: [(Int64, String?)], name: String?) {
        let donations = story.map { start, name in
            named(at: start) { people in
                people.speakableGroupName = name.map { SpeakableString($0) }
                people.images["speakableGroupName"] = name.map(Image.url)
            }
        }
        let view = conversations(donations)[
            ConversationKey(kind: .identifier, text: "c", donor: chat)
        ]
        #expect(view?.groupName == name)
        #expect(view?.image == name.map(Image.url))
    }

    @Test func `has its size as last said, by start`() {
        func sized(_ count: Int?, at start: Int64) -> LoggedEvent {
            message(.outgoing, at: start) { _, intent in
                intent.people.conversationIdentifier = "c"
                intent.donationMetadata = DonationMetadata()
                intent.donationMetadata?.recipientCount = count
            }
        }
        let key = ConversationKey(kind: .identifier, text: "c", donor: chat)
        let rising = conversations(sized(2, at: 1), sized(7, at: 2), sized(nil, at: 3))
        #expect(rising[key]?.size == 7 && rising[key]?.isGroup(of: 0) == true)
        #expect(conversations(sized(1, at: 2), sized(7, at: 1))[key]?.isGroup(of: 5) == false)
    }

    @Test func `of incoming mail to several is two: all of them, and the sender alone`() throws {
        let views = conversations(message(.incoming, from: ana, to: [bob], at: 5))
        #expect(Set(views.keys) == [both, alone])
        let (set, sender) = (try #require(views[both]), try #require(views[alone]))
        #expect(set.count == 1 && set.participants.count == 2 && set.isGroup(of: 2))
        #expect(sender.count == 0 && sender.participants == [personKey("ana")])
        #expect(!sender.isGroup(of: 1))
        #expect(sender.ranking == set.ranking)
        #expect(abs(sender.ranking.memory[0] - 0.3) < 1e-9)
        #expect(sender.ranking.addressees == 2)
    }

    @Test func `of anything else is one`() {
        #expect(Set(conversations(message(.outgoing, to: [ana, bob])).keys) == [both])
        #expect(Set(conversations(message(.incoming, from: ana)).keys) == [alone])
        let named = named(.incoming, at: 1) { $0.recipients = [self.bob] }
        #expect(conversations(named).count == 1)
    }

    @Test func `that could be answered becomes one that was`() throws {
        let views = conversations(
            message(.incoming, from: ana, to: [bob], at: 5),
            message(.outgoing, to: [ana], at: 6)
        )
        let (set, sender) = (try #require(views[both]), try #require(views[alone]))
        #expect(sender.count == 1 && sender.ranking.replied == 1)
        #expect(sender.ranking.unansweredSince == nil && set.ranking.unansweredSince == time(5))
    }

    @Test func `does not rank what failed`() {
        let failed = message(.incoming, from: ana, to: [bob], at: 5) { interaction, _ in
            interaction.intentHandlingStatus = .failure
        }
        let views = conversations(failed)
        #expect(views[both]?.incoming.count == 1 && views[both]?.ranking == RankingState())
        #expect(views[alone]?.ranking == RankingState())
    }

    @Test func `owes no answer to a call`() {
        let view = conversations(call(.incoming, with: [ana], at: 5))[alone]
        #expect(view?.incoming.count == 1 && view?.ranking.unansweredSince == nil)
        #expect(view?.ranking.lastIncoming == time(5))
    }
}
