import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A mail of a list` {
    private static func people(_ changes: [String: String?]) throws -> IntentPeople {
        let items = mailbox(mail(changes))
        return try #require(items.donations.first, "\(items)").interaction.intent.people
    }

    @Test func `is in the conversation of the list if its address is among the recipients`() throws
    {
        let people = try Self.people([
            "To": "kim@x.y", "Cc": "linux-kernel@vger.kernel.org", "Precedence": "bulk",
            "List-ID": "<linux-kernel.vger.kernel.org>",
        ])
        #expect(people.conversationIdentifier == "linux-kernel.vger.kernel.org")
        #expect(people.speakableGroupName?.spokenPhrase == "linux-kernel")
        #expect(people.isGroup == true)
        let quoted = try Self.people([
            "To": "e1000@lists.x.y", "List-Id": #""e1000\(e\) development" <e1000.lists.x.y>"#,
        ])
        #expect(quoted.speakableGroupName?.spokenPhrase == "e1000(e) development")
        let other = try Self.people(["List-ID": "News <news.example.com>"])
        #expect(other.conversationIdentifier == nil && other.isGroup == nil)
    }

    @Test func `does not name the list's address as a person`() throws {
        let people = try Self.people([
            "To": "posts@lists.x.y, ana@example.org", "List-Id": "Friends <friends.x.y>",
            "List-Post": "<mailto:posts@lists.x.y>",
        ])
        #expect(people.recipients.map(\.personHandle?.value) == ["ana@example.org"])
        // The store knows this one by the identifier.
        let usual = try Self.people(["To": "l@x.y", "List-Id": "<l.x.y>"])
        #expect(usual.recipients.map(\.personHandle?.value) == ["l@x.y"])
    }

    @Test(arguments: [
        "swift@lists.x.y", "swift@googlegroups.com", "main@swift.groups.io",
        "swift@vger.kernel.org",
        "swift@list.x.co.uk", "swift-devel@x.y",
    ])
    func `is known by an address that shows it`(address: String) throws {
        let identifier = address.replacing("@", with: ".")
        let sent = try Self.people(["From": "ana@example.org", "To": "Swift <\(address)>"])
        #expect(sent.conversationIdentifier == identifier)
        #expect(sent.isGroup == true)
        #expect(sent.recipients.map(\.displayName) == ["Swift"])
        #expect(sent.speakableGroupName == nil)
        let nameless = try Self.people(["From": "ana@example.org", "To": address])
        let name = String(address.prefix { $0 != "@" })
        #expect(nameless.recipients.map(\.displayName) == [name])
        let copy = try Self.people(["To": address, "Precedence": "bulk"])
        #expect(copy.conversationIdentifier == identifier)
    }

    @Test func `names no other list as a person`() throws {
        let people = try Self.people([
            "To": "kim@x.y, other@lists.x.y", "Cc": "l@x.y", "List-Id": "<l.x.y>",
        ])
        #expect(people.conversationIdentifier == "l.x.y")
        #expect(people.recipients.map(\.personHandle?.value) == ["kim@x.y", "l@x.y"])
    }

    @Test(arguments: ["bo@lists.x.y", "swift-users@bo.example"])
    func `is from a person whose address for lists looks like one`(address: String) throws {
        let people = try Self.people([
            "From": "Bo <\(address)>", "To": "l@x.y", "List-Id": "<l.x.y>",
        ])
        #expect(people.sender?.displayName == "Bo")
        #expect(people.sender?.personHandle?.value == address)
    }

    @Test(arguments: [
        "ivan@list.ru", "bo@lists.co.uk", "bo@mylists.x.y", "bo@vger.example.org", "list@x.y",
        "bo-lister@x.y",
    ])
    func `is not known by a similar address`(address: String) throws {
        let people = try Self.people(["To": address])
        #expect(people.conversationIdentifier == nil)
        #expect(people.recipients.map(\.personHandle?.value) == [address])
    }

    private static let list: [String: String?] = [
        "List-Id": "Swift <swift.x.y>", "To": "swift@x.y",
    ]

    private static let rewritten: [([String: String?], String, String?)] = [
        (["From": "Bo via Swift <swift@x.y>", "Reply-To": "swift@x.y, <bo@x.y>"], "Bo", "bo@x.y"),
        (["From": "'Bo' via S <swift@x.y>", "X-Original-From": "B <bo@x.y>"], "B", "bo@x.y"),
        (["From": "'Bo' via S <swift@x.y>", "X-Original-Sender": "bo@x.y"], "Bo", "bo@x.y"),
        (["From": "\"Bo (via Swift)\" <swift@x.y>"], "Bo", nil),
        (["From": "Bo via Swift <bo=40z.y@dmarc.x.y>"], "Bo", "bo@z.y"),
        (["From": "Bo <bo@x.y.INVALID>"], "Bo", "bo@x.y"),
        (["From": "Bo via Swift <swift@x.y>", "Cc": "Kim <k@x.y>, Bo <bo@x.y>"], "Bo", "bo@x.y"),
        (["From": "Bo <swift@x.y>", "Cc": "Bo <bo@x.y>"], "Bo", "bo@x.y"),
        // The store knows this address as the list's.
        (["From": "Mail Server <swift@x.y>"], "Mail Server", "swift@x.y"),
        (["From": "Bo <bo@x.y>", "Reply-To": "swift@x.y, kim@x.y"], "Bo", "bo@x.y"),
    ]

    @Test(arguments: rewritten)
    func `is from the person for whom its rewritten sender stands`(
        changes: [String: String?],
        name: String,
        address: String?
    ) throws {
        let people = try Self.people(changes.merging(Self.list) { first, _ in first })
        #expect(people.sender?.displayName == name)
        #expect(people.sender?.personHandle?.value == address)
        #expect(people.conversationIdentifier == "swift.x.y")
    }

    @Test func `is skipped if the list itself wrote it from an address that names nothing`() {
        let text = mail([
            "From": "posts@x.y", "List-Id": "<swift.x.y>", "List-Post": "<mailto:posts@x.y>",
        ])
        #expect(mailbox(text).skipped == [.listItself])
    }

    @Test func `is the owner's if its sender stands for the owner`() throws {
        let changes: [String: String?] = [
            "From": "Ana via Swift <swift@x.y>", "Reply-To": "ana@example.org",
        ]
        let items = mailbox(mail(changes.merging(Self.list) { first, _ in first }))
        #expect(items.donations.first?.interaction.direction == .outgoing)
    }

    @Test func `is no mail of a service that writes via itself`() throws {
        let people = try Self.people(["From": "Bo via Sign <sign@x.y>", "Reply-To": "bo@x.y"])
        #expect(people.sender?.personHandle?.value == "sign@x.y")
    }

    @Test(arguments: [
        "ana at example.org (Ana Sousa)", "\"Ana Sousa\" <ana at example.org>",
        "Ana Sousa <ana(a)example.org>",
    ])
    func `has its sender read from an archive that hides addresses`(sender: String) throws {
        let text =
            "From ana at example.org  Mon Jan  5 10:00:00 2026\n"
            + mail(["From": sender, "To": "kim@x.y"])
        let people = try #require(mailbox(text).donations.first).interaction.intent.people
        #expect(people.sender?.displayName == "Ana Sousa")
        #expect(people.sender?.personHandle?.value == "ana@example.org")
        #expect(people.sender?.isMe == true)
    }
}
