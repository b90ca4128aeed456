import Testing

@testable import Interactions

/// Handles of several people, and cards.
@Suite struct `Contacts who share a handle` {
    private let landline = "+442079460018"

    private func heard(_ name: String, _ evidence: String...) -> LoggedEvent {
        var person = known(by: evidence)
        person.displayName = name
        return message(.incoming, from: person, donor: mail)
    }

    private var couple: [LoggedEvent] {
        [card("Mum", landline, "mum@x.org"), card("Dad", landline, "+442079460019")]
    }

    @Test func `on two cards are two, and whoever calls from it is neither`() {
        let views = views(couple + [sent(to: known(by: landline))])
        #expect(views.contacts.count == 3)
        #expect(Set(views.contacts.values.map(\.name)) == ["Mum", "Dad", nil])
        #expect(views.rows[.shared]?.count == 1)
    }

    @Test func `are two when it is all there is on the cards`() {
        let views = views(card("Mum", landline), card("Dad", landline), card("Mum", landline))
        #expect(Set(views.contacts.values.map(\.name)) == ["Mum", "Dad"])
    }

    @Test func `are one again when a card is deleted, or one of the same name is all there is`() {
        let called = couple + [sent(to: known(by: landline))]
        #expect(views(called + [.deleted(2)]).contacts.count == 1)
        let same = [card("Ana Silva", landline, "#A"), card("Silva, Ana", landline, "#B")]
        #expect(views(same).contacts.count == 1)
        let books = [card("Mum", landline, "#A"), card("Dad", landline, "#B", by: chat)]
        #expect(views(books).contacts.count == 1)
    }

    @Test func `are one whose card was changed`() {
        let changed = [card("Rosa Silva", landline, "#A"), card("Mum", landline, "#A")]
        #expect(views(changed + [sent(to: known(by: landline))]).contacts.count == 1)
        let another = changed + [card("Dad", landline, "#B")]
        #expect(views(another + [sent(to: known(by: landline))]).contacts.count == 3)
    }

    @Test func `are one by a link, and part when it is withdrawn`() {
        let linked = couple + [sent(to: known(by: landline)), .linked((1, 0), (3, 0))]
        #expect(views(linked).contacts.count == 2)
        #expect(views(linked + [.deleted(4)]).contacts.count == 3)
    }

    @Test func `stay two whether it was unlinked or not, and when that is withdrawn`() {
        let unlinked = couple + [.unlinked(.personHandle, of: 1)]
        #expect(views(unlinked).contacts.count == 2)
        #expect(views(unlinked + [.deleted(3)]).contacts.count == 2)
        #expect(views(unlinked + [.deleted(2)]).contacts.count == 1)
        #expect(views(unlinked + [.deleted(2, 3)]).contacts.count == 1)
    }

    @Test func `of many names are not joined by it`() {
        let names = ["Ana Silva", "Bo Berg", "Cy Coe", "Dee Dahl", "Eve Ek"]
        let sent = names.enumerated().map { heard($1, "jira@x.org", "!u\($0)") }
        #expect(views(Array(sent.prefix(4))).contacts.count == 1)
        #expect(views(sent).contacts.count == 5)
        #expect(views(sent + [.deleted(3)]).contacts.count == 1)
        #expect(views(sent + [heard("Cy", "jira@x.org", "!u2"), .deleted(3)]).contacts.count == 5)
        // A person known only by it is no contact.
        let alone = names.map { heard($0, "jira@x.org") }
        #expect(Array(views(alone).contacts.keys) == [key(known(by: "jira@x.org"))])
    }

    @Test func `by a number that an app gave are those of that app`() {
        let numbered = [sent(to: known(by: "#2")), sent(to: known(by: "#2"), by: mail)]
        #expect(views(numbered).contacts.count == 2)
        #expect(views(numbered + numbered).contacts.count == 2)
        let named = [
            sent(to: known(by: "#A2")),
            sent(to: known(by: "#A2"), by: mail),
        ]
        #expect(views(named).contacts.count == 1)
    }

    @Test func `as an address book has it, are two while no region is known`() {
        let phone = "030 5550100"
        let family = [
            card("Oma Gerda", phone, "g@x.org"), card("Papa", phone, "+491705556667"),
        ]
        #expect(views(family).contacts.count == 2)
        #expect(views(family + [.deleted(1)]).contacts.count == 1)
        #expect(views(family + [.linked((1, 0), (2, 0))]).contacts.count == 1)
        // One person's two cards join, and an app's names for a handle say nothing.
        let same = [
            card("Ana Silva", phone, "a@x.org"), card("Silva, Ana", phone, "b@x.org"),
        ]
        #expect(views(same).contacts.count == 1)
        let named = ["Bo", "Cy", "Dee", "Eve", "Fay"].map { heard($0, phone, "!u\($0)") }
        #expect(views(named).contacts.count == 1)
    }

    // MARK: Cards

    @Test func `and a card give a name and a picture, and nothing that happened`() throws {
        let events = [
            card("Ana Silva", landline, "#A"),
            sent(to: known(by: landline), by: chat, at: 5_000),
        ]
        let views = views(events)
        let view = try #require(views.contacts.values.first)
        #expect(views.contacts.count == 1 && view.name == "Ana Silva")
        #expect(view.roles.count == 1 && view.roles.first == time(5_000))
        #expect(view.channels.map(\.donor) == [chat] && view.timeline.count == 2)
        #expect(view.ranking.sent == 1)
        #expect(views.conversations.count == 1)
        #expect(views.days.values.map(\.count).sorted() == [0, 1])
    }
}
