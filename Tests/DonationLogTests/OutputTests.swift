import Foundation
import Testing

@Suite struct `The tool's output` {
    @Test(arguments: [80, 140])
    func `helps`(width: Int) throws {
        let result = try Tool.run(["--help"], environment: ["COLUMNS": "\(width)"])
        try expectGolden("help-\(width)", result.transcript(of: ["--help"], store: "/none"))
    }

    @Test func `of append tells what became of each line`() throws {
        let store = try TestStore(holding: "")
        let stranger = #"{"app":"a","identifier":"x","start":0,"mood":1,"intent":{"class":"X"}}"#
        try expectTranscript(
            "append",
            ["append", "append", "append --json", "append --receipts", "append --strict"],
            store,
            inputs: [
                History.text, History.text, History.lines[0],
                "\n" + History.lines[11] + "\n{}\n", stranger,
            ]
        )
    }

    static let commands = [
        "log", "log --json", "log --json --limit 2", "log --donor org.example.mail",
        "log --person ANA", "log --person u17", "log --conversation c2",
        "log --group thread-7", "log --intent INStartCallIntent",
        "log --direction incoming", "log --since 2026-01-05T12:30:00Z --until 2026-01-05T14:00:00Z",
        "log --since 2026-01-06", "log --until 2026-01-06 -n 1", "log --limit 0",
        "log --donor org.example.chat --person ben --direction outgoing --limit 1",
        "show 8", "show 8 --json", "show 4 --json", "show 7", "contacts", "contacts --json",
        "conversations", "conversations --json", "suggest --now 2026-01-05T17:00:00Z",
        "suggest --now 2026-01-05T17:00:00Z --limit 2 --json", "suggest --limit 0 --json", "info",
        "info --json", "verify", "verify --json", "rebuild", "rebuild --json",
    ]

    @Test func `shows a small history`() throws {
        try expectTranscript("history", Self.commands)
    }

    @Test func `shows an empty store`() throws {
        let commands = [
            "log", "log --json", "contacts", "contacts --json", "conversations",
            "conversations --json", "suggest", "suggest --json", "info", "info --json", "verify",
            "rebuild", "show 1", "delete --identifier x", "delete --identifier x --json",
        ]
        try expectTranscript("empty", commands, TestStore(holding: ""))
    }

    @Test func `shows what was linked and unlinked`() throws {
        let owner = #""recordedAt":"2026-01-05T18:00:00Z","kind""#
        let (one, other) = (#"{"position":1,"index":0}"#, #"{"position":7,"index":0}"#)
        let lines = [
            #"{"position":13,\#(owner):"linked","linked":{"participants":[\#(one),\#(other)]}}"#,
            #"{"position":14,\#(owner):"unlinked","unlinked":{"participant":\#(one),"#
                + #""evidence":"customIdentifier"}}"#,
            #"{"position":15,\#(owner):"deleted","deleted":{"positions":[[13,13]]}}"#,
        ]
        let history = try TestStore().run("export").output
        let imported = try TestStore(holding: "")
        let input = history + lines.joined(separator: "\n") + "\n"
        #expect(try imported.run(["import"], input: input).exitCode == 0)
        let commands = [
            "log --limit 3", "log --limit 3 --json",
            "show 13", "show 14", "show 14 --json", "info", "verify",
        ]
        try expectTranscript("corrections", commands, imported)
    }

    @Test func `shows what was said of suggestions`() throws {
        let owner = #""recordedAt":"2026-01-05T18:00:00Z","kind""#
        let one = #"{"position":1}"#
        let lines = [
            #"{"position":13,\#(owner):"feedback","feedback":{"outcome":"chosen","shown":[\#(one),"#
                + #"{"position":7}],"chosen":\#(one),"context":{"app":"org.example.photos","#
                + #""contentTypes":["image/png"],"place":"home"}}}"#,
            #"{"position":14,\#(owner):"preference","preference":{"change":"suggestLess","#
                + #""conversation":{"position":7}}}"#,
            #"{"position":15,\#(owner):"adopted","adopted":{"version":1,"weights":[0.5,1,0.7,0.3,0],"#
                + #""learnedThrough":12}}"#,
            #"{"position":16,\#(owner):"deleted","deleted":{"positions":[[14,14]]}}"#,
        ]
        let history = try TestStore().run("export").output
        let imported = try TestStore(holding: "")
        let input = history + lines.joined(separator: "\n") + "\n"
        #expect(try imported.run(["import"], input: input).exitCode == 0)
        let commands = [
            "log --limit 4", "log --limit 4 --json", "show 13", "show 13 --json", "show 14",
            "show 15", "show 15 --json", "adopt", "adopt --json", "info", "verify", "export",
        ]
        try expectTranscript("said", commands, imported)
    }

    @Test func `explains suggestions, and learns`() throws {
        let at = "--now 2026-01-05T17:00:00Z"
        let commands = [
            "suggest \(at) --for call", "suggest \(at) --for mail", "suggest \(at) --prefix be",
            "suggest \(at) --installed org.example.mail=INSendMessageIntent",
            "suggest \(at) --chosen ana@example.org --offset 1 --limit 2",
            "suggest \(at) --exclude ana@example.org --sent-before", "explain \(at)",
            "explain \(at) --json --events 1", "explain \(at) --rank 9",
            "explain \(at) --events 0", "explain \(at) --events 0 --rank 4",
            "explain \(at) --events 0 --rank 7 --json --without 1,2",
            "explain \(at) --without-app org.example.chat", "explain \(at) --rank 2 --without 1,2",
            "explain \(at) --events 0 --without-since 2026-01-05T12:00:00Z",
            "suggest \(at) --limit 2 --weights 0,0,0,4,0", "learn --dry-run",
            "learn", "learn --json", "adopt", "suggest \(at) --limit 1",
        ]
        try expectTranscript("explained", commands)
    }

    @Test func `takes learned weights back, and leaves what was donated`() throws {
        let store = try TestStore()
        let before = try (store.run("adopt").output, store.run("contacts").output)
        #expect(try store.run("learn").exitCode == 0)
        #expect(try store.run("adopt").output != before.0)
        #expect(try store.run("undo").output.contains("undid learn"))
        #expect(try (store.run("adopt").output, store.run("contacts").output) == before)
    }

    @Test(arguments: ["explain", "suggest", "contacts", "conversations", "log", "stats"])
    func `lets no name steer the terminal`(command: String) throws {
        let person = #"{"displayName":"A\u001B[31mna\u202E","customIdentifier":"x"}"#
        let line = History.message("1", "outgoing", "09:00:00", #""recipients":[\#(person)]"#)
        let output = try TestStore(holding: line).run(command).output
        #expect(
            !output.contains("\u{1B}") && !output.contains("\u{202E}"),
            "\(output.debugDescription)"
        )
    }

    @Test func `says what is wrong with a question about suggestions`() throws {
        let commands = [
            "suggest --for party", "suggest --weights 1,2,3", "evaluate --weights 1,2,3,4,5",
            "suggest --installed org.example.chat", "suggest --offset=-1",
            "explain --rank 0", "explain --rank 9223372036854775807", "explain --events=-1",
            "explain --without quux",
            "explain --without 1 --without-app org.example.chat",
        ]
        try expectTranscript("explained-wrong", commands)
    }

    @Test func `shows what was deleted`() throws {
        let commands = [
            "delete --identifier 3 --identifier 4 --yes", "delete --group thread-7 --json --yes",
            "delete --identifier 5 --donor org.example.mail --yes",
            "delete --all --donor org.example.phone --yes", "log", "log --json --limit 3", "show 3",
            "show 13", "contacts", "conversations", "info", "verify",
        ]
        try expectTranscript("deletion", commands)
    }

    @Test func `says what is wrong with a command`() throws {
        let commands = [
            "show 13", "show nothing", "log --since someday", "log --direction up",
            "log --limit -1", "suggest --at teatime", "suggest --limit -1", "delete",
            "delete --all",
            "delete --identifier 1 --group 2", "delete --identifier 1 --account a", "frobnicate",
            "append /nonexistent/file", "append /dev",
        ]
        try expectTranscript("wrong", commands)
    }

    @Test func `says that there is no store, and makes none`() throws {
        let store = try TestStore(holding: "")
        let commands = [
            "log", "show 1", "contacts", "conversations", "suggest", "rebuild", "verify", "info",
            "delete --identifier x",
        ]
        var text = ""
        for command in commands {
            let path = store.neighbour("other")
            let arguments = command.split(separator: " ").map(String.init)
            let result = try Tool.run(arguments + ["--store", path])
            text += result.transcript(of: arguments, store: path)
            #expect(try filesOfData(in: path).isEmpty)
        }
        try expectGolden("no-store", text)
    }

    private struct Suggestion: Decodable {
        struct Reason: Decodable {
            var value: Double
        }
        var score: Double
        var reasons: [Reason]
    }

    @Test func `has reasons that add up to the score bit for bit`() throws {
        let output = try TestStore().run("suggest", "--limit", "100", "--json").output
        // Not JSONSerialization, which does not read the nearest number on Linux.
        let suggestions = try JSONDecoder().decode([Suggestion].self, from: Data(output.utf8))
        #expect(suggestions.count == 7)
        for suggestion in suggestions {
            #expect(suggestion.reasons.reduce(0) { $0 + $1.value } == suggestion.score)
        }
    }
}
