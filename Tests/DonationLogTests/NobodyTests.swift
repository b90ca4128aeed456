import TestSupport
import Testing

@Suite struct `Senders that take no message, at the tool` {
    /// Lines of an SMS app, a mail app and a chat: senders that take no message among people.
    private static let lines = [
        line(1, "sms", "1", sender: handle("AMAZON", "phoneNumber")),
        line(2, "sms", "2", sender: handle("72404", "phoneNumber")),
        line(3, "sms", "3", sender: handle("+351912345678", "phoneNumber", named: "Bea")),
        line(4, "mail", "4", sender: handle("noreply@example.org", "emailAddress")),
        line(5, "mail", "5", sender: handle("ana@example.org", "emailAddress", named: "Ana")),
        line(6, "chat", "6", sender: member("Deleted Account", "u6")),
        line(
            7,
            "chat",
            "7",
            sender: member("placeholder", "placeholder"),
            more: #","speakableGroupName":"Choir""#
        ),
    ]

    private static func handle(
        _ value: String,
        _ type: String,
        named name: String? = nil
    ) -> String {
        let name = name.map { #""displayName":"\#($0)","# } ?? ""
        return #"{\#(name)"personHandle":{"value":"\#(value)","type":"\#(type)"}}"#
    }

    private static func member(_ name: String, _ identifier: String) -> String {
        #"{"displayName":"\#(name)","customIdentifier":"\#(identifier)"}"#
    }

    private static func line(
        _ number: Int,
        _ app: String,
        _ conversation: String,
        isOutgoing: Bool = false,
        sender: String,
        more: String = ""
    ) -> String {
        let person = isOutgoing ? "\"recipients\":[\(sender)]" : "\"sender\":\(sender)"
        return """
            {"app":"org.example.\(app)","identifier":"\(number)",\
            "start":"2026-01-05T09:\(10 + number):00Z",\
            "direction":"\(isOutgoing ? "outgoing" : "incoming")",\
            "intent":{"class":"INSendMessageIntent","conversationIdentifier":"\(conversation)",\
            \(person)\(more)}}

            """
    }

    private func suggested(_ store: TestStore, _ more: String...) throws -> Set<String> {
        let result = try store.run(
            ["suggest", "--limit", "20", "--now", "2026-01-06T00:00:00Z", "--format", "{name}"]
                + more
        )
        #expect(result.exitCode == 0, "\(result.errors)")
        return Set(result.lines)
    }

    @Test func `are no suggestions and no contacts unless asked for`() throws {
        for lines in [Self.lines, Self.lines.reversed()] {
            let store = try TestStore(holding: lines.joined())
            #expect(try suggested(store) == ["Ana", "Bea", "Choir"])
            let everybody = try suggested(store, "--include", "nobody")
            #expect(everybody.isSuperset(of: ["AMAZON", "72404"]))
            let contacts = try store.run(["contacts", "--format", "{name}"])
            #expect(Set(contacts.lines) == ["Ana", "Bea"])
            let all = try store.run(["contacts", "--include", "nobody", "--format", "{name}"])
            #expect(all.lines.count == 7)
            let why = try store.run(["explain", "--now", "2026-01-06T00:00:00Z", "AMAZON"])
            #expect(why.output.contains("takes no message: it has letters"))
        }
    }

    @Test func `are somebody once they answered`() throws {
        let shop = Self.handle("72404", "phoneNumber")
        let gone = Self.member("Deleted Account", "u6")
        let answers = [
            Self.line(11, "sms", "2", isOutgoing: true, sender: shop),
            Self.line(12, "sms", "2", sender: shop),
            Self.line(13, "chat", "6", isOutgoing: true, sender: gone),
            Self.line(14, "chat", "6", sender: gone),
        ]
        let store = try TestStore(holding: (Self.lines + answers).joined())
        #expect(try suggested(store) == ["Ana", "Bea", "Choir", "72404"])
    }

    // MARK: Placeholders without a telling text

    /// A message to a group, to some members.
    private static func group(
        _ number: Int,
        _ name: String,
        isOutgoing: Bool = true,
        sender: String? = nil,
        to members: [String]
    ) -> String {
        let people = members.map { member($0, as: $0) }.joined(separator: ",")
        let sender = sender.map { "\"sender\":\(member($0, as: $0))," } ?? ""
        return """
            {"app":"org.example.chat","identifier":"g\(number)",\
            "start":"2026-01-05T10:\(10 + number):00Z",\
            "direction":"\(isOutgoing ? "outgoing" : "incoming")",\
            "intent":{"class":"INSendMessageIntent","conversationIdentifier":"\(name)",\
            \(sender)"recipients":[\(people)],"speakableGroupName":"\(name)"}}

            """
    }

    /// Somebody with a name; a text with a hyphen is an identifier alone.
    private static func member(_ text: String, as identifier: String) -> String {
        text.contains("-")
            ? #"{"customIdentifier":"\#(identifier)"}"# : member(text, identifier)
    }

    /// The names of suggestions, and the app's identifiers of the people.
    private func people(
        _ lines: [String]
    ) throws -> (suggested: Set<String>, contacts: Set<String>) {
        let store = try TestStore(holding: lines.joined())
        let contacts = try store.run(["contacts", "--format", "{key}"])
        let counts = try store.run(["info", "--json"])
        #expect(counts.output.contains("\"people\":\(contacts.lines.count)"))
        let identifiers = contacts.lines.map { $0.replacing("custom:org.example.chat:", with: "") }
        return (try suggested(store), Set(identifiers))
    }

    @Test(arguments: [
        ["x-1"], ["x-1", "Ana"], ["member-of-group"], ["9f3c-22"],
    ])
    func `are those whom an app gives in every group and nowhere else`(first: [String]) throws {
        var lines = [
            Self.group(1, "Choir", to: first), Self.group(2, "Rowing", to: [first[0], "Bea"]),
            Self.group(3, "Allotment", isOutgoing: false, sender: "Cleo", to: [first[0]]),
        ]
        let two = try people(Array(lines.prefix(2)))
        #expect(two.contacts.contains(first[0]), "two groups say little")
        let three = try people(lines)
        #expect(three.contacts == Set(first.dropFirst() + ["Bea", "Cleo"]))
        #expect(three.suggested.isDisjoint(with: [first[0]]))
        #expect(three.suggested.isSuperset(of: ["Choir", "Rowing", "Allotment"]))
        // A group without them, a word of theirs, or one with them alone shows a person.
        for sign in [
            Self.group(4, "Parents", to: ["Ana", "Bea"]),
            Self.group(4, "Choir", isOutgoing: false, sender: first[0], to: ["Bea"]),
        ] {
            lines.append(sign)
            #expect(try people(lines).contacts.contains(first[0]))
            lines.removeLast()
        }
    }

    @Test func `are no silent friends with a name, nor a family that meets in every group`() throws
    {
        let names = ["Choir", "Rowing", "Allotment", "Parents"]
        let friend = names.enumerated().map { Self.group($0 + 1, $1, to: ["Mum", "p-\($0)"]) }
        #expect(try people(friend).contacts.contains("Mum"))
        let family = names.enumerated().map { Self.group($0 + 1, $1, to: ["m-1", "d-1"]) }
        #expect(try people(family).contacts.isSuperset(of: ["m-1", "d-1"]))
    }
}
