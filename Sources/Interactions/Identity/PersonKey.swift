/// The key of a person as donors name them: all the evidence of their identity.
///
/// Several persons may be one contact: those that share evidence are.
public struct PersonKey: Hashable, Comparable, Sendable {
    /// The pieces of evidence in order, each with its length before it.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes the key of the person with this evidence, each piece once and in order.
    package init(_ evidence: [ContactKey]) {
        var row = RowEncoder()
        for piece in evidence { row.blob(piece.bytes) }
        bytes = row.bytes
    }

    /// The evidence, in order.
    package var evidence: [ContactKey] {
        var evidence: [ContactKey] = []
        var decoder = RowDecoder()
        while let piece = try? decoder.bytes(in: bytes.span), !piece.isEmpty {
            evidence.append(ContactKey(bytes: piece))
        }
        return evidence
    }

    /// Returns whether the left comes first, byte by byte.
    public static func < (left: PersonKey, right: PersonKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension PersonKey {
    /// Returns whether both have the same bytes.
    public static func == (left: PersonKey, right: PersonKey) -> Bool {
        left.bytes.span.isEqual(left.bytes.indices, to: right.bytes.span, right.bytes.indices)
    }

    /// Hashes the bytes, eight at a time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes.span.hash(bytes.indices, seed: 0))
    }
}
