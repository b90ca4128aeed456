import Dispatch
internal import Interactions
internal import LMDB
import Synchronization

/// The queue through which calls in one process share commits.
///
/// The jobs that arrive while one commit is on its way to the disk go into the next one together. A
/// thread that donates while no other does commits by itself, without waiting for another thread.
/// Jobs that arrive meanwhile wait; one dedicated thread then takes them in order and commits them
/// at once. Donations of one caller stay in the caller's order.
final class CommitQueue: Sendable {
    typealias Outcomes = Result<[EventLog.Outcome], DonationStoreError>

    /// The donations of one call, and the receiver of their outcomes.
    struct Job: Sendable {
        var donations: [EventLog.Prepared]
        var deliver: @Sendable (Outcomes) -> Void

        fileprivate var bytes: Int {
            donations.reduce(0) { sum, donation in
                if case .success(let prepared) = donation { sum + prepared.size } else { sum }
            }
        }
    }

    /// The limits of a commit shared by several calls; a larger call has a commit of its own.
    static let mostEvents = 4096
    static let mostBytes = 8 << 20

    private struct State {
        var waiting: [Job] = []
        var isCommitting = false
        var hasUsedWriter = false
    }

    private let state = Mutex(State())
    private let writer = DedicatedThread()

    /// The number of waiting calls, for tests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Whether the dedicated thread was ever needed, for tests.
    var hasUsedWriter: Bool { state.withLock { $0.hasUsedWriter } }

    /// Commits on this thread if no other commits; otherwise waits for its outcomes.
    func run(
        _ donations: [EventLog.Prepared],
        commit: @escaping @Sendable ([Job]) -> Void
    ) -> Outcomes {
        let waiting = state.withLock { state -> Waiter? in
            guard state.isCommitting else {
                state.isCommitting = true
                return nil
            }
            let waiter = Waiter()
            state.waiting.append(Job(donations: donations, deliver: waiter.deliver))
            return waiter
        }
        if let waiting { return waiting.wait() }
        let delivery = Delivery()
        commit([Job(donations: donations, deliver: delivery.deliver)])
        handOver(commit)
        return delivery.outcomes
    }

    /// Hands the job to the dedicated thread and returns at once.
    func enqueue(_ job: Job, commit: @escaping @Sendable ([Job]) -> Void) {
        let mustStart = state.withLock { state in
            state.waiting.append(job)
            defer { state.isCommitting = true }
            return !state.isCommitting
        }
        if mustStart { startWriter(commit) }
    }

    /// Lets the dedicated thread commit the jobs that arrived meanwhile.
    private func handOver(_ commit: @escaping @Sendable ([Job]) -> Void) {
        let isIdle = state.withLock { state in
            state.isCommitting = !state.waiting.isEmpty
            return !state.isCommitting
        }
        if !isIdle { startWriter(commit) }
    }

    private func startWriter(_ commit: @escaping @Sendable ([Job]) -> Void) {
        state.withLock { $0.hasUsedWriter = true }
        writer.perform {
            while case let jobs = self.takeWaiting(), !jobs.isEmpty { commit(jobs) }
        }
    }

    /// Returns as many jobs as one commit takes, at least one if any waits.
    ///
    /// If none waits, no thread commits any more.
    private func takeWaiting() -> [Job] {
        state.withLock { state in
            var (count, events, bytes) = (0, 0, 0)
            for job in state.waiting {
                events += job.donations.count
                bytes += job.bytes
                guard count == 0 || (events <= Self.mostEvents && bytes <= Self.mostBytes) else {
                    break
                }
                count += 1
            }
            let jobs = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            state.isCommitting = !jobs.isEmpty
            return jobs
        }
    }
}

/// The receiver of the outcomes of a thread's own commit.
private final class Delivery: Sendable {
    private let delivered = Mutex<CommitQueue.Outcomes>(.success([]))

    var outcomes: CommitQueue.Outcomes { delivered.withLock { $0 } }

    func deliver(_ outcomes: CommitQueue.Outcomes) {
        delivered.withLock { $0 = outcomes }
    }
}

/// A thread that waits for its outcomes.
private final class Waiter: Sendable {
    private let delivery = Delivery()
    private let isDone = DispatchSemaphore(value: 0)

    func deliver(_ outcomes: CommitQueue.Outcomes) {
        delivery.deliver(outcomes)
        isDone.signal()
    }

    func wait() -> CommitQueue.Outcomes {
        isDone.wait()
        return delivery.outcomes
    }
}
