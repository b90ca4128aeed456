/// A participant as one donor spells it: decoded once, then recognised by its bytes.
package struct Appearance {
    /// The message `Person` of `docs/donation_log.proto`, exactly as in the log.
    let message: [UInt8]
    /// All evidence of the person's identity.
    package let person: PersonKey
    /// The donor.
    let donor: DonorNumber
    /// Whether an address book's card gives this appearance.
    let isCard: Bool
}

/// The facts of an appearance that every donation needs: in one place, without references to count.
struct AppearanceSummary {
    /// The index of the strongest evidence; `nil` when there is no evidence.
    let key: Int32?
    /// Whether this is the owner of the store.
    let isMe: Bool
    /// Whether the owner named an address of this person as the owner's own.
    let isOwnAddress: Bool
    /// The name to show and the picture, as indices of texts, or -1.
    let name: Int32
    let image: Int32
    /// The donor's own identifier, as the index of a text, or -1.
    let customIdentifier: Int32
    /// Whether the donor's own identifier is the only evidence.
    let isOnlyCustom: Bool
    /// Whether any of the evidence counts in every app, as a person's does and a room's never.
    let isKnownEverywhere: Bool
    /// The number of aliases beyond those that count as evidence.
    let unusedAliases: UInt32
    /// The person's index in a fold, given when the fold first meets the person.
    var person: Int32?
    /// The index of the conversation with this person alone, once requested.
    var conversation: Int32?
}

extension Image {
    /// The message `Image` of `docs/donation_log.proto`.
    var message: [UInt8] {
        var encoder = WireEncoder()
        write(to: &encoder)
        return encoder.bytes
    }
}
