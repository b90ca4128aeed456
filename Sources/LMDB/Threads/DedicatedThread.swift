import Glibc
import Synchronization

/// A thread that does pieces of work one after the other, in the order of arrival.
///
/// A queue of Dispatch would share its threads with all code that blocks them. The thread begins
/// with the first piece of work, and ends with its owner.
package final class DedicatedThread: Sendable {
    private let work = Work()
    private let hasBegun = Mutex<Bool>(false)

    /// Makes a thread that has not yet begun.
    package init() {}

    deinit {
        work.add(nil)
    }

    /// Queues a piece of work and returns at once.
    ///
    /// If the system cannot make a thread, the caller does the work itself.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        let isRunning = hasBegun.withLock { hasBegun in
            if !hasBegun { hasBegun = Self.start(work) }
            return hasBegun
        }
        guard isRunning else { return body() }
        work.add(body)
    }

    private static func start(_ work: Work) -> Bool {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(work).toOpaque()
        let code = unsafe pthread_create(
            &thread,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().doAll()
                return nil
            },
            context
        )
        guard code == 0 else {
            unsafe Unmanaged<Work>.fromOpaque(context).release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// The queue of work; `nil` in it ends the thread.
    @safe
    private final class Work: @unchecked Sendable {
        // This is unchecked because of the semaphore's address, which never changes.
        private let hasMore: UnsafeMutablePointer<sem_t>
        private let waiting = Mutex<[(@Sendable () -> Void)?]>([])

        init() {
            unsafe hasMore = .allocate(capacity: 1)
            unsafe sem_init(hasMore, 0, 0)
        }

        deinit {
            unsafe sem_destroy(hasMore)
            unsafe hasMore.deallocate()
        }

        func add(_ body: (@Sendable () -> Void)?) {
            waiting.withLock { $0.append(body) }
            unsafe sem_post(hasMore)
        }

        func doAll() {
            while true {
                while unsafe sem_wait(hasMore) != 0 {}
                guard let body = waiting.withLock({ $0.removeFirst() }) else { return }
                body()
            }
        }
    }
}
