import DonationStore
import Testing

@Suite("The ways to open a conversation")
struct ConversationOpeningTests {
    private static func person(_ handles: (String, PersonHandleType)...) -> Person {
        var person = Person(displayName: "Ana")
        person.personHandle = handles.first.map { PersonHandle(value: $0.0, type: $0.1) }
        person.aliases = handles.dropFirst().map { PersonHandle(value: $0.0, type: $0.1) }
        return person
    }

    private static func texts(_ ways: [Opening]) -> [String] {
        ways.map { "\($0.app ?? "-") \($0.url ?? "-")" }
    }

    @Test func `begin with the app's own address, and end with any program for mail or calls`() {
        var app = App("chat")
        app.conversationURL = "chat:open/{conversation}?text={text}"
        app.schemes = ["sms", "xmpp"]
        let ana = Self.person(
            ("+44 (0)20 7946 0018", .phoneNumber),
            ("ana@chat.example", .unknown),
            ("Ana+x@example.org", .emailAddress)
        )
        let target = Opening.Target(app: "chat", conversation: "a/b c", people: [ana])
        let ways = Opening.ways(to: target, in: app, sending: Opening.Content(text: "see you & é"))
        #expect(
            Self.texts(ways) == [
                "chat chat:open/a%2Fb%20c?text=see%20you%20%26%20%C3%A9",
                "chat sms:+442079460018?body=see%20you%20%26%20%C3%A9",
                "chat xmpp:ana@chat.example?message;body=see%20you%20%26%20%C3%A9", "chat -",
                "- sms:+442079460018?body=see%20you%20%26%20%C3%A9", "- tel:+442079460018",
                "- mailto:ana+x@example.org?body=see%20you%20%26%20%C3%A9",
            ]
        )
    }

    @Test func `to a group are mail only if all have an address`() {
        let ana = Self.person(("ana@example.org", .emailAddress))
        let ben = Self.person(("ben@example.org", .unknown))
        let cleo = Self.person(("+442079460018", .phoneNumber))
        let both = Opening.Target(app: "mail", people: [ana, ben])
        #expect(
            Self.texts(Opening.ways(to: both)) == [
                "mail -", "- mailto:ana@example.org,ben@example.org",
            ]
        )
        let mixed = Opening.Target(app: "mail", people: [ana, cleo])
        #expect(Self.texts(Opening.ways(to: mixed)) == ["mail -"])
    }

    @Test func `to a room are never those to the people who are known of it`() {
        var app = App("chat")
        (app.schemes, app.conversationURL) = (["xmpp", "mailto"], "chat:{conversation}")
        let ana = Self.person(("ana@example.org", .unknown), ("+442079460018", .phoneNumber))
        var target = Opening.Target(app: "chat", conversation: "c", people: [ana], isRoom: true)
        #expect(Self.texts(Opening.ways(to: target, in: app)) == ["chat chat:c", "chat -"])
        target.people.append(Self.person(("ben@example.org", .emailAddress)))
        #expect(Self.texts(Opening.ways(to: target, in: app)) == ["chat chat:c", "chat -"])
        (target.people, target.isRoom) = ([ana], false)
        #expect(Opening.ways(to: target, in: app).contains { $0.url?.hasPrefix("xmpp:") == true })
    }

    @Test func `know a room by its name or identifier, and other groups by their people`() throws {
        let ana = Self.person(("ana@example.org", .emailAddress))
        let ben = Person(
            displayName: "Ben",
            personHandle: PersonHandle(value: "ben@example.org", type: .emailAddress)
        )
        func areRooms(_ people: Person..., in room: String?, name: String? = nil) throws -> [Bool] {
            let test = try TestStore()
            let store = try test.open()
            var intent = SendMessageIntent(recipients: people, conversationIdentifier: room)
            intent.people.speakableGroupName = name.map { SpeakableString($0) }
            var interaction = Interaction(intent: .sendMessage(intent))
            interaction.direction = .outgoing
            try store.donor("org.example.mail").donate(interaction)
            return try store.suggestions(limit: 1).map { Opening.Target($0).isRoom }
                + store.conversations(limit: 1).map { Opening.Target($0).isRoom }
        }
        #expect(try areRooms(ana, in: "c") == [false, false])
        #expect(try areRooms(ana, ben, in: nil) == [false, false])
        #expect(try areRooms(ana, ben, in: "c") == [true, true])
        #expect(try areRooms(ana, in: "c", name: "Club") == [true, true])
    }

    @Test func `take no mail address for a name in a chat`() {
        var app = App("chat")
        app.schemes = ["xmpp", "sip"]
        let ana = Self.person(("ana@example.org", .emailAddress))
        let target = Opening.Target(app: "chat", people: [ana])
        #expect(
            Self.texts(Opening.ways(to: target, in: app)) == ["chat -", "- mailto:ana@example.org"]
        )
    }

    @Test func `attach a file, or let the app open it`() {
        var app = App("mail")
        (app.schemes, app.contentTypes) = (["mailto"], ["image/png"])
        let target = Opening.Target(
            app: "mail",
            conversation: "c",
            people: [Self.person(("ana@example.org", .emailAddress))]
        )
        let file = Opening.Content(file: "/tmp/a b.png")
        #expect(
            Self.texts(Opening.ways(to: target, in: app, sending: file)) == [
                "mail mailto:ana@example.org?attach=/tmp/a%20b.png", "mail file:///tmp/a%20b.png",
                "mail -", "- mailto:ana@example.org?attach=/tmp/a%20b.png",
            ]
        )
    }

    @Test func `end with the person's numbers and mail addresses that the app does not know`() {
        let people = [Person(displayName: "X")]
        var target = Opening.Target(app: "chat", conversation: "c", people: people)
        target.otherHandles = [
            PersonHandle(value: "+442079460018", type: .phoneNumber),
            PersonHandle(value: "x@example.org", type: .emailAddress),
        ]
        #expect(
            Self.texts(Opening.ways(to: target)) == [
                "chat -", "- tel:+442079460018", "- mailto:x@example.org",
            ]
        )
        let text = Opening.Content(text: "hello")
        let ways = Opening.ways(to: target, sending: text)
        #expect(
            Self.texts(Opening.carrying(ways, of: text)) == [
                "- sms:+442079460018?body=hello", "- mailto:x@example.org?body=hello", "chat -",
                "- tel:+442079460018",
            ]
        )
        let file = Opening.Content(file: "/tmp/a.png")
        #expect(
            Self.texts(Opening.carrying(Opening.ways(to: target, sending: file), of: file)).first
                == "- mailto:x@example.org?attach=/tmp/a.png"
        )
        target.isRoom = true
        #expect(Self.texts(Opening.ways(to: target, sending: text)) == ["chat -"])
        (target.isRoom, target.app) = (false, "")
        #expect(!Opening.ways(to: target).contains { $0.app != nil })
    }

    @Test func `to somebody without an address are the app alone`() {
        let people = [Person(displayName: "X")]
        let target = Opening.Target(app: "chat", conversation: "c", people: people)
        #expect(Self.texts(Opening.ways(to: target)) == ["chat -"])
    }
}
