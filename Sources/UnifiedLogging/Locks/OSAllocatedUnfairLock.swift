internal import Synchronization

/// A lock around a state.
public struct OSAllocatedUnfairLock<State: Sendable>: Sendable {
    private final class Guarded: Sendable {
        let state: Mutex<State>

        init(_ state: State) {
            self.state = Mutex(state)
        }
    }

    private let guarded: Guarded

    /// Makes a lock around a state.
    public init(initialState: State) {
        guarded = Guarded(initialState)
    }

    /// Calls a closure while no other thread has the state.
    public func withLock<Value: Sendable>(
        _ body: @Sendable (inout State) throws -> Value
    ) rethrows -> Value {
        try guarded.state.withLock { try body(&$0) }
    }

    /// Calls a closure if no other thread has the state; `nil` if one has.
    public func withLockIfAvailable<Value: Sendable>(
        _ body: @Sendable (inout State) throws -> Value
    ) rethrows -> Value? {
        try guarded.state.withLockIfAvailable { try body(&$0) }
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Makes a lock around nothing.
    public init() {
        self.init(initialState: ())
    }

    /// Calls a closure while no other thread has the lock.
    public func withLock<Value: Sendable>(
        _ body: @Sendable () throws -> Value
    ) rethrows -> Value {
        try withLock { _ in try body() }
    }
}
