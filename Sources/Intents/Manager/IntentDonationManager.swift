internal import DonationStore

/// Donates and deletes like App Intents: an identifier for each donation, and predicates.
///
/// It makes the same donations as ``INInteraction``, for code of iOS 16 and later.
public final class IntentDonationManager: Sendable {
    /// The only instance.
    public static let shared = IntentDonationManager()

    private init() {}

    /// Donates a person's action in the app; it is on disk when this method returns.
    ///
    /// - Parameters:
    ///   - intent: The action; its direction is outgoing.
    ///   - result: The response.
    /// - Returns: The name of the donation.
    /// - Throws: ``INIntentError``, or `CancellationError` before anything is donated.
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

    /// Deletes this app's matching donations, after all earlier donations.
    ///
    /// The bytes stay in the log until an erasure.
    ///
    /// - Parameter predicate: The choice of donations.
    /// - Returns: Their names.
    /// - Throws: ``INIntentError``; then nothing was deleted.
    /// - Complexity: O(*i* log *n*) for identifiers; O(*n*) in the number of events for a class of
    ///   intent.
    @discardableResult
    public func deleteDonations(
        matching predicate: IntentDonationMatchingPredicate
    ) async throws -> [IntentDonationIdentifier] {
        try Task.checkCancellation()
        let code = INIntentErrorCode.deletingInteractionWithIdentifiers
        let identifiers = try await INInteraction.perform(failingWith: code) {
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
        case .intentClass(let className): try delete(intentClass: className)
        }
    }
}

extension DonationStore {
    /// Returns the identifiers of the deleted donations, each once, in the order of the donations.
    fileprivate func identifiers(
        deletedBy receipt: DeletionReceipt
    ) throws(DonationStoreError) -> [String] {
        guard let tombstone = receipt.position,
            let deletion = try event(at: tombstone)?.event.payload(as: Deletion.self)
        else { return [] }
        var identifiers: [String] = []
        for position in deletion.positions.runs.joined() {
            guard let donation = try event(at: Position(rawValue: position))?.donation,
                let identifier = donation.interaction.identifier,
                !identifiers.contains(identifier)
            else { continue }
            identifiers.append(identifier)
        }
        return identifiers
    }
}
