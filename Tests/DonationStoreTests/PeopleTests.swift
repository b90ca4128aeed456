import TestSupport
import Testing

@testable import DonationStore

@Suite struct `A contact across apps` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private static let landline = PersonHandle(value: "+44 20 7946 0018", type: .phoneNumber)

    private func donate(
        _ identifier: String,
        _ person: Person,
        from app: String,
        call: CallCapability? = nil,
        minute: Int64 = 0
    ) throws {
        let start = Timestamp(milliseconds: test.now.milliseconds - 3_600_000 + minute * 60_000)
        var intent = Intent.sendMessage(SendMessageIntent(recipients: [person]))
        if let call {
            var start = StartCallIntent(contacts: [person])
            start.callCapability = call
            intent = .startCall(start)
        }
        let interaction = Interaction(
            intent: intent,
            direction: .outgoing,
            start: start,
            identifier: identifier
        )
        try store.donor(app).donate(interaction)
    }

    @Test func `is split where two share a landline, and stays so`() throws {
        let ana = Person(displayName: "Ana", personHandle: Self.landline, contactIdentifier: "A")
        let bob = Person(displayName: "Bob", personHandle: Self.landline, contactIdentifier: "B")
        try donate("1", ana, from: "org.a")
        try donate("2", bob, from: "org.b")
        let both = try #require(try store.contacts().first)
        #expect(try store.contacts().count == 1)
        let evidence = try store.evidence(of: both)
        #expect(evidence.map(\.key) == ["contact:A", "contact:B", "phone:+442079460018"])
        let unlink = try #require(try store.unlink(evidence[2], of: both))
        #expect(try store.contacts().map(\.key) == ["contact:A", "contact:B"])
        try donate("3", ana, from: "org.b")
        try donate("4", bob, from: "org.a")
        #expect(try store.contacts().map(\.roles.count) == [2, 2])
        #expect(try store.rebuild().digest == store.digest())
        try store.withdraw(unlink)
        #expect(try store.contacts().map(\.roles.count) == [4])
        #expect(try store.rebuild().digest == store.digest())
    }

    @Test(arguments: 1...6)
    func `comes in pages with all others, as its conversations do`(limit: Int) throws {
        let long = String(repeating: "x", count: 511)
        for (number, value) in ["u1", long + "a", "u2", long + "b", "u3"].enumerated() {
            let person = Person(displayName: "P", customIdentifier: value)
            try donate("\(number)", person, from: "org.a")
        }
        let (contacts, conversations) = (try store.contacts(), try store.conversations())
        #expect(contacts.count == 5 && conversations.count == 5)
        var (people, rooms): ([Contact], [Conversation]) = ([], [])
        for _ in 0...5 {
            let page = try store.contacts(after: people.last, limit: limit)
            #expect(page.count == min(limit, 5 - people.count))
            people += page
            rooms += try store.conversations(after: rooms.last, limit: limit)
        }
        #expect(people == Array(contacts))
        #expect(rooms == Array(conversations))
    }

    @Test func `is found by whatever is known of it`() throws {
        let ana = Person(displayName: "Ana", personHandle: Self.landline, contactIdentifier: "A")
        try donate("1", ana, from: "org.a")
        let contact = try #require(try store.contacts().first)
        let byPhone = Person(
            personHandle: PersonHandle(value: "00442079460018", type: .phoneNumber)
        )
        #expect(try store.contact(for: byPhone) == contact)
        #expect(
            try store.contact(for: Person(contactIdentifier: "A"), from: .app("org.a")) == contact
        )
        #expect(try store.contact(for: Person(contactIdentifier: "Z")) == nil)
    }

    @Test func `is reached by channels, the one used last for an action remembered`() throws {
        let ana = Person(displayName: "Ana", personHandle: Self.landline)
        try donate("1", ana, from: "org.chat", minute: 1)
        try donate("2", ana, from: "org.sms", minute: 2)
        try donate("3", ana, from: "org.chat", call: .videoCall, minute: 3)
        try donate("4", ana, from: "org.phone", call: .audioCall, minute: 4)
        try donate("5", ana, from: "org.phone", call: .audioCall, minute: 5)
        func channels() throws -> [String] {
            try #require(try store.contacts().first).channels.map {
                "\($0.donor.app) \($0.action) \($0.roles.count)\($0.isRemembered ? " *" : "")"
            }
        }
        #expect(
            try channels() == [
                "org.phone audioCall 2 *", "org.chat videoCall 1 *", "org.sms message 1 *",
                "org.chat message 1",
            ]
        )
        try donate("6", ana, from: "org.chat", minute: 6)
        #expect(try channels().first == "org.chat message 2 *")
        #expect(try channels().last == "org.sms message 1")
    }

    @Test func `has a timeline, newest first, page by page`() throws {
        let donations = (0..<700).map { index in
            Donation(
                message("\(index)", to: index % 7 == 0 ? "Bob" : "Ana", minute: Int64(index)),
                from: Donor(app: "org.chat")
            )
        }
        _ = try store.donate(donations)
        let ana = try #require(try store.contacts().first { $0.name == "Ana" })
        let expected = (0..<700).filter { $0 % 7 != 0 }.map { UInt64($0 + 1) }
        var found: [UInt64] = []
        while true {
            let page = try store.timeline(
                of: ana,
                before: found.last.map(Position.init(rawValue:)),
                limit: 99
            )
            guard !page.isEmpty else { break }
            found += page.map(\.rawValue)
        }
        #expect(found == expected.reversed())
        _ = try store.delete(identifiers: ["1", "500"], from: .all)
        #expect(try store.timeline(of: ana, limit: 1000).count == expected.count - 2)
        #expect(try store.rebuild().digest == store.digest())
    }

    @Test func `is asked of its conversations by position, without those only to be answered`()
        throws
    {
        var intent = SendMessageIntent(recipients: [Person(customIdentifier: "bob")])
        intent.people.sender = Person(customIdentifier: "ana")
        let toBoth = Interaction(
            intent: .sendMessage(intent),
            direction: .incoming,
            start: test.now,
            identifier: "1"
        )
        try store.donor("org.mail").donate(toBoth)
        let conversation = try #require(try store.conversations().first)
        #expect(try store.conversations().count == 1)
        #expect(try store.timeline(of: conversation).map(\.rawValue) == [1])
        #expect(try store.suggestions(limit: 9).count == 2)
    }

    @Test func `donors are summed up by what they donated`() throws {
        let ana = Person(displayName: "Ana", personHandle: Self.landline)
        try donate("1", ana, from: "org.chat", minute: 1)
        try donate("2", ana, from: "org.chat", call: .videoCall, minute: -3000)
        try donate("3", ana, from: "org.sms", minute: 2)
        _ = try store.delete(identifiers: ["3"], from: .all)
        let donors = try store.donors()
        #expect(donors.map(\.donor.app) == ["org.chat"])
        #expect(donors[0].count == 2 && donors[0].outgoing.count == 2)
        #expect(donors[0].intentClasses == ["INSendMessageIntent": 1, "INStartCallIntent": 1])
        let hours = try store.hours(of: donors[0].donor, in: .universal)
        #expect(hours.counts.reduce(0, +) == 2)
        #expect(donors[0].last == Timestamp(milliseconds: test.now.milliseconds - 3_540_000))
    }
}
