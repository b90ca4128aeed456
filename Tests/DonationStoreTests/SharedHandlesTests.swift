import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Handles of several people in a store` {
    private let test: TestStore
    private let store: DonationStore
    private let landline = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)

    init() throws {
        test = try TestStore()
        store = try test.open()
        try donate(card("Mum", "mum@example.org"), card("Dad", "dad@example.org"))
        try donate(call(from: landline, 1), call(from: landline, 2))
    }

    private func donate(_ interactions: Interaction...) throws {
        for interaction in interactions {
            let app = interaction.intent.isCard ? "contacts" : "org.example.phone"
            let results = try store.donate([Donation(interaction, from: Donor(app: app))])
            for result in results { _ = try result.get() }
        }
    }

    private func card(_ name: String, _ address: String) -> Interaction {
        var person = Person(displayName: name, personHandle: landline)
        person.aliases = [PersonHandle(value: address, type: .emailAddress)]
        var intent = OtherIntent(className: OtherIntent.cardClassName)
        intent.people.contacts = [person]
        let interaction = Interaction(
            intent: .other(intent),
            direction: .incoming,
            start: Timestamp(milliseconds: 0),
            identifier: "card:\(name)"
        )
        return interaction
    }

    private func call(from handle: PersonHandle, _ number: Int64) -> Interaction {
        let intent = StartCallIntent(contacts: [Person(personHandle: handle)])
        return Interaction(
            intent: .startCall(intent),
            direction: .incoming,
            start: Timestamp(milliseconds: number * 60_000),
            identifier: "call-\(number)"
        )
    }

    private func contact(_ name: String) throws -> Contact {
        try #require(try store.contacts().first { $0.name == name })
    }

    @Test func `are told with the reason and with whom they are of`() throws {
        let handles = try store.sharedHandles()
        #expect(handles.map(\.key) == ["phone:+442079460018"])
        #expect(handles.map(\.reason) == [.cards] && handles.map(\.donor.app) == ["contacts"])
        #expect(handles.first?.contacts.count == 3)
        #expect(Set(handles.flatMap(\.people).compactMap(\.displayName)) == ["Mum", "Dad"])
        #expect(try store.contacts().count == 3)
        try store.delete(identifiers: ["card:Dad"], from: .app("contacts"))
        #expect(try store.sharedHandles().isEmpty && store.contacts().count == 1)
        #expect(try store.verify().isClean)
    }

    @Test func `do not lead from one to the other when one is deleted`() throws {
        #expect(try store.delete(try contact("Mum")).deleted == 1)
        #expect(Set(try store.contacts().map(\.name)) == ["Dad"])
        #expect(try store.contacts().first?.roles.count == 2)
    }

    @Test func `join who is linked, and are told still`() throws {
        let caller = try #require(try store.contacts().first { $0.name == nil })
        let position = try store.link(contacts: [try contact("Mum"), caller])
        #expect(try store.contacts().count == 2)
        #expect(try contact("Mum").roles.count == 2)
        try store.withdraw(position)
        #expect(try store.contacts().count == 3)
    }

    @Test func `were others at a position in the past`() throws {
        let mum = try contact("Mum")
        let first = Position(rawValue: 1)
        #expect(try store.contact(mum, asOf: first)?.name == "Mum")
        #expect(try store.views(asOf: first).contacts().map(\.name) == ["Mum"])
        let last = try store.lastPosition()
        #expect(try store.contact(mum, asOf: last) == mum)
    }

    @Test func `and cards are neither counted nor suggested`() throws {
        let donors = try store.donors()
        #expect(donors.map(\.count) == [0, 2] && donors.map(\.cards) == [2, 0])
        #expect(donors.first?.first == nil)
        var counted = 0
        _ = try store.countDonations { _, _ in counted += 1 }
        #expect(counted == 2)
        #expect(try store.conversations().count == 1)
        #expect(try store.suggestions(limit: 10).count == 1)
        #expect(try contact("Mum").roles.first == nil)
    }
}
