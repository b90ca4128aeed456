import Glibc
import Testing

@testable import LMDB

/// The first bytes of a `lock.mdb` from glibc and LMDB on this kind of machine.
@Suite struct `LMDB's own lock` {
    /// The holder of the lock, from the file's words at these offsets.
    private func holder(_ words: [Int: UInt32]) throws -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 8192)
        for (offset, word) in words {
            for byte in 0..<4 { bytes[offset + byte] = UInt8(word >> (8 * byte) & 255) }
        }
        let directory = try TemporaryDirectory()
        let path = directory.path + "/lock.mdb"
        try Files.writePrivate(bytes, to: path, synchronized: false)
        let file = try FileDescriptor(path, O_RDONLY, operation: "read")
        return WriterMutex(file).holder
    }

    @Test func `is held by the process of a living thread, and by no other`() throws {
        let (magic, kind, thread) = (EnvironmentFile.magic, UInt32(0x90), UInt32(getpid()))
        #expect(try holder([0: magic, 80: kind, 64: thread]) == getpid())
        // A process waits for it.
        #expect(try holder([0: magic, 80: kind, 64: thread | 0x8000_0000]) == getpid())
        #expect(try holder([0: magic, 80: kind]) == nil)
        // Its owner has died, and LMDB takes it over.
        #expect(try holder([0: magic, 80: kind, 64: thread | 0x4000_0000]) == nil)
        #expect(try holder([0: magic, 80: 0, 64: thread]) == nil)
        #expect(try holder([0: 0, 80: kind, 64: thread]) == nil)
    }

    @Test func `is held by the thread itself where its process is gone`() throws {
        let gone: UInt32 = 0x3FFF_FFFF
        #expect(try holder([0: EnvironmentFile.magic, 80: 0x90, 64: gone]) == Int32(gone))
    }
}
