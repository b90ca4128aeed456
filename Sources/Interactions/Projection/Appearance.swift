/// A participant as one donor spells it: read once, and then known by its bytes.
struct Appearance {
    /// The message `Person` of `docs/donation_log.proto`, as it stands in the log.
    let message: [UInt8]
    /// All the evidence of who it is.
    let person: PersonKey
    /// The donor.
    let donor: DonorNumber
    /// Whether a card says so.
    let isCard: Bool
}

/// What is asked of an appearance for every donation: all in one place, and nothing to count
/// references of.
struct AppearanceSummary {
    /// The number of the strongest evidence; `nil` when nothing tells who it is.
    let key: Int32?
    /// Whether this is the owner of the store.
    let isMe: Bool
    /// The name to show and the picture, as numbers of texts, or -1.
    let name: Int32
    let image: Int32
    /// The donor's own identifier, as the number of a text, or -1.
    let customIdentifier: Int32
    /// Whether the donor's own identifier is all the evidence that there is.
    let isOnlyCustom: Bool
    /// Whether any of the evidence counts in every app: that of a person, never of a room.
    let isKnownEverywhere: Bool
    /// How many aliases there are beyond those that are evidence.
    let unusedAliases: UInt32
    /// The number that a fold has given the person; it gives it once, when it first meets it.
    var person: Int32?
    /// The number of the conversation of the person alone, once it was asked for.
    var conversation: Int32?
}

extension Image {
    /// The message `Image` of `docs/donation_log.proto`.
    var message: [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        return writer.bytes
    }
}
