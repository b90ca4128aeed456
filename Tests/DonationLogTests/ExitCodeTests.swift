import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import donationlog

/// A way to make the tool end with a code.
private struct Ending: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: Int32
    /// Runs the tool; `nil`, with a printed reason, where the machine prevents it.
    var run: @Sendable (TestStore) throws -> ToolResult?
}

@Suite struct `The exit code` {
    private static let endings = [
        Ending(testDescription: "of what is done", code: 0) { try $0.run("info") },
        Ending(testDescription: "when nothing is found", code: 1) { try $0.run("show", "99") },
        Ending(testDescription: "of an unknown option", code: 64) {
            try $0.run("log", "--lmit", "1")
        },
        Ending(testDescription: "without arguments", code: 64) { _ in try Tool.run([]) },
        Ending(testDescription: "of a subcommand misspelt", code: 64) { try $0.run("sugest") },
        Ending(testDescription: "of options that exclude each other", code: 64) {
            try $0.run("verify", "--log", "--views")
        },
        Ending(testDescription: "of a line that is refused", code: 65) {
            try $0.run("append", input: "{}\n")
        },
        Ending(testDescription: "of a directory in the place of a file", code: 65) {
            try $0.run("append", $0.path)
        },
        Ending(testDescription: "of a history of which all is skipped", code: 65) {
            try $0.run(
                ["import", "--from", "vcard"],
                input: "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nEND:VCARD\r\n"
            )
        },
        Ending(testDescription: "without a store", code: 66) {
            try Tool.run("info", "--store", $0.neighbour("none"))
        },
        Ending(testDescription: "without an input", code: 66) {
            try $0.run("append", $0.neighbour("none"))
        },
        Ending(testDescription: "in another PID namespace", code: 69) { store in
            let follower = try RunningTool("log", "--follow", "--json", "--store", store.path)
            defer { follower.stop() }
            _ = try #require(follower.nextLine())
            let unshare = "unshare --user --map-root-user --pid --fork --mount-proc"
            let probe = try Tool.run(script: "\(unshare) true", [])
            guard probe.exitCode == 0 else {
                print("not run: a PID namespace cannot be made here: \(probe.errors)")
                return nil
            }
            return try Tool.run(script: "exec \(unshare) \"$@\"", ["log", "--store", store.path])
        },
        Ending(testDescription: "where nothing can be made", code: 73) {
            try Tool.run("append", "--store", $0.neighbour("none/store"), input: History.text)
        },
        Ending(testDescription: "when the output is full", code: 74) {
            try Tool.run(script: "exec \"$@\" > /dev/full", ["log", "--store", $0.path])
        },
        Ending(testDescription: "while another writes", code: 75, run: runWhileAnotherWrites),
        Ending(testDescription: "of what others own", code: 77, run: runAsSomebodyElse),
        Ending(testDescription: "of a wrong configuration file", code: 78) { store in
            let config = store.neighbour("config")
            try Data("colour: auto\n".utf8).write(to: URL(fileURLWithPath: config))
            return try store.run("info", "--config", config)
        },
        Ending(testDescription: "after ^C", code: 130, run: runUntilInterrupted),
    ]

    /// No other writer gets a held lock.
    private static func runWhileAnotherWrites(_ store: TestStore) throws -> ToolResult? {
        let log = "\(store.path)/log"
        let current = try FileManager.default.destinationOfSymbolicLink(atPath: "\(log)/current")
        let lock = "\(log)/\(current)/writer.lock"
        let descriptor = open(lock, O_RDWR)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var whole = flock()
        whole.l_type = Int16(F_WRLCK)
        whole.l_whence = Int16(SEEK_SET)
        try #require(fcntl(descriptor, F_SETLK, &whole) == 0)
        return try store.run("append", input: "\(History.lines[0])\n")
    }

    private static func runAsSomebodyElse(_ store: TestStore) throws -> ToolResult? {
        guard geteuid() == 0 else {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0],
                ofItemAtPath: "\(store.path)/log"
            )
            return try store.run("info")
        }
        for path in [store.directory.path, store.path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return try Tool.runAsSomebodyElse(["info", "--store", store.path])
    }

    /// A pipe in place of a file holds the tool up until ^C has come.
    private static func runUntilInterrupted(_ store: TestStore) throws -> ToolResult? {
        let script = """
            mkfifo "$2" && { "$1" evaluate "$2" & } && exec 3>"$2" && kill -INT $! && exec 3>&- && wait $!
            """
        return try Tool.run(script: script, [store.neighbour("pipe")])
    }

    @Test(arguments: endings)
    fileprivate func `is as it says`(ending: Ending) throws {
        let result = try ending.run(try TestStore())
        guard let result else { return }
        #expect(result.exitCode == ending.code, "\(result)")
        #expect(ending.code == 0 || ending.code == 1 || !result.errors.isEmpty)
    }

    @Test func `is listed with every other in the help and in the documentation`() throws {
        let help = try Tool.run("--help").output
        let listed = help.matches(of: /\n +(\d+)  (.+)/).map { ($0.output.1, $0.output.2) }
        #expect(listed.map(\.0) == Topics.exitCodes.map { "\($0.code.rawValue)" })
        #expect(listed.map(\.1) == Topics.exitCodes.map { Substring($0.meaning) })
        #expect(Set(listed.map(\.0)) == Set(Self.endings.map { Substring("\($0.code)") }))
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("docs/donationlog.md"),
            encoding: .utf8
        )
        let rows = page.matches(of: /\n\| (\d+) \| (.+) \|/).map { ($0.output.1, $0.output.2) }
        #expect(rows.map(\.0) == listed.map(\.0))
        #expect(rows.map(\.1) == listed.map(\.1))
    }

    @Test func `is in no other place of the source`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tools/donationlog").path
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        var found: Set<Int32> = []
        for file in (files ?? []).filter({ $0.hasSuffix(".swift") }) {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            let numbers = text.matches(of: /ExitCode\((\d+)\)/).compactMap { Int32($0.output.1) }
            #expect(numbers.isEmpty || file == "ExitCode+Meaning.swift", "\(file)")
            found.formUnion(numbers)
        }
        // The parser has its own codes.
        let own = Set(Topics.exitCodes.map(\.code.rawValue)).subtracting([0, 64])
        #expect(found == own)
    }
}
