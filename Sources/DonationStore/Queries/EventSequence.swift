public import Interactions

/// The events of a log after a position, in order, and then new ones as any process appends them.
///
/// ```swift
/// for try await event in store.events(following: position) { position = event.position }
/// ```
///
/// The sequence has no end; canceling the task ends it. It reads events only on request and holds
/// at most 1,000. A caller that keeps the position of the last event can continue there later, also
/// in another process. Deleted donations are among the events, as in
/// ``DonationStore/events(after:limit:)``.
public struct EventSequence: AsyncSequence, Sendable {
    let store: DonationStore
    let position: Position
    let interval: Duration

    /// Makes an iterator that begins after the position.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(store: store, position: position, interval: interval)
    }

    /// An iterator that returns one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private static let most = 1000

        private let store: DonationStore
        private let interval: Duration
        /// The last event read from the log.
        private var position: Position
        /// The events that were read and not returned yet.
        private var waiting: ArraySlice<RecordedEvent> = []

        init(store: DonationStore, position: Position, interval: Duration) {
            (self.store, self.position, self.interval) = (store, position, interval)
        }

        /// Returns the next event, waiting for it if necessary; `nil` once the task is canceled.
        ///
        /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the next event cannot be read; the
        ///   next call continues after it. Another ``DonationStoreError`` if the log cannot be
        ///   read.
        /// - Complexity: O(log *n*) in the events of the log for each read; a read takes up to
        ///   1,000 events.
        public mutating func next() async throws(DonationStoreError) -> RecordedEvent? {
            try await next(isolation: nil)
        }

        /// Returns the next event, on the caller's actor.
        ///
        /// - Throws: ``DonationStoreError``, as ``next()``.
        /// - Complexity: As ``next()``.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(DonationStoreError) -> RecordedEvent? {
            while !Task.isCancelled {
                if let event = waiting.popFirst() { return event }
                let (store, position) = (store, position)
                let answer = await store.lookUp { () throws(DonationStoreError) in
                    try store.events(after: position, limit: Self.most)
                }
                switch answer {
                case .success(let events):
                    waiting = events[...]
                    self.position = events.last?.position ?? position
                case .failure(.damaged(let damaged, let failure)):
                    self.position = damaged
                    throw .damaged(damaged, failure)
                case .failure(let error): throw error
                }
                // A canceled sleep ends at once, and so does the loop.
                if waiting.isEmpty { try? await Task.sleep(for: interval) }
            }
            return nil
        }
    }
}

extension DonationStore {
    /// Returns the events after a position as they come, for `for try await`.
    ///
    /// ```swift
    /// for try await event in store.events(following: try store.lastPosition()) {
    ///     print(event.position.rawValue)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - position: The last known position; 0 for all events. The sequence waits for one beyond
    ///     the end.
    ///   - interval: The time to wait before looking for new events again; at least 10 ms.
    /// - Returns: A sequence without end, which does no work before it is read.
    public func events(
        following position: Position,
        checkingEvery interval: Duration = .milliseconds(100)
    ) -> EventSequence {
        EventSequence(store: self, position: position, interval: max(interval, .milliseconds(10)))
    }

    /// Runs `body` without blocking the calling task's thread.
    func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable () throws(DonationStoreError) -> Value
    ) async -> Result<Value, DonationStoreError> {
        await withCheckedContinuation { continuation in
            lookups.perform { continuation.resume(returning: Result(catching: body)) }
        }
    }
}
