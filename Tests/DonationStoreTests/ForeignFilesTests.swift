import Foundation
import LMDB
import TestSupport
import Testing

@testable import DonationStore

/// Foreign files in the place of a store's files or of a store.
@Suite struct `Files that are not the store's` {
    let test: TestStore
    /// Somebody else's file, longer than any lock.
    let letter: String
    private static let text = Data(repeating: 0x41, count: 100_000)

    init() throws {
        test = try TestStore()
        let chat = try test.open().donor("org.example.chat")
        _ = try chat.donate([message("m1"), message("m2")])
        try chat.delete(identifiers: ["m1"])
        letter = test.directory.path(of: "letter")
        try Self.text.write(to: URL(filePath: letter))
    }

    private var generation: String {
        get throws {
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(test.path)/log/current")
        }
    }

    private func names(in path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    @Test(
        arguments: [
            "making.lock", "namespace.lock", "GENERATION/lock.mdb", "GENERATION/writer.lock",
        ],
        ["link", "second name", "pipe", "directory"]
    )
    func `are refused in the place of a lock, and stay as they are`(
        lock: String,
        kind: String
    ) throws {
        let name = lock.replacing("GENERATION", with: try generation)
        let path = "\(test.path)/log/\(name)"
        try? FileManager.default.removeItem(atPath: path)
        switch kind {
        case "link": #expect(symlink(letter, path) == 0)
        case "second name": #expect(link(letter, path) == 0)
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        default: #expect(mkdir(path, 0o700) == 0)
        }
        chmod(letter, 0o640)
        // Some files are locked when the store is opened, others by the erasure.
        let error = #expect(throws: (any Error).self) {
            try test.open(namespace: "pid:[1]").erase()
        }
        switch (error as? ErasureError) ?? (error as? DonationStoreError).map(ErasureError.store) {
        case .store(.file(let error)): #expect(error.code == LMDBError.foreignFile.rawValue)
        case .store(.storage(let error, _)): #expect(error == .foreignFile)
        default: Issue.record("\(String(describing: error))")
        }
        #expect("\(String(describing: error))".contains("not a regular file with a single name"))
        #expect(try Data(contentsOf: URL(filePath: letter)) == Self.text)
        let mode = try FileManager.default.attributesOfItem(atPath: letter)[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test(arguments: ["link", "second name"])
    func `are refused in the place of the data`(kind: String) throws {
        let path = "\(test.path)/log/\(try generation)/data.mdb"
        let other = test.directory.path(of: "data")
        try FileManager.default.moveItem(atPath: path, toPath: other)
        #expect(kind == "link" ? symlink(other, path) == 0 : link(other, path) == 0)
        let before = try Data(contentsOf: URL(filePath: other))
        #expect(throws: DonationStoreError.self) {
            try test.open().donor("org.example.chat").donate(message("m3"))
        }
        #expect(try Data(contentsOf: URL(filePath: other)) == before)
    }

    @Test(arguments: [
        "../../elsewhere/GENERATION", "/ABSOLUTE", ".", "..", "", "GENERATION/", "link",
    ])
    func `are not read through what names the generation`(target: String) throws {
        let name = try generation
        let elsewhere = test.directory.path(of: "elsewhere")
        try FileManager.default.copyItem(atPath: "\(test.path)/log", toPath: elsewhere)
        let link = "\(test.path)/log/current"
        try FileManager.default.removeItem(atPath: link)
        #expect(symlink("\(elsewhere)/\(name)", "\(test.path)/log/link") == 0)
        let text = target.replacing("GENERATION", with: name)
            .replacing("/ABSOLUTE", with: "\(elsewhere)/\(name)")
        if text.isEmpty {
            try Data(name.utf8).write(to: URL(filePath: link))
        } else {
            #expect(symlink(text, link) == 0)
        }
        let before = try names(in: test.path)
        let error = #expect(throws: DonationStoreError.self) {
            try test.open(creatingIfMissing: false)
        }
        guard case .file(let file) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file.code == LMDBError.foreignLink.rawValue && file.path == link)
        #expect(try names(in: test.path) == before)
    }

    @Test(arguments: ["no link", "a link to nothing that could be read"])
    func `are joined by nothing where there is no store`(kind: String) throws {
        let path = test.directory.path(of: "app")
        try FileManager.default.createDirectory(
            atPath: "\(path)/log/2019",
            withIntermediateDirectories: true
        )
        try Data("mine".utf8).write(to: URL(filePath: "\(path)/log/2019/letter"))
        if kind != "no link" { #expect(symlink("2019", "\(path)/log/current") == 0) }
        let before = try names(in: path)
        #expect(throws: DonationStoreError.self) {
            try test.open(path: path, creatingIfMissing: false, namespace: "pid:[1]")
        }
        #expect(throws: DonationStoreError.self) { try DonationStore(at: path) }
        #expect(try names(in: path) == before)
    }

    @Test(arguments: [true, false])
    func `are not replaced by a backup`(isBackupSound: Bool) throws {
        let path = test.directory.path(of: "app")
        let backup = test.directory.path(of: "backup")
        try test.open().backup(to: backup)
        if !isBackupSound { try FileManager.default.removeItem(atPath: "\(backup)/log/current") }
        try FileManager.default.createDirectory(
            atPath: "\(path)/log/0123456789abcdef",
            withIntermediateDirectories: true
        )
        try Data("mine".utf8).write(to: URL(filePath: "\(path)/log/letter"))
        let before = try names(in: path)
        let error = #expect(throws: RestoreError.self) {
            try DonationStore.restore(backup: backup, to: path, replacing: true)
        }
        let exists = RestoreError.store(.exists(path: path))
        #expect(error == (isBackupSound ? exists : .refused(.noBackup(path: backup))))
        #expect(try names(in: path) == before)
    }

    @Test func `keep no store from being used, and nothing is swept before a backup is read`()
        throws
    {
        let backup = test.directory.path(of: "backup")
        let store = try test.open()
        try store.backup(to: backup)
        let current =
            "\(backup)/log/"
            + (try FileManager.default.destinationOfSymbolicLink(atPath: "\(backup)/log/current"))
        try Data("ruined".utf8).write(to: URL(filePath: "\(current)/data.mdb"))
        let left = "\(test.path)/log/0123456789abcdef"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
        #expect(throws: RestoreError.self) {
            try DonationStore.restore(backup: backup, to: test.path, replacing: true)
        }
        #expect(FileManager.default.fileExists(atPath: left))
        #expect(try test.open().lastPosition().rawValue == 3)
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}
