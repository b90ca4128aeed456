import Foundation
import TestSupport
import Testing

@Suite struct `Events filtered by whom, where and which way` {
    /// The positions of the person in a test history: 1 to 3, 4 and 5 in a group, and 8.
    private static let anas = ["8", "5", "4", "3", "2", "1"]

    private func positions(_ store: TestStore, _ arguments: String...) throws -> [String] {
        let result = try store.run(["log", "--format", "{position}"] + arguments)
        #expect(result.exitCode == 0, "\(result)")
        return result.lines
    }

    @Test(arguments: [
        "Ana", "ÁNA", "phone:+442079460018", "+44 (20) 7946-0018", "#1",
    ])
    func `are those with a contact, however named, as delete and export take them`(
        name: String
    ) throws {
        let store = try TestStore()
        #expect(try positions(store, "--person", name) == Self.anas)
        #expect(try positions(store, "--person", name, "--reverse") == Self.anas.reversed())
        #expect(try positions(store, "--person", name, "-n", "2") == ["8", "5"])
        let export = try store.run("export", "--person", name, "-").objects()
        #expect(export.count == Self.anas.count)
        #expect(
            try store.run("delete", "--person", name, "--yes").output.hasPrefix(
                "deleted 6 donations with Ana "
            )
        )
        #expect(try store.run("contact", "phone:+442079460018").exitCode == 1)
    }

    @Test func `combine with one another, with dates and with other filters`() throws {
        let store = try TestStore()
        #expect(
            try positions(store, "--person", "ana", "--conversation", "climbing") == ["5", "4"]
        )
        #expect(
            try positions(store, "--person", "ana", "--direction", "incoming") == ["8", "4", "2"]
        )
        #expect(try positions(store, "--person", "ana", "--intent", "StartCall") == ["8"])
        #expect(try positions(store, "--person", "ana", "--donor", "org.example.phone") == ["8"])
        #expect(
            try positions(
                store,
                "--person",
                "ana",
                "--since",
                "2026-01-05T09:01:00Z",
                "--until",
                "2026-01-05T10:05:00Z"
            ) == ["4", "3", "2"]
        )
        #expect(try positions(store, "--donor", "org.example.mail") == ["7"])
        #expect(try positions(store, "--intent", "INPlayMediaIntent") == ["9"])
        #expect(try positions(store, "--conversation", "c2") == ["5", "4"])
        #expect(try positions(store, "--text", "ana") == ["8", "7", "5", "4", "3", "2", "1"])
    }

    @Test func `leave out what is deleted`() throws {
        let store = try TestStore()
        #expect(try store.run("delete", "--identifier", "5", "--yes").exitCode == 0)
        let rest = Self.anas.filter { $0 != "5" }
        #expect(try positions(store, "--person", "ana") == rest)
        #expect(try positions(store, "--conversation", "Climbing") == ["4"])
        #expect(try positions(store, "--text", "climbing") == ["4"])
        #expect(try positions(store).contains("5"))
    }

    @Test func `show which way they went where the donor did not say`() throws {
        let unsaid = [
            History.message("1", "unspecified", "09:00:00", #""recipients":[\#(History.ana)]"#),
            History.message("2", "unspecified", "09:01:00", #""sender":\#(History.ana)"#),
            History.message("3", "incoming", "09:02:00", #""sender":\#(History.ana)"#),
        ]
        let store = try TestStore(holding: unsaid.joined(separator: "\n") + "\n")
        let lines = try store.run("log", "--reverse").lines
        #expect(lines.map { line in "⇢⇠←→·".filter(line.contains) } == ["⇢", "⇠", "←"])
        #expect(try positions(store, "--direction", "outgoing") == ["1"])
        #expect(try positions(store, "--direction", "incoming") == ["3", "2"])
        #expect(try positions(store, "--direction", "unspecified") == ["2", "1"])
    }

    @Test func `come as they are donated`() throws {
        let store = try TestStore()
        let follower = try RunningTool(
            "log",
            "--follow",
            "--person",
            "ana",
            "--format",
            "{position}",
            "--store",
            store.path
        )
        defer { follower.stop() }
        for position in Self.anas.reversed() { #expect(follower.nextLine() == position) }
        let lines = [
            History.message("30", "outgoing", "17:00:00", #""recipients":[\#(History.ben)]"#),
            History.message("31", "outgoing", "17:01:00", #""recipients":[\#(History.ana)]"#),
        ]
        #expect(try store.run("append", input: lines.joined(separator: "\n") + "\n").exitCode == 0)
        #expect(follower.nextLine() == "14")
    }

    @Test func `are counted as sent, received and together`() throws {
        let store = try TestStore()
        let ana = try #require(
            try store.run("contacts", "--json").objects().first { $0["name"] as? String == "Ana" }
        )
        let counts = ["sent", "received", "together", "count"].map { ana[$0] as? Int }
        #expect(counts == [3, 2, 1, 6])
        let donors = try #require(ana["donors"] as? [[String: Any]])
        #expect(donors.map { $0["together"] as? Int } == [1, 0])
        let page = try store.run("contact", "Ana", "--at", "2026-01-05T17:00:00Z").output
        #expect(page.contains("SENT  RECEIVED  TOGETHER  ALL"))
        #expect(page.contains("  in all                           3         2         1    6"))
    }
}
