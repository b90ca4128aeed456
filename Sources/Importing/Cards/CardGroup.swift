internal import Interactions

/// A group of an address book: a card that names other cards and addresses as its members.
///
/// vCard 4.0 has `KIND:group` and `MEMBER`, older cards `X-ADDRESSBOOKSERVER-KIND` and
/// `X-ADDRESSBOOKSERVER-MEMBER`. Categories are no groups.
struct CardGroup {
    /// The largest number of cards of a file to keep for its groups.
    static let mostCards = 1 << 16
    /// The largest size of the members' texts in bytes; a donation has room for more.
    private static let memberBytes = 40_000

    let name: String
    let identifier: String?
    let members: [String]
    let revision: Timestamp?
    /// The line where the card begins.
    let line: Int

    /// Returns the donation of the group; `nil` if no member is known.
    ///
    /// - Parameters:
    ///   - cards: The people of the file, by the keys of their identifiers.
    ///   - donor: The donor.
    ///   - owner: The owner, who is no member.
    /// - Returns: The donation, and whether all members are in it.
    func donation(
        among cards: [String: Person],
        from donor: Donor,
        owner: HistoryOwner
    ) -> (donation: Donation, isWhole: Bool)? {
        var people: [Person] = []
        var size = 0
        var isWhole = true
        for member in members {
            guard let person = cards[Self.key(member)] ?? Self.person(addressed: member) else {
                isWhole = false
                continue
            }
            guard !owner.contains(person), !people.contains(person) else { continue }
            size += person.textBytes
            guard size <= Self.memberBytes, people.count < DonationLimits.people else {
                isWhole = false
                break
            }
            people.append(person)
        }
        guard !people.isEmpty else { return nil }
        var hash = StableHash()
        let conversation = identifier ?? "group:\(name)"
        for text in [conversation, name] + people.map({ StableHash(card: $0).text }) {
            hash.add(text.utf8)
            hash.add(0)
        }
        var intent = OtherIntent(className: OtherIntent.cardClassName)
        intent.people.conversationIdentifier = conversation
        intent.people.isGroup = true
        intent.people.speakableGroupName = SpeakableString(name)
        intent.people.contacts = people
        var interaction = Interaction(
            intent: .other(intent),
            direction: .incoming,
            start: revision ?? Timestamp(milliseconds: 0),
            identifier: "group:\(hash.text)",
            groupIdentifier: conversation
        )
        interaction.intentHandlingStatus = .failure
        return (Donation(interaction, from: donor), isWhole)
    }

    /// Returns an identifier in the form that is the same with `urn:uuid:` and without it.
    static func key(_ identifier: String) -> String {
        var key = identifier.lowercased()
        if key.hasPrefix("urn:uuid:") { key.removeFirst("urn:uuid:".count) }
        return key
    }

    /// Returns the person of a member that is an address or a number.
    private static func person(addressed member: String) -> Person? {
        let types: [(String, PersonHandleType)] = [
            ("mailto:", .emailAddress), ("tel:", .phoneNumber),
        ]
        for (scheme, type) in types where member.lowercased().hasPrefix(scheme) {
            let value = String(member.dropFirst(scheme.count))
            guard !value.isEmpty, value.utf8.count <= DonationLimits.identifierBytes else {
                return nil
            }
            return Person(personHandle: PersonHandle(value: value, type: type))
        }
        return nil
    }
}

extension Person {
    /// The approximate size of the person's texts in bytes.
    fileprivate var textBytes: Int {
        let parts = nameComponents
        let texts =
            [
                displayName, contactIdentifier, parts?.namePrefix, parts?.givenName,
                parts?.middleName, parts?.familyName, parts?.nameSuffix, parts?.nickname,
            ] + ([personHandle].compactMap(\.self) + aliases).flatMap { [$0.value, $0.label] }
        return texts.reduce(32) { $0 + ($1?.utf8.count ?? 0) + 4 }
    }
}
