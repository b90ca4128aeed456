import DonationStore
import Foundation
import TestSupport
import Testing

@Suite struct `A history from elsewhere` {
    private static let mbox = ["import", "--from", "mbox", "--me", "ana@example.org"]

    private static func mail(_ number: Int, _ more: String = "") -> String {
        """
        From - Mon Jan  5 10:00:00 2026
        From: Bo =?utf-8?q?M=C3=BCller?= <bo@example.org>
        To: Ana <ana@example.org>
        Date: Mon, 5 Jan 2026 10:00:00 +0000
        Message-ID: <\(number)@example.org>
        \(more)

        hello


        """
    }

    private static let archive =
        mail(1)
        + mail(2).replacing("From: Bo", with: "To: Bo").replacing("To: Ana", with: "From: Ana")
        + mail(3, "List-Unsubscribe: <mailto:x@y>").replacing("To: Ana <ana", with: "To: <kim")
        + mail(4, "Auto-Submitted: auto-generated")
        + mail(5).replacing("Date: ", with: "X-Date: ").replacing("10:00:00 2026", with: "")
        + mail(6).replacing("Jan 2026", with: "Jan 9026") + mail(7, "Cc: root")
        + mail(8, "X-A: \0\u{1}").replacing("To: Ana", with: "\0\0\0: ")
        + mail(1, "Cc: kim@example.org") + "From x\nno header"

    @Test func `is summarised, appended once, and told of`() throws {
        let store = try TestStore(holding: "")
        let commands = [
            "--dry-run", "", "", "--json", "--dry-run --json", "--include bulk,junk --account work",
        ]
        var text = ""
        for options in commands {
            let arguments = Self.mbox + options.split(separator: " ").map(String.init)
            let result = try store.run(arguments, input: Self.archive)
            text += result.transcript(of: arguments, store: store.path)
        }
        for arguments in [["log"], ["conversations"], ["contacts"], ["verify"]] {
            text += try store.run(arguments).transcript(of: arguments, store: store.path)
        }
        try expectGolden("import-mbox", text)
    }

    @Test func `in cards and tables joins the people that mail named`() throws {
        let store = try TestStore(holding: "")
        _ = try store.run(Self.mbox, input: Self.mail(1))
        let card = """
            BEGIN:VCARD
            UID:u-1
            FN:Bo Silva
            EMAIL:BO@example.org
            TEL:+44 20 7946 0018
            PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=
            END:VCARD
            BEGIN:VCARD
            FN:Only a name
            END:VCARD

            """
        let table = "When;Who;Whom\n2026-01-06;me;+44 20 7946 0018\nsoon;me;Kim\n"
        let map = ["--map", "start=When,sender=Who", "--map", "recipients=Whom", "--me", "me"]
        var text = ""
        let steps: [([String], String)] = [
            (["import", "--from", "vcard"], card), (["import", "--from", "vcard"], card),
            (["import", "--from", "csv"] + map, table), (["import", "--from", "csv"] + map, table),
            (["contacts"], ""), (["conversations"], ""), (["show", "2"], ""),
            (["suggest", "--now", "2026-01-07T00:00:00Z"], ""), (["verify"], ""),
        ]
        for (arguments, input) in steps {
            text += try store.run(arguments, input: input)
                .transcript(of: arguments, store: store.path)
        }
        try expectGolden("import-others", text)
    }

    @Test func `in a Maildir is read folder by folder`() throws {
        let store = try TestStore(holding: "")
        let root = store.neighbour("Maildir")
        let mails = ["cur/b:2,S", "new/a", ".Sent/cur/c:2,", ".Sent/tmp/d", "cur/.hidden", "e"]
        for (number, name) in mails.enumerated() {
            let file = URL(fileURLWithPath: "\(root)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            let text = Self.mail(number + 1).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            try Data(text.dropFirst().joined(separator: "\r\n").utf8).write(to: file)
        }
        try Data("no mail".utf8).write(to: URL(fileURLWithPath: "\(root)/cur/z"))
        #expect(mkfifo("\(root)/cur/pipe", 0o600) == 0)
        let arguments = ["import", "--from", "maildir", "--me", "ana@example.org", root, "--json"]
        let report = try #require(try store.run(arguments).objects().first)
        #expect(report["appended"] as? Int == 3)
        let skipped = try #require(report["skipped"] as? [String: [String: Any]])
        #expect(skipped["not of this format"]?["count"] as? Int == 1)
        let events = try DonationStore(at: store.path).events(after: .start)
        let identifiers = events.compactMap { event in
            if case .donated(let donation) = event.event {
                donation.interaction.identifier
            } else {
                nil
            }
        }
        #expect(identifiers == ["1@example.org", "2@example.org", "3@example.org"])
        let again = try #require(try store.run(arguments).objects().first)
        #expect(again["appended"] as? Int == 0)
        #expect(try store.run(Array(arguments.dropLast(2)) + ["/none"]).exitCode == 66)
        #expect(try store.run(Array(arguments.dropLast(2))).exitCode == 64)
        #expect(try store.run(Array(arguments.dropLast(2)) + [store.path]).exitCode == 65)
    }

    @Test func `in a Maildir is read without junk, trash and drafts, unless asked for`() throws {
        let store = try TestStore(holding: "")
        let root = store.neighbour("Maildir")
        let names = [
            "cur/a:2,S", "cur/b:2,ST", ".Entw&APw-rfe/cur/c:2,", ".Spam/new/d", "cur/e:2,D",
        ]
        for (number, name) in names.enumerated() {
            let file = URL(fileURLWithPath: "\(root)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(Self.mail(number + 1).utf8).write(to: file)
        }
        let arguments = ["import", "--from", "maildir", "--me", "ana@example.org", root, "--json"]
        let report = try #require(try store.run(arguments).objects().first)
        #expect(report["appended"] as? Int == 1)
        let skipped = try #require(report["skipped"] as? [String: [String: Any]])
        let counts = skipped.compactMapValues { $0["count"] as? Int }
        #expect(counts == ["marked as junk": 1, "deleted in the mailbox": 1, "a draft": 2])
        let all = try store.run(arguments + ["--include", "junk,trash", "--include", "drafts"])
        #expect(try all.objects().first?["appended"] as? Int == 4)
    }

    @Test func `names ten handles of several people, also before it is appended`() throws {
        let names = ["Ana A", "Bo B", "Kim K", "Lu L", "Mo M"]
        let store = try TestStore(holding: "")
        let mails = (0..<60).map { number in
            Self.mail(number).replacing(
                "Bo =?utf-8?q?M=C3=BCller?= <bo@example.org>",
                with: "\(names[number % 5]) <team\(number / 5)@example.org>"
            )
        }
        for arguments in [Self.mbox + ["--dry-run"], Self.mbox] {
            let told = try store.run(arguments, input: mails.joined()).output
            #expect(told.contains(", 12 handles of several people, "))
            #expect(told.components(separatedBy: "used under many names in mail").count == 11)
            #expect(told.contains("  and 2 more\n") && told.contains("donationlog link"))
        }
        let again = try #require(
            try store.run(Self.mbox + ["--json"], input: mails[0]).objects().first
        )
        #expect(again["groups"] as? Int == 0 && again["sharedHandleCount"] as? Int == 0)
    }

    @Test func `that is of another format is told with an exit code`() throws {
        let store = try TestStore(holding: "")
        let result = try store.run(Self.mbox, input: "%PDF-1.4\n1 0 obj\n")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("PDF"))
        #expect(try store.run(Self.mbox, input: "").exitCode == 0)
    }

    @Test(arguments: [
        ["import", "--from", "mbox", "--me", "ana@example.org"], ["import"],
        ["import", "--from", "csv"],
    ])
    func `in which there is nothing makes no store`(arguments: [String]) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "store")
        let result = try Tool.run(arguments + ["--store", path])
        #expect(result.exitCode == 0, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `in a dry run makes no store`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "store")
        let result = try Tool.run(
            Self.mbox + ["--dry-run", "--store", path],
            input: Array(Self.archive.utf8)
        )
        #expect(result.exitCode == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        ["import", "--from", "mbox"], ["import", "--me", "ana@example.org"],
        ["import", "--from", "mbox", "--me", "ana"], ["import", "--no-such"],
        ["import", "--from", "mbox", "--me", "ana@example.org", "--digest", "00"],
        ["import", "a", "b"], ["import", "--from", "tar"],
        ["import", "--from", "mbox", "--me", "ana@example.org", "--include", "spam"],
        ["import", "--from", "vcard", "--include", "junk"], ["import", "--include", "junk"],
        ["import", "--from", "csv", "--map", "start=a"],
        ["import", "--from", "vcard", "--date-order", "dmy"],
        ["import", "--from", "csv", "--map", "start=a,start=b"],
        ["import", "--from", "vcard", "--map", "start=a"],
    ])
    func `is asked for in the right way`(arguments: [String]) throws {
        let result = try Tool.run(arguments + ["--store", "/none/store"])
        #expect(result.exitCode == 64, "\(result)")
        #expect(!result.errors.isEmpty)
    }

    @Test func `is opened whole before any of it is appended`() throws {
        let store = try TestStore(holding: "")
        let file = store.neighbour("a.mbox")
        try Data(Self.archive.utf8).write(to: URL(fileURLWithPath: file))
        let result = try store.run(Self.mbox + [file, store.neighbour("none.mbox")])
        #expect(result.exitCode == 66)
        #expect(try DonationStore(at: store.path).lastPosition() == .start)
        let both = try store.run(Self.mbox + [file, file, "--json"])
        #expect(try both.objects().first?["appended"] as? Int == 4)
        #expect(try both.objects().first?["duplicates"] as? Int == 6)
    }

    @Test func `goes on where it was stopped`() throws {
        let store = try TestStore(holding: "")
        let mails = (1...4000).map { Self.mail($0, "X-Fill: \(String(repeating: "x", count: 80))") }
        let tool = try RunningTool(
            "import",
            "--from",
            "mbox",
            "--me",
            "ana@example.org",
            "--store",
            store.path
        )
        try tool.write(mails.prefix(3000).joined())
        let opened = try DonationStore(at: store.path)
        let deadline = Date(timeIntervalSinceNow: 60)
        while try opened.lastPosition() == .start, Date() < deadline { usleep(1000) }
        tool.stop()
        let kept = try opened.lastPosition().rawValue
        #expect((1...3000).contains(kept))
        let again = try store.run(Self.mbox + ["--json"], input: mails.joined())
        let report = try #require(try again.objects().first)
        #expect(report["duplicates"] as? UInt64 == kept)
        #expect(report["appended"] as? UInt64 == 4000 - kept)
        // The donations, the address of the owner, and what the second run appended.
        #expect(try opened.lastPosition().rawValue == 4002)
    }
}
