import Foundation
import TestSupport
import Testing

/// A command that destroys much asks, or is refused.
@Suite struct `Destroying at the command line` {
    private static let transcript = [
        "delete --identifier 3 --dry-run", "delete --identifier 3 --dry-run --json",
        "delete --identifier 3 --json", "delete --identifier x --dry-run",
        "delete --all --donor org.example.chat --dry-run", "delete --all --donor org.example.chat",
        "delete --person Ana --dry-run --json", "delete --person Ana --erase --dry-run",
        "delete --person Ana --erase --dry-run --json", "erase --dry-run", "erase --dry-run --json",
        "erase", "delete --until 2026-01-05T10:30:00Z", "delete --until 2026-01-05T10:30:00Z --yes",
        "erase", "erase --dry-run", "erase --yes --json", "erase --dry-run",
        "policy --max-age 2w", "maintain --now 2026-01-30",
        "maintain --now 2026-01-30 --dry-run", "maintain --now 2026-01-30 --dry-run --json",
        "maintain --now 2027-06-30 --yes", "maintain --now 2027-06-30 --force",
        "maintain --now 2027-06-30 --yes --force --json", "maintain --dry-run",
    ]

    @Test func `tells, asks and refuses`() throws {
        let store = try TestStore()
        try expectTranscript(
            "destroying",
            Self.transcript.map { $0.split(separator: " ").map(String.init) },
            store,
            ["DONATIONLOG_NOW": "2026-01-06T12:00:00Z"]
        )
    }

    @Test func `by a wrong clock takes nothing, whoever says yes`() throws {
        let store = try TestStore()
        let wrong = ["DONATIONLOG_NOW": "2040-01-01T00:00:00Z"]
        try #require(store.run("policy", "--max-age", "2w").exitCode == 0)
        for words in [
            ["maintain", "--yes"], ["maintain", "--dry-run"],
            ["delete", "--until", "1 year ago", "--yes"],
            ["delete", "--since", "20y", "--yes"],
        ] {
            let result = try Tool.run(words + ["--store", store.path], environment: wrong)
            #expect(result.exitCode == 64, "\(words)")
            #expect(result.errors.contains("more than a year after"), "\(result)")
        }
        // A date that depends on no clock is always good.
        let words = ["delete", "--until", "2026-01-05T09:00:30Z", "--yes", "--store", store.path]
        #expect(try Tool.run(words, environment: wrong).exitCode == 0)
        let forced = ["maintain", "--yes", "--force", "--json", "--store", store.path]
        let result = try Tool.run(forced, environment: wrong)
        #expect(try result.objects().first?["deleted"] as? Int == 11)
    }

    @Test(arguments: [("y", true), ("Yes", true), ("n", false), ("", false)])
    func `asks at a terminal`(answer: String, isDone: Bool) throws {
        let store = try TestStore()
        let script =
            #"tool=$1; answer=$2; shift 2; echo "$answer" | script -qec "$tool $*" /dev/null"#
        let words = [
            "delete", "--all", "--donor", "org.example.chat", "--store", store.path,
        ]
        let shown = try Tool.run(script: script, [answer] + words)
        let text = shown.output + shown.errors
        #expect(text.contains("delete 9 of 12 donations"), "\(text)")
        #expect(text.contains("[y/N]"), "\(text)")
        #expect(text.contains("deleted 9 donations") == isDone, "\(text)")
        let left = try store.run("log", "--donor", "org.example.chat", "--json").objects().count
        #expect((left == 0) == isDone)
    }

    @Test func `an export is looked at without a store`() throws {
        let store = try TestStore()
        let file = store.directory.path(of: "export")
        try #require(store.run("export", file).exitCode == 0)
        let other = store.directory.path(of: "other")
        let dry = try Tool.run("import", file, "--dry-run", "--json", "--store", other)
        #expect(dry.exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: store.directory.path).count == 2
        )
        let done = try Tool.run("import", file, "--json", "--store", other)
        #expect(dry.output == done.output)
        let text = try Tool.run("import", file, "--dry-run", "--store", other + "2").output
        #expect(text.hasPrefix("would import 12 events, log digest "))
        #expect(text.contains("12 of them donations, the oldest of 2026-01-05 "))
    }
}
