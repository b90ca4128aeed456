import DonationStore
import Foundation

/// Runs work of the store, shows its progress, and lets ^C stop it.
func watching<Value>(
    _ unit: String,
    _ work: (WorkMonitor) throws(DonationStoreError) -> Value
) throws(Failure) -> Value {
    var progress = ProgressLine()
    let interruption = Interruption()
    let monitor = WorkMonitor(
        progress: { done, total in progress.show(Double(done), of: Double(total), unit) },
        isCancelled: { interruption.hasCome }
    )
    do {
        let value = try work(monitor)
        progress.finish()
        return value
    } catch {
        progress.finish()
        throw .store(error)
    }
}

/// Runs work without progress, and shows the time it takes.
///
/// ^C ends the process, and leaves the store as any kill does: as it was, or whole.
func timing<Value>(
    _ name: String,
    _ work: () throws(DonationStoreError) -> Value
) throws(Failure) -> Value {
    let clock = WorkClock(name)
    defer { clock.stop() }
    return try asking(work)
}

/// A thread that shows the duration of work.
private final class WorkClock: Sendable {
    private let stopping = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)

    init(_ name: String) {
        guard Descriptor.error.isTerminal else {
            stopped.signal()
            return
        }
        Thread.detachNewThread { [stopping, stopped] in
            var progress = ProgressLine()
            repeat {
                progress.show { "\(name), \(Int($0)) s" }
            } while stopping.wait(timeout: .now() + 0.25) == .timedOut
            progress.finish()
            stopped.signal()
        }
    }

    func stop() {
        stopping.signal()
        stopped.wait()
    }
}
