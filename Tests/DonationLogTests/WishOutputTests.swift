import TestSupport
import Testing

@Suite("Somebody who is never to be suggested")
struct WishOutputTests {
    private static func line(
        _ app: String,
        _ identifier: String,
        _ people: String,
        _ more: String = ""
    ) -> String {
        #"{"app":"\#(app)","identifier":"\#(identifier)","direction":"outgoing","#
            + #""start":"2026-01-0\#(identifier)T08:00:00Z","intent":{"#
            + #""class":"INSendMessageIntent","recipients":[\#(people)]\#(more)}}"#
    }

    private static func person(_ name: String, _ handle: String, _ type: String) -> String {
        let identifier = name == "Ana Silva" ? #""contactIdentifier":"A1","# : ""
        return #"{\#(identifier)"displayName":"\#(name)","personHandle":{"value":"\#(handle)","#
            + #""type":"\#(type)"}}"#
    }

    private let store: TestStore

    /// Ana by mail at two addresses and in a chat, somebody with a name in another script, and a
    /// group of both with the name of a person.
    init() throws {
        let phone = Self.person("Ana Silva", "+442079460018", "phoneNumber")
        let lin = Self.person("林美玲", "lin@example.org", "emailAddress")
        store = try TestStore(
            holding: [
                Self.line(
                    "org.mail",
                    "1",
                    Self.person("Ana Silva", "ana@old.example", "emailAddress")
                ),
                Self.line(
                    "org.mail",
                    "2",
                    Self.person("Ana Silva", "ana@new.example", "emailAddress")
                ),
                Self.line("org.chat", "3", phone, #","conversationIdentifier":"a""#),
                Self.line("org.mail", "4", lin),
                Self.line(
                    "org.chat",
                    "5",
                    "\(phone),\(lin)",
                    #","conversationIdentifier":"g","speakableGroupName":{"spokenPhrase":"Choir"}"#
                ),
            ].joined(separator: "\n") + "\n"
        )
    }

    private func run(_ arguments: String...) throws -> ToolResult { try store.run(arguments) }

    private func suggested(_ arguments: String...) throws -> [String] {
        try store.run(
            ["suggest", "--limit", "20", "--format", "{name} {handle} {app}"] + arguments
        ).lines.sorted()
    }

    @Test func `is meant with every conversation, and comes back by the way that is told`() throws {
        let all = try suggested()
        #expect(all.count == 4)
        let told = try run("never", "Ana Silva").lines
        #expect(
            told == [
                "never suggesting Ana Silva, in any app; `donationlog withdraw 6` takes this back"
            ]
        )
        #expect(try suggested() == ["Choir  org.chat", "林美玲 lin@example.org org.mail"])
        let hidden = try run("hidden").lines
        #expect(hidden.count == 1 && hidden[0].hasPrefix("6  "))
        #expect(hidden[0].hasSuffix("  person  Ana Silva  donationlog withdraw 6"))
        let explained = try run("explain", "Ana Silva").lines
        #expect(explained.contains("   hidden, as you chose; `donationlog withdraw 6` ends that"))
        #expect(explained.contains("   you hid the person; `donationlog withdraw 6` ends that"))
        let page = try run("contact", "Ana Silva").lines
        #expect(page.contains { $0.contains("`donationlog withdraw 6` ends that") })
        for to in ["Ana Silva", "ana@new.example"] {
            let shared = try run("share", "hello", "--to", to, "--dry-run")
            #expect(shared.exitCode == 64)
            #expect(shared.errors.contains("you hid Ana Silva; `donationlog withdraw 6` takes"))
        }
        #expect(try run("share", "hello", "--to", "silv", "--dry-run").exitCode == 1)
        #expect(
            try run("offers", "--surface", "shareSheet").lines.allSatisfy {
                !$0.contains("Ana Silva  from")
            }
        )
        #expect(try run("pick", "--first").lines.allSatisfy { !$0.contains("ana@") })
        #expect(try run("withdraw", "6").exitCode == 0)
        #expect(try suggested() == all)
        #expect(try run("hidden").lines == ["nothing is hidden"])
    }

    @Test func `stays, with one dead address`() throws {
        let told = try run("never", "--address", "ANA@new.example").lines
        #expect(
            told == [
                "never suggesting email:ana@new.example of Ana Silva; "
                    + "`donationlog withdraw 6` takes this back"
            ]
        )
        #expect(try suggested().contains("Ana Silva ana@old.example org.mail"))
        let key = "org.mail:people:contact:A1"
        #expect(
            try run("share", "hello", "--to", key, "--dry-run", "--json").lines[0]
                .contains("mailto:ana@old.example")
        )
        #expect(try run("never", "--address", "ana@old.example").exitCode == 0)
        #expect(try suggested().allSatisfy { !$0.contains("org.mail") || !$0.contains("Ana") })
        #expect(try suggested().contains("Ana Silva +442079460018 org.chat"))
        #expect(try run("hidden", "--json").lines.count == 2)
        #expect(try run("clear", "--address", "ana@old.example").exitCode == 0)
        #expect(try suggested().contains("Ana Silva ana@old.example org.mail"))
    }

    @Test func `is a conversation, a group or an app, too`() throws {
        #expect(
            try run("never", "--conversation", "a").lines == [
                "never suggesting the conversation with Ana Silva in org.chat; "
                    + "`donationlog withdraw 6` takes this back"
            ]
        )
        #expect(try suggested().contains("Ana Silva ana@new.example org.mail"))
        #expect(try run("never", "choir").lines[0].hasPrefix("never suggesting Choir in org.chat;"))
        #expect(
            try run("never", "--app", "org.mail").lines[0].hasPrefix("never suggesting anything")
        )
        #expect(try run("suggest").lines == ["no suggestions"])
        let kinds = try run("hidden").lines.map { $0.split(separator: " ")[3] }
        #expect(kinds == ["conversation", "conversation", "app"])
        // Of a person, clear takes back what was said about the conversation alone.
        #expect(try run("clear", "Ana Silva").lines.count == 2)
        #expect(try suggested() == ["Ana Silva +442079460018 org.chat"])
    }

    @Test func `is refused when nobody or several are meant`() throws {
        for arguments in [
            ["never"], ["never", "Ana Silva", "--app", "org.mail"], ["never", ""],
            ["never", "ana"],
            ["less", "--address", " "],
        ] {
            let result = try store.run(arguments)
            #expect(result.exitCode == 64, "\(arguments)")
            #expect(!result.errors.isEmpty)
        }
        for arguments in [
            ["never", "Nobody"], ["never", "--address", "nobody@example.org"],
            ["clear", "--app", "org.mali"], ["never", "--conversation", "Nothing"],
        ] {
            #expect(try store.run(arguments).exitCode == 1, "\(arguments)")
        }
        #expect(try run("clear", "--app", "org.mali").errors.contains("did you mean 'org.mail'?"))
        let namesakes = try TestStore(
            holding: Self.line("org.a", "1", Self.person("Choir", "c@example.org", "emailAddress"))
                + "\n"
                + Self.line(
                    "org.b",
                    "2",
                    Self.person("Bo", "bo", "unknown") + "," + Self.person("Al", "al", "unknown"),
                    #","conversationIdentifier":"g","speakableGroupName":{"spokenPhrase":"Choir"}"#
                ) + "\n"
        )
        let result = try namesakes.run("never", "Choir")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("'email:c@example.org'"))
        #expect(result.errors.contains("--conversation"))
        #expect(try namesakes.run("hidden", "--json").output.isEmpty)
        #expect(try namesakes.run("never", "email:c@example.org").exitCode == 0)
    }

    @Test func `takes a name in any script, a handle in any spelling and a key`() throws {
        for name in ["林美玲", "LIN@example.org", "email:lin@example.org", "+44 20 7946 0018"] {
            #expect(try run("never", name).exitCode == 0, "\(name)")
        }
        #expect(try suggested() == ["Choir  org.chat"])
        #expect(try run("hidden").lines.count == 4)
        #expect(try run("verify", "--views").exitCode == 0)
    }
}
