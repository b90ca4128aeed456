internal import Digests
internal import Interactions

/// Texts that stand for others: the same one for the same text and kind under one salt, and nothing
/// that leads back to the text without the salt.
struct Pseudonyms {
    /// What a text is; the same text of two kinds has two pseudonyms that nobody can match.
    enum Kind: String {
        case app
        case account
        case className = "class"
        /// Of people and of groups: apps put the one in the field of the other.
        case name
        /// Of conversations, groups and rooms: each may name a conversation in place of another.
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
        case store
        case shift
    }

    /// Texts of so many hexadecimal digits, of 80 bits, are as good as never the same by chance.
    private static let digits = 20

    private let key: [UInt8]
    /// The numbers given, by what they stand for: there are too few to be different by chance.
    private var numbers: [String: String] = [:]
    private var takenNumbers: Set<String> = []

    init(salt: [UInt8]) {
        key = salt
    }

    /// The keyed hash of a text, under its kind.
    func hash(_ kind: Kind, _ text: String) -> [UInt8] {
        let message = Array(kind.rawValue.utf8) + [0] + Array(text.utf8)
        return SHA256.authenticationCode(for: message, key: key)
    }

    /// As in `name-5c3f9ab4e1f00d5e6a7b`; an empty text stays one.
    func word(_ kind: Kind, _ text: String) -> String {
        text.isEmpty ? "" : "\(kind.rawValue)-\(hexadecimal(kind, text))"
    }

    /// An identifier in reverse-DNS order, of a domain that never is.
    func app(_ text: String) -> String {
        text.isEmpty ? "" : "invalid.app-\(hexadecimal(.app, text))"
    }

    /// An address of a domain that never is.
    func emailAddress(_ normalised: String) -> String {
        "\(hexadecimal(.emailAddress, normalised))@anonymous.invalid"
    }

    /// A number in international form that nobody has, and that stands for no other number.
    ///
    /// Area codes of the American plan with a 9 in the middle are kept for a day on which its
    /// numbers grow longer.
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

    /// As RFC 9562 writes it, of version 8.
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
