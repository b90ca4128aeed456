/// A participant as one donor spells it: read once, and then known by its bytes.
struct Appearance {
    /// The message `Person` of `docs/donation_log.proto`, as it stands in the log.
    let message: [UInt8]
    /// The name to show; `nil` when none was donated.
    let name: [UInt8]?
    /// The picture, as a message `Image`.
    let image: [UInt8]?
    /// The donor's own identifier.
    let customIdentifier: [UInt8]?
    /// The strongest evidence of the person itself, without its aliases; `nil` when nothing tells
    /// who it is.
    let key: ContactKey?
    /// All the evidence.
    let person: PersonKey

    init(
        _ person: Person,
        _ message: [UInt8],
        donor: DonorNumber,
        region: Region?
    ) {
        self.message = message
        name = person.displayName.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        image = person.image.map { image in
            var writer = WireWriter()
            image.write(to: &writer)
            return writer.bytes
        }
        customIdentifier = person.customIdentifier.map { Array($0.utf8) }
        key = ContactKey(person, donor: donor, region: region)
        self.person = PersonKey(ContactKey.evidence(of: person, donor: donor, region: region))
    }
}

/// What is asked of an appearance for every donation: all in one place, and nothing to count
/// references of.
struct AppearanceSummary {
    /// The number of the strongest evidence; `nil` when nothing tells who it is.
    let key: Int32?
    /// Whether this is the owner of the store.
    let isMe: Bool
    let hasName: Bool
    let hasImage: Bool
    /// The number that a fold has given the person; it gives it once, when it first meets it.
    var person: Int32?
}
