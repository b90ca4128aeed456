import DonationStore
import Foundation
import TestSupport
import Testing

/// A full disk is a small tmpfs, which only root may mount; elsewhere the test prints that it did
/// not run.
@Suite struct `On a full disk` {
    @Test func `what was acknowledged stays, the rest is refused, and room is all it takes`() throws
    {
        let directory = try TemporaryDirectory()
        guard mounted(directory.path, megabytes: 3) else { return }
        defer { _ = ChildProcess.succeeds("/bin/umount", directory.path) }
        let store = try DonationStore(at: directory.path(of: "store"))
        var generator = DonationGenerator(seed: 3)
        var acknowledged = 0
        var failure: DonationStoreError?
        while failure == nil {
            do throws(DonationStoreError) {
                let results = try store.donate((0..<50).map { _ in generator.donation() })
                acknowledged += results.count { (try? $0.get().isDuplicate) == false }
            } catch {
                failure = error
            }
        }
        guard case .notStored = failure else {
            Issue.record("failed otherwise: \(String(describing: failure))")
            return
        }
        #expect(try store.lastPosition().rawValue == UInt64(acknowledged))
        #expect(ChildProcess.succeeds("/bin/mount", "-o", "remount,size=64m", directory.path))
        _ = try store.donate([generator.donation()])
        #expect(try store.verify().isClean)
    }

    @Test func `no store is made, and nothing is left of the attempt`() throws {
        let directory = try TemporaryDirectory()
        guard mounted(directory.path, megabytes: 1) else { return }
        defer { _ = ChildProcess.succeeds("/bin/umount", directory.path) }
        let filling = directory.path(of: "filling")
        _ = FileManager.default.createFile(atPath: filling, contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: filling))
        while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
        #expect(throws: DonationStoreError.self) {
            try DonationStore(at: directory.path(of: "store"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["filling"])
        // The directory stays: a process that another test starts at this moment may hold it open.
        try handle.truncate(atOffset: 0)
        _ = try DonationStore(at: directory.path(of: "store"))
    }

    private func mounted(_ path: String, megabytes: Int) -> Bool {
        let isMounted = ChildProcess.succeeds(
            "/bin/mount",
            "-t",
            "tmpfs",
            "-o",
            "size=\(megabytes)m",
            "tmpfs",
            path
        )
        if !isMounted { print("not run: a tmpfs cannot be mounted here") }
        return isMounted
    }
}
