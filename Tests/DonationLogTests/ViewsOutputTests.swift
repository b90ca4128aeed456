import Foundation
import Testing

@testable import donationlog

@Suite struct `The views and how the store stands` {
    static let environment = [
        "DONATIONLOG_NOW": "2026-01-06T12:00:00Z", "COLUMNS": "80", "LC_ALL": "C",
    ]

    /// The history, received a minute after each donation began, with later deletions.
    private static func store() throws -> TestStore {
        let history = try TestStore().run("export").output
        var lines: [String] = []
        for line in history.split(separator: "\n").map(String.init) {
            let start = line.firstMatch(of: /"start":"([^"]*):00.000Z"/)?.1 ?? "2026-01-05T08:00"
            lines.append(
                line.replacing(/"recordedAt":"[^"]*"/, with: #""recordedAt":"\#(start):59.000Z""#)
            )
        }
        lines.append(
            #"{"position":13,"recordedAt":"2026-01-05T18:00:00Z","kind":"deleted","#
                + #""deleted":{"positions":[[1,3]]}}"#
        )
        let store = try TestStore(holding: "")
        let result = try store.run(["import"], input: lines.joined(separator: "\n") + "\n")
        try #require(result.exitCode == 0, "\(result)")
        return store
    }

    static let commands: [[String]] = [
        ["suggest", "--as-of", "5"], ["suggest", "--as-of", "5", "--now", "2026-01-06", "--json"],
        ["suggest", "--as-of", "2026-01-05 11:30", "--limit", "2"], ["suggest", "--as-of", "0"],
        ["suggest", "--as-of", "99", "--limit", "1"], ["suggest", "--as-of", "soon"],
        ["suggest", "--as-of", "5", "--weights", "0,0,0,4,0"],
        ["diff-views", "5", "12"], ["diff-views", "12"], ["diff-views", "12", "--json"],
        ["diff-views", "2026-01-05 10:30", "2026-01-05 12:30"], ["diff-views", "13", "13"],
        ["diff-views"], ["diff-views", "x"], ["doctor"], ["doctor", "--json"],
        ["doctor", "--full"], ["stats"], ["stats", "--json"], ["stats", "--weeks", "0"],
        ["stats", "--weeks=-1"], ["readers"], ["readers", "--json"], ["doctor"],
    ]

    @Test func `are told`() throws {
        try expectTranscript("views", Self.commands, Self.store(), Self.environment)
    }

    @Test func `fill a wide terminal`() throws {
        let wide = ["COLUMNS": "140", "LC_ALL": "C.UTF-8"]
        try expectTranscript(
            "views-140",
            [["stats"], ["explain", "--now", "2026-01-05T17:00:00Z"], ["diff-views", "5"]],
            Self.store(),
            Self.environment.merging(wide) { $1 }
        )
    }

    @Test func `are told of an empty store`() throws {
        try expectTranscript(
            "views-empty",
            [
                ["suggest", "--as-of", "1"], ["diff-views", "0"], ["readers"], ["doctor"],
                ["doctor", "--json"], ["stats"], ["stats", "--json"],
            ],
            TestStore(holding: ""),
            Self.environment
        )
    }

    /// The doctor's report on a store, and its exit code.
    private func wrong(_ store: TestStore, now: String = "2999-01-01T00:00:00Z") throws -> String {
        let result = try Tool.run(
            ["doctor", "--store", store.path],
            environment: ["DONATIONLOG_NOW": now]
        )
        #expect((result.exitCode == 65) == result.output.contains("wrong"), "\(result)")
        return result.lines.filter { !$0.hasPrefix("well") }.joined(separator: "\n")
            .replacingOccurrences(of: store.path, with: "STORE")
    }

    @Test func `are well when nothing is wrong`() throws {
        let store = try TestStore()
        #expect(try store.run("info").exitCode == 0)
        #expect(try wrong(store).isEmpty)
    }

    @Test func `are not well when others can read a file`() throws {
        let store = try TestStore()
        _ = try store.run("info")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o750],
            ofItemAtPath: store.path + "/log"
        )
        let told = try wrong(store)
        #expect(told.contains("permissions  others can use log\n"))
        #expect(told.contains("mend: chmod -R go= 'STORE'"))
    }

    @Test func `are not well when events come from the future`() throws {
        let store = try TestStore()
        let told = try wrong(store, now: "2020-01-01T00:00:00Z")
        #expect(told.contains("clock        12 events were received in the future, the first at 1"))
    }

    @Test func `are not well when a record is damaged`() throws {
        let store = try `A store that cannot be used`.storeWithDamage()
        let told = try wrong(store)
        #expect(told.contains("records      1 of the records read are damaged, the first at 9"))
        #expect(told.contains("mend: donationlog --store 'STORE' salvage"))
    }

    @Test func `are not well when a stopped process holds a lock`() throws {
        let store = try TestStore()
        _ = try store.run("info")
        let script = """
            flock "$2/log/current/writer.lock" sh -c 'kill -STOP $PPID' & holder=$!
            until grep -q ") T " /proc/$holder/stat; do :; done
            "$1" doctor --store "$2"; echo "exit code $?"; kill -KILL $holder
            """
        let result = try Tool.run(script: script, [store.path])
        #expect(result.output.contains("(flock) is stopped and holds log/"), "\(result)")
        #expect(result.output.contains("mend: kill -CONT "))
        #expect(result.output.hasSuffix("exit code 65\n"))
    }

    @Test func `tell what was left behind and what is out of date`() throws {
        let store = try TestStore()
        _ = try store.run("info")
        _ = try store.run(
            "append",
            input: History.message("13", "outgoing", "17:00:00", #""recipients":[]"#)
        )
        let manager = FileManager.default
        for name in ["log/0123456789abcdef", "views/1"] {
            try manager.createDirectory(
                atPath: "\(store.path)/\(name)",
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        let told = try wrong(store)
        #expect(told.contains("removed log/0123456789abcdef, a leftover"))
        #expect(told.contains("1 events behind; they catch up at the next question"))
        #expect(told.contains("views of version 1 belong to another version"))
    }
}
