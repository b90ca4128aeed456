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
}
