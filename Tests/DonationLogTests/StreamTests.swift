import Foundation
import TestSupport
import Testing

@Suite struct `The tool in a pipe` {
    @Test func `gives the receipt of a line before the next line comes`() throws {
        let store = try TestStore(holding: "")
        let tool = try RunningTool("append", "--receipts", "--store", store.path)
        for (index, line) in History.lines.prefix(3).enumerated() {
            try tool.write(line)
            let receipt = try #require(tool.nextLine())
            #expect(receipt.contains(#""position":\#(index + 1)"#))
            #expect(try store.run("log", "--json").lines.count == index + 1)
        }
        #expect(try tool.finish() == .exit(0))
    }

    @Test func `follows what another process appends`() throws {
        let store = try TestStore(holding: History.lines[0])
        let tool = try RunningTool("log", "--follow", "--json", "--store", store.path)
        defer { tool.stop() }
        #expect(tool.nextLine()?.contains(#""position":1"#) == true)
        for number in 2...4 {
            _ = try store.run("append", input: History.lines[number - 1])
            #expect(tool.nextLine()?.contains(#""identifier":"\#(number)""#) == true)
        }
    }

    @Test func `follows only what the filters let through`() throws {
        let store = try TestStore()
        let tool = try RunningTool(
            "log",
            "--follow",
            "--person",
            "ben",
            "--limit",
            "1",
            "--store",
            store.path
        )
        defer { tool.stop() }
        let zoe = History.message(
            "13",
            "outgoing",
            "17:00:00",
            #""recipients":[{"displayName":"Zoe"}]"#
        )
        let ben = History.message("14", "outgoing", "17:01:00", #""recipients":[\#(History.ben)]"#)
        // The last event so far; the tool now waits for more.
        #expect(tool.nextLine()?.hasSuffix("Ben") == true)
        _ = try store.run("append", input: "\(zoe)\n\(ben)\n")
        #expect(tool.nextLine()?.hasSuffix("Ben") == true)
    }

    @Test(arguments: ["log", "log --json", "log --follow"])
    func `stops quietly when nobody reads on`(command: String) throws {
        let store = try TestStore(
            holding: (0..<3000).map {
                History.message("\($0)", "outgoing", "09:00:00", #""recipients":[\#(History.ana)]"#)
            }.joined(separator: "\n")
        )
        // The tool's exit code goes to standard error, past head.
        let script = #"{ "$@"; echo "exit code $?" >&2; } | head -n 1"#
        let arguments = command.split(separator: " ").map(String.init) + ["--store", store.path]
        let result = try Tool.run(script: script, arguments)
        #expect(result.lines.count == 1)
        #expect(result.errors == "exit code 0\n")
    }

    @Test func `stops following when nobody reads on, though nothing happens`() throws {
        let store = try TestStore()
        let script = #"{ "$@"; echo "exit code $?" >&2; } | head -n 1"#
        let result = try Tool.run(script: script, ["log", "--follow", "--store", store.path])
        #expect(result.errors == "exit code 0\n")
    }

    @Test func `appends to the end though nobody reads the receipts`() throws {
        let store = try TestStore(holding: "")
        let file = store.neighbour("history.ndjson")
        try Data(History.text.utf8).write(to: URL(fileURLWithPath: file))
        let script = #"{ sleep 0.1; "$@"; echo "exit code $?" >&2; } | true"#
        let result = try Tool.run(
            script: script,
            ["append", "--receipts", "--store", store.path, file]
        )
        #expect(result.errors == "exit code 0\n")
        #expect(try store.run("log", "--json").lines.count == 12)
    }

    @Test func `fails when its output cannot be written`() throws {
        let store = try TestStore()
        try #require(try store.run("verify").exitCode == 0)
        let full = try Tool.run(script: #""$@" > /dev/full"#, ["log", "--store", store.path])
        #expect(full.exitCode == 74)
        #expect(full.errors.hasPrefix("donationlog: cannot write the output"))
        let before = try store.contents()
        let closed = try Tool.run(script: #""$@" >&- <&-"#, ["verify", "--store", store.path])
        #expect(closed.exitCode == 74)
        #expect(try store.contents() == before)
    }

    @Test func `reads files and standard input in their order`() throws {
        let store = try TestStore(holding: "")
        let file = store.neighbour("history.ndjson")
        try Data(History.lines[1].utf8).write(to: URL(fileURLWithPath: file))
        let result = try store.run(
            "append",
            "-",
            file,
            "-",
            "--receipts",
            input: History.lines[0]
        )
        #expect(result.lines.count == 3)
        #expect(result.exitCode == 0)
        #expect(try store.run("show", "2").output.contains("09:01:00"))
    }

    @Test func `takes a line that comes in pieces`() throws {
        let store = try TestStore(holding: "")
        let script =
            #"{ printf '%s' "$2"; sleep 0.1; printf '%s\n' "$3"; } | "$1" append --store "$4""#
        let line = History.lines[0]
        let middle = line.index(line.startIndex, offsetBy: 40)
        let result = try Tool.run(
            script: script,
            [String(line[..<middle]), String(line[middle...]), store.path]
        )
        #expect(result.output == "appended 1, duplicates 0, refused 0, last position 1\n")
    }

    @Test func `gives the payload as it is in the log`() throws {
        let store = try TestStore(holding: History.lines[8])
        let result = try store.run("show", "1", "--payload")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("INPlayMediaIntent"))
        #expect(!result.output.hasSuffix("\n"))
    }
}
