import Glibc

/// LMDB's own lock between writers, in `lock.mdb`, looked at from beside.
///
/// LMDB waits for it without a deadline. Our writers take `writer.lock` before, so that it is free
/// when they come to it; but a program that writes the file with LMDB alone, and does not go on,
/// would keep them waiting for ever.
///
/// Where it lies is no promise of LMDB's: two lines of the processor's cache, the lock in the
/// second. So what is found there is believed only if it is a mutex of the kind that LMDB makes, in
/// a file that begins as LMDB's does; otherwise nobody is seen.
@safe
struct WriterMutex: ~Copyable {
    /// `pthread_mutex_t` of glibc: the number of the thread that holds it, and the mutex's kind.
    private static let (offset, kindOffset) = (64, 80)
    /// Robust, and shared between processes.
    private static let kind: UInt32 = 0x90
    /// The word of a futex: the thread, and whether it has died.
    private static let (threadMask, ownerDied): (UInt32, UInt32) = (0x3FFF_FFFF, 0x4000_0000)
    private static let length = 128

    private let page: UnsafeMutableRawPointer?

    /// Maps the beginning of an open `lock.mdb`, which may be closed then: it must be before LMDB
    /// opens the file, whose locks would go with it.
    init(_ file: borrowing FileDescriptor) {
        let mapped = unsafe mmap(nil, Self.length, PROT_READ, MAP_SHARED, file.number, 0)
        unsafe page = unsafe mapped == MAP_FAILED ? nil : mapped
    }

    /// The process that holds it; `nil` when nobody does, or nobody can be seen.
    ///
    /// - Complexity: O(1), without a system call when nobody does.
    var holder: Int32? {
        guard let page = unsafe page,
            unsafe page.load(as: UInt32.self) == EnvironmentFile.magic,
            unsafe page.load(fromByteOffset: Self.kindOffset, as: UInt32.self) == Self.kind
        else { return nil }
        let word = unsafe page.load(fromByteOffset: Self.offset, as: UInt32.self)
        // LMDB takes over from a thread that has died.
        guard word & Self.ownerDied == 0, word & Self.threadMask != 0 else { return nil }
        return Self.process(of: Int32(word & Self.threadMask))
    }

    /// The process of a thread; the thread itself where the kernel does not say.
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
