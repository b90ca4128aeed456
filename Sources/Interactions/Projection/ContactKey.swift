/// The key of a contact view: the strongest single piece of evidence of a person's identity.
///
/// Strongest first: contact identifier, e-mail address, phone number in international form, custom
/// identifier within its donor, handle as given within its donor, display name within its donor.
/// The kinds added later come after these: see ``Kind-swift.enum``.
public struct ContactKey: Hashable, Comparable, Sendable {
    /// The kinds of evidence; a key begins with the number of its kind.
    public enum Kind: UInt8, Comparable, Sendable {
        /// Returns whether the left is stronger.
        public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

        /// The address book's identifier.
        case contactIdentifier = 1
        /// A normalised e-mail address.
        case emailAddress = 2
        /// A phone number in international form.
        case phoneNumber = 3
        /// The donor's own identifier.
        case customIdentifier = 4
        /// A handle as the donor gave it.
        case handle = 5
        /// A display name, for lack of anything better.
        case displayName = 6
        /// All evidence of one person together, used when no single piece joins anybody any more.
        case person = 7
        /// An address book's identifier that is an app's own number: digits alone.
        case numberedContact = 8
        /// A card without an identifier in an address book, by the name and the first handle on it.
        case card = 9

        var isScoped: Bool {
            switch self {
            case .contactIdentifier, .emailAddress, .phoneNumber, .person: false
            case .customIdentifier, .handle, .displayName, .numberedContact, .card: true
            }
        }

        /// Whether a key can hold numbers of donors, which must not decide an order.
        package var isWithinDonors: Bool { isScoped || self == .person }
    }

    /// The kind's number, the donor's number if the kind is scoped by donor, and the text.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes the key of a person whom `donor` named, from the strongest evidence except aliases;
    /// `nil` when there is no evidence.
    package init?(_ person: Person, donor: DonorNumber, region: Region?) {
        if let identifier = person.contactIdentifier {
            self.init(contactIdentifier: identifier, donor: donor)
        } else if let handle = person.personHandle,
            let key = ContactKey(normalising: handle, region: region)
        {
            self = key
        } else if let identifier = person.customIdentifier {
            self.init(kind: .customIdentifier, text: identifier, donor: donor)
        } else if let handle = person.personHandle {
            self.init(asGiven: handle, donor: donor)
        } else if let name = person.displayName, !name.isEmpty {
            self.init(kind: .displayName, text: name, donor: donor)
        } else {
            return nil
        }
    }

    /// Makes the key of one piece of a person's evidence; `nil` when the person has no such piece.
    package init?(
        _ person: Person,
        _ evidence: EvidenceReference,
        donor: DonorNumber,
        region: Region?
    ) {
        guard person.has(evidence) else { return nil }
        switch evidence {
        case .contactIdentifier:
            self.init(contactIdentifier: person.contactIdentifier ?? "", donor: donor)
        case .customIdentifier:
            self.init(kind: .customIdentifier, text: person.customIdentifier ?? "", donor: donor)
        case .displayName:
            self.init(kind: .displayName, text: person.displayName ?? "", donor: donor)
        case .personHandle:
            guard let handle = person.personHandle else { return nil }
            self.init(handle, donor: donor, region: region)
        case .alias(let index): self.init(person.aliases[index], donor: donor, region: region)
        }
    }

    /// Returns every piece of evidence of a person's identity, each once and in order.
    ///
    /// A display name counts only without other evidence, and at most ``DonationLimits/aliases``
    /// aliases count. A card without an identifier is itself evidence, so that a person with
    /// nothing but a landline is a contact.
    package static func evidence(
        of person: Person,
        donor: DonorNumber,
        region: Region?,
        isCard: Bool = false
    ) -> [ContactKey] {
        var evidence: [ContactKey] = []
        func add(_ piece: ContactKey) {
            if !evidence.contains(piece) { evidence.append(piece) }
        }
        if let identifier = person.contactIdentifier {
            add(ContactKey(contactIdentifier: identifier, donor: donor))
        }
        if let identifier = person.customIdentifier {
            add(ContactKey(kind: .customIdentifier, text: identifier, donor: donor))
        }
        if let handle = person.personHandle {
            add(ContactKey(handle, donor: donor, region: region))
        }
        for handle in person.aliases.prefix(DonationLimits.aliases) {
            add(ContactKey(handle, donor: donor, region: region))
        }
        if isCard, person.contactIdentifier == nil, let handle = person.personHandle,
            let name = person.displayName, !name.isEmpty
        {
            add(ContactKey(kind: .card, text: "\(name) \(handle.value)", donor: donor))
        }
        if evidence.isEmpty, let key = ContactKey(person, donor: donor, region: region) {
            add(key)
        }
        return evidence.count < 2 ? evidence : evidence.sorted()
    }

    /// Makes the evidence in a handle: an address or number in its normal form, or the handle as
    /// given.
    private init(_ handle: PersonHandle, donor: DonorNumber, region: Region?) {
        self =
            ContactKey(normalising: handle, region: region)
            ?? ContactKey(asGiven: handle, donor: donor)
    }

    /// Makes the key of a handle as its donor gives it, a number without prefixes of the network.
    private init(asGiven handle: PersonHandle, donor: DonorNumber) {
        let text =
            handle.type == .phoneNumber
            ? PhoneNumber.withoutNetworkPrefix(handle.value) : handle.value
        self.init(kind: .handle, text: text, donor: donor)
    }

    /// Makes the key of a handle's address or number in normal form; `nil` when it has none.
    private init?(normalising handle: PersonHandle, region: Region?) {
        let nowhere = DonorNumber(rawValue: 0)
        switch handle.type {
        case .emailAddress:
            guard let address = EmailAddress.normalised(handle.value) else { return nil }
            self.init(kind: .emailAddress, text: address, donor: nowhere)
        case .phoneNumber:
            guard let number = PhoneNumber.international(handle.value, region: region) else {
                return nil
            }
            self.init(kind: .phoneNumber, text: number, donor: nowhere)
        case .unknown: return nil
        }
    }

    /// Makes the key of an address book's identifier, which counts everywhere unless it is a
    /// number.
    private init(contactIdentifier: String, donor: DonorNumber) {
        let isNumber =
            !contactIdentifier.isEmpty
            && contactIdentifier.unicodeScalars.allSatisfy {
                $0.isASCII
                    ? ("0"..."9").contains($0) : $0.properties.generalCategory == .decimalNumber
            }
        self.init(
            kind: isNumber ? .numberedContact : .contactIdentifier,
            text: contactIdentifier,
            donor: donor
        )
    }

    init(kind: Kind, text: String, donor: DonorNumber) {
        var bytes = [kind.rawValue]
        if kind.isScoped { bytes.appendBigEndian(donor.rawValue) }
        bytes += text.utf8
        self.init(bytes: bytes)
    }

    /// Makes the key of a person whose evidence joins nobody: the only piece, or all pieces
    /// together, so that nobody else has the same key.
    package init(ofUnjoined person: PersonKey) {
        let evidence = person.evidence
        self.init(
            bytes: evidence.count == 1 ? evidence[0].bytes : [Kind.person.rawValue] + person.bytes
        )
    }

    /// The person in a key of ``Kind-swift.enum/person``; `nil` for other kinds.
    package var person: PersonKey? {
        kind == .person ? PersonKey(bytes: Array(bytes.dropFirst())) : nil
    }

    /// The kind of evidence; `nil` for bytes that are no key.
    public var kind: Kind? { bytes.first.flatMap(Kind.init(rawValue:)) }

    /// The donor to which the key is limited; `nil` when the key counts everywhere.
    public var donor: DonorNumber? {
        guard kind?.isScoped == true, bytes.count >= 5 else { return nil }
        return DonorNumber(rawValue: UInt32(bytes.span.bigEndian(at: 1, width: 4)))
    }

    /// Whether an identifier or a handle of one app is all that tells who it is.
    package var isIdentifierOfApp: Bool { kind == .customIdentifier || kind == .handle }

    /// The donors to which its evidence is limited.
    var donors: [DonorNumber] {
        person?.evidence.compactMap(\.donor) ?? [donor].compactMap(\.self)
    }

    /// The identifier, address, number or name.
    public var text: String {
        String(decoding: bytes.dropFirst(kind?.isScoped == true ? 5 : 1), as: UTF8.self)
    }

    /// Orders by kind, donor and text, byte by byte.
    public static func < (left: ContactKey, right: ContactKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension ContactKey {
    /// Returns whether both have the same bytes.
    public static func == (left: ContactKey, right: ContactKey) -> Bool {
        left.bytes.span.isEqual(left.bytes.indices, to: right.bytes.span, right.bytes.indices)
    }

    /// Hashes the bytes, eight at a time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.span.hash(bytes.indices, seed: 0))
    }
}
