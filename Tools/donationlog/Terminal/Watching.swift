import DonationStore
import Foundation

/// Runs work of the store, shows its progress, and lets ^C stop it.
func watching<Value>(
    _ unit: String,
    _ work: (WorkMonitor) throws(DonationStoreError) -> Value
) throws(Failure) -> Value {
    try watched(unit) { monitor throws(Failure) in
        try asking(try work(monitor))
    }
}

/// Runs an operation of the store, shows its progress, and lets ^C stop it.
func watching<Value, Refusal: OperationRefusal & ToldError>(
    _ unit: String,
    _ operation: (WorkMonitor) throws(OperationError<Refusal>) -> Value
) throws(Failure) -> Value {
    try watched(unit) { monitor throws(Failure) in
        try asking { () throws(OperationError<Refusal>) in try operation(monitor) }
    }
}

private func watched<Value>(
    _ unit: String,
    _ work: (WorkMonitor) throws(Failure) -> Value
) throws(Failure) -> Value {
    var progress = ProgressLine()
    let interruption = Interruption()
    let monitor = WorkMonitor(
        progress: { progress.show(Double($0.done), of: Double($0.total), unit) },
        isCancelled: { interruption.hasCome }
    )
    defer { progress.finish() }
    return try work(monitor)
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
    return try asking(try work())
}

/// Runs an operation without progress, and shows the time it takes.
func timing<Value, Refusal: OperationRefusal & ToldError>(
    _ name: String,
    _ operation: () throws(OperationError<Refusal>) -> Value
) throws(Failure) -> Value {
    let clock = WorkClock(name)
    defer { clock.stop() }
    return try asking(operation)
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
