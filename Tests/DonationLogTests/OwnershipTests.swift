import Foundation
import TestSupport
import Testing

/// Root at work on somebody else's store, and the other way round.
@Suite struct `Another person's store` {
    let store: TestStore
    private static let nobody: UInt32 = 65_534

    init() throws {
        store = try TestStore()
    }

    /// Gives all files to somebody else; `false`, with a printed reason, where that is impossible.
    private func giveAway(_ paths: String...) throws -> Bool {
        chmod(store.directory.path, 0o755)
        for path in paths {
            let names = [""] + (try FileManager.default.subpathsOfDirectory(atPath: path))
            for name in names where lchown("\(path)/\(name)", Self.nobody, Self.nobody) != 0 {
                print("not run: only root can give files away")
                return false
            }
        }
        return true
    }

    private func owners(in path: String) throws -> Set<uid_t> {
        var owners: Set<uid_t> = []
        for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: path)) {
            var status = stat()
            try #require(lstat("\(path)/\(name)", &status) == 0)
            owners.insert(status.st_uid)
        }
        return owners
    }

    @Test func `stays its owner's, whatever root does with it`() throws {
        let place = store.neighbour("place")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        guard try giveAway(store.path, place) else { return }
        let line = History.message("13", "outgoing", "17:00:00", #""recipients":[]"#)
        let backup = "\(place)/backup"
        let commands = [
            ["append"], ["contacts"], ["rebuild"], ["delete", "--yes", "--identifier", "1"],
            ["erase", "--yes"], ["contacts"], ["backup", backup],
            ["restore", backup, "--replace"], ["contacts"],
        ]
        for command in commands {
            let result = try store.run(command, input: line)
            #expect(result.exitCode == 0, "\(command): \(result)")
            #expect(try owners(in: store.path) == [Self.nobody], "\(command)")
        }
        #expect(try owners(in: place) == [Self.nobody])
        let nothing = store.directory.emptyFile()
        for command in [["contacts"], ["append", nothing], ["rebuild"]] {
            let result = try #require(
                try Tool.runAsSomebodyElse(command + ["--store", store.path])
            )
            #expect(result.exitCode == 0, "\(command): \(result)")
        }
    }

    @Test func `that is a backup is restored by who may only read it`() throws {
        let backup = store.neighbour("backup")
        let place = store.neighbour("place")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        _ = try giveAway(place)
        #expect(try store.run("backup", backup).exitCode == 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: backup).sorted()
        for name in [""] + names {
            let path = "\(backup)/\(name)"
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil else {
                continue
            }
            chmod(path, name.contains(".") ? 0o444 : 0o555)
        }
        defer { for name in [""] + names { chmod("\(backup)/\(name)", 0o700) } }
        guard
            let result = try Tool.runAsSomebodyElse(
                ["restore", backup, "--store", "\(place)/store"]
            )
        else { return }
        #expect(result.exitCode == 0, "\(result)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: backup).sorted() == names)
    }

    @Test func `may have left what cannot be removed, which doctor tells, and all goes on`() throws
    {
        let left = "\(store.path)/log/0123456789abcdef"
        try FileManager.default.createDirectory(
            atPath: "\(left)/inner",
            withIntermediateDirectories: true
        )
        if geteuid() == 0 { guard try giveAway(store.path) else { return } }
        chown(left, geteuid(), getegid())
        chmod(left, 0)
        defer {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: store.path + "/log"))
                ?? []
            {
                chmod("\(store.path)/log/\(name)", 0o700)
            }
        }
        for command in [["log"], ["contacts"], ["rebuild"]] {
            guard let result = try Tool.runAsSomebodyElse(command + ["--store", store.path]) else {
                return
            }
            #expect(result.exitCode == 0, "\(command): \(result)")
        }
        let doctor = try #require(try Tool.runAsSomebodyElse(["doctor", "--store", store.path]))
        #expect(doctor.exitCode == 65)
        let line = try #require(doctor.lines.first { $0.contains("leftovers") })
        #expect(line.hasPrefix("wrong") && line.contains("Permission denied"), "\(doctor)")
        let delete = ["delete", "--yes", "--identifier", "1", "--erase", "--store", store.path]
        let erased = try #require(try Tool.runAsSomebodyElse(delete))
        #expect(erased.exitCode == 77, "\(erased)")
        #expect(erased.errors.contains("the log and the views are erased, but"), "\(erased)")
    }
}
