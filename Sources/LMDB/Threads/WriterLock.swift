import Glibc
import Synchronization

/// A lock that lets one writer through at a time, and lets the others give up after some time.
///
/// A wait for LMDB's own lock between writers has no deadline: a suspended writer would make all
/// others wait for ever. So writers take this lock first: a flag between threads of this process,
/// and between processes a `fcntl` lock of the file `writer.lock`, which ends with its process and
/// tells its holder. Waiting writers poll both; there is no fair order.
final class WriterLock: Sendable {
    private let isHeldHere = Atomic<Bool>(false)
    private let descriptor: Mutex<FileDescriptor?>
    private let number: Int32

    /// The pauses between two polls of another process's lock, in microseconds.
    private static let naps: (first: UInt32, longest: UInt32) = (50, 2000)

    /// Opens the lock of an environment's directory.
    ///
    /// Nothing else in this process may open the file: closing it would drop the lock.
    init(directory: String) throws(FileError) {
        let opened = try FileDescriptor(
            own: directory + "/writer.lock",
            O_RDWR | O_CREAT,
            operation: "open"
        )
        number = opened.number
        descriptor = Mutex(opened)
    }

    /// Closes the file, before anybody in this process reopens it: closing it later would drop the
    /// new lock.
    func close() {
        descriptor.withLock { $0 = nil }
    }

    /// Waits for the lock and takes it.
    ///
    /// - Parameter patience: The time to wait; `nil` waits for ever.
    /// - Throws: ``LMDBError/busy`` when another still holds the lock then, or a system error.
    func acquire(patience: Duration?) throws(LMDBError) {
        if tryToAcquire() { return }
        let deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        try Self.poll(until: deadline) { () throws(LMDBError) in
            isHeldHere.compareExchange(expected: false, desired: true, ordering: .acquiring)
                .exchanged
        }
        do throws(LMDBError) {
            try Self.poll(until: deadline) { () throws(LMDBError) in
                if setLock(F_WRLCK) { return true }
                guard errno == EACCES || errno == EAGAIN || errno == EINTR else {
                    throw LMDBError(rawValue: errno)
                }
                return false
            }
        } catch {
            isHeldHere.store(false, ordering: .releasing)
            throw error
        }
    }

    /// Takes the lock if nobody holds it, without reading a clock.
    private func tryToAcquire() -> Bool {
        guard
            isHeldHere.compareExchange(expected: false, desired: true, ordering: .acquiring)
                .exchanged
        else { return false }
        guard !setLock(F_WRLCK) else { return true }
        isHeldHere.store(false, ordering: .releasing)
        return false
    }

    /// Polls a condition until it is true.
    ///
    /// - Throws: ``LMDBError/busy`` when it stays false for too long.
    static func poll(patience: Duration?, _ isSo: () -> Bool) throws(LMDBError) {
        if isSo() { return }
        let deadline = patience.map { ContinuousClock.now.advanced(by: $0) }
        try poll(until: deadline) { () throws(LMDBError) in isSo() }
    }

    private static func poll(
        until deadline: ContinuousClock.Instant?,
        _ take: () throws(LMDBError) -> Bool
    ) throws(LMDBError) {
        var nap = naps.first
        while try !take() {
            if let deadline, ContinuousClock.now >= deadline { throw .busy }
            usleep(nap)
            nap = min(nap + nap / 2, naps.longest)
        }
    }

    /// Releases the lock.
    func release() {
        _ = setLock(F_UNLCK)
        isHeldHere.store(false, ordering: .releasing)
    }

    /// The process that holds the lock; `nil` when none does, or none is visible.
    var holder: Int32? {
        var lock = record(F_WRLCK)
        guard unsafe fcntl(number, F_GETLK, &lock) == 0 else { return nil }
        // A process does not see its own lock; if no other process has it, a thread here does.
        guard lock.l_type != F_UNLCK else { return getpid() }
        return lock.l_pid > 0 ? lock.l_pid : nil
    }

    private func setLock(_ type: Int32) -> Bool {
        var lock = record(type)
        return unsafe fcntl(number, F_SETLK, &lock) == 0
    }

    private func record(_ type: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
