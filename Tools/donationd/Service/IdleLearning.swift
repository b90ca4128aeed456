import DonationStore
import Evaluation
import Foundation
import Logging
import Synchronization

/// The learning of the ranking's weights while nobody calls, if the owner's policy allows it.
///
/// It learns as `donationlog learn` does, when ``DonationStore/learningWouldHelp()``, in a thread
/// of low priority. A call stops it up to the adoption, which is one commit.
struct IdleLearning {
    private let store: DonationStore
    private let clock: @Sendable () -> Timestamp
    private let journal: Logger
    private var run: LearningRun?
    private var nextLook = ContinuousClock.now

    /// The time between two looks that found nothing to learn.
    private static let timeBetweenLooks = Duration.seconds(3600)

    init(in store: DonationStore, clock: @escaping @Sendable () -> Timestamp, journal: Logger) {
        (self.store, self.clock, self.journal) = (store, clock, journal)
    }

    /// Begins to look whether to learn, unless it is not yet time to look again.
    ///
    /// - Returns: Whether it began.
    mutating func begin(in pending: inout PendingWork) -> Bool {
        guard let run = next() else { return false }
        let (store, clock, journal) = (store, clock, journal)
        pending.begin(
            {
                await LearningRun.inOwnThread { run.learn(in: store, at: clock(), journal) }
                return .success([])
            },
            then: PendingWork.Ending(learning: run)
        )
        return true
    }

    /// Returns the next run; `nil` while there is one, and until it is time to look again.
    mutating func next() -> LearningRun? {
        guard run == nil, ContinuousClock.now >= nextLook else { return nil }
        let run = LearningRun()
        self.run = run
        return run
    }

    /// Asks a run to stop, since somebody calls or the service ends.
    func stop() { run?.stop() }

    /// Takes note of the end of a run.
    ///
    /// - Returns: Whether it adopted weights.
    mutating func end(_ run: LearningRun) -> Bool {
        self.run = nil
        switch run.outcome {
        case .stopped: nextLook = .now
        case .nothingToDo: nextLook = .now + Self.timeBetweenLooks
        // If it adopted nothing, it would do the same again.
        case .adopted, .failed: nextLook = .now + LearningRun.interval
        }
        return run.outcome == .adopted
    }
}

/// A look whether to learn, and the learning.
final class LearningRun: Sendable {
    /// The end of a run.
    enum Outcome {
        /// The owner does not allow it, or little history came late.
        case nothingToDo
        case stopped
        case failed
        case adopted
    }

    /// The shortest time from an adoption to the next one by the service.
    static let interval = Duration.seconds(86_400)
    /// The largest number of donations that the service learns from: two windows, and as many again
    /// for days that hold very many.
    static let most = UInt64(4 * RankingLearner.window)

    private let isStopped = Atomic(false)
    private let end = Mutex(Outcome.nothingToDo)

    /// The end of the run, once it is there.
    var outcome: Outcome { end.withLock { $0 } }

    /// Asks the run to stop.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Looks whether to learn, learns, and adopts the result.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - now: The time.
    ///   - most: The largest number of donations to learn from.
    ///   - journal: Gets a line when learning begins, and one when it ends.
    func learn(
        in store: DonationStore,
        at now: Timestamp,
        fromAtMost most: UInt64 = most,
        _ journal: Logger
    ) {
        let outcome = result(in: store, at: now, most, journal)
        end.withLock { $0 = outcome }
    }

    private func result(
        in store: DonationStore,
        at now: Timestamp,
        _ most: UInt64,
        _ journal: Logger
    ) -> Outcome {
        // A call may have come before this thread.
        if isStopped.load(ordering: .relaxed) { return .stopped }
        var count = UInt64(0)
        do {
            guard let known = try Self.reasonToLearn(in: store, at: now, journal) else {
                return .nothingToDo
            }
            let monitor = WorkMonitor(
                progress: { count = max(count, $0.total) },
                isCancelled: { count > most || self.isStopped.load(ordering: .relaxed) }
            )
            let (learned, inForce) = try store.learn(monitor: monitor)
            guard let inForce, inForce.position != known.position else {
                journal.info("learned nothing new from \(learned.count) donations")
                return .failed
            }
            journal.info(
                """
                learned from \(learned.count) donations; the weights of position \
                \(inForce.position.rawValue) are in force
                """
            )
            return .adopted
        } catch CorrectionError.store(.cancelled) {
            guard count <= most else {
                journal.notice(
                    """
                    learns from at most \(most) donations when idle, and there are more: \
                    run `donationlog learn`
                    """
                )
                return .failed
            }
            journal.info("stopped learning")
            return .stopped
        } catch {
            journal.error("cannot learn: \(error)")
            return .failed
        }
    }

    /// Returns the weights in force, if the owner allows the service to learn, and much history
    /// came late.
    private static func reasonToLearn(
        in store: DonationStore,
        at now: Timestamp,
        _ journal: Logger
    ) throws(DonationStoreError) -> AdoptedCoefficients? {
        guard Policies(try store.policies()).learnsWhenIdle,
            let known = try store.adoptedCoefficients()
        else { return nil }
        // A receipt in the future, by a clock that was wrong, is no reason to wait for it.
        let age = now.milliseconds - known.recordedAt.milliseconds
        guard age < 0 || age >= interval.milliseconds, let late = try store.lateHistory() else {
            return nil
        }
        journal.info("learns again, since \(late.count) donations came late")
        return known
    }

    /// Does work in a thread of its own, to which the others come first.
    fileprivate static func inOwnThread(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                Thread.current.name = "learning"
                // Not the lowest priority: others may wait for a lock that the work holds.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                work()
                continuation.resume()
            }
        }
    }
}
