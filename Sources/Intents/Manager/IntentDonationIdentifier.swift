/// The name of a donation, for its deletion.
///
/// It is opaque: keep it, compare it, write it to a file, and pass it back.
public struct IntentDonationIdentifier: Codable, Hashable, Sendable {
    /// The identifier of the interaction.
    let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }
}

/// A choice of donations to delete.
public struct IntentDonationMatchingPredicate: Sendable {
    enum Match: Sendable {
        case identifiers([String])
        case mention(of: String, inClass: String)
        case intentClass(String)
    }

    let match: Match

    /// Returns a predicate for the donation with an identifier.
    public static func donationIdentifier(
        _ identifier: IntentDonationIdentifier
    ) -> IntentDonationMatchingPredicate {
        donationIdentifiers([identifier])
    }

    /// Returns a predicate for the donations with some identifiers.
    public static func donationIdentifiers(
        _ identifiers: [IntentDonationIdentifier]
    ) -> IntentDonationMatchingPredicate {
        IntentDonationMatchingPredicate(match: .identifiers(identifiers.map(\.identifier)))
    }

    /// Returns a predicate for every donation of a class of intent, or for those that mention an
    /// entity.
    ///
    /// The entity is a conversation, a person or a message; any identifier or handle in the intent
    /// may name it.
    public static func intentType(
        _ intentType: INIntent.Type,
        entityIdentifier: String? = nil
    ) -> IntentDonationMatchingPredicate {
        let name = intentType.className
        let match = entityIdentifier.map { Match.mention(of: $0, inClass: name) }
        return IntentDonationMatchingPredicate(match: match ?? .intentClass(name))
    }
}
