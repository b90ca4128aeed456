public import Interactions

/// The events of a log behind a position, in order, and then those that come, from any process.
///
/// ```swift
/// for try await event in store.events(following: position) { position = event.position }
/// ```
///
/// It goes on without end; cancelling the task ends it. Nothing is read before it is asked for, and
/// at most 1,000 events are held. Whoever keeps the position of the last event goes on there later,
/// also in another process. Deleted donations are among the events, as in
/// ``DonationStore/events(after:limit:)``.
public struct EventSequence: AsyncSequence, Sendable {
    let store: DonationStore
    let position: Position
    let interval: Duration

    /// Begins behind the position.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(store: store, position: position, interval: interval)
    }

    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private static let most = 1000

        private let store: DonationStore
        private let interval: Duration
        /// The last event read from the log.
        private var position: Position
        /// What was read and not given yet.
        private var waiting: ArraySlice<RecordedEvent> = []

        init(store: DonationStore, position: Position, interval: Duration) {
            (self.store, self.position, self.interval) = (store, position, interval)
        }

        /// The next event, waited for if need be; `nil` once the task is cancelled.
        ///
        /// - Throws: ``DonationStoreError/damaged(_:_:)`` when the next event cannot be read; asked
        ///   again, it goes on behind it. Another ``DonationStoreError`` when the log cannot be
        ///   read.
        /// - Complexity: O(log *n*) in the events of the log for each read; a read takes up to
        ///   1,000 events.
        public mutating func next() async throws(DonationStoreError) -> RecordedEvent? {
            try await next(isolation: nil)
        }

        /// The same, on the actor that asks.
        ///
        /// - Throws: ``DonationStoreError``, as ``next()``.
        /// - Complexity: As ``next()``.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(DonationStoreError) -> RecordedEvent? {
            while !Task.isCancelled {
                if let event = waiting.popFirst() { return event }
                let (store, position) = (store, position)
                let answer: Result<[RecordedEvent], DonationStoreError>
                answer = await store.lookUp { () throws(DonationStoreError) in
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
                // A sleep that is cancelled ends at once, and so does the loop.
                if waiting.isEmpty { try? await Task.sleep(for: interval) }
            }
            return nil
        }
    }
}

extension DonationStore {
    /// The events behind a position as they come, to be read with `for try await`.
    ///
    /// - Parameters:
    ///   - position: The last one known; 0 for all events. One beyond the end is waited for.
    ///   - interval: How long to wait before looking again where there was nothing; at least 10 ms.
    /// - Returns: A sequence without end, which nobody pays for before it is read.
    public func events(
        following position: Position,
        checkingEvery interval: Duration = .milliseconds(100)
    ) -> EventSequence {
        EventSequence(
            store: self,
            position: position,
            interval: max(interval, .milliseconds(10))
        )
    }

    /// Asks something without blocking the thread of the task that calls.
    func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable () throws(DonationStoreError) -> Value
    ) async -> Result<Value, DonationStoreError> {
        await withCheckedContinuation { continuation in
            lookups.perform { continuation.resume(returning: Result(catching: body)) }
        }
    }
}
