internal import DonationStore

/// Donates and deletes in the manner of App Intents: an identifier for each donation, and
/// predicates.
///
/// A second way to the same donations as ``INInteraction``'s, for code of iOS 16 and later.
public final class IntentDonationManager: Sendable {
    /// The only one.
    public static let shared = IntentDonationManager()

    private init() {}

    /// Donates what the person did in the app; it is on disk when this method returns.
    ///
    /// - Parameters:
    ///   - intent: What the person did; its direction is outgoing.
    ///   - result: How it was answered.
    /// - Returns: The name of the donation.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything was donated.
    /// - Complexity: O(*n*) in the size of the donation, and one commit, which others may share.
    @discardableResult
    public nonisolated(nonsending) func donate(
        intent: INIntent,
        result: INIntentResponse? = nil
    ) async throws -> IntentDonationIdentifier {
        let interaction = INInteraction(intent: intent, response: result)
        interaction.direction = .outgoing
        try await interaction.donate()
        return IntentDonationIdentifier(interaction.identifier)
    }

    /// Deletes this app's donations that match, after those that were made before.
    ///
    /// The bytes stay in the log until it is erased.
    ///
    /// - Parameter predicate: Which to delete.
    /// - Returns: Their names.
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) for identifiers; O(*n*) for what an intent mentions, in the
    ///   number of events.
    @discardableResult
    public func deleteDonations(
        matching predicate: IntentDonationMatchingPredicate
    ) async throws -> [IntentDonationIdentifier] {
        try Task.checkCancellation()
        let code = INIntentErrorCode.deletingInteractionWithIdentifiers
        let identifiers = try await INInteraction.perform(code) {
            store,
            handle throws(DonationStoreError) in
            let receipt = try handle.delete(matching: predicate.match)
            return try store.identifiers(deletedBy: receipt)
        }
        return identifiers.map { IntentDonationIdentifier($0) }
    }
}

extension DonorHandle {
    fileprivate func delete(
        matching match: IntentDonationMatchingPredicate.Match
    ) throws(DonationStoreError) -> DeletionReceipt {
        switch match {
        case .identifiers(let identifiers): try delete(identifiers: identifiers)
        case .mention(let entity, let className):
            try delete(mentioning: entity, intentClass: className)
        }
    }
}

extension DonationStore {
    /// The identifiers of what a deletion reached, each once, in the order of their donations.
    fileprivate func identifiers(
        deletedBy receipt: DeletionReceipt
    ) throws(DonationStoreError) -> [String] {
        guard let tombstone = receipt.position,
            let deletion = try event(at: tombstone)?.event.payload(as: Deletion.self)
        else { return [] }
        var identifiers: [String] = []
        for position in deletion.positions.runs.joined() {
            guard case .donated(let donation)? = try event(at: Position(rawValue: position))?.event,
                let identifier = donation.interaction.identifier,
                !identifiers.contains(identifier)
            else { continue }
            identifiers.append(identifier)
        }
        return identifiers
    }
}
