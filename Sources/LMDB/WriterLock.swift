import Dispatch
import Glibc

/// Lets one writer through at a time, and the others give up after a while.
///
/// LMDB's own lock between writers cannot be waited for with a deadline: a suspended writer would
/// keep all others waiting for ever. So this one is taken first. Threads of this process wait on a
/// semaphore; processes on a record lock of the file `writer.lock`, which ends with its process and
/// tells who holds it.
final class WriterLock: Sendable {
    private let threads = DispatchSemaphore(value: 1)
    private let descriptor: FileDescriptor

    /// How long to sleep between two looks at another process's lock, in microseconds.
    private static let naps: (first: UInt32, longest: UInt32) = (50, 2000)

    /// Opens the lock of an environment's directory.
    ///
    /// Nothing else in this process may open the file: closing it would drop the lock.
    init(directory: String) throws(FileError) {
        descriptor = try FileDescriptor(
            directory + "/writer.lock",
            O_RDWR | O_CREAT | O_NOFOLLOW,
            operation: "open"
        )
    }

    /// Waits for the lock and takes it.
    ///
    /// - Parameter patience: How long to wait; for ever when `nil`.
    /// - Throws: ``LMDBError/busy`` when it is still held then, or a system error.
    func acquire(patience: Duration?) throws(LMDBError) {
        let deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        guard
            threads.wait(timeout: patience.map(DispatchTime.init(after:)) ?? .distantFuture)
                == .success
        else { throw .busy }
        do throws(LMDBError) {
            try lockFile(deadline)
        } catch {
            threads.signal()
            throw error
        }
    }

    /// Gives the lock back.
    func release() {
        _ = setLock(F_UNLCK)
        threads.signal()
    }

    /// The process that has the lock; `nil` when none does, or none that can be seen from here.
    var holder: Int32? {
        var lock = record(F_WRLCK)
        guard unsafe fcntl(descriptor.number, F_GETLK, &lock) == 0 else { return nil }
        // A process never meets its own lock; that nobody else has it says that a thread does.
        guard lock.l_type != F_UNLCK else { return getpid() }
        return lock.l_pid > 0 ? lock.l_pid : nil
    }

    private func lockFile(_ deadline: ContinuousClock.Instant?) throws(LMDBError) {
        var nap = Self.naps.first
        while !setLock(F_WRLCK) {
            guard errno == EACCES || errno == EAGAIN || errno == EINTR else {
                throw LMDBError(rawValue: errno)
            }
            if let deadline, ContinuousClock.now >= deadline { throw .busy }
            usleep(nap)
            nap = min(nap + nap / 2, Self.naps.longest)
        }
    }

    private func setLock(_ type: Int32) -> Bool {
        var lock = record(type)
        return unsafe fcntl(descriptor.number, F_SETLK, &lock) == 0
    }

    private func record(_ type: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}

extension DispatchTime {
    /// The time after a while, on a clock that nobody sets.
    fileprivate init(after delay: Duration) {
        let (seconds, attoseconds) = delay.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        self = .now() + .nanoseconds(Int(nanoseconds))
    }
}
