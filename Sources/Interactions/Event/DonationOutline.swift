/// The parts of a donation's payload that statistics of a log count.
package struct DonationOutline: Hashable, Sendable {
    /// The direction, as donated.
    package private(set) var direction = Direction.unspecified
    /// Whether it is a card of an address book, which describes a person and is no action.
    package private(set) var isCard = false

    private static let cardClass = Array(OtherIntent.cardClassName.utf8)

    /// Reads a payload, and decodes nothing else: the fields of the intent are skipped.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no payload, or have no intent.
    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        var hasIntent = false
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 3:
                // A number of a later version is kept aside, and changes nothing.
                if let known = Direction(number: try field.varint()) { direction = known }
            case 7, 8:
                _ = try field.message()
                (hasIntent, isCard) = (true, false)
            case 9:
                isCard = try Self.isCard(bytes, field.message())
                hasIntent = true
            default: break
            }
        }
        guard hasIntent else { throw .missingField("intent") }
    }

    private static func isCard(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) throws(DecodingFailure) -> Bool {
        var isCard = false
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            guard field.number == 2 else { continue }
            isCard = bytes.isEqual(try field.message(), to: cardClass.span, cardClass.indices)
        }
        return isCard
    }
}
