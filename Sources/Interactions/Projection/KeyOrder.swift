/// The order of the keys of views with the names of donors in place of their numbers.
///
/// A log numbers donors in the order in which they come, and keys hold these numbers. So wherever
/// the order of keys decides anything, it must not be that of their bytes: equal sets of donations
/// would give other answers in a log that received them in another order.
package struct KeyOrder: Sendable {
    private let donor: @Sendable (DonorNumber) -> Donor?

    /// Makes an order that finds the names of donors by their numbers.
    package init(_ donor: @escaping @Sendable (DonorNumber) -> Donor?) {
        self.donor = donor
    }

    /// The order of the bytes, for keys without a log.
    package static let ofBytes = KeyOrder { _ in nil }

    /// Returns whether a key of a conversation comes before another.
    package func precedes(
        conversation left: some Collection<UInt8>,
        _ right: some Collection<UInt8>
    ) -> Bool {
        isBefore(left.prefix(4), right.prefix(4)) ?? left.lexicographicallyPrecedes(right)
    }

    /// Returns whether a key of a contact comes before another, the stronger before the weaker.
    package func precedes(_ left: ContactKey, _ right: ContactKey) -> Bool {
        guard let kind = left.kind, kind == right.kind else { return left < right }
        if let person = left.person, let other = right.person {
            for (piece, otherPiece) in zip(person.evidence, other.evidence)
            where piece != otherPiece {
                return precedes(piece, otherPiece)
            }
        }
        guard kind.isScoped else { return left < right }
        return isBefore(left.bytes.dropFirst().prefix(4), right.bytes.dropFirst().prefix(4))
            ?? (left < right)
    }

    /// Returns whether the donor of a number comes before that of another; `nil` if it is the same
    /// one, or one has no name.
    private func isBefore(
        _ left: some Collection<UInt8>,
        _ right: some Collection<UInt8>
    ) -> Bool? {
        guard !left.elementsEqual(right), let donor = donor(number(left)),
            let other = self.donor(number(right))
        else { return nil }
        return donor < other
    }

    private func number(_ bytes: some Collection<UInt8>) -> DonorNumber {
        DonorNumber(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }
}
