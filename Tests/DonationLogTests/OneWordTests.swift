import TestSupport
import Testing

/// One app claims that two handles belong to one person.
@Suite struct `A join on the word of one app` {
    private static func line(
        _ app: String,
        _ identifier: String,
        _ handles: String...,
        card: Bool = false
    ) -> String {
        func handle(_ value: String) -> String {
            #"{"value":"\#(value)@example.org","type":"emailAddress"}"#
        }
        let aliases = handles.dropFirst().map(handle).joined(separator: ",")
        let person =
            #"{"displayName":"\#(handles[0])","personHandle":\#(handle(handles[0])),"#
            + #""aliases":[\#(aliases)]}"#
        let intent =
            card
            ? #"{"class":"ContactCard","contacts":[\#(person)]}"#
            : #"{"class":"INSendMessageIntent","recipients":[\#(person)]}"#
        // One minute after the other, as the latest name counts.
        let start = 1_767_603_600_000 + (Int(identifier) ?? 0) * 60_000
        return #"{"app":"\#(app)","identifier":"\#(identifier)","start":\#(start),"#
            + #""direction":"outgoing","intent":\#(intent)}"# + "\n"
    }

    /// Three messages to the boss in the mail, two to somebody in a game, and the game's claim that
    /// they are one.
    private static let lines =
        line("org.example.mail", "1", "boss") + line("org.example.mail", "2", "boss")
        + line("org.example.mail", "3", "boss") + line("org.example.game", "4", "rival")
        + line("org.example.game", "5", "rival", "boss")

    private func deleted(_ store: TestStore, _ arguments: String...) throws -> [String: Any] {
        let all = ["delete", "--json", "--yes", "--person"] + arguments
        let result = try store.run(all)
        #expect(result.exitCode == 0, "\(result.errors)")
        return try #require(try result.objects().first)
    }

    @Test func `does not carry a deletion to another app`() throws {
        let store = try TestStore(holding: Self.lines)
        #expect(try store.run(["contacts", "--json"]).objects().count == 1)
        let shown = try store.run(["log", "--person", "rival@example.org", "--json"])
        #expect(try shown.objects().count == 2)
        #expect(shown.errors.contains("2 donations with"))
        let told =
            "3 donations in org.example.mail with email:boss@example.org, the same person only on the "
            + "word of org.example.game; --including org.example.mail"
        #expect(shown.errors.contains("\(told) shows them"))
        let plan = try store.run(["delete", "--person", "rival@example.org", "--dry-run"]).output
        #expect(plan.contains("delete 2 of 5 donations"))
        #expect(plan.contains("\(told) takes them"))
        #expect(plan.contains("handles: email:boss@example.org, email:rival@example.org\n"))
        #expect(plan.contains("apps: org.example.game 2\n"))
        let json = try deleted(store, "rival@example.org")
        #expect(json["deleted"] as? Int == 2)
        #expect(json["apps"] as? [String: Int] == ["org.example.game": 2])
        let left = try #require((json["left"] as? [[String: Any]])?.first)
        #expect(left["app"] as? String == "org.example.mail" && left["donations"] as? Int == 3)
        #expect(left["words"] as? [String] == ["org.example.game"])
        #expect(try store.run(["log", "--person", "boss@example.org", "--json"]).lines.count == 3)
    }

    @Test func `is told with the contact`() throws {
        let store = try TestStore(holding: Self.lines)
        let page = try store.run(["contact", "rival@example.org"]).output
        let told =
            "\non one app's word\n"
            + "  org.example.mail  3 with email:boss@example.org  only on the word of org.example.game\n"
        #expect(page.contains(told))
        let object = try #require(
            try store.run(["contact", "rival@example.org", "--json"]).objects().first
        )
        #expect((object["left"] as? [[String: Any]])?.first?["donations"] as? Int == 3)
        #expect(try !store.run(["contact", "ana@none", "--json"]).output.contains("left"))
    }

    @Test func `shows what was said of the contact's conversations in every app`() throws {
        let store = try TestStore(holding: Self.lines)
        #expect(try store.run(["pin", "1"]).exitCode == 0)
        #expect(try store.run(["less", "4"]).exitCode == 0)
        let object = try #require(
            try store.run(["contact", "rival@example.org", "--json"]).objects().first
        )
        let said = try #require(object["preferences"] as? [[String: Any]])
        let keys = said.compactMap { $0["conversation"] as? String }.sorted()
        #expect(keys.count == 2 && keys[0].contains("game") && keys[1].contains("mail"))
    }

    @Test func `carries it there when the app is named`() throws {
        let store = try TestStore(holding: Self.lines)
        let including = ["--including", "org.example.mail"]
        let shown = try store.run(["log", "--json", "--person", "rival@example.org"] + including)
        #expect(shown.lines.count == 5 && shown.errors.isEmpty)
        let result = try deleted(store, "rival@example.org", "--including", "org.example.mail")
        #expect(result["deleted"] as? Int == 5 && (result["left"] as? [Any])?.isEmpty == true)
    }

    @Test func `counts in the app that says so`() throws {
        let store = try TestStore(holding: Self.lines)
        #expect(try deleted(store, "boss@example.org")["deleted"] as? Int == 5)
    }

    @Test func `does not carry a name there, but each app means whom it calls so itself`() throws {
        let other =
            Self.line("org.example.chat", "6", "victim")
            + Self.line("org.example.game", "7", "boss", "victim")
        let store = try TestStore(holding: Self.lines + other)
        // The mail uses this name itself; for the victim in the chat only the game does.
        let json = try deleted(store, "boss")
        #expect(json["deleted"] as? Int == 6)
        let left = try #require((json["left"] as? [[String: Any]])?.first)
        #expect(left["app"] as? String == "org.example.chat" && left["donations"] as? Int == 1)
    }

    @Test(arguments: [0, 1, 2])
    func `counts everywhere when another app, an address book or a link says so`(
        way: Int
    ) throws {
        let store = try TestStore(holding: Self.lines)
        switch way {
        case 0:
            let other = Self.line("org.example.chat", "6", "rival", "boss")
            #expect(try store.run(["append"], input: other).exitCode == 0)
        case 1:
            let card = Self.line("contacts", "6", "boss", "rival", card: true)
            #expect(try store.run(["append"], input: card).exitCode == 0)
        default:
            let handles = ["boss@example.org", "rival@example.org"]
            let apart = try TestStore(
                holding: Self.line("org.example.mail", "1", "boss")
                    + Self.line("org.example.game", "4", "rival")
            )
            #expect(try apart.run(["link"] + handles).exitCode == 0)
            #expect(try deleted(apart, handles[1])["deleted"] as? Int == 2)
            return
        }
        #expect(try deleted(store, "rival@example.org")["deleted"] as? Int == 6)
    }

    @Test func `of an app that also donates what is done is no address book`() throws {
        let card = Self.line("org.example.game", "6", "rival", "boss", card: true)
        let store = try TestStore(holding: Self.lines + card)
        #expect(try deleted(store, "rival@example.org")["deleted"] as? Int == 3)
    }

    @Test func `is no word of another app under another account`() throws {
        let other = Self.line("org.example.game", "6", "rival", "boss")
            .replacing(#""identifier""#, with: #""account":"second","identifier""#)
        let store = try TestStore(holding: Self.lines + other)
        #expect(try deleted(store, "rival@example.org")["deleted"] as? Int == 3)
    }
}
