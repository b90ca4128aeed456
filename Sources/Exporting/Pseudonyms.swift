internal import Digests
internal import Interactions

/// Pseudonyms of texts: under one salt, the same one for the same text and kind.
///
/// Without the salt, nothing leads back to the text.
struct Pseudonyms {
    /// The kind of a text; two kinds of the same text have pseudonyms that nobody can match.
    enum Kind: String {
        case app
        case account
        case className = "class"
        /// The names of people and of groups: apps put each in the other's field.
        case name
        /// The identifiers of conversations, groups and rooms: each may name a conversation instead
        /// of another.
        case conversation
        case contact
        case donation
        case handle
        case emailAddress
        case phoneNumber
        case label
        case relationship
        case service
        case contentType
        case place
        case identifier
        case store
        case shift
    }

    /// The number of hexadecimal digits in a pseudonym: with 80 bits, equal ones practically never
    /// occur.
    private static let digits = 20

    private let key: [UInt8]
    /// The numbers given so far, by their originals: there are too few possible ones to rely on
    /// chance.
    private var numbers: [String: String] = [:]
    private var takenNumbers: Set<String> = []

    init(salt: [UInt8]) {
        key = salt
    }

    /// Returns the keyed hash of a text, under its kind.
    func hash(_ kind: Kind, _ text: String) -> [UInt8] {
        let message = Array(kind.rawValue.utf8) + [0] + Array(text.utf8)
        return SHA256.authenticationCode(for: message, key: key)
    }

    /// Returns a pseudonym as in `name-5c3f9ab4e1f00d5e6a7b`; an empty text stays empty.
    func word(_ kind: Kind, _ text: String) -> String {
        text.isEmpty ? "" : "\(kind.rawValue)-\(hexadecimal(kind, text))"
    }

    /// Returns an identifier in reverse-DNS order, under a domain that never exists.
    func app(_ text: String) -> String {
        text.isEmpty ? "" : "invalid.app-\(hexadecimal(.app, text))"
    }

    /// Returns an address under a domain that never exists.
    func emailAddress(_ normalised: String) -> String {
        "\(hexadecimal(.emailAddress, normalised))@anonymous.invalid"
    }

    /// Returns a number in international form that nobody has, a different one for each original.
    ///
    /// The North American plan reserves area codes with a 9 in the middle for a future extension of
    /// its numbers.
    mutating func phoneNumber(_ international: String) -> String {
        if let known = numbers[international] { return known }
        var attempt = 0
        while true {
            let bytes = hash(
                .phoneNumber,
                attempt == 0 ? international : "\(international) \(attempt)"
            )
            let value = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let number = Self.phoneNumber(value)
            if takenNumbers.insert(number).inserted {
                numbers[international] = number
                return number
            }
            attempt += 1
        }
    }

    private static func phoneNumber(_ value: UInt64) -> String {
        let area = "\(2 + value % 8)9\(value / 8 % 10)"
        let exchange = "\(2 + value / 80 % 8)\(padded(value / 640 % 100, to: 2))"
        return "+1\(area)\(exchange)\(padded(value / 64_000 % 10_000, to: 4))"
    }

    private static func padded(_ value: UInt64, to count: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// Returns a UUID of version 8 in RFC 9562's form.
    func uuid(_ kind: Kind, _ text: String) -> String {
        var bytes = Array(hash(kind, text).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var uuid = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { uuid += "-" }
            uuid += byte.hexadecimalDigits
        }
        return uuid
    }

    private func hexadecimal(_ kind: Kind, _ text: String) -> String {
        hash(kind, text).prefix(Self.digits / 2).map(\.hexadecimalDigits).joined()
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigits: String {
        let digits = String(self, radix: 16)
        return digits.utf8.count == 1 ? "0\(digits)" : digits
    }
}
