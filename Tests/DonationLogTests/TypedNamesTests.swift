import Foundation
import TestSupport
import Testing

@Suite("A typed name")
struct TypedNamesTests {
    private static func message(
        _ identifier: String,
        _ day: Int,
        to people: String,
        direction: String = "outgoing",
        _ more: String = ""
    ) -> String {
        #"{"app":"chat","identifier":"\#(identifier)","start":"2026-01-0\#(day)T09:00:00Z","#
            + #""direction":"\#(direction)","intent":{"class":"INSendMessageIntent","#
            + #""recipients":[\#(people)]\#(more)}}"#
    }

    private static func store(_ lines: [String], cards: String? = nil) throws -> TestStore {
        let store = try TestStore(holding: lines.joined(separator: "\n") + "\n")
        if let cards {
            let home = try TemporaryDirectory()
            let file = home.path(of: "book.vcf")
            try cards.write(toFile: file, atomically: true, encoding: .utf8)
            let run = try store.run(["import", "--from", "vcard", file])
            try #require(run.exitCode == 0)
        }
        return store
    }

    private static func names(_ store: TestStore, _ typed: String, _ more: String...) throws
        -> [String]
    {
        try store.run(
            [
                "suggest", "--prefix", typed, "--limit", "9", "--now", "2026-01-09T00:00:00Z",
                "--format", "{name}\\t{handle}",
            ] + more
        ).lines
    }

    @Test func `that is whole comes before longer ones`() throws {
        let anabel = (1...9).map {
            Self.message("m\($0)", $0, to: #"{"displayName":"Anabel","customIdentifier":"u1"}"#)
        }
        let ana = Self.message("z", 1, to: #"{"displayName":"Ana","customIdentifier":"u2"}"#)
        let rust = Self.message("y", 1, to: #"{"displayName":"Ana Rust","customIdentifier":"u3"}"#)
        let store = try Self.store(anabel + [rust, ana])
        for typed in ["ana", "ana ", "ANA"] {
            #expect(try Self.names(store, typed) == ["Ana\t", "Ana Rust\t", "Anabel\t"])
        }
        #expect(try Self.names(store, "anab") == ["Anabel\t"])
        let second = try Self.names(store, "ana", "--offset", "1")
        #expect(second == ["Ana Rust\t", "Anabel\t"])
    }

    @Test(
        arguments: [
            ("ana ", "Ana", "Anabel Rust"), ("оля", "Оля", "Олянский Пётр"),
            ("νικη ", "Νίκη", "Νικηφόρος Λάμπρου"), ("さくら", "さくら", "さくらこ 山田"),
        ]
    )
    func `that is whole comes before a longer one that gets more`(
        typed: String,
        whole: String,
        longer: String
    ) throws {
        let person = { (name: String, address: String) in
            #"{"displayName":"\#(name)","personHandle":{"value":"\#(address)","#
                + #""type":"emailAddress"}}"#
        }
        let often = (1...8).map {
            Self.message("m\($0)", $0, to: person(longer, "long@x.example"))
        }
        let once = Self.message("z", 1, to: person(whole, "short@x.example"))
        let store = try Self.store(often + [once])
        let first = try store.run([
            "suggest", "--limit", "1", "--now", "2026-01-09T00:00:00Z", "--format", "{name}",
        ])
        #expect(first.lines == [longer])
        #expect(
            try Self.names(store, typed)
                == ["\(whole)\tshort@x.example", "\(longer)\tlong@x.example"]
        )
        let shared = try store.run(["share", "--to", whole, "--dry-run", "--text", "hi"])
        #expect(shared.output.contains("mailto:short@x.example"), "\(shared.errors)")
        #expect(!(shared.output + shared.errors).contains(longer))
    }

    @Test func `finds a person by a name of before, until it is deleted`() throws {
        func named(_ name: String, _ identifier: String, _ day: Int) -> String {
            Self.message(
                identifier,
                day,
                to: #"{"displayName":"\#(name)","customIdentifier":"u1"}"#
            )
        }
        let store = try Self.store([named("Jona Old", "a", 1), named("Jona New", "b", 2)])
        #expect(try Self.names(store, "old") == ["Jona New\t"])
        _ = try store.run(["delete", "--identifier", "a", "--donor", "chat", "--yes"])
        #expect(try Self.names(store, "old") == [])
        #expect(try Self.names(store, "new") == ["Jona New\t"])
    }

    private static let book = """
        BEGIN:VCARD
        VERSION:4.0
        UID:urn:uuid:1
        FN:Ana Sousa
        NICKNAME:Nini
        EMAIL:ana@home.example
        EMAIL:ana@work.example
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        UID:g
        KIND:group
        FN:Choir
        MEMBER:urn:uuid:2
        MEMBER:urn:uuid:1
        MEMBER:mailto:guest@x.org
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        UID:2
        FN:Anton Berg
        CATEGORIES:Family
        TEL:+351912345678
        EMAIL:anton@x.org
        END:VCARD

        """

    @Test func `finds people and groups of the address book after those with a history`() throws {
        let ana =
            #"{"displayName":"Ana","personHandle":{"value":"ana@home.example","#
            + #""type":"emailAddress"}}"#
        let store = try Self.store([Self.message("m", 1, to: ana)], cards: Self.book)
        let ofAna = "Ana Sousa\tana@"
        #expect(
            try Self.names(store, "an") == [ofAna + "home.example", "Anton Berg\t+351912345678"]
        )
        #expect(try Self.names(store, "nini") == [ofAna + "home.example"])
        #expect(try Self.names(store, "ana@w", "--for", "mail") == [ofAna + "work.example"])
        #expect(try Self.names(store, "912 345") == ["Anton Berg\t+351912345678"])
        // No app is there for a card, so what was typed is written. Only a call needs a number.
        #expect(try Self.names(store, "anton@") == ["Anton Berg\tanton@x.org"])
        #expect(try Self.names(store, "anton@", "--for", "call") == ["Anton Berg\t+351912345678"])
        #expect(try Self.names(store, "family") == [])
        let choir = try Self.names(store, "choir")
        #expect(choir.count == 1)
        let addresses = try #require(choir.first?.split(separator: "\t").last).split(separator: ",")
        #expect(Set(addresses) == ["ana@home.example", "+351912345678", "guest@x.org"])
        let aerc = try store.run([
            "suggest", "--prefix", "choir", "--limit", "9", "--format", "aerc",
        ])
        #expect(aerc.lines.count == 4)
        #expect(try store.run(["suggest", "--prefix", "ant", "--json"]).output.contains("Anton"))
    }

    @Test func `filters contacts, and says so if it fits nobody`() throws {
        let ana = #"{"displayName":"Ana Sousa","customIdentifier":"u1"}"#
        let bo = #"{"displayName":"Bo","customIdentifier":"u2"}"#
        let store = try Self.store([Self.message("a", 1, to: ana), Self.message("b", 2, to: bo)])
        let found = try store.run(["contacts", "sou", "--format", "{name}"])
        #expect(found.lines == ["Ana Sousa"])
        let byIdentifier = try store.run(["contacts", "u2", "--format", "{name}"])
        #expect(byIdentifier.lines == ["Bo"])
        let nobody = try store.run(["contacts", "zzz"])
        #expect(nobody.exitCode == 1)
        #expect(nobody.errors.contains("no contact has"))
        #expect(try store.run(["contacts", " "]).exitCode == 64)
    }

    @Test func `finds people, groups and titles in a search`() throws {
        let ana = #"{"displayName":"Ana Sousa","customIdentifier":"u1"}"#
        let play = { (identifier: String, title: String) in
            #"{"app":"music","identifier":"\#(identifier)","start":"2026-01-03T09:00:00Z","#
                + #""intent":{"class":"INPlayMediaIntent","mediaItems":[{"title":"\#(title)"}]}}"#
        }
        let store = try Self.store([
            Self.message("a", 1, to: ana),
            Self.message(
                "b",
                2,
                to: ana,
                #","conversationIdentifier":"c","isGroup":true,"#
                    + #""speakableGroupName":"Sousa family""#
            ),
            play("p", "Blue Sousa"), play("q", "Sousa march"),
        ])
        func titles(_ text: String) throws -> [String] {
            try store.run(["search", text]).lines.map { line in
                line.split(separator: "  ").dropFirst().first.map(String.init) ?? ""
            }
        }
        #expect(
            Set(try titles("sousa")) == [
                "Ana Sousa", "Sousa family", "Blue Sousa", "Sousa march",
            ]
        )
        #expect(try titles("mar") == ["Sousa march"])
        _ = try store.run(["delete", "--donor", "music", "--all", "--yes"])
        #expect(try store.run(["search", "mar"]).lines == ["nothing found"])
        #expect(try store.run(["search", "sousa", "--choose", "1"]).exitCode != 0)
    }

    @Test func `stands in the log for a position`() throws {
        let ana = #"{"displayName":"Ana","customIdentifier":"u1"}"#
        let bo = #"{"displayName":"Bo","customIdentifier":"u2"}"#
        let store = try Self.store([
            Self.message("a", 1, to: ana),
            Self.message(
                "b",
                2,
                to: ana + "," + bo,
                #","conversationIdentifier":"c","isGroup":true,"#
                    + #""speakableGroupName":"Choir""#
            ),
            #"{"app":"chat","identifier":"d","start":"2026-01-02T10:00:00Z","direction":"#
                + #""incoming","intent":{"class":"INSendMessageIntent","sender":\#(ana),"#
                + #""conversationIdentifier":"c"}}"#,
            #"{"app":"music","identifier":"p","start":"2026-01-03T09:00:00Z","intent":{"class":"#
                + #""INPlayMediaIntent","mediaContainer":{"title":"Kind of Blue"}}}"#,
        ])
        _ = try store.run(["never", "Choir"])
        _ = try store.run(["pin", "Ana"])
        let lines = try store.run(["log", "--reverse"]).lines
        #expect(lines[1].hasSuffix("Choir: Ana, Bo"))
        #expect(lines[2].hasSuffix("Choir: Ana"))
        #expect(lines[3].hasSuffix("Kind of Blue"))
        #expect(lines[4].hasSuffix("never suggest Choir"))
        #expect(lines[5].hasSuffix("pin Ana"))
        let positions = try store.run(["log", "--reverse", "--show", "positions"]).lines
        #expect(positions[5].hasSuffix("pin the conversation of 1"))
        #expect(try store.run(["log", "--json"]).output.contains(#""position":1"#))
    }
}
