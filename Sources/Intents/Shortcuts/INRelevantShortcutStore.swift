internal import DonationStore
public import Foundation

/// The relevant shortcuts of this app, for all its accounts.
///
/// There is one set, and each new set replaces it as a whole. The store of ``DonationDestination``
/// keeps it among the donations of this app, so deleting all of those deletes it too.
public final class INRelevantShortcutStore: NSObject, Sendable {
    /// The store of this app.
    public static let `default` = INRelevantShortcutStore()

    private override init() {}

    /// Replaces the shortcuts, and calls back once they are on disk.
    ///
    /// - Parameters:
    ///   - shortcuts: All useful shortcuts from now on, the most useful first; an empty array for
    ///     none.
    ///   - completionHandler: Called once, on any thread: with `nil` if the shortcuts are replaced,
    ///     and with an ``INIntentError`` if the earlier ones may still be in force or in the log.
    /// - Complexity: O(log *n*) in the number of events for each shortcut of both sets, and two
    ///   commits.
    public func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut],
        completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        replace(with: shortcuts) { result in
            guard let completionHandler else { return }
            Outbox.callBack { completionHandler(failure(of: result)) }
        }
    }

    /// Replaces the shortcuts, and reports no outcome.
    @available(*, noasync, message: "await it in an async function")
    public func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) {
        replace(with: shortcuts) { _ in }
    }

    /// Replaces the shortcuts; they are on disk when this method returns.
    ///
    /// - Parameter shortcuts: All useful shortcuts from now on, the most useful first; an empty
    ///   array for none.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything is replaced; the earlier
    ///   shortcuts may then still be in force or in the log.
    /// - Complexity: As ``setRelevantShortcuts(_:completionHandler:)``.
    public nonisolated(nonsending) func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut]
    ) async throws {
        try Task.checkCancellation()
        try await withCheckedContinuation { continuation in
            replace(with: shortcuts) { continuation.resume(returning: $0) }
        }.get()
    }

    /// Returns the shortcuts in force.
    ///
    /// This method is not Apple's: there an app can replace shortcuts, but not read them.
    ///
    /// - Returns: The shortcuts in order, including those set by earlier runs.
    /// - Throws: ``INIntentError`` if the store cannot be opened or read.
    /// - Complexity: O(log *n*) in the number of events for each shortcut.
    public nonisolated(nonsending) func relevantShortcuts() async throws -> [INRelevantShortcut] {
        try await withCheckedContinuation { continuation in
            read { continuation.resume(returning: $0) }
        }.get().map { INRelevantShortcut(fields: $0) }
    }

    typealias Outcome<Value> = Result<Value, INIntentError>

    func replace(
        with shortcuts: [INRelevantShortcut],
        at destination: DonationDestination = .current,
        whenReplaced: @escaping @Sendable (Outcome<Void>) -> Void
    ) {
        @Sendable func failed(_ cause: INIntentError.Cause) -> Outcome<Void> {
            .failure(INIntentError(.donatingInteraction, cause))
        }
        let donations: [Donation]
        do throws(ValidationError) {
            donations = try RelevantShortcutSet.donations(
                of: shortcuts,
                from: Donor(app: destination.app, account: destination.account)
            )
        } catch {
            // Not on this thread, because the caller may hold a lock that its handler takes.
            let outcome = failed(.donation(.refused(.invalid(error))))
            return Outbox.of(destination).add(.call { whenReplaced(outcome) })
        }
        let job = Outbox.Job.perform { opened in
            do throws(INIntentError.Cause) {
                let set = RelevantShortcutSet(store: try opened.get(), app: destination.app)
                try set.replace(with: donations)
                whenReplaced(.success(()))
            } catch {
                whenReplaced(failed(error))
            }
        }
        Outbox.of(destination).add(job)
    }

    func read(
        from destination: DonationDestination = .current,
        whenRead: @escaping @Sendable (Outcome<[Fields]>) -> Void
    ) {
        let job = Outbox.Job.perform { opened in
            do throws(INIntentError.Cause) {
                let set = RelevantShortcutSet(store: try opened.get(), app: destination.app)
                whenRead(.success(try set.shortcuts()))
            } catch {
                whenRead(.failure(INIntentError(.decodingGeneric, error)))
            }
        }
        Outbox.of(destination).add(job)
    }
}
