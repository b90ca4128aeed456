import ArgumentParser
import DonationStore
import FileEvents
import Foundation
import Importing
import TestSupport
import Testing

@testable import donationlog

/// The follower of a Maildir, with moves between the moments at which it looks.
@Suite struct `A mail that moves` {
    private let directory: TemporaryDirectory
    private let events: FolderEvents
    private let follower: MaildirFollower

    init() throws {
        directory = try TemporaryDirectory()
        events = try FolderEvents()
        let root = directory.path(of: "Mail")
        for name in ["cur", "new", ".Junk/cur", ".Junk/new", "Work/cur", "Work/new"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(name)",
                withIntermediateDirectories: true
            )
        }
        let history = try HistoryOptions.parse(["--from", "maildir", "--me", "ana@example.org"])
        follower = MaildirFollower(WatchedSource(.maildir, history, root), nil, by: events)
        try follower.begin(at: .now)
        _ = try read()
    }

    private func path(_ name: String) -> String { directory.path(of: "Mail/\(name)") }

    private func deliver(_ name: String) throws {
        let text = """
            From: P <p@example.org>
            To: Ana <ana@example.org>
            Date: Mon, 5 Jan 2026 10:00:00 +0000
            Message-ID: <1@example.org>


            """
        try Data(text.utf8).write(to: URL(filePath: directory.path(of: "tmp")))
        try move(directory.path(of: "tmp"), to: path(name))
    }

    private func move(_ old: String, to new: String) throws {
        try FileManager.default.moveItem(atPath: old, toPath: new)
    }

    /// Notes the events that have come.
    private func look() throws {
        while case let found = events.next(), !found.isEmpty {
            for event in found { try follower.note(event, at: .now) }
        }
    }

    /// Reads what is due, and returns the number of donations and of skipped mails.
    private func read() throws -> [Int] {
        let options = try StoreOptions.parse(["--store", directory.path(of: "store")])
        let destination = ImportDestination(
            options,
            .dropped,
            isDry: true,
            for: "watch",
            of: "maildir"
        )
        var importer = HistoryImporter(destination: destination)
        try follower.read(at: .now, into: &importer)
        follower.settle(before: PendingFiles.Moment.now.clock)
        return [importer.summary.donations, importer.summary.skippedCount]
    }

    @Test func `before it is read is read at its new place, once`() throws {
        try deliver("new/1")
        try move(path("new/1"), to: path("cur/1:2,S"))
        try look()
        #expect(try read() == [1, 0])
        #expect(try read() == [0, 0])
    }

    @Test func `while it is about to be read is read at its new place`() throws {
        try deliver("new/1")
        try look()
        try move(path("new/1"), to: path("cur/1:2,S"))
        #expect(try read() == [0, 0])
        try look()
        #expect(try read() == [1, 0])
    }

    @Test func `after it was read is not read again, unless it was junk`() throws {
        try deliver("new/1")
        try look()
        #expect(try read() == [1, 0])
        try move(path("new/1"), to: path("cur/1:2,S"))
        try look()
        #expect(try read() == [0, 0])
        try move(path("cur/1:2,S"), to: path(".Junk/cur/1:2,S"))
        try move(path(".Junk/cur/1:2,S"), to: path("new/1"))
        try look()
        #expect(try read() == [1, 0])
    }

    @Test func `with its folder is not read again`() throws {
        try deliver("Work/new/1")
        try look()
        #expect(try read() == [1, 0])
        // The progress goes beyond the mail once its clock has.
        usleep(200_000)
        _ = try read()
        try move(path("Work"), to: path("Play"))
        try look()
        #expect(try read() == [0, 0])
        try deliver("Play/new/2")
        try look()
        #expect(try read() == [1, 0])
    }
}
