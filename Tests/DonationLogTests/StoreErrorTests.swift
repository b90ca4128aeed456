import Foundation
import TestSupport
import Testing

@Suite struct `A store that cannot be used` {
    @Test func `is not made where its parent directory is missing`() throws {
        let store = try TestStore(holding: "")
        let path = store.neighbour("no/store")
        let result = try Tool.run("append", "--store", path, input: History.text)
        #expect(result.exitCode == 73)
        #expect(result.errors.hasPrefix("donationlog: "))
        #expect(result.errors.contains("No such file or directory"))
        #expect(!FileManager.default.fileExists(atPath: store.neighbour("no")))
    }

    @Test func `is not made in the place of a file`() throws {
        let store = try TestStore(holding: "")
        let path = store.neighbour("file")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Tool.run("append", "--store", path, input: History.text).exitCode == 73)
        #expect(try Tool.run("info", "--store", path).exitCode == 66)
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    }

    @Test(.enabled(if: geteuid() != 0, "root may do everything"))
    func `is told from one that is missing when permission is denied`() throws {
        let store = try TestStore()
        let before = try store.contents()
        let log = "\(store.path)/log"
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: log)
        let result = try store.run("info")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: log)
        #expect(result.exitCode == 77)
        #expect(result.errors.contains("Permission denied"))
        #expect(try store.contents() == before)
    }

    @Test(arguments: ["info", "append", "import", "restore --replace"])
    func `is no store that is missing when a directory refuses it`(command: String) throws {
        let store = try TestStore()
        let outer = store.directory.path
        let inner = store.neighbour("closed")
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: outer)
        try manager.createDirectory(atPath: inner, withIntermediateDirectories: false)
        try manager.copyItem(atPath: store.path, toPath: "\(inner)/store")
        let file = store.neighbour("history.ndjson")
        try Data(History.text.utf8).write(to: URL(fileURLWithPath: file))
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: inner)
        defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: inner) }
        let words = command.split(separator: " ").map(String.init)
        let arguments = words + (words[0] == "info" ? [] : [file])
        let result = try Tool.runAsSomebodyElse(arguments + ["--store", "\(inner)/store"])
        guard let result else { return }
        #expect(result.exitCode == 77, "\(result)")
        let owner = geteuid() == 0 ? "root" : NSUserName()
        #expect(result.errors.contains("'\(inner)' belongs to \(owner) and has mode 0000"))
        #expect(!result.errors.contains("append a donation"))
    }

    @Test func `is told with the directory in it that refuses`() throws {
        let store = try TestStore()
        for path in [store.directory.path, store.path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let log = "\(store.path)/log"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: log)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: log)
        }
        guard let result = try Tool.runAsSomebodyElse(["log", "--store", store.path]) else {
            return
        }
        #expect(result.exitCode == 77, "\(result)")
        #expect(result.errors.contains("'\(log)' belongs to "), "\(result.errors)")
        #expect(result.errors.contains("has mode 0600"))
    }

    struct Damage: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var message: String
        var change: @Sendable (inout Data) -> Void
    }

    static let damages = [
        Damage(testDescription: "cut short", message: "is not a store that can be read") {
            $0 = $0.prefix(100)
        },
        Damage(testDescription: "cut in the middle", message: "is not a store that can be read") {
            $0 = $0.prefix(8192)
        },
        Damage(testDescription: "empty", message: "is not a store that can be read") {
            $0 = Data()
        },
        Damage(testDescription: "something else", message: "is not a store that can be read") {
            $0 = Data(repeating: 0x41, count: 20_000)
        },
        Damage(testDescription: "newer", message: "format 3, and this program reads up to 2") {
            for range in $0.ranges(of: Data("format".utf8) + [0, 0, 0, 2]) {
                $0.replaceSubrange(range, with: Data("format".utf8) + [0, 0, 0, 3])
            }
        },
    ]

    @Test(arguments: damages)
    func `is reported and left as it is`(damage: Damage) throws {
        let store = try TestStore()
        let log = "\(store.path)/log"
        let current = try FileManager.default.destinationOfSymbolicLink(atPath: "\(log)/current")
        let file = URL(fileURLWithPath: "\(log)/\(current)/data.mdb")
        var bytes = try Data(contentsOf: file)
        damage.change(&bytes)
        try bytes.write(to: file)
        let before = try store.contents()
        for command in ["log", "info", "verify", "append", "delete --identifier 1"] {
            let arguments = command.split(separator: " ").map(String.init)
            let result = try store.run(arguments, input: History.text)
            #expect(result.exitCode == 65, "\(command): \(result)")
            #expect(result.errors.contains(damage.message), "\(command): \(result.errors)")
        }
        #expect(try store.contents() == before)
    }

    /// A store with one changed byte in the record at position 9.
    static func storeWithDamage() throws -> TestStore {
        let store = try TestStore()
        let log = "\(store.path)/log"
        let current = try FileManager.default.destinationOfSymbolicLink(atPath: "\(log)/current")
        let file = URL(fileURLWithPath: "\(log)/\(current)/data.mdb")
        var bytes = try Data(contentsOf: file)
        for range in bytes.ranges(of: Data("INPlayMediaIntent".utf8)) {
            bytes[range.lowerBound] = 0x58
        }
        try bytes.write(to: file)
        return store
    }

    @Test func `loses one record, and the others can be saved and imported`() throws {
        let store = try Self.storeWithDamage()
        let saved = try store.run(["salvage"])
        #expect(saved.exitCode == 65)
        #expect(saved.lines.count == 12)
        #expect(saved.errors.contains("is lost: its bytes do not match their checksum"))
        #expect(saved.errors.contains("saved 11 events, lost 1"))
        let copy = store.path + "-copy"
        let imported = try Tool.run(["import", "--store", copy], input: Array(saved.output.utf8))
        #expect(imported.exitCode == 0, "\(imported)")
        #expect(try Tool.run(["verify", "--store", copy]).exitCode == 0)
    }

    @Test func `loses one record, and the log shows the others`() throws {
        let store = try Self.storeWithDamage()
        for extra in [[], ["--limit", "100"], ["--json"]] {
            let result = try store.run(["log"] + extra)
            #expect(result.exitCode == 65)
            #expect(result.lines.count == 11)
            #expect(
                result.errors
                    == "donationlog: position 9 is damaged: its bytes do not match their checksum\n"
            )
        }
        let verification = try store.run("verify", "--json")
        #expect(verification.exitCode == 65)
        let object = try #require(try verification.objects().first)
        #expect(object["ok"] as? Bool == false)
        #expect(object["damaged"] as? [Int] == [9])
        #expect(object["digest"] is NSNull)
        #expect(verification.errors.hasPrefix("donationlog: position 9 is damaged"))
        #expect(try store.run("show", "9").exitCode == 65)
    }
}
