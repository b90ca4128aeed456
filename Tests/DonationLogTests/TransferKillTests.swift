import DonationStore
import Foundation
import TestSupport
import Testing

/// A store made aside is there whole or not at all, whenever its maker is killed.
///
/// `DONATION_TEST_KILLS` in the environment is the number of kills, a quarter of it for each.
@Suite(.serialized) struct `Killed while it makes a store` {
    private static let kills = max(
        24,
        (ProcessInfo.processInfo.environment["DONATION_TEST_KILLS"].flatMap { Int($0) } ?? 0) / 4
    )

    private let directory: TemporaryDirectory
    private var source: String { directory.path(of: "source") }
    private var export: String { directory.path(of: "events.ndjson") }
    private var target: String { directory.path(of: "target") }
    private let digest: String

    init() throws {
        directory = try TemporaryDirectory()
        let store = try DonationStore(at: directory.path(of: "source"))
        var generator = DonationGenerator(seed: 5)
        for _ in 0..<10 { _ = try store.donate((0..<30).map { _ in generator.donation() }) }
        digest = try store.logDigest()
        _ = try Tool.run("export", export, "--store", source)
        _ = try Tool.run("backup", directory.path(of: "backup"), "--store", source)
    }

    private enum Work: String, CaseIterable {
        case append, `import`, backup, restore, replace
    }

    private func arguments(_ work: Work) -> [String] {
        let backup = directory.path(of: "backup")
        return switch work {
        case .append: ["append", directory.emptyFile(), "--store", target]
        case .import: ["import", export, "--store", target]
        case .backup: ["backup", target, "--store", source]
        case .restore: ["restore", backup, "--store", target]
        case .replace: ["restore", backup, "--replace", "--store", target]
        }
    }

    private func start(_ arguments: [String]) throws -> ChildProcess {
        try Tool.start(arguments, output: .nothing, errors: .nothing)
    }

    @Test(arguments: ["append", "import", "backup", "restore", "replace"])
    func `it leaves the old state or the new, and nothing half-made for long`(
        name: String
    ) throws {
        let work = try #require(Work(rawValue: name))
        let files = FileManager.default
        let nothing = directory.emptyFile()
        let empty = try Tool.run("append", nothing, "--store", directory.path(of: "x")).exitCode
        #expect(empty == 0)
        let emptyDigest = try DonationStore(at: directory.path(of: "x")).logDigest()
        // The duration without a kill.
        let began = Date()
        try start(arguments(work)).wait()
        let duration = Date().timeIntervalSince(began)
        var random = SeededGenerator(seed: 9)
        var (made, leftovers) = (0, 0)
        for round in 0..<Self.kills {
            try? files.removeItem(atPath: target)
            if work == .replace { _ = try DonationStore(at: target) }
            let process = try start(arguments(work))
            Thread.sleep(forTimeInterval: Double.random(in: 0...duration, using: &random))
            process.kill()
            let names = try files.contentsOfDirectory(atPath: directory.path)
            leftovers += names.contains { $0.hasPrefix("target.new-") } ? 1 : 0
            if files.fileExists(atPath: target) {
                let store = try DonationStore(at: target, creatingIfMissing: false)
                let found = try store.logDigest()
                let expected = work == .append ? [emptyDigest] : [digest]
                #expect(
                    expected.contains(found) || work == .replace && found == emptyDigest,
                    "round \(round)"
                )
                #expect(try store.verify().isClean, "round \(round)")
                #expect(
                    try files.contentsOfDirectory(atPath: "\(target)/log")
                        .count { !$0.contains(".") } == 2
                )
                made += found == digest ? 1 : 0
            } else {
                #expect(work != .replace, "round \(round)")
                _ = try DonationStore(at: target)
            }
            // The next program to open it has removed the leftovers beside it.
            let left = try files.contentsOfDirectory(atPath: directory.path)
            #expect(!left.contains { $0.hasPrefix("target.new-") }, "round \(round): \(left)")
        }
        print("killed \(Self.kills) times in \(name): \(made) made, \(leftovers) left something")
    }

    @Test func `not at all, a backup taken while four processes append is a beginning of the log`()
        throws
    {
        let files = try (0..<4).map { process in
            let lines = (0..<800).map {
                #"{"app":"org.example.chat","identifier":"\#(process)-\#($0)","start":1,"#
                    + #""intent":{"class":"INSendMessageIntent","conversationIdentifier":"c"}}"#
            }
            let path = directory.path(of: "\(process)")
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
            return path
        }
        let before = try Tool.run("export", "--store", source).lines.count
        let processes = try files.map { try start(["append", $0, "--store", source]) }
        var backups: [String] = []
        while processes.contains(where: \.isRunning) || backups.isEmpty {
            let path = directory.path(of: "backup-\(backups.count)")
            let result = try Tool.run("backup", path, "--store", source)
            #expect(result.exitCode == 0, "\(result)")
            backups.append(path)
        }
        for process in processes { process.wait() }
        let whole = try Tool.run("export", "--store", source).lines
        for backup in backups {
            #expect(try Tool.run("verify", "--store", backup).exitCode == 0)
            let lines = try Tool.run("export", "--store", backup).lines
            #expect(lines.count >= before)
            #expect(lines[...] == whole.prefix(lines.count))
        }
        print("\(backups.count) backups while four processes appended")
    }

    @Test func `not at all, a restore under one that appends mixes nothing`() throws {
        let store = try DonationStore(at: source)
        let before = try store.lastPosition().rawValue
        let lines = (0..<1500).map {
            #"{"app":"org.example.late","identifier":"\#($0)","start":1,"#
                + #""intent":{"class":"INSendMessageIntent","conversationIdentifier":"c"}}"#
        }
        let file = directory.path(of: "late")
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
        let beginning = try Tool.run("export", "--store", source).lines
        let appending = try start(["append", file, "--store", source])
        var restored = 0
        while appending.isRunning || restored == 0 {
            let report = try DonationStore.restore(
                backup: directory.path(of: "backup"),
                to: source,
                replacing: true
            )
            #expect(report.events == before)
            restored += 1
        }
        #expect(appending.wait() == .exit(0))
        #expect(try store.verify().isClean)
        let after = try Tool.run("export", "--store", source).lines
        #expect(after.prefix(beginning.count) == beginning[...])
        #expect(after.dropFirst(beginning.count).allSatisfy { $0.contains("org.example.late") })
        print("restored \(restored) times under one that appended")
    }
}
