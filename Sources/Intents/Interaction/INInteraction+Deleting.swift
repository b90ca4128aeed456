internal import DonationStore

// Each method deletes donations of this app, after all earlier donations. The bytes stay in the log
// until an erasure.
//
// Apple has two methods called `delete(with:)`: with an array it deletes identifiers, with a single
// text a group. Nobody can confuse `delete(identifiers:)` and `delete(groupIdentifier:)`.

extension INInteraction {
    /// Deletes this app's donations with some identifiers, and returns their number.
    ///
    /// - Parameters:
    ///   - identifiers: The identifiers.
    ///   - account: Deletes only the donations for this account of the app.
    /// - Returns: The number of donations deleted.
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) in the identifiers and the events.
    @discardableResult
    public static func delete(identifiers: [String], account: String? = nil) async throws -> Int {
        try await deleted(.identifiers(identifiers), account)
    }

    /// Deletes this app's donations with a group identifier, and returns their number.
    ///
    /// - Parameters:
    ///   - groupIdentifier: The group identifier.
    ///   - account: Deletes only the donations for this account of the app.
    /// - Returns: The number of donations deleted.
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public static func delete(groupIdentifier: String, account: String? = nil) async throws -> Int {
        try await deleted(.group(groupIdentifier), account)
    }

    /// Deletes all of this app's donations for an account, and returns their number.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    @discardableResult
    public static func deleteAll(account: String) async throws -> Int {
        try await deleted(.all, account)
    }

    /// Deletes this app's donations with some identifiers.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: As ``delete(identifiers:account:)``.
    public static func delete(with identifiers: [String]) async throws {
        _ = try await deleted(.identifiers(identifiers))
    }

    /// Deletes this app's donations with a **group** identifier.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: As ``delete(groupIdentifier:account:)``.
    public static func delete(with groupIdentifier: String) async throws {
        _ = try await deleted(.group(groupIdentifier))
    }

    /// Deletes everything that this app donated, for all its accounts.
    ///
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*d*) in the donations deleted.
    public static func deleteAll() async throws {
        _ = try await deleted(.all)
    }

    /// Deletes this app's donations with some identifiers, and calls back once, on any thread.
    public static func delete(
        with identifiers: [String],
        completion: (@Sendable ((any Error)?) -> Void)?
    ) {
        delete(.identifiers(identifiers), completion)
    }

    /// Deletes this app's donations with a **group** identifier, and calls back once, on any
    /// thread.
    public static func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)?
    ) {
        delete(.group(groupIdentifier), completion)
    }

    /// Deletes everything that this app donated, and calls back once, on any thread.
    public static func deleteAll(completion: (@Sendable ((any Error)?) -> Void)?) {
        delete(.all, completion)
    }

    /// Deletes this app's donations with some identifiers, and reports no outcome.
    @available(*, noasync, message: "await it in an async function")
    public static func delete(with identifiers: [String]) {
        delete(.identifiers(identifiers), nil)
    }

    /// Deletes this app's donations with a **group** identifier, and reports no outcome.
    @available(*, noasync, message: "await it in an async function")
    public static func delete(with groupIdentifier: String) {
        delete(.group(groupIdentifier), nil)
    }

    /// Deletes everything that this app donated, and reports no outcome.
    @available(*, noasync, message: "await it in an async function")
    public static func deleteAll() {
        delete(.all, nil)
    }

    // MARK: All of them

    private static func deleted(
        _ selection: Selection,
        _ account: String? = nil
    ) async throws -> Int {
        try Task.checkCancellation()
        return try await perform(failingWith: selection.errorCode, account: account) {
            _,
            handle throws(DonationStoreError) in
            try handle.delete(selection)
        }
    }

    private static func delete(
        _ selection: Selection,
        _ completion: (@Sendable ((any Error)?) -> Void)?
    ) {
        let delete = {
            @Sendable (_: DonationStore, handle: DonorHandle) throws(DonationStoreError) in
            try handle.delete(selection)
        }
        perform(failingWith: selection.errorCode, account: nil, delete) { result in
            guard let completion else { return }
            Outbox.callBack { completion(failure(of: result)) }
        }
    }

    /// Performs work as this app, after the earlier donations.
    static func perform<Value: Sendable>(
        failingWith code: INIntentErrorCode,
        account: String? = nil,
        _ body: @escaping @Sendable (DonationStore, DonorHandle) throws(DonationStoreError) -> Value
    ) async throws(INIntentError) -> Value {
        try await withCheckedContinuation { continuation in
            perform(failingWith: code, account: account, body) {
                continuation.resume(returning: $0)
            }
        }.get()
    }

    private static func perform<Value: Sendable>(
        failingWith code: INIntentErrorCode,
        account: String?,
        _ body:
            @escaping @Sendable (DonationStore, DonorHandle) throws(DonationStoreError) -> Value,
        whenDone: @escaping @Sendable (Result<Value, INIntentError>) -> Void
    ) {
        let destination = DonationDestination.current
        destination.perform { opened in
            let done = opened.flatMap { store in
                do throws(DonationStoreError) {
                    let handle = store.donor(destination.app, account: account)
                    return .success(try body(store, handle))
                } catch {
                    return .failure(.store(error))
                }
            }
            whenDone(done.mapError { INIntentError(code, $0) })
        }
    }
}

/// A choice of interactions to delete.
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
