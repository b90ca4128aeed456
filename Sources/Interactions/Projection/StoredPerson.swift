/// The row of a person: how many live donations name the person, and the contact it is.
///
/// The rows of each piece of a person's evidence name the person, too. So that they do not grow
/// with the square of the evidence, whoever has much of it is named by a digest.
package struct StoredPerson: Hashable, Sendable {
    /// The longest person key that is its own row key.
    private static let longestKey = 96
    /// What the row keys begin with that are digests: a person key never does.
    private static let digestMark: UInt8 = 0

    /// How many live donations name the person.
    package var count: Int
    /// The contact that the person is.
    package var contact: ContactKey
    /// The person.
    package var key: PersonKey

    init(_ key: PersonKey, count: Int, contact: ContactKey) {
        (self.key, self.count, self.contact) = (key, count, contact)
    }

    /// The row key of a person.
    package static func rowKey(
        of person: PersonKey,
        _ digest: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
        guard person.bytes.count > longestKey else { return person.bytes }
        return [digestMark] + digest(person.bytes)
    }

    /// The person of a row key; `nil` when only the row tells.
    package static func person(ofRowKey key: [UInt8]) -> PersonKey? {
        key.first == digestMark ? nil : PersonKey(bytes: key)
    }

    /// Reads a row.
    package init(rowKey: [UInt8], decoding row: Span<UInt8>) throws(DecodingFailure) {
        var reader = RowReader()
        count = try reader.fixedCount(in: row)
        contact = ContactKey(bytes: try reader.bytes(in: row))
        if let person = Self.person(ofRowKey: rowKey) {
            key = person
        } else {
            key = PersonKey(bytes: try reader.bytes(in: row))
        }
    }

    /// The row.
    var encoded: [UInt8] {
        var row = RowWriter()
        row.fixed(UInt64(max(0, count)))
        row.blob(contact.bytes)
        if key.bytes.count > Self.longestKey { row.blob(key.bytes) }
        return row.bytes
    }
}

extension ContactKey {
    /// What the keys of ``ViewTable/members`` begin with of whom this is evidence; the row key of a
    /// person follows.
    ///
    /// Of very long evidence only the beginning: who reads has to look at the person.
    package var memberPrefix: [UInt8] {
        let beginning = bytes.prefix(200)
        return [UInt8(beginning.count)] + beginning
    }
}
