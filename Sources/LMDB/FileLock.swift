import Glibc

/// A lock between processes and threads, on a file of its own; released when it goes out of scope.
///
/// The file stays. It is private to its owner and must be no file that anything else uses.
public struct FileLock: ~Copyable {
    private let descriptor: FileDescriptor
    private let processIdentifier = getpid()

    /// Waits for a lock for a while, and takes it.
    ///
    /// - Parameters:
    ///   - path: The lock file's path; it is created if need be.
    ///   - patience: How long to wait.
    /// - Returns: The lock, held, or `nil` when someone else holds it still.
    /// - Throws: ``FileError``.
    public static func acquire(at path: String, patience: Duration) throws(FileError) -> FileLock? {
        let deadline = ContinuousClock.now.advanced(by: patience)
        while true {
            if let lock = try tryAcquire(at: path) { return lock }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(1000)
        }
    }

    /// The process that holds a lock, or held it last; `nil` when the file does not say.
    public static func holder(of path: String) -> Int32? {
        let text = try? Files.read(path, limit: 32)
        return text.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Takes a lock if nobody holds it.
    ///
    /// - Parameter path: The lock file's path; it is created if need be.
    /// - Returns: The lock, held, or `nil` when someone else holds it.
    /// - Throws: ``FileError``.
    public static func tryAcquire(at path: String) throws(FileError) -> FileLock? {
        let lock = try FileLock(at: path)
        while flock(lock.descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EWOULDBLOCK else { return nil }
            guard errno == EINTR else { throw Files.failure("lock", path) }
        }
        lock.signName()
        return lock
    }

    /// Writes into the file who holds it, for ``holder(of:)``; a full disk is no reason to fail.
    private borrowing func signName() {
        let name = Array("\(processIdentifier)".utf8)
        ftruncate(descriptor.number, 0)
        _ = unsafe name.withUnsafeBytes {
            unsafe pwrite(descriptor.number, $0.baseAddress, $0.count, 0)
        }
    }

    private init(at path: String) throws(FileError) {
        descriptor = try FileDescriptor(own: path, O_RDWR | O_CREAT, operation: "lock")
    }

    deinit {
        // Unlocking reaches descriptors that forked children inherited, and from one of them it
        // would reach the parent's.
        if getpid() == processIdentifier { flock(descriptor.number, LOCK_UN) }
    }
}
