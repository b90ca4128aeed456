/// A participant as one donor spells it: read once, and then known by its bytes.
///
/// A class, because thousands of donations and several views share what is in it.
final class Appearance {
    /// The message `Person` of `docs/donation_log.proto`, as it stands in the log.
    let message: [UInt8]
    /// The name to show; `nil` when none was donated.
    let name: [UInt8]?
    /// The picture, as a message `Image`.
    let image: [UInt8]?
    /// The donor's own identifier.
    let customIdentifier: [UInt8]?
    /// Whether this is the owner of the store.
    let isMe: Bool
    /// The strongest evidence of the person itself, without its aliases; `nil` when nothing tells
    /// who it is.
    let key: ContactKey?
    /// All the evidence.
    let person: PersonKey
    /// The number that a fold has given the person; it gives it once, when it first meets it.
    var number: Int?

    init(
        _ record: Span<UInt8>,
        _ range: Range<Int>,
        donor: DonorNumber,
        region: Region?
    ) throws(DecodingFailure) {
        let person = try Person(decoding: record, range)
        message = record.copy(range)
        name = person.displayName.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        image = person.image.map { image in
            var writer = WireWriter()
            image.write(to: &writer)
            return writer.bytes
        }
        customIdentifier = person.customIdentifier.map { Array($0.utf8) }
        isMe = person.isMe
        key = ContactKey(person, donor: donor, region: region)
        self.person = PersonKey(ContactKey.evidence(of: person, donor: donor, region: region))
    }
}
