import Glibc

/// A lock between processes and threads, on its own file; released when it goes out of scope.
///
/// The file stays. It is private to its owner, and nothing else may use it.
package struct FileLock: ~Copyable {
    private let descriptor: FileDescriptor
    private let processIdentifier = getpid()

    /// Waits for a lock for some time, and takes it.
    ///
    /// - Parameters:
    ///   - path: The lock file's path; this creates the file if it is missing.
    ///   - patience: The time to wait.
    /// - Returns: The lock, held, or `nil` when someone else still holds it.
    /// - Throws: ``FileError``.
    package static func acquire(at path: String, patience: Duration) throws(FileError) -> FileLock?
    {
        let deadline = ContinuousClock.now.advanced(by: patience)
        while true {
            if let lock = try tryAcquire(at: path) { return lock }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(1000)
        }
    }

    /// Returns the process that holds a lock, or held it last; `nil` when the file does not say.
    package static func holder(of path: String) -> Int32? {
        let text = try? Files.read(path, limit: 32)
        return text.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Takes a lock if nobody holds it.
    ///
    /// - Parameter path: The lock file's path; this creates the file if it is missing.
    /// - Returns: The lock, held, or `nil` when someone else holds it.
    /// - Throws: ``FileError``.
    package static func tryAcquire(at path: String) throws(FileError) -> FileLock? {
        let lock = try FileLock(at: path)
        while flock(lock.descriptor.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EWOULDBLOCK else { return nil }
            guard errno == EINTR else { throw Files.failure("lock", path) }
        }
        lock.signName()
        return lock
    }

    /// Writes the holder into the file, for ``holder(of:)``; ignores a full disk.
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
        // Unlocking affects descriptors that forked children inherited; in a child it would release
        // the parent's lock.
        if getpid() == processIdentifier { flock(descriptor.number, LOCK_UN) }
    }
}
