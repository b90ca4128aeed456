/// The key of a conversation view: the name of a conversation within one donor.
public struct ConversationKey: Hashable, Comparable, Sendable {
    /// The kinds of name; the kind's number follows the donor's in the key.
    public enum Kind: UInt8, Sendable {
        /// The donor's identifier of the conversation.
        ///
        /// This is the conversation identifier, else the custom identifier of a room that is the
        /// only participant, else the group identifier of a donation that names no other
        /// participants.
        case identifier = 1
        /// The keys of the other participants, in any order.
        case people = 2
        /// A group name, for lack of anything better.
        case name = 3
    }

    /// The donor's number, the kind's number, and the text or the keys with their lengths.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(kind: Kind, text: String, donor: DonorNumber) {
        self.init(kind: kind, rest: Array(text.utf8), donor: donor)
    }

    /// Makes the key of the conversation of a set of people.
    package init(of people: [ContactKey], donor: DonorNumber) {
        self.init(kind: .people, rest: [UInt8](naming: people), donor: donor)
    }

    private init(kind: Kind, rest: [UInt8], donor: DonorNumber) {
        var bytes: [UInt8] = []
        bytes.beginKey(kind, donor)
        self.init(bytes: bytes + rest)
    }

    /// The beginning of the keys of a donor's conversations.
    package static func beginning(ofDonor donor: DonorNumber) -> [UInt8] {
        [UInt8](bigEndian: donor.rawValue)
    }

    /// The donor that the conversation belongs to.
    public var donor: DonorNumber {
        DonorNumber(rawValue: bytes.count < 4 ? 0 : UInt32(bytes.span.bigEndian(at: 0, width: 4)))
    }

    /// The kind of name; `nil` for bytes that are no key.
    public var kind: Kind? { bytes.count < 5 ? nil : Kind(rawValue: bytes[4]) }

    /// The identifier or name; `nil` for a set of people.
    public var text: String? {
        guard let kind, kind != .people else { return nil }
        return String(decoding: bytes.dropFirst(5), as: UTF8.self)
    }

    /// The keys of the people that name the conversation; empty for any other kind.
    public var people: [ContactKey] {
        guard kind == .people else { return [] }
        var people: [ContactKey] = []
        var decoder = RowDecoder(5)
        while let key = try? decoder.bytes(in: bytes.span), !key.isEmpty {
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
    /// Writes the common beginning of all keys of a kind.
    fileprivate mutating func beginKey(_ kind: ConversationKey.Kind, _ donor: DonorNumber) {
        appendBigEndian(donor.rawValue)
        append(kind.rawValue)
    }

    /// Makes the part of a key that names a set of people, after the common beginning.
    fileprivate init(naming people: [ContactKey]) {
        var row = RowEncoder()
        for key in people.count == 1 ? people : people.sorted() { row.blob(key.bytes) }
        self = row.bytes
    }
}

/// Indices for conversations: 0 for the first one met, 1 for the next.
package struct ConversationIndex: Sendable {
    private var texts = ByteIndex()

    /// The number of conversations.
    package var count: Int { texts.count }

    /// The approximate memory used, in bytes.
    var weight: Int { texts.weight }

    /// Returns the index of the conversation that the bytes in `range` name.
    mutating func index(
        of text: Span<UInt8>,
        in range: Range<Int>,
        kind: ConversationKey.Kind,
        donor: DonorNumber
    ) -> Int {
        texts.index(of: text, in: range, after: UInt64(donor.rawValue) << 8 | UInt64(kind.rawValue))
    }

    /// Returns the index of the conversation that bytes name.
    mutating func index(of bytes: [UInt8], kind: ConversationKey.Kind, donor: DonorNumber) -> Int {
        index(of: bytes.span, in: bytes.indices, kind: kind, donor: donor)
    }

    /// Returns the index of the conversation of a set of people.
    mutating func index(of people: [ContactKey], donor: DonorNumber) -> Int {
        index(of: [UInt8](naming: people), kind: .people, donor: donor)
    }

    /// Returns the index of the conversation of a key; `nil` for bytes that are no key.
    mutating func index(of key: ConversationKey) -> Int? {
        guard let kind = key.kind else { return nil }
        return index(of: key.bytes.span, in: 5..<key.bytes.count, kind: kind, donor: key.donor)
    }

    /// Returns the conversations from an index on.
    func additions(from first: Int) -> ByteIndex.Additions { texts.additions(from: first) }

    /// Adds the conversations of another index that are new, and appends the index here of each.
    mutating func adopt(_ additions: ByteIndex.Additions, indices: inout [Int32]) {
        texts.adopt(additions, indices: &indices)
    }

    /// Makes an empty index.
    package init() {}

    /// Returns the key of an index.
    package func key(of index: Int) -> ConversationKey {
        let prefix = texts.prefix(of: index)
        var bytes: [UInt8] = []
        bytes.appendBigEndian(UInt32(truncatingIfNeeded: prefix >> 8))
        bytes.append(UInt8(truncatingIfNeeded: prefix))
        return ConversationKey(bytes: bytes + texts.bytes(of: index))
    }
}
