internal import DonationStore

/// Each of these deletes what this app donated, of all its accounts unless ``DonationDestination``
/// names one, after the donations that were made before. The bytes stay in the log until it is erased.
///
/// Mind Apple's two methods called `delete(with:)`: of an array they delete identifiers, of a single
/// text a **group**. ``delete(identifiers:)`` and ``delete(groupIdentifier:)`` cannot be mixed up.
extension INInteraction {
    /// Deletes the donations of identifiers, and says how many there were.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public static func delete(identifiers: [String]) async throws -> Int {
        try await deleted(.identifiers(identifiers))
    }

    /// Deletes the donations of a group identifier, and says how many there were.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public static func delete(groupIdentifier: String) async throws -> Int {
        try await deleted(.group(groupIdentifier))
    }

    /// Deletes the donations of identifiers.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: As ``delete(identifiers:)``.
    public static func delete(with identifiers: [String]) async throws {
        _ = try await deleted(.identifiers(identifiers))
    }

    /// Deletes the donations of a **group** identifier.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: As ``delete(groupIdentifier:)``.
    public static func delete(with groupIdentifier: String) async throws {
        _ = try await deleted(.group(groupIdentifier))
    }

    /// Deletes everything that this app donated.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    public static func deleteAll() async throws {
        _ = try await deleted(.all)
    }

    /// Deletes the donations of identifiers, and calls back once, on any thread.
    public static func delete(
        with identifiers: [String],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        delete(.identifiers(identifiers)) { completion?($0.failure) }
    }

    /// Deletes the donations of a **group** identifier, and calls back once, on any thread.
    public static func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        delete(.group(groupIdentifier)) { completion?($0.failure) }
    }

    /// Deletes everything that this app donated, and calls back once, on any thread.
    public static func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        delete(.all) { completion?($0.failure) }
    }

    // MARK: All of them

    private static func deleted(_ selection: Selection) async throws -> Int {
        try Task.checkCancellation()
        return try await perform(selection.errorCode) { handle throws(DonationStoreError) in
            try handle.delete(selection)
        }
    }

    private static func delete(
        _ selection: Selection,
        whenDeleted: @escaping @Sendable (Result<Int, INIntentError>) -> Void
    ) {
        let delete = { @Sendable (handle: DonorHandle) throws(DonationStoreError) in
            try handle.delete(selection)
        }
        perform(selection.errorCode, delete, whenDone: whenDeleted)
    }

    /// Does something as this app, after the donations that were made before.
    static func perform<Value: Sendable>(
        _ code: INIntentErrorCode,
        _ body: @escaping @Sendable (DonorHandle) throws(DonationStoreError) -> Value
    ) async throws(INIntentError) -> Value {
        try await withCheckedContinuation { continuation in
            perform(code, body) { continuation.resume(returning: $0) }
        }.get()
    }

    private static func perform<Value: Sendable>(
        _ code: INIntentErrorCode,
        _ body: @escaping @Sendable (DonorHandle) throws(DonationStoreError) -> Value,
        whenDone: @escaping @Sendable (Result<Value, INIntentError>) -> Void
    ) {
        let destination = DonationDestination.current
        let job = Outbox.Job.perform { opened in
            let done = opened.flatMap { store in
                let handle = store.donor(destination.app, account: destination.account)
                do throws(DonationStoreError) {
                    return .success(try body(handle))
                } catch {
                    return .failure(.store(error))
                }
            }
            whenDone(done.mapError { INIntentError(code: code, cause: $0) })
        }
        Outbox.of(destination).add(job)
    }
}

/// Which interactions to delete.
private enum Selection: Sendable {
    case identifiers([String])
    case group(String)
    case all

    var errorCode: INIntentErrorCode {
        switch self {
        case .identifiers: .deletingInteractionWithIdentifiers
        case .group: .deletingInteractionWithGroupIdentifier
        case .all: .deletingAllInteractions
        }
    }
}

extension DonorHandle {
    fileprivate func delete(_ selection: Selection) throws(DonationStoreError) -> Int {
        switch selection {
        case .identifiers(let identifiers): try delete(identifiers: identifiers).deleted
        case .group(let identifier): try delete(groupIdentifier: identifier).deleted
        case .all: try deleteAll().deleted
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
