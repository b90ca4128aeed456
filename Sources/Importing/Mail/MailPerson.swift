internal import Interactions

/// A mailbox as a participant of a donation.
struct MailPerson {
    var person: Person
    /// The normalised address; empty for somebody without one.
    let address: String
    /// The owner of the address, as far as it shows.
    let owner: AddressOwner
    /// The reason why the name is not the written one.
    var note: HistoryReason?

    var isMe: Bool { person.isMe }

    /// Stands at the end of addresses that lists rewrite to ones that nobody can use.
    private static let invalid = ".invalid"

    /// The approximate size in a donation, in bytes.
    var size: Int {
        16 + (person.displayName?.utf8.count ?? 0) + (person.personHandle?.value.utf8.count ?? 0)
    }

    /// Makes a person for a mailbox; `nil` if its address is invalid.
    init?(_ mailbox: AddressList.Mailbox, _ options: MailOptions) {
        guard mailbox.address.count <= DonationLimits.identifierBytes,
            var text = String(validating: mailbox.address, as: UTF8.self),
            var address = EmailAddress.normalised(text), address.utf8.count <= 512,
            // Some hosts encode a whole mailbox and append their own name.
            !address.hasPrefix("=?")
        else { return nil }
        if address.hasSuffix(Self.invalid), text.count > Self.invalid.count,
            let original = EmailAddress.normalised(String(text.dropLast(Self.invalid.count)))
        {
            text.removeLast(Self.invalid.count)
            address = original
        }
        self.address = address
        let isMe = options.owner.contains(normalised: address)
        owner = isMe ? .person : AddressOwner(of: address)
        let (decoded, isUnderstood) = EncodedWords.decode(Array(mailbox.name.prefix(4096)))
        var name = DisplayName.cleaned(decoded)
        if !isUnderstood {
            note = decoded.contains("=?") ? .unreadableName : .unknownCharacterSet
            // Until somebody can decode it, the address is the better name.
            if note == .unreadableName { name = nil }
        }
        // Many programs repeat the address as the name.
        if let written = name, written.contains("@"), EmailAddress.normalised(written) == address {
            name = nil
        }
        person = Person(
            displayName: name,
            personHandle: PersonHandle(value: text, type: .emailAddress),
            isMe: isMe
        )
    }

    /// Gives somebody without a name the part of the address before the @.
    mutating func nameByAddress() {
        guard person.displayName == nil else { return }
        person.displayName = DisplayName.cleaned(String(address.prefix { $0 != "@" }))
    }

    /// Makes the person for whom a sender stands, by a name and a normalised address.
    init(name: String?, address: String?) {
        self.address = address ?? ""
        owner = address.map { AddressOwner(of: $0) } ?? .person
        let handle = address.map { PersonHandle(value: $0, type: .emailAddress) }
        person = Person(displayName: name, personHandle: handle)
    }
}

/// The most recent people, by the bytes of their mailboxes.
struct PersonCache {
    private static let limit = 4096
    private var people: [[UInt8]: MailPerson] = [:]

    /// Returns the person for a mailbox; `nil` if its address is invalid.
    mutating func person(of mailbox: AddressList.Mailbox, _ options: MailOptions) -> MailPerson? {
        let key = mailbox.address + [0] + mailbox.name
        if let known = people[key] { return known }
        guard let person = MailPerson(mailbox, options) else { return nil }
        guard key.count <= 512 else { return person }
        if people.count >= Self.limit { people.removeAll(keepingCapacity: true) }
        people[key] = person
        return person
    }
}
