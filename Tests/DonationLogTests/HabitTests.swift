import Foundation
import TestSupport
import Testing

@testable import donationlog

@Suite struct `Whoever knows other tools` {
    @Test func `gets help and a failure without arguments, which is no acknowledgement`() throws {
        for arguments in [[], ["--store", "/none"]] {
            let result = try Tool.run(arguments, input: Array(History.text.utf8))
            #expect(result.exitCode == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("OVERVIEW: "))
        }
        let help = try Tool.run("help")
        #expect(help.exitCode == 0 && help.output.hasPrefix("OVERVIEW: "))
    }

    @Test func `is told where the command line cannot be read, and nothing is done`() throws {
        let store = try TestStore()
        let unshare = "unshare --user --map-root-user --mount"
        let hidden = #"sh -c 'mount -t tmpfs none /proc && exec "$@"' sh "$@""#
        let probe = try Tool.run(script: "\(unshare) \(hidden)", [])
        guard probe.exitCode != 1 else {
            print("not run: /proc cannot be hidden here: \(probe.errors)")
            return
        }
        let before = try store.contents()
        let result = try Tool.run(
            script: "exec \(unshare) \(hidden)",
            ["append", "--store", store.path, store.neighbour("none")]
        )
        #expect(result.exitCode == 69, "\(result)")
        #expect(result.errors.contains("is /proc mounted?"))
        #expect(result.output.isEmpty)
        #expect(try store.contents() == before)
    }

    @Test func `is told the subcommand that was most likely meant`() throws {
        let near = try Tool.run("sugest", "--limit", "2")
        #expect(near.exitCode == 64)
        #expect(
            near.errors
                == "donationlog: there is no subcommand 'sugest'; did you mean 'suggest'?\n"
        )
        let far = try Tool.run("--store", "/none", "frobnicate-everything")
        #expect(far.errors.contains("`donationlog help` lists them"))
        // The word after an unknown option may be its value.
        #expect(try Tool.run("--stor", "x", "log").errors.contains("Did you mean '--store'?"))
    }

    @Test func `is told the version`() throws {
        let result = try Tool.run("--version")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("logs of format 2"))
    }

    @Test(arguments: ["log -n5", "log -5", "log -n 5", "log --limit=5", "log --json -5"])
    func `writes a number as git takes it`(line: String) throws {
        let store = try TestStore()
        let result = try store.run(line.split(separator: " ").map(String.init))
        #expect(result.lines.count == 5, "\(result)")
    }

    @Test func `means no number by what follows an option, or by another subcommand`() throws {
        let store = try TestStore()
        #expect(try store.run("log", "--since", "-5").exitCode == 64)
        #expect(try store.run("info", "-5").exitCode == 64)
    }

    @Test func `sees a range of positions`() throws {
        let store = try TestStore()
        func positions(_ line: String) throws -> [Int] {
            try store.run(line.split(separator: " ").map(String.init) + ["--json"]).objects()
                .compactMap { $0["position"] as? Int }
        }
        #expect(try positions("log 3..5") == [5, 4, 3])
        #expect(try positions("log --reverse 3..5") == [3, 4, 5])
        #expect(try positions("log 11..") == [12, 11])
        #expect(try positions("log ..2") == [2, 1])
        #expect(try positions("log 7") == [7])
        #expect(try positions("log 3..9 -2") == [9, 8])
        #expect(try positions("log 3..9 -2 --reverse") == [8, 9])
        #expect(try positions("log 11..99") == [12, 11])
        #expect(try positions("log --after 10") == [12, 11])
        #expect(try positions("log --after 12") == [])
        for wrong in ["5..3", "..", "a..b", "0..3", "1...3", "-1..3"] {
            #expect(try store.run("log", wrong).exitCode == 64, "\(wrong)")
        }
        #expect(try store.run("log", "--follow", "3..5").exitCode == 64)
        #expect(try store.run("log", "--after", "3", "3..").exitCode == 64)
    }

    @Test func `is told that nothing matches, and that a log ends before`() throws {
        let store = try TestStore()
        let nothing = try store.run("log", "--intent", "INNoIntent")
        #expect(nothing == ToolResult(output: "", errors: Self.noMatch, exitCode: 0))
        #expect(try store.run("log", "-n", "0").errors.isEmpty)
        let after = try store.run("log", "--follow", "--after", "13")
        #expect(after.exitCode == 1)
        #expect(after.errors.contains("the log ends at 12, before 13"))
        let empty = try TestStore(holding: "").run("log")
        #expect(empty.errors == "donationlog: the log holds no event\n")
    }

    private static let noMatch = "donationlog: no event matches\n"

    @Test(arguments: [([], 3), (["--after", "11"], 12), (["9.."], 9), (["-n", "2"], 11)])
    func `follows from the last ten, or from where it stopped`(extra: [String], first: Int) throws {
        let store = try TestStore()
        let tool = try RunningTool(["log", "--follow", "--json", "--store", store.path] + extra)
        defer { tool.stop() }
        for position in first...12 {
            #expect(tool.nextLine()?.contains(#""position":\#(position),"#) == true)
        }
        _ = try store.run("append", input: Self.later)
        #expect(tool.nextLine()?.contains(#""position":13,"#) == true)
    }

    @Test func `follows from the end`() throws {
        let store = try TestStore()
        let arguments = ["log", "--follow", "-n", "0", "--json", "--store", store.path]
        let tool = try RunningTool(arguments)
        defer { tool.stop() }
        // The tool does not show events before its first look, so more come until it does.
        var number = 12
        while number < 400, !tool.hasLine {
            number += 1
            let line = History.message(
                "\(number)",
                "outgoing",
                "17:00:00",
                #""recipients":[\#(History.ana)]"#
            )
            _ = try store.run("append", input: line)
        }
        let first = try #require(tool.nextLine()?.firstMatch(of: /"position":(\d+),/)?.output.1)
        #expect(try #require(Int(first)) > 12)
    }

    private static let later = History.message(
        "13",
        "outgoing",
        "17:00:00",
        #""recipients":[\#(History.ana)]"#
    )
}
