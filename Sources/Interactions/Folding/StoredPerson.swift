/// The row of a person: the number of live donations that name the person, and the contact.
///
/// The rows of each piece of a person's evidence name the person too. To keep them from growing
/// with the square of the evidence, a digest names a person with much evidence.
package struct StoredPerson: Hashable, Sendable {
    /// The longest person key that is its own row key.
    private static let longestKey = 96
    /// The first byte of a row key that is a digest; no person key begins with it.
    private static let digestMark: UInt8 = 0

    /// The number of live donations that name the person.
    package var count: Int
    /// The person's contact.
    package var contact: ContactKey
    /// The person.
    package var key: PersonKey

    init(_ key: PersonKey, count: Int, contact: ContactKey) {
        (self.key, self.count, self.contact) = (key, count, contact)
    }

    /// Returns the row key of a person.
    package static func rowKey(of person: PersonKey, _ digest: ([UInt8]) -> [UInt8]) -> [UInt8] {
        guard person.bytes.count > longestKey else { return person.bytes }
        return [digestMark] + digest(person.bytes)
    }

    /// Returns the person of a row key; `nil` when only the row holds the person.
    package static func person(ofRowKey key: [UInt8]) -> PersonKey? {
        key.first == digestMark ? nil : PersonKey(bytes: key)
    }

    /// Reads a row.
    package init(rowKey: [UInt8], decoding row: Span<UInt8>) throws(DecodingFailure) {
        var decoder = RowDecoder()
        count = try decoder.fixedCount(in: row)
        contact = ContactKey(bytes: try decoder.bytes(in: row))
        if let person = Self.person(ofRowKey: rowKey) {
            key = person
        } else {
            key = PersonKey(bytes: try decoder.bytes(in: row))
        }
    }

    /// The bytes of the row.
    var encoded: [UInt8] {
        var row = RowEncoder()
        row.fixed(UInt64(max(0, count)))
        row.blob(contact.bytes)
        if key.bytes.count > Self.longestKey { row.blob(key.bytes) }
        return row.bytes
    }
}

extension ContactKey {
    /// The beginning of the keys in ``ViewTable/members`` for this evidence; a person's row key
    /// follows.
    ///
    /// Very long evidence gives only its first bytes: whoever finds it has to check the person.
    package var memberPrefix: [UInt8] {
        let beginning = bytes.prefix(200)
        return [UInt8(beginning.count)] + beginning
    }
}
