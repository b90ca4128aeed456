import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `A backup` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        var generator = DonationGenerator(seed: 31)
        _ = try store.donate((0..<60).map { _ in generator.donation() })
        let chat = store.donor("org.example.chat")
        _ = try chat.donate([message("m1"), message("m2", to: "Ben")])
        try chat.delete(identifiers: ["m1"])
    }

    private var backupPath: String { test.directory.path(of: "backup") }
    private var otherPath: String { test.directory.path(of: "other") }

    private func names(in path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `is a store with the same log and nothing else`() throws {
        let report = try store.backup(to: backupPath)
        #expect(try report.events == store.lastPosition().rawValue)
        #expect(try report.logDigest == store.logDigest())
        let names = try names(in: backupPath)
        #expect(names.count == 5, "\(names)")
        #expect(names.filter { $0.hasSuffix("data.mdb") }.count == 1)
        for name in names {
            let path = "\(backupPath)/\(name)"
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil else {
                continue
            }
            #expect(try mode(path) == (name.contains(".") ? 0o600 : 0o700))
        }
        #expect(try mode(backupPath) == 0o700)
        let backup = try DonationStore(at: backupPath, creatingIfMissing: false)
        #expect(try backup.digest() == store.digest())
        #expect(try backup.verify().isClean)
    }

    @Test func `is not made where something is`() throws {
        try FileManager.default.createDirectory(
            atPath: backupPath,
            withIntermediateDirectories: false
        )
        #expect(throws: DonationStoreError.exists(path: backupPath)) {
            try store.backup(to: backupPath)
        }
        #expect(throws: DonationStoreError.exists(path: test.path)) {
            try store.backup(to: test.path)
        }
        #expect(try names(in: backupPath).isEmpty)
    }

    @Test func `makes a store with another log identity and the same store identity`() throws {
        try store.backup(to: backupPath)
        let before = try names(in: backupPath)
        try DonationStore.restore(backup: backupPath, to: otherPath)
        #expect(try names(in: backupPath) == before)
        let other = try DonationStore(at: otherPath, creatingIfMissing: false)
        #expect(try other.logDigest() == store.logDigest())
        #expect(try other.digest() == store.digest())
        #expect(try other.verify().isClean)
        #expect(try other.log.end().identity != store.log.end().identity)
        #expect(try other.export().source == store.export().source)
        #expect(throws: RestoreError.store(.exists(path: otherPath))) {
            try DonationStore.restore(backup: backupPath, to: otherPath)
        }
    }

    @Test func `replaces a log under those who use it, and its views`() throws {
        try store.backup(to: backupPath)
        let digest = try store.digest()
        let identity = try store.log.end().identity
        try store.donor("org.example.chat").donate(message("later", to: "Zoe"))
        #expect(try store.digest() != digest)
        let report = try DonationStore.restore(
            backup: backupPath,
            to: test.path,
            replacing: true
        )
        #expect(try store.lastPosition().rawValue == report.events)
        #expect(try store.log.end().identity != identity)
        #expect(try !store.log.hasOutdatedViews())
        #expect(try store.log.generations.names().count == 1)
        #expect(try store.digest() == digest)
        #expect(try store.verify().isClean)
    }

    @Test func `replaces a log that can no longer be read`() throws {
        try store.backup(to: backupPath)
        let ruined = try TestStore()
        try ruined.open().donor("org.example.chat").donate(message("m1"))
        try Data("ruined".utf8).write(to: URL(filePath: dataPath(in: ruined.path)))
        #expect(throws: DonationStoreError.self) { try ruined.open() }
        try DonationStore.restore(backup: backupPath, to: ruined.path, replacing: true)
        #expect(try ruined.open(creatingIfMissing: false).logDigest() == store.logDigest())
    }

    private func dataPath(in store: String) throws -> String {
        let current = try FileManager.default.destinationOfSymbolicLink(
            atPath: "\(store)/log/current"
        )
        return "\(store)/log/\(current)/data.mdb"
    }

    @Test(arguments: ["flipped", "cut short", "newer", "another digest"])
    func `that cannot be used is refused, and nothing is changed`(fault: String) throws {
        try store.backup(to: backupPath)
        let url = URL(filePath: try dataPath(in: backupPath))
        var bytes = try Data(contentsOf: url)
        switch fault {
        case "flipped":
            let range = try #require(bytes.range(of: Data("m2".utf8)))
            bytes[range.lowerBound] ^= 1
        case "cut short": bytes = bytes.prefix(bytes.count - 4096 * 3)
        case "newer":
            let range = try #require(bytes.range(of: Data("format".utf8) + [0, 0, 0, 2]))
            bytes[range.upperBound - 1] = 3
        default:
            let range = try #require(bytes.range(of: Data("head".utf8)))
            bytes[range.upperBound + 20] ^= 1
        }
        try bytes.write(to: url)
        let digest = try store.logDigest()
        for (path, replacing) in [(otherPath, false), (test.path, true)] {
            let error = #expect(throws: RestoreError.self) {
                try DonationStore.restore(backup: backupPath, to: path, replacing: replacing)
            }
            switch (fault, error) {
            case ("flipped", .store(.damaged)), ("cut short", .store(.notAStore)),
                ("newer", .store(.newerFormat)), ("another digest", .store(.damaged)):
                break
            default: Issue.record("\(fault): \(String(describing: error))")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: otherPath))
        #expect(try store.logDigest() == digest)
        #expect(try store.log.generations.names().count == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: test.directory.path).sorted()
                == ["backup", "store"]
        )
    }

    @Test func `and an export made after an erasure hold nothing of what was erased`() throws {
        let secret = "s3cr3t-\(test.directory.path.count)-marker"
        let chat = store.donor("org.example.secret", account: secret + "-account")
        var donation = message(secret, to: secret)
        var people = donation.intent.people
        people.recipients[0].image = .data(Array((secret + "-picture").utf8), type: nil)
        donation.intent.people = people
        try chat.donate(donation)
        try chat.delete(identifiers: [secret])
        func holdsSecret(_ path: String) throws -> Bool {
            try names(in: path).contains { name in
                FileManager.default.contents(atPath: "\(path)/\(name)")?
                    .range(of: Data(secret.utf8)) != nil
            }
        }
        try store.backup(to: otherPath)
        #expect(try holdsSecret(otherPath), "what is deleted and not erased is in a backup")
        try store.erase()
        try store.backup(to: backupPath)
        #expect(try !holdsSecret(backupPath))
        let lines = try `A log exported and imported`.lines(of: store).joined()
        #expect(Data(lines).range(of: Data(secret.utf8)) == nil)
        let picture = Data((secret + "-picture").utf8).base64EncodedString()
        #expect(Data(lines).range(of: Data(picture.utf8)) == nil)
    }

    // MARK: Leftovers of killed makers

    @Test func `left half-made is swept away, one in the making is not`() throws {
        let parent = test.directory.path
        let draft = try StoreDraft(for: test.path)
        let dead = "\(parent)/store.new-999999999-1"
        let empty = "\(parent)/store.new-999999998-1"
        for path in [dead, "\(dead)/log", "\(dead)/log/0123456789abcdef", empty, "\(empty)/log"] {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
        }
        try Data("999999999".utf8).write(to: URL(filePath: "\(dead)/log/making.lock"))
        try Data("secret".utf8).write(to: URL(filePath: "\(dead)/log/0123456789abcdef/data.mdb"))
        // Looks like one, but belongs to somebody else.
        let own = "\(parent)/store.new-1-1"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: URL(filePath: "\(own)/letter"))
        // Begins like one, but also holds somebody else's file.
        let mixed = "\(parent)/store.new-999999997-1"
        try FileManager.default.copyItem(atPath: dead, toPath: mixed)
        try Data("mine".utf8).write(to: URL(filePath: "\(mixed)/log/letter"))
        _ = try test.open()
        #expect(FileManager.default.fileExists(atPath: "\(mixed)/log/letter"))
        #expect(FileManager.default.fileExists(atPath: draft.temporary))
        #expect(!FileManager.default.fileExists(atPath: dead))
        #expect(!FileManager.default.fileExists(atPath: empty))
        #expect(FileManager.default.fileExists(atPath: "\(own)/letter"))
        withExtendedLifetime(draft) {}
    }

    @Test func `interrupted are found, told by an erasure, and removed by the next beside them`()
        throws
    {
        let elsewhere = test.directory.path(of: "elsewhere")
        try FileManager.default.createDirectory(
            atPath: elsewhere,
            withIntermediateDirectories: false
        )
        // The leftovers of a process killed in the middle of a backup.
        let draft = "\(elsewhere)/monday.new-999999999-1"
        try store.backup(to: draft)
        let note = "\(test.path)/backup-999999999-1"
        try FileManager.default.createSymbolicLink(
            atPath: note,
            withDestinationPath: draft
        )
        #expect(store.interruptedBackups() == [draft])
        #expect(try store.erase().interruptedBackups == [draft])
        try store.backup(to: "\(elsewhere)/tuesday")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["tuesday"]
        )
        #expect(store.interruptedBackups().isEmpty)
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: note)) == nil)
    }

    @Test func `in the making is noted in the store, and not afterwards`() throws {
        do {
            let draft = try StoreDraft(for: backupPath, hasViews: false)
            let note = BackupNote(of: draft.temporary, in: test.path)
            let names = try names(in: test.path).filter { $0.hasPrefix("backup-\(getpid())-") }
            #expect(names.count == 1)
            // Its maker lives.
            #expect(store.interruptedBackups().isEmpty)
            _ = consume note
        }
        #expect(try names(in: test.path).allSatisfy { !$0.hasPrefix("backup-") })
    }
}
