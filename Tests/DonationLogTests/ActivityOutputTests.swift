import Foundation
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `The tool's view of activities and items` {
    private static let now = ["DONATIONLOG_NOW": "2026-01-06T10:30:00Z"]

    private func expect(_ name: String, _ commands: [String]) throws {
        try expectTranscript(
            name,
            commands.map { line in
                // Words in quotes are one argument.
                line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                    .flatMap { index, part in
                        index.isMultiple(of: 2)
                            ? part.split(separator: " ").map(String.init) : [String(part)]
                    }
            },
            ActivityStory.store(),
            Self.now
        )
    }

    @Test func `shows activities, items and reminders`() throws {
        try expect(
            "activities",
            [
                "log -n 12", "log -n 12 --json", "log --kind indexed --kind resigned",
                "show 13", "show 13 --json", "show 16", "show 19", "show 21", "show 22", "show 23",
                "activities", "activities --json", "activities --app org.example.mail",
                "activities -1", "activities --current", "activities --current --json",
                "activity 'On lakes'", "activity 湖", "activity אגמים --json",
                "activity article-17 --history 1", "activity 14 --json", "items", "items --json",
                "items --index archive -n 1", "items --index none", "reminders",
                "reminders --json", "info --weeks 0", "info --quick --json", "verify",
            ]
        )
    }

    @Test func `shows all of an app's events, and no deleted ones, where the app is asked for`()
        throws
    {
        let store = try ActivityStory.store()
        func positions(_ arguments: String...) throws -> [String] {
            try store.run(["log", "--format", "{position}"] + arguments).lines
        }
        let all = try store.run("log", "--json").objects()
        let reader = try positions("--donor", ActivityStory.reader)
        let live = all.filter { $0["app"] as? String == ActivityStory.reader }
        #expect(reader.count == live.count && reader.count >= 7)
        #expect(
            try positions("--donor", ActivityStory.reader, "-n", "3") == Array(reader.prefix(3))
        )
        #expect(
            try positions("--donor", ActivityStory.reader, "--reverse") == reader.reversed()
        )
        #expect(
            try store.run("export", "--donor", ActivityStory.reader, "-").objects().count
                == reader.count
        )
        // An app may donate both messages and items.
        let mail = try positions("--donor", ActivityStory.mail)
        #expect(mail.contains("7") && mail.count > 1)
        #expect(
            try positions("--donor", ActivityStory.mail, "--since", "2026-01-06").count
                == mail.count - 1
        )
        #expect(
            try positions("--donor", ActivityStory.mail, "--until", "2026-01-06") == ["7"]
        )
        #expect(try positions("--donor", ActivityStory.mail, "--text", "a") == ["7"])
        let deletion = try store.run(
            "delete",
            "--donor",
            ActivityStory.mail,
            "--item",
            "inv-7",
            "--yes"
        )
        #expect(deletion.exitCode == 0, "\(deletion)")
        #expect(try positions("--donor", ActivityStory.mail).count < mail.count)
        #expect(try positions("--donor", ActivityStory.reader) == reader)
    }

    @Test func `takes, opens and removes reminders`() throws {
        try expect(
            "reminders",
            [
                "remind 'On lakes' --title later --at 2026-01-07T09:00:00Z",
                "remind 湖について --in-car --json", "remind article-19 --leaving 'the office'",
                "remind 24 --messaging Ana", "reminders --time iso", "reminders open 23",
                "reminders open 23 --json", "reminders remove 25", "reminders remove 25",
                "reminders", "reminders --all -n 2", "reminders --app org.example.mail --json",
                "log -n 3", "show 29", "show 31", "withdraw 31", "reminders", "reminders open 99",
                "remind lakes", "remind Bicycles", "remind 'On lakes' --in-car --arriving home",
                "remind 'On lakes' --arriving ' '", "reminders open", "reminders all",
            ]
        )
    }

    @Test func `names an activity or says why it names none`() throws {
        try expect(
            "activity-wrong",
            [
                "activity 15", "activity #24 --json", "activity 16", "activity #3",
                "activity article", "activity article --json", "activity 'On lages'",
                "activity 'FATURA DE AGUA' --history 0",
                "activity org.example.reader:identifier:article-17 --history 0",
                "activity ' '", "activity x --history -1", "activities --app org.example.raeder",
                "items -n -1",
            ]
        )
    }

    @Test func `says what a deletion takes and what it leaves`() throws {
        try expect(
            "activity-deletion",
            [
                "delete --activity lakes", "delete --activity 'On lakes' --dry-run",
                "delete --activity 'On lakes' --dry-run --json",
                "delete --activity 'On lakes' --dry-run --erase",
                "delete --activity 'On lakes'", "delete --position 13 --dry-run",
                "delete --position 22 --dry-run --json", "delete --position 1..24 --dry-run",
                "delete --since 2026-01-06T10:06:00Z --dry-run",
                "delete --until 2026-01-06T09:01:00Z --dry-run",
                "delete --all --donor org.example.mail --dry-run",
                "delete --domain account.work.inbox --donor org.example.mail --dry-run",
                "delete --domain work --donor org.example.mail --dry-run",
                "delete --activity 'On lakes' --yes", "log -n 9", "show 14",
                "activities", "reminders",
                "delete --item inv-7 --index archive --donor org.example.mail --yes --json",
                "items", "delete --position 23 --yes", "reminders",
                "erase --dry-run", "erase --yes", "delete --all --donor org.example.reader --yes",
                "delete --all --donor org.example.mail --yes --erase", "activities", "items",
                "info --weeks 0", "delete --item x", "delete --domain '' --donor org.example.chat",
                "delete --index a --all --donor org.example.chat",
                "delete --activity x --position 1", "verify",
            ]
        )
    }
}
