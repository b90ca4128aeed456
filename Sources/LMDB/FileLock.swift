import Glibc

/// A lock between processes and threads, on a file of its own; released when it goes out of scope.
///
/// The file stays. It is private to its owner and must be no file that anything else uses.
public struct FileLock: ~Copyable {
    private let descriptor: FileDescriptor
    private let processIdentifier = getpid()

    /// Waits for a lock and takes it.
    ///
    /// A second call in the process that holds the lock waits as well.
    ///
    /// - Parameter path: The lock file's path; it is created if need be.
    /// - Returns: The lock, held.
    /// - Throws: ``FileError``.
    public static func acquire(at path: String) throws(FileError) -> FileLock {
        let lock = try FileLock(at: path)
        while flock(lock.descriptor.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Files.failure("lock", path) }
        }
        return lock
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
        return lock
    }

    private init(at path: String) throws(FileError) {
        descriptor = try FileDescriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, operation: "lock")
    }

    deinit {
        // Unlocking reaches descriptors that forked children inherited, and from one of them it
        // would reach the parent's.
        if getpid() == processIdentifier { flock(descriptor.number, LOCK_UN) }
    }
}
