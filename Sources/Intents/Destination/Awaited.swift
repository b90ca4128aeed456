internal import Dispatch
internal import Synchronization

/// A value from another thread, to wait for.
final class Awaited<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    private let isSet = DispatchSemaphore(value: 0)

    /// Makes the place for the value, with one to begin with.
    init(_ initial: Value) {
        value = Mutex(initial)
    }

    /// Sets the value; once.
    @Sendable func set(_ value: Value) {
        self.value.withLock { $0 = value }
        isSet.signal()
    }

    /// Waits for the value on this thread, but only for a time; then it is the one of the
    /// beginning.
    func wait(atMost time: DispatchTimeInterval) -> Value {
        _ = isSet.wait(timeout: .now() + time)
        return value.withLock { $0 }
    }

    /// Waits for the value on this thread.
    func wait() -> Value {
        isSet.wait()
        return value.withLock { $0 }
    }
}
