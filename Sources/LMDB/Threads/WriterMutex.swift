import Glibc

/// LMDB's own lock between writers, in `lock.mdb`, observed without taking it.
///
/// LMDB waits for it without a deadline. Our writers take `writer.lock` first, so that they find it
/// free; but a stuck program that writes the file with LMDB alone would make them wait for ever.
///
/// LMDB does not document where the lock is: two lines of the processor's cache, the lock in the
/// second. So this code trusts it only if it is a mutex of the kind that LMDB makes, in a file that
/// begins as LMDB's does; otherwise it sees no holder.
@safe
struct WriterMutex: ~Copyable {
    /// The offsets in glibc's `pthread_mutex_t` of the holding thread's number, and of the mutex's
    /// kind.
    private static let (offset, kindOffset) = (64, 80)
    /// The kind of a robust mutex, shared between processes.
    private static let kind: UInt32 = 0x90
    /// The parts of a futex's word: the thread, and whether it has died.
    private static let (threadMask, ownerDied): (UInt32, UInt32) = (0x3FFF_FFFF, 0x4000_0000)
    private static let length = 128

    private let page: UnsafeMutableRawPointer?

    /// Maps the beginning of an open `lock.mdb`, which the caller must close before LMDB opens the
    /// file: closing it later would drop LMDB's locks.
    init(_ file: borrowing FileDescriptor) {
        let mapped = unsafe mmap(nil, Self.length, PROT_READ, MAP_SHARED, file.number, 0)
        unsafe page = unsafe mapped == MAP_FAILED ? nil : mapped
    }

    /// The process that holds the lock; `nil` when none does, or none is visible.
    ///
    /// - Complexity: O(1), without a system call when nobody holds it.
    var holder: Int32? {
        guard let page = unsafe page,
            unsafe page.load(as: UInt32.self) == EnvironmentFile.magic,
            unsafe page.load(fromByteOffset: Self.kindOffset, as: UInt32.self) == Self.kind
        else { return nil }
        let word = unsafe page.load(fromByteOffset: Self.offset, as: UInt32.self)
        // LMDB takes the lock over from a dead thread.
        guard word & Self.ownerDied == 0, word & Self.threadMask != 0 else { return nil }
        return Self.process(of: Int32(word & Self.threadMask))
    }

    /// Returns the process of a thread; the thread itself if the kernel does not tell.
    private static func process(of thread: Int32) -> Int32 {
        let status = try? Files.read("/proc/\(thread)/status", limit: 1 << 16)
        let text = String(decoding: status ?? [], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Tgid:") }
        return line.flatMap { Int32($0.dropFirst(5).filter(\.isNumber)) } ?? thread
    }

    deinit {
        if let page = unsafe page { unsafe munmap(page, Self.length) }
    }
}
