import Foundation
import LMDB
import TestSupport
import Testing

@Suite struct `What lies beside the current generation` {
    private let store: TestStore
    private let name = "0123456789abcdef"

    init() throws {
        store = try TestStore(holding: "")
        try FileManager.default.createDirectory(
            atPath: "\(store.path)/log/\(name)",
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    @Test func `is no fault while a process is making it`() throws {
        guard let lock = try FileLock.tryAcquire(at: "\(store.path)/log/making.lock") else {
            Issue.record("somebody else has the lock")
            return
        }
        let doctor = try store.run("doctor")
        #expect(doctor.exitCode == 0, "\(doctor)")
        let line = try #require(doctor.lines.first { $0.contains("leftovers") })
        #expect(line.hasPrefix("note"))
        #expect(line.contains("process \(getpid()) is making log/\(name)"))
        _ = consume lock
    }

    @Test func `is removed, and told of, when nobody is`() throws {
        let doctor = try store.run("doctor")
        #expect(doctor.exitCode == 0, "\(doctor)")
        let line = try #require(doctor.lines.first { $0.contains("leftovers") })
        #expect(line.hasPrefix("note") && line.contains("removed log/\(name), "), "\(line)")
    }

    @Test func `is a fault when it cannot be removed and nobody is making it`() throws {
        // Without write access to the directory the tool can neither lock nor remove.
        let lock = "\(store.path)/log/making.lock"
        try? FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        let doctor = try store.run("doctor")
        #expect(doctor.exitCode == 65, "\(doctor)")
        let line = try #require(doctor.lines.first { $0.contains("leftovers") })
        #expect(line.hasPrefix("wrong") && line.contains("log/\(name) is not in use"), "\(line)")
    }
}
