import Foundation
import TestSupport
import Testing

@Suite("Sharing a thing")
struct ShareTests {
    private let home: TemporaryDirectory
    private let store: TestStore

    /// A desktop with the app of two conversations: one with Ana, and a room in which only Bo is
    /// known.
    init() throws {
        home = try TemporaryDirectory()
        let line = { (app: String, more: String) in
            #"{"app":"\#(app)","start":"2026-01-05T08:00:00Z","direction":"outgoing","#
                + #""intent":{"class":"INSendMessageIntent",\#(more)}}"#
        }
        store = try TestStore(
            holding: [
                line(
                    "org.example.chat",
                    #""conversationIdentifier":"c1","recipients":[{"displayName":"Ana","#
                        + #""personHandle":{"value":"ana@example.org","type":"emailAddress"}}]"#
                ),
                line(
                    "org.example.room",
                    #""conversationIdentifier":"r1","speakableGroupName":"Choir","recipients":[{"#
                        + #""displayName":"Bo","personHandle":{"value":"bo@example.org","#
                        + #""type":"emailAddress"}}]"#
                ),
            ].joined(separator: "\n") + "\n"
        )
        let applications = home.path(of: "applications")
        try FileManager.default.createDirectory(
            atPath: applications,
            withIntermediateDirectories: true
        )
        for (app, more) in [
            ("chat", "X-ConversationURL=chat:{conversation}?text={text}"), ("room", ""),
        ] {
            let file = applications + "/org.example.\(app).desktop"
            try "[Desktop Entry]\nType=Application\nName=A\nExec=a\n\(more)\n".write(
                toFile: file,
                atomically: true,
                encoding: .utf8
            )
            try #require(try store.run(["apps", "add", file]).exitCode == 0)
        }
    }

    private func share(_ arguments: String...) throws -> ToolResult {
        try Tool.run(
            ["share", "--store", store.path, "--dry-run"] + arguments,
            environment: ["XDG_DATA_HOME": home.path, "XDG_DATA_DIRS": "/none"]
        )
    }

    @Test func `tells whether the thing goes along`() throws {
        #expect(
            try share("hello", "--to", "ana@example.org").lines == [
                "would open Ana by org.example.chat with chat:c1?text=hello; the text goes along",
                "   because the app has an address for the conversation",
            ]
        )
        let file = home.path(of: "a b.txt")
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        for name in [file, "file://" + file.replacing(" ", with: "%20")] {
            #expect(
                try share(name, "--to", "ana@example.org").lines == [
                    "would open Ana by mailto:ana@example.org?attach="
                        + "\(file.replacing(" ", with: "%20")); the file goes along if the mail "
                        + "program attaches it: look there",
                    "   because this is the mail address",
                    "   not by org.example.chat with chat:c1?text=, which takes no file",
                ]
            )
        }
        let json = try share("https://example.org/", "--to", "ana@example.org", "--json").output
        #expect(json.contains(#""carriesContent":true"#))
        #expect(json.contains(#""because":"conversation","carriesContent""#))
    }

    /// Imports cards of an address book.
    private func importCards(_ cards: String...) throws {
        let file = home.path(of: "cards.vcf")
        let begin = "BEGIN:VCARD\r\nVERSION:3.0\r\n"
        let text = cards.map { "\(begin)\($0)\r\nEND:VCARD\r\n" }.joined()
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try #require(try store.run(["import", "--from", "vcard", file]).exitCode == 0)
    }

    @Test func `reaches people who are on a card only`() throws {
        try importCards(
            "FN:Сергій Коваль\r\nTEL:+442079460099\r\nEMAIL:serhij@example.org",
            "FN:Ida Holm\r\nTEL:+442079460098",
            "FN:Eva Lind\r\nEMAIL:eva1@example.org",
            "FN:Eva Lind\r\nEMAIL:eva2@example.org"
        )
        #expect(
            try share("hello", "--to", "Сергій Коваль").lines == [
                "would open Сергій Коваль by mailto:serhij@example.org?body=hello; the text goes "
                    + "along",
                "   because this is the mail address",
                "   not by tel:+442079460099, which takes no text",
            ]
        )
        #expect(
            try share("hello", "--to", "+44 20 7946 0098").lines == [
                "would open Ida Holm by tel:+442079460098; the text does not go along",
                "   because this is a number of the person",
            ]
        )
        let two = try share("hello", "--to", "Eva Lind")
        #expect(two.exitCode == 64 && two.errors.contains("eva2@example.org"), "\(two)")
        let nobody = try share("hello", "--to", "Nobody Atall")
        #expect(nobody.exitCode == 1 && nobody.errors.contains("has the key, handle"), "\(nobody)")
        // A whole name on a card comes before a part of the name of a conversation.
        try importCards("FN:Choi\r\nEMAIL:choi@example.org")
        #expect(try share("hello", "--to", "Choi").output.contains("mailto:choi@example.org"))
    }

    @Test func `goes on with the person's number and mail address where the app has none`() throws {
        let lines = [
            #"{"app":"org.example.bare","direction":"outgoing","intent":{"class":"#
                + #""INSendMessageIntent","conversationIdentifier":"b1","recipients":[{"displayName":"#
                + #""Cy","contactIdentifier":"card-cy"}]}}"#,
            #"{"app":"org.example.mail","direction":"outgoing","intent":{"class":"#
                + #""INSendMessageIntent","recipients":[{"displayName":"Cy","contactIdentifier":"#
                + #""card-cy","personHandle":{"value":"cy@example.org","type":"emailAddress"}}]}}"#,
        ]
        let text = lines.joined(separator: "\n") + "\n"
        try #require(try store.run("append", input: text).exitCode == 0)
        #expect(
            try share("hello", "--to", "b1").lines == [
                "would open Cy by mailto:cy@example.org?body=hello; the text goes along",
                "   because this is the mail address",
            ]
        )
    }

    @Test func `refuses a file that is not there`() throws {
        #expect(try share("none.pdf", "--text", "--to", "ana@example.org").exitCode == 0)
        #expect(try share("at 9.30 then", "--to", "ana@example.org").exitCode == 0)
        for name in ["./none.pdf", "/none/a.pdf", "file:///none/a.pdf", "none.pdf"] {
            let result = try share(name, "--to", "ana@example.org")
            #expect(result.exitCode == 66)
            #expect(result.errors.contains("there is no file '"), "\(result.errors)")
        }
    }

    @Test func `never takes a room for the person whom it names`() throws {
        let result = try share("hello", "--to", "bo@example.org")
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("is one of several people in each"), "\(result.errors)")
        for name in ["Choir", "Choi"] {
            #expect(
                try share("hello", "--to", name).lines == [
                    "would open Choir by org.example.room; the text does not go along: add it there",
                    "   because the app has no address for it",
                ]
            )
        }
    }

    @Test func `names the place where a file arrives without its conversation`() throws {
        let applications = home.path(of: "applications/org.example.chat.desktop")
        try "[Desktop Entry]\nType=Application\nName=A\nExec=a\nMimeType=text/plain;\n".write(
            toFile: applications,
            atomically: true,
            encoding: .utf8
        )
        try #require(try store.run(["apps", "add", applications]).exitCode == 0)
        let file = home.path(of: "a.txt")
        try "x".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(
            try share(file, "--to", "ana@example.org").lines == [
                "would open org.example.chat with file://\(file); choose Ana there",
                "   because the app takes such files",
            ]
        )
        #expect(try share(home.path, "--to", "ana@example.org").exitCode == 66)
    }

    @Test func `writes mail addresses alone, and of a group those that are asked for`() throws {
        let people = [
            ("Zoe", "mailto:zoe@example.org?cc=evil@example.net"), ("Ben", "ben@example.org"),
        ]
        .map { name, handle in
            #"{"displayName":"\#(name)","personHandle":{"value":"\#(handle)","type":"emailAddress"}}"#
        }
        let store = try TestStore(
            holding: #"{"app":"org.example.mail","direction":"outgoing","intent":{"class":"#
                + #""INSendMessageIntent","recipients":[\#(people.joined(separator: ","))]}}"#
                + "\n"
        )
        let result = try store.run(["suggest", "--prefix", "ben", "--format", "aerc"])
        #expect(result.lines == ["ben@example.org\tBen"])
        let all = try store.run(["suggest", "--format", "{mail}"]).output
        #expect(!all.contains("evil"))
    }

    @Test func `records nothing when the owner leaves the list`() throws {
        func lastPosition() throws -> Int? {
            try store.run("info", "--quick", "--json").objects().first?["lastPosition"] as? Int
        }
        let before = try #require(try lastPosition())
        let script =
            "(sleep 1; printf \"$2\"; sleep 1) | script -qec \"$1 pick --store $3\" /dev/null"
        for (keys, records) in [(#"\033"#, false), (#"\003"#, false), (#"\r"#, true)] {
            _ = try Tool.run(script: script, [keys, store.path])
            #expect(try lastPosition() == before + (records ? 1 : 0), "\(keys)")
        }
    }
}
