import Testing

@testable import Interactions

@Suite struct `A contact view` {
    @Test func `counts its three roles, with firsts and lasts`() throws {
        let (ana, bob) = (person("ana"), person("bob"))
        let views = contacts(
            message(.incoming, from: ana, to: [bob], at: 5),
            message(.outgoing, to: [ana, bob], at: 9),
            message(.incoming, from: bob, at: 7),
            message(.outgoing, to: [ana], at: 2),
            message(.incoming, from: ana, at: 3)
        )
        let roles = try #require(views[key("ana")]?.roles)
        #expect(roles.incomingSender.count == 2)
        #expect(roles.incomingSender.first == time(3) && roles.incomingSender.last == time(5))
        #expect(roles.incomingRecipient.count == 0 && roles.incomingRecipient.first == nil)
        #expect(roles.outgoingRecipient.count == 2)
        #expect(roles.outgoingRecipient.first == time(2) && roles.outgoingRecipient.last == time(9))
        #expect(roles.count == 4 && roles.first == time(2) && roles.last == time(9))
        let other = try #require(views[key("bob")]?.roles)
        #expect(other.incomingRecipient.count == 1 && other.incomingRecipient.first == time(5))
        #expect(other.incomingSender.count == 1 && other.outgoingRecipient.count == 1)
        #expect(views.count == 2)
    }

    @Test func `counts by donor what all donors share`() throws {
        let ana = Person(contactIdentifier: "410F")
        let views = contacts(
            message(.outgoing, to: [ana], at: 1, donor: chat),
            message(.outgoing, to: [ana], at: 2, donor: mail),
            message(.incoming, from: ana, at: 3, donor: mail)
        )
        #expect(views.count == 1)
        let view = try #require(views.values.first)
        #expect(view.roles.count == 3)
        #expect(view.donors.mapValues(\.count) == [chat: 1, mail: 2])
        #expect(view.donors[mail]?.incomingSender.last == time(3))
    }

    @Test func `of the owner there is none`() {
        var me = person("me")
        me.isMe = true
        #expect(
            contacts(message(.outgoing, from: me, to: [me]), message(.incoming, from: me)).isEmpty
        )
    }

    @Test(
        arguments: [
            // Names follow their starts, in any order of arrival.
            ([(1, "A"), (2, "B")], "B"), ([(2, "B"), (1, "A")], "B"), ([(2, "B"), (2, "C")], "C"),
            // A donation without a name removes none.
            ([(1, "A"), (2, nil)], "A"), ([(2, nil), (1, "A")], "A"), ([(1, nil)], nil),
        ] as [([(Int64, String?)], String?)]
    )
    func `has the name last seen`(story: [(Int64, String?)], name: String?) {
        let donations = story.map { start, name in
            message(.outgoing, to: [person("ana", name: name)], at: start)
        }
        #expect(contacts(donations)[key("ana")]?.name == name)
    }

    @Test(
        arguments: [
            ([(1, "a"), (2, "b")], "b"), ([(2, "b"), (1, "a")], "b"), ([(1, "a"), (2, nil)], "a"),
            ([(1, "a"), (3, nil), (2, "b")], "b"), ([(1, nil)], nil),
        ] as [([(Int64, String?)], String?)]
    )
    func `has the image last seen`(story: [(Int64, String?)], image: String?) {
        let donations = story.map { start, image in
            var ana = person("ana")
            ana.image = image.map(Image.url)
            return message(.outgoing, to: [ana], at: start)
        }
        let view = contacts(donations)[key("ana")]
        #expect(view?.image == image.map(Image.url))
        #expect(view?.person.image == nil)
    }

    @Test(
        arguments: [
            (1, nil, "Ana"), (1, "Anastasia", "Anastasia"), (2, nil, nil), (nil, nil, "Ana"),
        ] as [(Int?, String?, String?)]
    )
    func `of one in a named group falls back on its name`(
        count: Int?,
        name: String?,
        shown: String?
    ) {
        let donation = message(.outgoing, to: [person("ana", name: name)]) { _, intent in
            intent.people.speakableGroupName = SpeakableString("Ana")
            intent.donationMetadata = DonationMetadata()
            intent.donationMetadata?.recipientCount = count
        }
        #expect(contacts(donation)[key("ana")]?.name == shown)
    }

    @Test func `holds the rest of the person as last donated`() {
        var ana = person("ana", name: "Ana")
        ana.relationship = "mother"
        var later = person("ana")
        later.nameComponents = PersonNameComponents()
        let views = contacts(
            message(.outgoing, to: [ana], at: 1),
            message(.outgoing, to: [later], at: 2)
        )
        #expect(views[key("ana")]?.person.relationship == nil)
        #expect(views[key("ana")]?.person.nameComponents == PersonNameComponents())
    }

    @Test func `remembers what it sent and what was sent to it, not what it only got`() throws {
        let (ana, bob) = (person("ana"), person("bob"))
        let views = contacts(
            message(.outgoing, to: [ana, bob], at: 0),
            message(.incoming, from: ana, to: [bob], at: 1)
        )
        let (one, two) = (try #require(views[key("ana")]), try #require(views[key("bob")]))
        for counter in 0..<3 {
            #expect(abs(one.ranking.memory[counter] - 1.3) < 1e-6)
            #expect(abs(two.ranking.memory[counter] - 1) < 1e-9)
        }
        #expect(one.ranking.sent == 1 && two.ranking.sent == 1)
        #expect(one.ranking.unansweredSince == time(1) && two.ranking.unansweredSince == nil)
        #expect(one.ranking.addressees == 2)
    }

    @Test func `does not rank what failed, but counts it`() throws {
        let failed = message(.outgoing, to: [person("ana")], at: 5) { interaction, _ in
            interaction.intentHandlingStatus = .failure
        }
        let view = try #require(contacts(failed)[key("ana")])
        #expect(view.roles.outgoingRecipient.count == 1)
        #expect(view.ranking == RankingState())
    }

    @Test func `owes no answer to a call`() throws {
        let ana = person("ana")
        let view = try #require(contacts(call(.incoming, with: [ana], at: 5))[key("ana")])
        #expect(view.roles.incomingSender.count == 1)
        #expect(view.ranking.unansweredSince == nil && view.ranking.bursts == 0)
        #expect(view.ranking.lastIncoming == time(5))
        #expect(abs(view.ranking.memory[0] - 0.3) < 1e-9)
        // Besides a sender, the contacts were called too.
        let group = contacts(call(.incoming, with: [person("bob")], from: ana))
        #expect(group[key("bob")]?.roles.incomingRecipient.count == 1)
        #expect(group[key("bob")]?.ranking == RankingState())
    }

    @Test func `takes a late arrival to its place`() throws {
        let ana = person("ana", name: "Ana")
        let day: Int64 = 86_400_000
        let views = contacts(
            message(.incoming, from: ana, at: day),
            message(.outgoing, to: [person("ana", name: "Old")], at: 0)
        )
        let view = try #require(views[key("ana")])
        #expect(view.name == "Ana")
        #expect(view.roles.outgoingRecipient.first == time(0))
        #expect(view.ranking.last == time(day))
        #expect(view.ranking.unansweredSince == time(day) && view.ranking.replied == 0)
        #expect(view.ranking.sent == 1)
        #expect(abs(view.ranking.memory[1] - 0.8) < 1e-9)
    }

    @Test func `knows an answer that arrives before its question, and one after another`() throws {
        let ana = person("ana", name: "Ana")
        let hour: Int64 = 3_600_000
        let views = contacts(
            message(.outgoing, to: [ana], at: hour),
            message(.incoming, from: ana, at: 2 * hour),
            message(.incoming, from: ana, at: 0),
            message(.outgoing, to: [ana], at: 3 * hour)
        )
        let view = try #require(views[key("ana")])
        #expect(view.ranking.unansweredSince == nil)
        #expect(view.ranking.bursts == 2 && view.ranking.replied == 2)
    }
}
