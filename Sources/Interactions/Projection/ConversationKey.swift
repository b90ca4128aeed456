/// The key of a conversation view: what names a conversation within one donor.
public struct ConversationKey: Hashable, Comparable, Sendable {
    /// The kinds of name; the number stands after the donor's in the key.
    public enum Kind: UInt8, Sendable {
        /// The donor's identifier of the conversation: its conversation identifier, else the custom
        /// identifier of a room that is the only participant, else the group identifier of a
        /// donation that names nobody else.
        case identifier = 1
        /// The keys of the others, whatever their order.
        case people = 2
        /// A group name, for want of anything better.
        case name = 3
    }

    /// The donor's number, the kind's number, and the text or the keys with their lengths.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ kind: Kind, _ text: String, _ donor: DonorNumber) {
        self.init(kind, Array(text.utf8), donor)
    }

    /// The conversation of a set of people.
    init(of people: [ContactKey], _ donor: DonorNumber) {
        var bytes: [UInt8] = []
        bytes.appendKey(of: people, donor)
        self.init(bytes: bytes)
    }

    private init(_ kind: Kind, _ rest: [UInt8], _ donor: DonorNumber) {
        var bytes: [UInt8] = []
        bytes.beginKey(kind, donor)
        self.init(bytes: bytes + rest)
    }

    /// The donor within which the conversation is named.
    public var donor: DonorNumber {
        DonorNumber(rawValue: bytes.count < 4 ? 0 : UInt32(bytes.span.bigEndian(at: 0, width: 4)))
    }

    /// What names the conversation; `nil` for bytes that are no key.
    public var kind: Kind? { bytes.count < 5 ? nil : Kind(rawValue: bytes[4]) }

    /// The identifier or name; `nil` for a set of people.
    public var text: String? {
        guard let kind, kind != .people else { return nil }
        return String(decoding: bytes.dropFirst(5), as: UTF8.self)
    }

    /// The keys of the people that name the conversation; none for any other kind.
    public var people: [ContactKey] {
        guard kind == .people else { return [] }
        var people: [ContactKey] = []
        var reader = RowReader(5)
        while let key = try? reader.bytes(in: bytes.span), !key.isEmpty {
            people.append(ContactKey(bytes: key))
        }
        return people
    }

    /// Orders by donor, kind and text, byte by byte.
    public static func < (left: ConversationKey, right: ConversationKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension [UInt8] {
    /// Writes what every key of a kind begins with.
    mutating func beginKey(_ kind: ConversationKey.Kind, _ donor: DonorNumber) {
        appendBigEndian(donor.rawValue)
        append(kind.rawValue)
    }

    /// Writes the key of the conversation of a set of people.
    mutating func appendKey(of people: [ContactKey], _ donor: DonorNumber) {
        beginKey(.people, donor)
        var row = RowWriter()
        for key in people.count == 1 ? people : people.sorted() { row.blob(key.bytes) }
        self += row.bytes
    }
}
