/// The key of a contact view: the strongest single evidence of who a person is.
///
/// Strongest first: contact identifier, e-mail address, phone number in international form, custom
/// identifier within its donor, handle as given within its donor, display name within its donor.
/// Those that came later follow: see ``Kind-swift.enum``.
public struct ContactKey: Hashable, Comparable, Sendable {
    /// The kinds of evidence; the number stands first in the key.
    public enum Kind: UInt8, Comparable, Sendable {
        /// Whether the left one is stronger.
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
        /// A display name, for want of anything better.
        case displayName = 6
        /// All evidence of one person together, when none of it joins anybody any more.
        case person = 7
        /// The address book's identifier, if it is an app's own number: of digits alone.
        case numberedContact = 8
        /// A card of an address book that has no identifier, by the name and the first handle on
        /// it.
        case card = 9

        var isScoped: Bool {
            switch self {
            case .contactIdentifier, .emailAddress, .phoneNumber, .person: false
            case .customIdentifier, .handle, .displayName, .numberedContact, .card: true
            }
        }
    }

    /// The kind's number, the donor's number where the kind is scoped by donor, and the text.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The key of a person whom `donor` named, by the strongest evidence but aliases; `nil` when
    /// nothing tells who it is.
    package init?(_ person: Person, donor: DonorNumber, region: Region?) {
        if let identifier = person.contactIdentifier {
            self.init(contactIdentifier: identifier, donor)
        } else if let handle = person.personHandle,
            let key = ContactKey(normalising: handle, region: region)
        {
            self = key
        } else if let identifier = person.customIdentifier {
            self.init(.customIdentifier, identifier, donor)
        } else if let handle = person.personHandle {
            self.init(.handle, handle.value, donor)
        } else if let name = person.displayName, !name.isEmpty {
            self.init(.displayName, name, donor)
        } else {
            return nil
        }
    }

    /// One piece of the evidence of a person; `nil` when there is none of that name.
    package init?(
        _ person: Person,
        _ evidence: EvidenceReference,
        donor: DonorNumber,
        region: Region?
    ) {
        guard person.has(evidence) else { return nil }
        switch evidence {
        case .contactIdentifier:
            self.init(contactIdentifier: person.contactIdentifier ?? "", donor)
        case .customIdentifier:
            self.init(.customIdentifier, person.customIdentifier ?? "", donor)
        case .displayName: self.init(.displayName, person.displayName ?? "", donor)
        case .personHandle:
            guard let handle = person.personHandle else { return nil }
            self.init(handle, donor: donor, region: region)
        case .alias(let index): self.init(person.aliases[index], donor: donor, region: region)
        }
    }

    /// Every piece of evidence of who a person is, in order and each once.
    ///
    /// A display name counts only when there is nothing else, and of the aliases no more than
    /// ``DonationLimits/aliases``. Of a card without an identifier, the card itself is evidence, so
    /// that who has nothing but a landline is somebody.
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
            add(ContactKey(contactIdentifier: identifier, donor))
        }
        if let identifier = person.customIdentifier {
            add(ContactKey(.customIdentifier, identifier, donor))
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
            add(ContactKey(.card, "\(name) \(handle.value)", donor))
        }
        if evidence.isEmpty, let key = ContactKey(person, donor: donor, region: region) {
            add(key)
        }
        return evidence.count < 2 ? evidence : evidence.sorted()
    }

    /// The evidence that a handle is: an address or number in its normal form, else as given.
    private init(_ handle: PersonHandle, donor: DonorNumber, region: Region?) {
        self =
            ContactKey(normalising: handle, region: region)
            ?? ContactKey(.handle, handle.value, donor)
    }

    /// The address or number of a handle in its normal form; `nil` when it has none.
    private init?(normalising handle: PersonHandle, region: Region?) {
        let nowhere = DonorNumber(rawValue: 0)
        switch handle.type {
        case .emailAddress:
            guard let address = EmailAddress.normalised(handle.value) else { return nil }
            self.init(.emailAddress, address, nowhere)
        case .phoneNumber:
            guard let number = PhoneNumber.international(handle.value, region: region) else {
                return nil
            }
            self.init(.phoneNumber, number, nowhere)
        case .unknown: return nil
        }
    }

    /// An identifier of the address book, which counts everywhere unless it is an app's own number.
    private init(contactIdentifier: String, _ donor: DonorNumber) {
        let isNumber =
            !contactIdentifier.isEmpty
            && contactIdentifier.unicodeScalars.allSatisfy {
                $0.isASCII
                    ? ("0"..."9").contains($0) : $0.properties.generalCategory == .decimalNumber
            }
        self.init(isNumber ? .numberedContact : .contactIdentifier, contactIdentifier, donor)
    }

    init(_ kind: Kind, _ text: String, _ donor: DonorNumber) {
        var bytes = [kind.rawValue]
        if kind.isScoped { bytes.appendBigEndian(donor.rawValue) }
        bytes += text.utf8
        self.init(bytes: bytes)
    }

    /// The key of a person whom none of its evidence joins to others: a single piece itself, else
    /// all of them together, so that it is nobody else's.
    package init(ofUnjoined person: PersonKey) {
        let evidence = person.evidence
        self.init(
            bytes: evidence.count == 1 ? evidence[0].bytes : [Kind.person.rawValue] + person.bytes
        )
    }

    /// The person of a key of ``Kind-swift.enum/person``; `nil` for other kinds.
    package var person: PersonKey? {
        kind == .person ? PersonKey(bytes: Array(bytes.dropFirst())) : nil
    }

    /// The kind of evidence; `nil` for bytes that are no key.
    public var kind: Kind? { bytes.first.flatMap(Kind.init(rawValue:)) }

    /// The donor within which the key counts; `nil` when it counts everywhere.
    public var donor: DonorNumber? {
        guard kind?.isScoped == true, bytes.count >= 5 else { return nil }
        return DonorNumber(rawValue: UInt32(bytes.span.bigEndian(at: 1, width: 4)))
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
    /// Whether both have the same bytes.
    public static func == (left: ContactKey, right: ContactKey) -> Bool {
        left.bytes.span.isEqual(left.bytes.indices, to: right.bytes.span, right.bytes.indices)
    }

    /// Hashes the bytes, eight at a time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.span.hash(bytes.indices, seed: 0))
    }
}
