package import Interactions

/// The owner of a history, by addresses, numbers and names.
package struct HistoryOwner: Hashable, Sendable {
    private let keys: Set<String>

    /// Makes an owner.
    ///
    /// - Parameter names: Addresses, numbers and names, in any equivalent spelling.
    package init(_ names: [String] = []) {
        keys = Set(names.map(Self.key))
    }

    /// Whether this names nobody.
    package var isEmpty: Bool { keys.isEmpty }

    /// Returns whether a text names the owner.
    package func contains(_ name: String) -> Bool {
        !keys.isEmpty && keys.contains(Self.key(name))
    }

    /// Returns whether a person is the owner, by a handle or the name.
    package func contains(_ person: Person) -> Bool {
        guard !keys.isEmpty else { return false }
        let handles = [person.personHandle].compactMap { $0 } + person.aliases
        return handles.contains { contains($0.value) }
            || person.displayName.map { contains($0) } ?? false
    }

    /// Returns whether a normalised address is the owner's.
    func contains(normalised address: String) -> Bool { keys.contains(address) }

    /// Returns whether a text can be an e-mail address.
    package static func isAddress(_ text: String) -> Bool {
        EmailAddress.normalised(text) != nil
    }

    private static func key(_ name: String) -> String {
        if let address = EmailAddress.normalised(name) { return address }
        if PhoneText.isNumber(name) {
            return String(decoding: name.utf8.filter { $0.isDigit || $0 == 0x2B }, as: UTF8.self)
        }
        return name.lowercased()
    }
}

/// Texts in the form of phone numbers.
enum PhoneText {
    /// Returns whether a text may be a number: words such as `none` would be one person's.
    static func hasDigit(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.numericType != nil }
    }

    /// Returns whether a text consists of at least three digits and the usual marks between them.
    static func isNumber(_ text: String) -> Bool {
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case _ where byte.isDigit: digits += 1
            case 0x20, 0x09, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "."), UInt8(ascii: "/"), 0xC2, 0xA0:
                break
            default: return false
            }
        }
        return digits >= 3
    }
}
