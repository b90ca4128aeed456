import DonationStore
import Foundation
import TestSupport
import Testing

@Suite struct `Files of one import` {
    private let store: TestStore
    private let other: TestStore

    init() throws {
        store = try TestStore(holding: "")
        other = try TestStore(holding: "")
    }

    private static let mbox = ["import", "--from", "mbox", "--me", "ana@example.org", "--json"]

    private static func mail(
        _ identifier: String,
        minute: Int,
        from: String = "bo@example.org",
        to: String = "ana@example.org",
        _ more: String = ""
    ) -> String {
        let time = "10:\(minute < 10 ? "0" : "")\(minute):00"
        return """
            From - Mon Jan  5 \(time) 2026
            From: \(from)
            To: \(to)
            Date: Mon, 5 Jan 2026 \(time) +0000
            Message-ID: <\(identifier)@example.org>
            \(more)

            hello


            """
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = store.neighbour(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func donations(_ store: TestStore) throws -> [Interaction] {
        try DonationStore(at: store.path).events(after: .start).compactMap { event in
            guard case .donated(let donation) = event.event else { return nil }
            return donation.interaction
        }
    }

    /// Imports files in both orders; returns the reports and what is stored, which is the same.
    private func importBoth(
        _ files: [String],
        _ arguments: [String] = mbox
    ) throws -> (report: [String: Any], donations: [Interaction]) {
        let first = try store.run(arguments + files).objects().first
        let second = try other.run(arguments + files.reversed()).objects().first
        let donations = try Self.donations(store)
        #expect(try Self.donations(other) == donations)
        #expect(first?["appended"] as? Int == second?["appended"] as? Int)
        #expect(first?["duplicates"] as? Int == second?["duplicates"] as? Int)
        return (try #require(first), donations)
    }

    @Test func `are read as one history, in the order of time`() throws {
        let received = [1, 4, 7].map { Self.mail("i\($0)", minute: $0) }
        let inbox = try file("Inbox.mbox", received.joined())
        let sent = try file(
            "Sent.mbox",
            [2, 3, 9].map {
                Self.mail("s\($0)", minute: $0, from: "ana@example.org", to: "bo@example.org")
            }.joined()
        )
        let archive = try file("Archive.mbox", Self.mail("a0", minute: 0))
        let (report, donations) = try importBoth([inbox, sent, archive])
        #expect(report["appended"] as? Int == 7)
        let identifiers = donations.compactMap { $0.identifier?.prefix(2) }
        #expect(identifiers == ["a0", "i1", "s2", "s3", "i4", "i7", "s9"])
    }

    @Test func `give the fuller of two copies, whichever comes first`() throws {
        let text = Self.mail("1", minute: 1) + Self.mail("2", minute: 2)
        let inbox = try file("Inbox.mbox", text)
        let full = try file(
            "Sent.mbox",
            Self.mail("0", minute: 1) + Self.mail("2", minute: 2, "Cc: kim@example.org")
        )
        let (report, donations) = try importBoth([inbox, full])
        #expect(report["appended"] as? Int == 3)
        #expect(report["duplicates"] as? Int == 1)
        #expect((report["refused"] as? [String: Any])?.isEmpty == true)
        let second = try #require(donations.last)
        #expect(second.identifier == "2@example.org")
        #expect(second.intent.people.recipients.count == 2)
        let again = try #require(try store.run(Self.mbox + [full, inbox]).objects().first)
        #expect(again["appended"] as? Int == 0)
        #expect(again["duplicates"] as? Int == 4)
    }

    @Test func `tell by their times whether bulk mail answers the owner`() throws {
        let answer = "Precedence: bulk\nIn-Reply-To: <s2@example.org>"
        let received = [1, 4].map { Self.mail("b\($0)", minute: $0, to: "kim@x.y", answer) }
        let inbox = try file("Inbox.mbox", received.joined())
        let sent = try file(
            "Sent.mbox",
            Self.mail("s2", minute: 2, from: "ana@example.org", to: "bo@example.org")
        )
        let (report, donations) = try importBoth([inbox, sent])
        #expect(donations.compactMap { $0.identifier?.prefix(2) } == ["s2", "b4"])
        let skipped = report["skipped"] as? [String: [String: Any]]
        #expect(skipped?.values.compactMap { $0["count"] as? Int } == [1])
    }

    @Test func `may be a thousand, with few open files allowed`() throws {
        let files = try (0..<1000).map { number in
            try file("\(number).mbox", Self.mail("\(number)", minute: number % 60))
        }
        let result = try Tool.run(
            script: "ulimit -S -n 256; exec \"$@\"",
            Self.mbox + files + ["--store", store.path]
        )
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try result.objects().first?["appended"] as? Int == 1000)
        let starts = try Self.donations(store).compactMap { $0.start?.milliseconds }
        #expect(starts == starts.sorted())
    }

    @Test func `in folders of a Maildir are one history, too`() throws {
        let root = store.neighbour("Maildir")
        for (folder, minutes) in [("cur", [1, 4]), (".Sent/cur", [2, 3]), ("new", [0])] {
            let directory = URL(fileURLWithPath: "\(root)/\(folder)")
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true
            )
            for minute in minutes {
                let lines = Self.mail("\(minute)", minute: minute).split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                try Data(lines.dropFirst().joined(separator: "\n").utf8)
                    .write(to: directory.appendingPathComponent("\(minute)"))
            }
        }
        let arguments = ["import", "--from", "maildir", "--me", "ana@example.org", root]
        #expect(try store.run(arguments).exitCode == 0)
        let identifiers = try Self.donations(store).compactMap { $0.identifier?.prefix(1) }
        #expect(identifiers == ["0", "1", "2", "3", "4"])
    }
}
