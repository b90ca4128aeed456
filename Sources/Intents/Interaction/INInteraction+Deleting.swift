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

    fileprivate enum Selection: Sendable {
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

    private static func deleted(_ selection: Selection) async throws -> Int {
        try Task.checkCancellation()
        return try await withCheckedContinuation { continuation in
            delete(selection) { continuation.resume(returning: $0) }
        }.get()
    }

    private static func delete(
        _ selection: Selection,
        from destination: DonationDestination = .current,
        whenDeleted: @escaping @Sendable (Result<Int, INIntentError>) -> Void
    ) {
        let job = Outbox.Job.perform { opened in
            do throws(INIntentError.Cause) {
                let handle = try opened.get()
                    .donor(destination.app, account: destination.account)
                whenDeleted(.success(try handle.delete(selection)))
            } catch {
                whenDeleted(.failure(INIntentError(code: selection.errorCode, cause: error)))
            }
        }
        Outbox.of(destination).add(job)
    }
}

extension DonorHandle {
    fileprivate func delete(
        _ selection: INInteraction.Selection
    ) throws(INIntentError.Cause) -> Int {
        do throws(DonationStoreError) {
            switch selection {
            case .identifiers(let identifiers):
                return try delete(identifiers: identifiers).deleted
            case .group(let identifier): return try delete(groupIdentifier: identifier).deleted
            case .all: return try deleteAll().deleted
            }
        } catch {
            throw .store(error)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
