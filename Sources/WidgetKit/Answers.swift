internal import Synchronization

/// A value on its way to another thread, which the sender does not use any more.
struct Delivered<Value>: @unchecked Sendable {
    // Unchecked because a provider hands its value over and keeps none of it, and a host asks each
    // provider in one task.
    let value: Value
}

/// Returns the value that a provider gives to a handler: of several the first one, and `nil` once
/// the provider lets the handler go without a call.
func awaited<Value>(
    _ ask: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
    let delivered = await withCheckedContinuation {
        (continuation: CheckedContinuation<Delivered<Value>?, Never>) in
        let once = Once(continuation)
        ask { once.resume(Delivered(value: $0)) }
    }
    return delivered?.value
}

/// Returns an answer, or `nil` if there is none when a pause is over: a later one is dropped.
///
/// - Parameters:
///   - pause: Returns when there has been time enough.
///   - ask: Returns the answer; it may never return.
/// - Returns: The answer.
func answer<Value>(
    within pause: @escaping @Sendable () async -> Void,
    _ ask: @escaping () async -> Value?
) async -> Value? {
    let asking = Delivered(value: ask)
    let delivered = await withCheckedContinuation {
        (continuation: CheckedContinuation<Delivered<Value>?, Never>) in
        let once = Once(continuation)
        let pausing = Task {
            await pause()
            once.resume(nil)
        }
        Task {
            let value = await asking.value()
            once.resume(value.map { Delivered(value: $0) })
            pausing.cancel()
        }
    }
    return delivered?.value
}

/// A continuation that goes on once, whatever happens to those who may resume it.
private final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) {
        self.continuation = Mutex(continuation)
    }

    deinit { resume(nil) }

    func resume(_ value: Value?) {
        let first = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        first?.resume(returning: value)
    }
}
