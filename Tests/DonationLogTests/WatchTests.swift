import DonationStore
import Foundation
import TestSupport
import Testing

/// `DONATION_TEST_KILLS` in the environment is the number of kills, a fiftieth of it here.
@Suite(.serialized) struct `Watching` {
    private let directory: TemporaryDirectory
    private var store: String { directory.path(of: "store") }
    private var mail: String { directory.path(of: "Mail") }

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["cur", "new", "tmp"] { try makeFolder("Mail/\(name)") }
    }

    // MARK: Files

    private func makeFolder(_ name: String) throws {
        let path = directory.path(of: name)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: directory.path(of: name)))
    }

    private func append(_ text: String, to name: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: directory.path(of: name)))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    private func move(_ name: String, to newName: String) throws {
        let (old, new) = (directory.path(of: name), directory.path(of: newName))
        try FileManager.default.moveItem(atPath: old, toPath: new)
    }

    private static func text(_ number: Int) -> String {
        """
        From: P <p\(number % 40)@example.org>
        To: Ana <ana@example.org>
        Date: Mon, 5 Jan 2026 10:\(10 + number / 60 % 50):\(10 + number % 50) +0000
        Message-ID: <\(number)@example.org>

        hello \(number)

        """
    }

    /// Delivers a mail as programs do: whole, by a rename.
    private func deliver(_ number: Int, to folder: String = "Mail") throws {
        try write(Self.text(number), to: "\(folder)/tmp/\(number).host")
        try move("\(folder)/tmp/\(number).host", to: "\(folder)/new/\(number).host")
    }

    // MARK: The tool

    private var arguments: [String] {
        ["watch", "--store", store, "--from", "maildir", "--me", "ana@example.org", mail]
    }

    private func start(_ arguments: [String]? = nil) throws -> ChildProcess {
        try ChildProcess(
            try Tool.path(),
            arguments ?? self.arguments,
            environment: Tool.environment,
            output: .file(directory.path(of: "output")),
            errors: .file(directory.path(of: "errors"))
        )
    }

    private func once(_ arguments: [String]? = nil) throws -> ToolResult {
        try Tool.run((arguments ?? self.arguments) + ["--once"])
    }

    /// The identifiers of the donations, each as often as the log has it; nothing without a store.
    private func identifiers() throws -> [String] {
        guard FileManager.default.fileExists(atPath: "\(store)/log/current") else { return [] }
        let store = try DonationStore(at: store, creatingIfMissing: false)
        return try store.events(after: Position(rawValue: 0), limit: 100_000).compactMap { event in
            guard case .donated(let donation) = event.event else { return nil }
            return donation.interaction.identifier
        }
    }

    /// Waits until the log holds some mails, and returns whether it does.
    private func waits(for numbers: some Sequence<Int>) throws -> Bool {
        let wanted = numbers.map { "\($0)@example.org" }.sorted()
        for _ in 0..<600 {
            if try identifiers().sorted() == wanted { return true }
            usleep(50_000)
        }
        Issue.record("\(try identifiers().count) of \(wanted.count), \(errors)")
        return false
    }

    /// Waits until the watcher has written a text to standard error.
    private func waits(forError text: String) -> Bool {
        for _ in 0..<600 {
            if errors.contains(text) { return true }
            usleep(50_000)
        }
        return false
    }

    private var errors: String {
        (try? String(contentsOfFile: directory.path(of: "errors"), encoding: .utf8)) ?? ""
    }

    private func end(_ watcher: ChildProcess) {
        watcher.send(SIGTERM)
        #expect(watcher.wait(seconds: 20) == .exit(0), "\(errors)")
    }

    // MARK: A Maildir

    @Test func `appends the mails that are there, and those that come`() throws {
        try deliver(1)
        let watcher = try start()
        #expect(try waits(for: [1]))
        try deliver(2)
        #expect(try waits(for: 1...2))
        // A folder that appears, and a program that writes in place.
        for name in ["cur", "new", "tmp"] { try makeFolder("Mail/.Work/\(name)") }
        try deliver(3, to: "Mail/.Work")
        try write(Self.text(4), to: "Mail/cur/4.host:2,S")
        #expect(try waits(for: 1...4))
        end(watcher)
        #expect(errors == "")
    }

    @Test func `goes on after a restart, and does not bring back what was deleted`() throws {
        for number in 1...3 { try deliver(number) }
        let first = try once()
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(first.output.hasPrefix("appended 3, duplicates 0, skipped 0"))
        let deleted = try Tool.run(
            "delete",
            "--store",
            store,
            "--identifier",
            "2@example.org",
            "--yes"
        )
        #expect(deleted.exitCode == 0, "\(deleted.errors)")
        try deliver(4)
        let second = try once()
        #expect(second.output.hasPrefix("appended 1, duplicates 0"), "\(second.output)")
        // The bytes of the deleted one stay until an erasure; it is not there a second time.
        #expect(try identifiers().sorted() == [1, 2, 3, 4].map { "\($0)@example.org" })
    }

    @Test func `reads a mail once, wherever it moves`() throws {
        let watcher = try start()
        for number in 0..<40 {
            try deliver(number)
            if number % 2 == 0 {
                try move("Mail/new/\(number).host", to: "Mail/cur/\(number).host:2,S")
            }
            if number % 4 == 0 {
                try move("Mail/cur/\(number).host:2,S", to: "Mail/cur/\(number).host:2,RS")
            }
        }
        #expect(try waits(for: 0..<40))
        end(watcher)
        let output = try String(contentsOfFile: directory.path(of: "output"), encoding: .utf8)
        #expect(output.contains("appended"))
    }

    @Test func `takes a mail that its owner moves out of the junk`() throws {
        for name in ["cur", "new", "tmp"] { try makeFolder("Mail/.Junk/\(name)") }
        try deliver(1, to: "Mail/.Junk")
        try deliver(2)
        let watcher = try start()
        #expect(try waits(for: [2]))
        try move("Mail/.Junk/new/1.host", to: "Mail/cur/1.host:2,S")
        #expect(try waits(for: [1, 2]))
        end(watcher)
    }

    @Test func `finds a Maildir that comes later, or comes back`() throws {
        try move("Mail", to: "Elsewhere")
        let watcher = try start()
        #expect(waits(forError: "no such directory; the watcher looks for it again and again"))
        try move("Elsewhere", to: "Mail")
        try deliver(1)
        #expect(try waits(for: [1]))
        #expect(waits(forError: "is there"))
        end(watcher)
    }

    @Test func `loses nothing and appends nothing twice when it is killed`() throws {
        let variable = ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"]
        let kills = max(4, (variable.flatMap { Int($0) } ?? 0) / 50)
        var random = SeededGenerator(seed: SeededGenerator.seeds(1)[0])
        var (delivered, failed) = (0, 0)
        for _ in 0..<kills {
            let watcher = try start()
            let rest = delivered + Int.random(in: 0...60, using: &random)
            while delivered < rest {
                try deliver(delivered)
                if random.chance(0.3) {
                    try move("Mail/new/\(delivered).host", to: "Mail/cur/\(delivered).host:2,S")
                }
                delivered += 1
            }
            usleep(UInt32.random(in: 0...300_000, using: &random))
            watcher.kill()
            let found = try identifiers()
            if Set(found).count != found.count { failed += 1 }
        }
        let last = try once()
        #expect(last.exitCode == 0, "\(last.errors)")
        let found = try identifiers().sorted()
        if found != (0..<delivered).map({ "\($0)@example.org" }).sorted() { failed += 1 }
        #expect(failed == 0, "\(found.count) of \(delivered), \(random)")
        print("watch killed: \(kills) killed, \(failed) failed, \(random)")
    }

    @Test func `looks for itself when the system has dropped events`() throws {
        let watcher = try start()
        #expect(try waits(for: []))
        usleep(300_000)
        watcher.send(SIGSTOP)
        // More events than the kernel keeps, and none is the same as the one before.
        let noise = try [".a", ".b"].map { name in
            try write("", to: "Mail/new/\(name)")
            return try #require(FileHandle(forWritingAtPath: "\(mail)/new/\(name)"))
        }
        for _ in 0..<10_000 { for file in noise { try file.write(contentsOf: Data("x".utf8)) } }
        try deliver(1)
        watcher.send(SIGCONT)
        #expect(try waits(for: [1]))
        end(watcher)
    }

    @Test func `reads everything again after a restore`() throws {
        try deliver(1)
        _ = try once()
        let backup = directory.path(of: "backup")
        #expect(try Tool.run("backup", "--store", store, backup).exitCode == 0)
        try deliver(2)
        let watcher = try start()
        #expect(try waits(for: 1...2))
        usleep(300_000)
        let restored = try Tool.run("restore", backup, "--store", store, "--replace")
        #expect(restored.exitCode == 0, "\(restored.errors)")
        // It may not go on as if the log had what it read.
        #expect(watcher.wait(seconds: 20) == .exit(75), "\(errors)")
        #expect(errors.contains("was erased or restored meanwhile; begin again"))
        let again = try once()
        #expect(again.output.hasPrefix("appended 1, duplicates 1"), "\(again)")
    }

    @Test func `knows a log that is older than its progress`() throws {
        try deliver(1)
        _ = try once()
        let copy = directory.path(of: "copy")
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        try deliver(2)
        _ = try once()
        try move("store/watch.json", to: "watch.json")
        try FileManager.default.removeItem(atPath: store)
        try move("copy", to: "store")
        try FileManager.default.removeItem(atPath: "\(store)/watch.json")
        try move("watch.json", to: "store/watch.json")
        let again = try once()
        #expect(again.errors.contains("the log was restored from a backup"))
        #expect(again.output.hasPrefix("appended 1, duplicates 1"), "\(again)")
    }

    // MARK: Mailboxes and exports

    private func arguments(_ format: String, _ name: String) -> [String] {
        let me = format == "mbox" ? ["--me", "ana@example.org"] : []
        return ["watch", "--store", store, "--from", format] + me + [directory.path(of: name)]
    }

    private static func boxed(_ number: Int) -> String {
        "From - Mon Jan  5 10:00:00 2026\n\(text(number))\n"
    }

    @Test func `follows a mailbox that grows, is replaced, and grows in pieces`() throws {
        try write(Self.boxed(1), to: "box")
        let watcher = try start(arguments("mbox", "box"))
        #expect(try waits(for: [1]))
        let mail = Self.boxed(2)
        try append(String(mail.prefix(70)), to: "box")
        usleep(900_000)
        try append(String(mail.dropFirst(70)), to: "box")
        #expect(try waits(for: 1...2))
        try write(Self.boxed(2) + Self.boxed(3), to: "new")
        try FileManager.default.removeItem(atPath: directory.path(of: "box"))
        try move("new", to: "box")
        #expect(try waits(for: 1...3))
        end(watcher)
    }

    @Test func `follows a mailbox through a link to another directory`() throws {
        try makeFolder("spool")
        try write(Self.boxed(1), to: "spool/ana")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path(of: "box"),
            withDestinationPath: directory.path(of: "spool/ana")
        )
        let watcher = try start(arguments("mbox", "box"))
        #expect(try waits(for: [1]))
        try append(Self.boxed(2), to: "spool/ana")
        #expect(try waits(for: 1...2))
        end(watcher)
    }

    @Test func `goes on in a mailbox after a restart`() throws {
        try write(Self.boxed(1), to: "box")
        _ = try once(arguments("mbox", "box"))
        try append(Self.boxed(2), to: "box")
        let second = try once(arguments("mbox", "box"))
        #expect(second.output.hasPrefix("appended 1, duplicates 0"), "\(second.output)")
        // A program that removes a mail writes the file anew.
        try write(Self.boxed(2) + Self.boxed(3) + Self.boxed(4), to: "box")
        let third = try once(arguments("mbox", "box"))
        #expect(third.output.hasPrefix("appended 2, duplicates 1"), "\(third.output)")
        let fourth = try once(arguments("mbox", "box"))
        #expect(fourth.output.hasPrefix("appended 0, duplicates 0"), "\(fourth.output)")
    }

    private static func card(_ name: String) -> String {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\nEMAIL:\(name)@example.org\r\nEND:VCARD\r\n"
    }

    @Test func `takes the exports that appear in a directory, and those that change`() throws {
        try makeFolder("Exports")
        try write(Self.card("bo"), to: "Exports/bo.vcf")
        try write("a picture", to: "Exports/bo.jpg")
        let watcher = try start(arguments("vcard", "Exports"))
        func count(_ wanted: Int) throws -> Bool {
            for _ in 0..<600 {
                if try identifiers().count == wanted { return true }
                usleep(50_000)
            }
            return false
        }
        #expect(try count(1))
        try write(Self.card("di"), to: "Exports/di.vcf")
        #expect(try count(2))
        try write(Self.card("bo") + Self.card("cy"), to: "Exports/bo.vcf")
        #expect(try count(3))
        // A fault of one file keeps nobody else waiting.
        try write("\u{1}PNG", to: "Exports/e.vcf.gz")
        try write(Self.card("fay"), to: "Exports/fay.vcf")
        #expect(try count(4))
        end(watcher)
        try move("Exports/di.vcf", to: "Exports/moved.vcf")
        let again = try once(arguments("vcard", "Exports"))
        #expect(again.output.hasPrefix("appended 0, duplicates 0"), "\(again.output)")
    }

    // MARK: One watcher, and its sources

    @Test func `is for one process at a time, and names it to another`() throws {
        try deliver(1)
        let watcher = try start()
        #expect(try waits(for: [1]))
        let second = try Tool.run(arguments)
        #expect(second.exitCode == 75)
        #expect(second.errors.contains("process \(watcher.identifier) watches for"))
        let health = try Tool.run("doctor", "--store", store)
        #expect(health.output.contains("process \(watcher.identifier) follows mail and exports"))
        watcher.kill()
        #expect(try once().exitCode == 0)
    }

    @Test func `takes its sources from the configuration file`() throws {
        try deliver(1)
        try write(Self.card("bo"), to: "bo.vcf")
        try write(
            """
            store: \(store)
            me: ana@example.org
            sources:
              - {from: maildir, path: \(mail)}
              - from: vcard
                path: [\(directory.path(of: "bo.vcf"))]
            """,
            to: "config.yaml"
        )
        let file = directory.path(of: "config.yaml")
        let result = try Tool.run("watch", "--config", file, "--once", "--json")
        #expect(result.exitCode == 0, "\(result.errors)")
        let object = try #require(try result.objects().first)
        // The two donations and the owner's address.
        #expect(object["appended"] as? Int == 2 && object["lastPosition"] as? Int == 3)
        let health = try Tool.run("doctor", "--config", file)
        #expect(health.output.contains("the configuration lists sources, and nobody follows them"))
        let shown = try Tool.run("config", "--config", file)
        #expect(shown.output.contains("from: vcard, path: \(directory.path(of: "bo.vcf"))"))
        // Other subcommands do not mind the list.
        #expect(try Tool.run("log", "--config", file).exitCode == 0)
    }

    @Test(arguments: [
        (
            "sources: ~/Mail",
            "1:10: this is no source; write it as in {from: maildir, path: ~/Mail}"
        ),
        (
            "sources: [{path: ~/Mail}]",
            "1:11: a source needs a format; write it as in from: maildir"
        ),
        ("sources: [{from: vcard}]", "1:11: a source needs a path; write it as in path: ~/Mail"),
        (
            "sources: [{from: vcard, path: Mail}]",
            "1:11: 'Mail' is no whole path; begin it with / or ~/"
        ),
        (
            "sources: [{from: vcard, path: /a, acount: x}]",
            "1:35: a source has no option 'acount'; did you mean 'account'?"
        ),
        (
            "sources: [{from: maildir, path: /a}]",
            "1:11: Name your addresses with --me, as in --me ana@example.org."
        ),
        ("sources: [{from: vcard, path: /a, store: /b}]", "1:35: a source has no option 'store'"),
        ("me: Ana", "no source to watch; name one with --from, or list them"),
    ])
    func `refuses a wrong source, and names its place`(text: String, error: String) throws {
        try write(text + "\n", to: "config.yaml")
        let file = directory.path(of: "config.yaml")
        let result = try Tool.run("watch", "--config", file, "--store", store)
        #expect(result.errors.contains(error), "\(result.errors)")
        #expect(result.exitCode == (text.hasPrefix("me") ? 64 : 78))
        #expect(!FileManager.default.fileExists(atPath: store))
    }

    @Test func `changes nothing in a dry run, and stops at progress that it cannot read`() throws {
        try deliver(1)
        _ = try once()
        try deliver(2)
        let dry = try Tool.run(arguments + ["--once", "--dry-run"])
        #expect(dry.output.hasPrefix("appended 1,"), "\(dry)")
        #expect(try identifiers() == ["1@example.org"])
        try write("{", to: "store/watch.json")
        let refused = try once()
        #expect(refused.exitCode == 65)
        #expect(refused.errors.contains("cannot be read; remove it, and the watcher reads its"))
    }
}
