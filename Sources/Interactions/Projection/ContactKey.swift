/// The key of a contact view: the strongest single evidence of who a person is.
///
/// Strongest first: contact identifier, e-mail address, phone number in international form, custom
/// identifier within its donor, handle as given within its donor, display name within its donor.
public struct ContactKey: Hashable, Comparable, Sendable {
    /// The kinds of evidence; the number stands first in the key.
    public enum Kind: UInt8, Sendable {
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

        fileprivate var isScoped: Bool { rawValue >= Kind.customIdentifier.rawValue }
    }

    /// The kind's number, the donor's number where the kind is scoped by donor, and the text.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The key of a person whom `donor` named; `nil` when nothing tells who it is.
    package init?(_ person: Person, donor: DonorNumber) {
        if let identifier = person.contactIdentifier {
            self.init(.contactIdentifier, identifier, donor)
        } else if let handle = person.personHandle, let email = handle.normalisedEmailAddress {
            self.init(.emailAddress, email, donor)
        } else if let handle = person.personHandle, let number = handle.internationalPhoneNumber {
            self.init(.phoneNumber, number, donor)
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

    /// Every piece of evidence of who a person is.
    ///
    /// These are the keys that the person could have, were the stronger ones not there. A display
    /// name counts only when there is nothing else.
    package static func evidence(of person: Person, donor: DonorNumber) -> Set<ContactKey> {
        var evidence: Set<ContactKey> = []
        if let identifier = person.contactIdentifier {
            evidence.insert(ContactKey(.contactIdentifier, identifier, donor))
        }
        if let identifier = person.customIdentifier {
            evidence.insert(ContactKey(.customIdentifier, identifier, donor))
        }
        for handle in [person.personHandle].compactMap({ $0 }) + person.aliases {
            if let email = handle.normalisedEmailAddress {
                evidence.insert(ContactKey(.emailAddress, email, donor))
            } else if let number = handle.internationalPhoneNumber {
                evidence.insert(ContactKey(.phoneNumber, number, donor))
            } else {
                evidence.insert(ContactKey(.handle, handle.value, donor))
            }
        }
        if evidence.isEmpty, let key = ContactKey(person, donor: donor) { evidence.insert(key) }
        return evidence
    }

    private init(_ kind: Kind, _ text: String, _ donor: DonorNumber) {
        var bytes = [kind.rawValue]
        if kind.isScoped { bytes.appendBigEndian(donor.rawValue) }
        bytes += text.utf8
        self.init(bytes: bytes)
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

extension PersonHandle {
    /// The address in lower case without the space around it; `nil` when this is no address.
    ///
    /// The part before the @ is folded too: RFC 5321 lets a host tell case apart there, and no host
    /// that people use does.
    var normalisedEmailAddress: String? {
        guard type == .emailAddress else { return nil }
        let address = value.trimmed.lowercased()
        guard let at = address.lastIndex(of: "@"), at > address.startIndex,
            address.index(after: at) < address.endIndex
        else { return nil }
        return address
    }

    /// The number as + and digits; `nil` unless it begins with + or 00 and has 7 to 15 digits.
    ///
    /// E.164 allows 15 digits. A national number says nothing without its region, and stays a
    /// handle as given.
    var internationalPhoneNumber: String? {
        guard type == .phoneNumber else { return nil }
        var rest = Array(value.trimmed.utf8)[...]
        if rest.starts(with: "+".utf8) {
            rest.removeFirst()
        } else if rest.starts(with: "00".utf8) {
            rest.removeFirst(2)
        } else {
            return nil
        }
        var digits = Array("+".utf8)
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
                UInt8(ascii: ")"):
                break
            case UInt8(ascii: "("):
                // (0) is dialled only without what stands before it.
                if rest.starts(with: "(0)".utf8) { rest.removeFirst(2) }
            case 0xC2 where rest.starts(with: [0xC2, 0xA0]):
                rest.removeFirst()  // A space that does not break.
            default: return nil
            }
            rest.removeFirst()
        }
        guard (8...16).contains(digits.count) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }
}

extension String {
    fileprivate var trimmed: String {
        // Most texts have nothing to trim, and characters are slow to look at.
        guard
            utf8.first.map({ $0 <= 0x20 || $0 >= 0x80 }) ?? false
                || utf8.last.map({ $0 <= 0x20 || $0 >= 0x80 }) ?? false
        else { return self }
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
