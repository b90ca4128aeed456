import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

@Suite struct `The member that an app gives in every group` {
    private let test: TestStore
    private let store: DonationStore
    private let chat = "org.example.chat"

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func write(to name: String, _ members: [String], from app: String? = nil) throws {
        var intent = SendMessageIntent(
            recipients: members.map { member in
                // A text with a hyphen is an identifier alone.
                Person(
                    displayName: member.contains("-") ? nil : member,
                    customIdentifier: member
                )
            },
            conversationIdentifier: name
        )
        intent.people.speakableGroupName = SpeakableString(name)
        try store.donor(app ?? chat).donate(
            Interaction(
                intent: .sendMessage(intent),
                direction: .outgoing,
                start: test.now,
                identifier: name
            )
        )
        test.now = Timestamp(milliseconds: test.now.milliseconds + 60_000)
    }

    /// The number of contacts that take no message, and the people of a group as suggested.
    private func nobodies() throws -> Int { try store.counts().peopleTakingNoMessage }

    private func people(of group: String) throws -> [String] {
        let found = try store.suggestions(limit: 20).first { $0.groupName == group }
        return try #require(found).people.compactMap(\.customIdentifier).sorted()
    }

    @Test func `is looked for again after each change, in views that stay open`() throws {
        try write(to: "Choir", ["x-1", "Ana"])
        try write(to: "Rowing", ["x-1", "Bea"])
        #expect(try nobodies() == 0)
        #expect(try people(of: "Choir") == ["Ana", "x-1"])
        try write(to: "Allotment", ["x-1", "Cleo"])
        #expect(try nobodies() == 1)
        #expect(try people(of: "Choir") == ["Ana"])
        // The same question again, whose answer is known.
        #expect(try people(of: "Choir") == ["Ana"])
        try write(to: "Parents", ["Dan", "Eve"])
        #expect(try nobodies() == 0)
        #expect(try people(of: "Choir") == ["Ana", "x-1"])
        try store.delete(identifiers: ["Parents"], from: .all)
        #expect(try nobodies() == 1)
        #expect(try people(of: "Choir") == ["Ana"])
    }

    @Test func `is that of the app alone, however many apps there are`() throws {
        for number in 0..<UbiquitousMembers.most + 2 {
            let app = "org.example.chat-\(number)"
            let groups = number.isMultiple(of: 100) ? 3 : 1
            for name in ["Choir", "Rowing", "Allotment"].prefix(groups) {
                try write(to: name, ["x-\(number)", "Ana of \(name)"], from: app)
            }
        }
        #expect(try nobodies() == 3)
        #expect(try nobodies() == 3)
    }
}
