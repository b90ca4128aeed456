import DonationStore
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `View generations` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
        _ = try store.donor("org.example.chat").donate([message("m1"), message("m2", to: "Ben")])
    }

    private var versionPath: String { "\(test.path)/views/\(Projectors.version)" }

    private func currentGeneration() throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(versionPath)/current")
    }

    @Test func `are replaced by a rebuild, and only the current one remains`() throws {
        _ = try store.digest()
        let before = try currentGeneration()
        try store.rebuild()
        let after = try currentGeneration()
        #expect(before != after)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: versionPath).sorted()
                == ["current", "making.lock", after].sorted()
        )
    }

    @Test func `that are read go on while a rebuild replaces them`() throws {
        let snapshot = try store.views.readCaughtUp()
        let digest = try store.views.digest(of: snapshot)
        let other = try test.open()
        try other.donor("org.example.chat").donate(message("m3", to: "Cleo"))
        try other.rebuild()
        #expect(try store.views.digest(of: snapshot) == digest)
        #expect(try store.contacts().count == 3)
    }

    @Test func `left half-made are removed by a rebuild`() throws {
        _ = try store.digest()
        try FileManager.default.createDirectory(
            atPath: "\(versionPath)/0123456789abcdef.new-1-1",
            withIntermediateDirectories: false
        )
        try store.rebuild()
        #expect(!FileManager.default.fileExists(atPath: "\(versionPath)/0123456789abcdef.new-1-1"))
    }

    @Test func `written without a sync before a crash of the machine are dropped`() throws {
        _ = try store.digest()
        let rebuilt = try currentGeneration()
        // A rebuild is synced, and therefore good in any boot.
        _ = try test.open(boot: "boot-2").digest()
        #expect(try currentGeneration() == rebuilt)
        // A catch-up is not.
        try store.donor("org.example.chat").donate(message("m3"))
        let digest = try store.digest()
        #expect(try currentGeneration() == rebuilt)
        #expect(try test.open(boot: "boot-1").digest() == digest)
        #expect(try currentGeneration() == rebuilt)
        #expect(try test.open(boot: "boot-2").digest() == digest)
        #expect(try currentGeneration() != rebuilt)
    }

    @Test func `with a pipe for their boot are refused, and not waited for`() throws {
        _ = try store.digest()
        let path = "\(test.path)/views/\(Projectors.version)/\(try currentGeneration())/boot"
        try? FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: DonationStoreError.self) { try test.open(boot: "boot-3").digest() }
    }

    @Test func `made from another log are dropped`() throws {
        _ = try store.digest()
        let other = try TestStore()
        _ = try other.open().donor("org.example.mail").donate(message("x", to: "Dora"))
        _ = try other.open().digest()
        try FileManager.default.removeItem(atPath: "\(other.path)/views")
        try FileManager.default.copyItem(
            atPath: "\(test.path)/views",
            toPath: "\(other.path)/views"
        )
        #expect(try other.open().contacts().map(\.name) == ["Dora"])
    }

    @Test func `deleted by hand are made again`() throws {
        let digest = try store.digest()
        try FileManager.default.removeItem(atPath: "\(test.path)/views")
        #expect(try test.open(creatingIfMissing: false).digest() == digest)
        try FileManager.default.removeItem(atPath: "\(test.path)/views")
        #expect(try store.digest() == digest)
    }

    @Test func `that vanish while they are caught up are made again`() throws {
        let other = try test.open()
        // A rebuild leaves no note of the boot, so the next writer of the views makes one.
        try store.rebuild()
        #expect(try store.contacts().count == 2)
        let gone = try currentGeneration()
        try store.donor("org.example.chat").donate(message("m3", to: "Cleo"))
        try FileManager.default.removeItem(atPath: "\(versionPath)/\(gone)")
        #expect(try store.contacts().count == 3)
        #expect(try currentGeneration() != gone)
        #expect(try other.contacts().count == 3)
        #expect(try test.open().contacts().count == 3)
    }

    @Test func `with a damaged row are made again by who reads it`() throws {
        let contacts = try store.contacts()
        guard var change = try store.views.generations.write() else {
            Issue.record("there are no views")
            return
        }
        for (table, key) in [
            (change.tables[.contacts], "\u{4}"), (change.tables[.conversations], "\0"),
        ] {
            try change.put([1, 2].span, forKey: Array(key.utf8).span, in: table)
        }
        try change.commit()
        #expect(try store.contacts() == contacts)
        #expect(try store.verify().isClean)
    }

    @Test func `further behind than what was caught up are not answered from`() throws {
        let digest = try store.digest()
        let old = try #require(try store.views.generations.current())
        let late = store.views.generations.path(of: "late")
        try FileManager.default.copyItem(
            atPath: store.views.generations.path(of: old),
            toPath: late
        )
        try store.donor("org.example.chat").donate(message("m3", to: "Cleo"))
        _ = try store.digest()
        // The state after a rebuild that began before the last donation and ended only now.
        try store.views.generations.publish("late")
        #expect(try store.digest() != digest)
        #expect(try store.contacts().count == 3)
    }

    @Test func `lie beside what is not the store's, which is left alone`() throws {
        _ = try store.digest()
        let foreign = [
            "\(test.path)/log/lost+found", "\(test.path)/log/2019", "\(versionPath)/notes",
            "\(test.path)/views/lost+found", "\(test.path)/views/photos",
        ]
        for path in foreign {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
            try Data("mine".utf8).write(to: URL(filePath: "\(path)/letter"))
        }
        test.now = Timestamp(milliseconds: test.now.milliseconds + 40 * 86_400_000)
        let backup = test.directory.path(of: "backup")
        let again = try test.open()
        try again.donor("org.example.chat").delete(identifiers: ["m1"])
        try again.erase()
        try again.rebuild()
        try again.backup(to: backup)
        try DonationStore.restore(backup: backup, to: test.path, replacing: true)
        #expect(try test.open().contacts().count == 1)
        for path in foreign {
            #expect(FileManager.default.contents(atPath: "\(path)/letter") == Data("mine".utf8))
        }
    }

    @Test func `of a version unused for thirty days are removed, of one in use are not`() throws {
        for (version, days) in [("0", 31.0), ("99", 29.0)] {
            let path = "\(test.path)/views/\(version)"
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
            let now = Double(test.now.milliseconds) / 1000
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: now - days * 86_400)],
                ofItemAtPath: path
            )
        }
        try store.rebuild()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(test.path)/views").sorted()
                == ["\(Projectors.version)", "99"]
        )
    }
}
