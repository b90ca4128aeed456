internal import DonationStore
public import Foundation
@_spi(Facade) internal import Intents
internal import Synchronization

// A batch with its client state is on disk as a whole or not at all.

extension CSSearchableIndex {
    /// Begins a batch: later changes wait for its end.
    ///
    /// A batch belongs to this object. It needs an index with a name. The handler of a change in
    /// the batch is called at once; an invalid item is left out, and the handler has its error.
    public func beginBatch() {
        let fresh = IndexChanges(index: name, destination: .current)
        state.withLock { $0.batch = $0.batch ?? fresh }
    }

    /// Ends the batch, and notes the app's state with it.
    ///
    /// - Parameters:
    ///   - clientState: At most 250 bytes, from which the app knows how far its index has come.
    ///   - completionHandler: Called with `nil` when both are on disk. Otherwise nothing of the
    ///     batch is there, and the error is ``CSIndexError/invalidClientStateError`` for a state
    ///     that is too large and for the default index. With ``CSIndexError/quotaExceeded`` the
    ///     batch is there without the items that came sooner than the owner's rules allow.
    public func endBatch(
        withClientState clientState: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        end(clientState, nil, Self.handler(completionHandler))
    }

    /// Ends the batch, and notes the app's state with it; both are on disk on return.
    ///
    /// - Throws: ``CSIndexError``; then nothing of the batch is there.
    public nonisolated(nonsending) func endBatch(
        withClientState clientState: Data
    ) async throws {
        try await ended(clientState, nil)
    }

    /// Ends the batch if the app's state is the expected one, and notes the new one.
    ///
    /// - Parameters:
    ///   - expectedClientState: The state that the app knows; `nil` if it knows of none.
    ///   - newClientState: The state from now on.
    ///   - completionHandler: As of ``endBatch(withClientState:completionHandler:)``; the error is
    ///     ``CSIndexError/mismatchedClientState`` if another writer has moved the state.
    public func endIndexBatch(
        expectedClientState: Data?,
        newClientState: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        end(newClientState, expectedClientState ?? Data(), Self.handler(completionHandler))
    }

    /// Ends the batch if the app's state is the expected one, and notes the new one.
    ///
    /// - Throws: ``CSIndexError``; then nothing of the batch is there.
    public nonisolated(nonsending) func endIndexBatch(
        expectedClientState: Data?,
        newClientState: Data
    ) async throws {
        try await ended(newClientState, expectedClientState ?? Data())
    }

    /// Finds the state that the app noted last, after all earlier changes.
    ///
    /// - Parameter completionHandler: Called with the state; `nil` if there is none, as after
    ///   ``deleteAllSearchableItems(completionHandler:)``.
    public func fetchLastClientState(
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        fetch { result in
            DonationDestination.callBack {
                switch result {
                case .success(let state): completionHandler(state, nil)
                case .failure(let error): completionHandler(nil, error)
                }
            }
        }
    }

    /// Returns the state that the app noted last, after all earlier changes; empty without one.
    ///
    /// - Throws: ``CSIndexError``.
    public nonisolated(nonsending) func fetchLastClientState() async throws -> Data {
        let result = await withCheckedContinuation { continuation in
            fetch { continuation.resume(returning: $0) }
        }
        return try result.get() ?? Data()
    }

    // MARK: The work

    private func fetch(_ whenDone: @escaping @Sendable (Result<Data?, CSIndexError>) -> Void) {
        let destination = DonationDestination.current
        destination.perform { [name] opened in
            whenDone(
                opened.mapError { CSIndexError($0) }.flatMap { store in
                    do throws(DonationStoreError) {
                        let state = try destination.handle(of: store).clientState(of: name)
                        return .success(state.map { Data($0) })
                    } catch {
                        return .failure(CSIndexError(error))
                    }
                }
            )
        }
    }

    private nonisolated(nonsending) func ended(
        _ clientState: Data,
        _ expected: Data?
    ) async throws(CSIndexError) {
        let error = await withCheckedContinuation { continuation in
            end(clientState, expected) { continuation.resume(returning: $0) }
        }
        if let error { throw error }
    }

    private func end(
        _ clientState: Data,
        _ expected: Data?,
        _ handler: @escaping IndexChanges.Handler
    ) {
        let begun = state.withLock { state in
            defer { state.batch = nil }
            return state.batch
        }
        guard var changes = begun else {
            return handler(CSIndexError(.unknownError, reason: "no batch; call beginBatch first"))
        }
        changes.batch.clientState = Array(clientState)
        changes.batch.expectedClientState = expected.map(Array.init)
        Self.apply(changes, whenDone: handler)
    }
}
