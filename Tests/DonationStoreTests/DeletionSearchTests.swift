import LMDB
import TestSupport
import Testing

@testable import DonationStore

/// Deletions that no index of the log can find.
@Suite struct `Deleting what must be searched for` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle
    let mail: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
        mail = store.donor("org.example.mail")
    }

    private func live() throws -> [UInt64] {
        try store.events(after: .start).filter { event in
            guard case .donated = event.event else { return false }
            return !event.isDeleted
        }.map(\.position.rawValue)
    }

    @Test func `a conversation deletes its donations, of one app or of all`() throws {
        try chat.donate(message("m1", conversation: "c1"))
        try chat.donate(message("m2", conversation: "c2"))
        try mail.donate(message("m3", conversation: "c1"))
        // The group identifier stands for the conversation of a donation without one.
        try chat.donate(message("m4", direction: .incoming, group: "c1"))
        #expect(
            try store.delete(conversationIdentifier: "c1", from: .app("org.example.mail")).deleted
                == 1
        )
        #expect(try live() == [1, 2, 4])
        try store.delete(conversationIdentifier: "c1", from: .all)
        #expect(try live().first == 2)
        #expect(try store.verify().isClean)
    }

    @Test func `a range of time deletes what began in it, its end left out`() throws {
        for minute in 0..<5 { try chat.donate(message("m\(minute)", minute: Int64(minute))) }
        let first = DonationGenerator.receivedAt.milliseconds - 3_600_000
        let times =
            Timestamp(milliseconds: first + 60_000)..<Timestamp(milliseconds: first + 180_000)
        #expect(try store.delete(startingIn: times).deleted == 2)
        #expect(try live() == [1, 4, 5])
    }

    @Test func `a contact goes with all its handles, in every app and in groups`() throws {
        func donate(_ person: Person, _ identifier: String, by donor: DonorHandle) throws {
            let bystander = Person(displayName: "Ben", customIdentifier: "ben")
            let intent = SendMessageIntent(recipients: [person, bystander])
            var interaction = message(identifier)
            interaction.intent = .sendMessage(intent)
            try donor.donate(interaction)
        }
        let email = PersonHandle(value: "Ana@Example.org", type: .emailAddress)
        let phone = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)
        // A later donation joins the address to the number of the first one.
        try donate(Person(displayName: "A.", personHandle: phone), "m1", by: mail)
        try donate(Person(displayName: "Ben", customIdentifier: "ben"), "m2", by: chat)
        var joined = Person(displayName: "Ana", personHandle: email)
        joined.aliases = [PersonHandle(value: "+442079460018", type: .phoneNumber)]
        try donate(joined, "m3", by: chat)
        let lower = PersonHandle(value: "ana@example.org", type: .emailAddress)
        try donate(Person(displayName: "ana", personHandle: lower), "m4", by: mail)
        // The same name is no evidence.
        try donate(Person(displayName: "Ana", customIdentifier: "another"), "m5", by: chat)
        let contact = try #require(try store.contacts().first { $0.key == "email:ana@example.org" })
        // Only the chat's word gives the number to the same person.
        #expect(try store.reach(of: contact).doubts.map(\.app) == [mail.donor.app])
        let all = ContactScope(apps: [mail.donor.app])
        #expect(try store.delete(contact, all).deleted == 3)
        #expect(try live() == [2, 5])
        #expect(
            try !store.contacts().contains { $0.key.contains("ana@") || $0.key.contains("+44") }
        )
        #expect(try store.verify().isClean)
    }

    @Test func `what was deleted joins nobody`() throws {
        let email = PersonHandle(value: "ana@example.org", type: .emailAddress)
        var joined = Person(displayName: "Ana", personHandle: email)
        joined.aliases = [PersonHandle(value: "+442079460018", type: .phoneNumber)]
        let phone = PersonHandle(value: "+442079460018", type: .phoneNumber)
        for (identifier, person) in [
            ("m1", joined), ("m2", Person(displayName: "Cleo", personHandle: phone)),
            ("m3", Person(displayName: "Ana", personHandle: email)),
        ] {
            var interaction = message(identifier)
            interaction.intent = .sendMessage(SendMessageIntent(recipients: [person]))
            try chat.donate(interaction)
        }
        try chat.delete(identifiers: ["m1"])
        let contact = try #require(try store.contacts().first { $0.key == "email:ana@example.org" })
        #expect(try store.delete(contact).deleted == 1)
        #expect(try live() == [2])
    }

    @Test func `a record that cannot be read stops it: it could be one of them`() throws {
        _ = try chat.donate([message("m1", group: "g"), message("m2", group: "g")])
        var change = try store.log.write()
        let key = LogKey.position(Position(rawValue: 1))
        try change.put([1, 2].span, forKey: key.span, in: change.tables.events)
        try change.commit()
        let damaged = DonationStoreError.damaged(Position(rawValue: 1), .truncated(atByte: 2))
        #expect(throws: damaged) { try store.delete(groupIdentifier: "g", from: .all) }
        #expect(throws: damaged) {
            try store.delete(startingIn: Timestamp(milliseconds: 0)..<test.now)
        }
        #expect(try store.lastPosition().rawValue == 2)
    }

    @Test func `nothing found appends nothing`() throws {
        try chat.donate(message("m1"))
        #expect(try store.delete(conversationIdentifier: "none", from: .all).position == nil)
        #expect(try store.lastPosition().rawValue == 1)
    }
}
