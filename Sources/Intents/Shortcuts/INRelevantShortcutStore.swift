internal import DonationStore
public import Foundation

/// The relevant shortcuts of this app, for all its accounts.
///
/// There is one set, which each new one replaces as a whole. It is kept in the store of
/// ``DonationDestination``, among the donations of this app: what deletes all of them, deletes it,
/// too.
public final class INRelevantShortcutStore: NSObject, Sendable {
    /// This app's.
    public static let `default` = INRelevantShortcutStore()

    private override init() {}

    /// Replaces the shortcuts, and calls back when they are on disk.
    ///
    /// - Parameters:
    ///   - shortcuts: All that are of use from now on, the most useful first; none for none.
    ///   - completionHandler: Called once, on any thread: with `nil` when the shortcuts are
    ///     replaced, with an ``INIntentError`` when those before may still be in force or in the
    ///     log.
    /// - Complexity: O(log *n*) in the number of events for each shortcut of both sets, and two
    ///   commits.
    public func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut],
        completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        replace(with: shortcuts) { result in
            guard let completionHandler else { return }
            Outbox.callBack { completionHandler(result.failure) }
        }
    }

    /// Replaces the shortcuts, and tells nobody what became of it.
    @available(*, noasync, message: "await it in an async function")
    public func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) {
        replace(with: shortcuts) { _ in }
    }

    /// Replaces the shortcuts; they are on disk when this method returns.
    ///
    /// - Parameter shortcuts: All that are of use from now on, the most useful first; none for
    ///   none.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was replaced; then those
    ///   before may still be in force or in the log.
    /// - Complexity: As ``setRelevantShortcuts(_:completionHandler:)``.
    public nonisolated(nonsending) func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut]
    ) async throws {
        try Task.checkCancellation()
        try await withCheckedContinuation { continuation in
            replace(with: shortcuts) { continuation.resume(returning: $0) }
        }.get()
    }

    /// The shortcuts that are in force.
    ///
    /// Not one of Apple's, where they can be replaced and not read.
    ///
    /// - Returns: The shortcuts in their order, those included that were set before.
    /// - Throws: ``INIntentError`` when the store cannot be opened or read.
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
            // Not on this thread: a caller may hold a lock that its handler takes.
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
