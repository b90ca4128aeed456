internal import DonationStore

/// Donates and deletes in the manner of App Intents: an identifier for each donation, and predicates.
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
    /// - Complexity: O(*i* log *n*) for identifiers; O(*n*) for what an intent mentions, in the number
    ///   of events.
    @discardableResult
    public func deleteDonations(
        matching predicate: IntentDonationMatchingPredicate
    ) async throws -> [IntentDonationIdentifier] {
        try Task.checkCancellation()
        let code = INIntentErrorCode.deletingInteractionWithIdentifiers
        let identifiers = try await INInteraction.perform(code) {
            handle throws(DonationStoreError) in
            try handle.delete(matching: predicate.match)
        }
        return identifiers.map { IntentDonationIdentifier($0) }
    }
}

extension DonorHandle {
    /// Deletes what matches, and says what was: identifiers in the order of their donations.
    fileprivate func delete(
        matching match: IntentDonationMatchingPredicate.Match
    ) throws(DonationStoreError) -> [String] {
        var found: [String] = []
        switch match {
        case .identifiers(let identifiers):
            for identifier in identifiers where try !positions(identifier: identifier).isEmpty {
                found.append(identifier)
            }
        case .mention(let entity, let className):
            found = try identifiers(mentioning: entity, inClass: className)
        }
        try delete(identifiers: found)
        return found
    }

    private func identifiers(
        mentioning entity: String,
        inClass className: String
    ) throws(DonationStoreError) -> [String] {
        var found: [String] = []
        var last = Position.start
        while case let events = try donations(after: last), let end = events.last {
            for event in events where !event.isDeleted {
                guard case .donated(let donation) = event.event,
                    donation.interaction.intent.className == className,
                    donation.json.object["intent"]?.mentions(entity) ?? false,
                    let identifier = donation.interaction.identifier
                else { continue }
                found.append(identifier)
            }
            last = end.position
        }
        return found
    }
}

extension JSONValue {
    /// Whether an identifier or a handle in it is this one.
    fileprivate func mentions(_ entity: String) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.mentions(entity) }
        case .object(let object):
            object.contains { name, value in
                Self.names(name, value, entity) || value.mentions(entity)
            }
        default: false
        }
    }

    private static func names(_ name: String, _ value: JSONValue, _ entity: String) -> Bool {
        let name = name.lowercased()
        guard name.hasSuffix("identifier") || name.hasSuffix("identifiers") || name == "value"
        else { return false }
        if case .array(let elements) = value { return elements.contains(.string(entity)) }
        return value == .string(entity)
    }
}
