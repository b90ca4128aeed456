/// Names a donation, to delete it by.
///
/// Opaque: keep it, compare it, write it to a file, give it back.
public struct IntentDonationIdentifier: Codable, Hashable, Sendable {
    /// The identifier of the interaction.
    let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }
}

/// Which donations to delete.
public struct IntentDonationMatchingPredicate: Sendable {
    enum Match: Sendable {
        case identifiers([String])
        case mention(of: String, inClass: String)
    }

    let match: Match

    /// The donation of an identifier.
    public static func donationIdentifier(
        _ identifier: IntentDonationIdentifier
    ) -> IntentDonationMatchingPredicate {
        donationIdentifiers([identifier])
    }

    /// The donations of identifiers.
    public static func donationIdentifiers(
        _ identifiers: [IntentDonationIdentifier]
    ) -> IntentDonationMatchingPredicate {
        IntentDonationMatchingPredicate(match: .identifiers(identifiers.map(\.identifier)))
    }

    /// Every donation of a class of intent that mentions something: a conversation, a person, a
    /// message, by any identifier or handle in the intent.
    public static func intentType(
        _ type: INIntent.Type,
        entityIdentifier: String
    ) -> IntentDonationMatchingPredicate {
        let match = Match.mention(of: entityIdentifier, inClass: type.className)
        return IntentDonationMatchingPredicate(match: match)
    }
}
