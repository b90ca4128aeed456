import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `Notifying` {
    let test: TestStore
    let store: DonationStore
    let chat: DonorHandle

    init() throws {
        test = try TestStore()
        store = try test.open()
        chat = store.donor("org.example.chat")
    }

    private func from(_ person: Person) -> Interaction {
        var intent = SendMessageIntent()
        intent.people.sender = person
        return Interaction(intent: .sendMessage(intent), direction: .incoming)
    }

    @Test func `shows the picture of the contact, whichever app has donated it`() throws {
        let number = PersonHandle(value: "+442079460018", type: .phoneNumber)
        var known = Person(displayName: "Ana Sousa", personHandle: number)
        known.image = Image(.data([1, 2, 3]), type: "image/png")
        try store.donor("org.example.phone").donate(from(known))
        try chat.donate(message("m1"))
        let before = try store.lastPosition()

        let incoming = from(Person(displayName: "Ana", personHandle: number))
        let notification = try store.notification(
            for: incoming,
            from: Donor(app: "org.example.chat")
        )
        #expect(notification.title == "Ana")
        let image = try #require(notification.image)
        #expect(try store.bytes(of: image) == [1, 2, 3])
        #expect(try store.lastPosition() == before)

        // This includes an app without donations.
        #expect(
            try store.notification(for: incoming, from: Donor(app: "org.example.new")).image
                == notification.image
        )

        let stranger = from(Person(displayName: "Ana", customIdentifier: "other"))
        #expect(
            try store.notification(for: stranger, from: Donor(app: "org.example.chat")).image == nil
        )
    }

    @Test func `looks for the person within the app and the account`() throws {
        var known = Person(displayName: "Ana", customIdentifier: "u17")
        known.image = .url("https://example.org/ana")
        try store.donor("org.example.chat", account: "work").donate(from(known))
        try store.donor("org.example.mail").donate(message("m1"))
        let incoming = from(Person(displayName: "Ana", customIdentifier: "u17"))
        func image(_ app: String, _ account: String?) throws -> Image? {
            try store.notification(for: incoming, from: Donor(app: app, account: account)).image
        }
        #expect(try image("org.example.chat", "work") == known.image)
        #expect(try image("org.example.chat", nil) == known.image)
        #expect(try image("org.example.chat", "home") == nil)
        #expect(try image("org.example.mail", nil) == nil)
    }

    @Test func `reads numbers as from the owner's region`() throws {
        try store.setPolicy(PolicyRule(region: try Region(code: "GB")))
        var incoming = from(
            Person(personHandle: PersonHandle(value: "+442079460018", type: .phoneNumber))
        )
        incoming.intent.people.recipients = [
            Person(personHandle: PersonHandle(value: "020 7946 0018", type: .phoneNumber))
        ]
        #expect(
            try !store.notification(for: incoming, from: Donor(app: "org.example.chat")).isGroup
        )
    }

    @Test func `says what is wrong with the interaction, or with the store`() throws {
        #expect(throws: NotificationError.refused(.notIncoming)) {
            try store.notification(for: message("m1"), from: Donor(app: "org.example.chat"))
        }
        try chat.donate(message("m1"))
        var change = try store.log.write()
        try change.put(
            [1, 2, 3].span,
            forKey: LogKey.position(Position(rawValue: 1)).span,
            in: change.tables.events
        )
        try change.commit()
        let incoming = from(Person(displayName: "Ana", customIdentifier: "u17"))
        let damage = DonationStoreError.damaged(Position(rawValue: 1), .truncated(atByte: 3))
        #expect(throws: NotificationError.store(damage)) {
            try store.notification(for: incoming, from: Donor(app: "org.example.chat"))
        }
        #expect("\(NotificationError.store(damage))" == "\(damage)")
    }
}
