/// The time of a statement about a person or a conversation, such as a name: the latest counts.
///
/// It is the start of the donation. Most cards begin at one instant, since an address book seldom
/// tells when it was made; among these the receipt decides, which a donation keeps in any log.
struct StatementTime: Hashable, Comparable, Sendable {
    /// The start, in milliseconds since 1970.
    let start: Int64
    /// The receipt of a card, in milliseconds since 1970; the least number without one.
    let receipt: Int64

    /// The time of no statement, before any other.
    static let never = StatementTime(start: .min, receipt: .min)

    private init(start: Int64, receipt: Int64) {
        (self.start, self.receipt) = (start, receipt)
    }

    /// Makes the time of what a donation states.
    init(_ donation: borrowing DonationFacts) {
        self.init(start: donation.start.milliseconds, receipt: donation.cardReceipt)
    }

    static func < (left: StatementTime, right: StatementTime) -> Bool {
        left.start == right.start ? left.receipt < right.receipt : left.start < right.start
    }
}

extension StatementTime {
    func write(to row: inout RowEncoder) {
        row.fixed(UInt64(bitPattern: start))
        // No receipt is 0, which takes one byte.
        row.number(UInt64(bitPattern: receipt &- .min))
    }

    init(from decoder: inout RowDecoder, _ row: Span<UInt8>) throws(DecodingFailure) {
        start = Int64(bitPattern: try decoder.fixed(in: row))
        receipt = Int64(bitPattern: try decoder.number(in: row)) &+ .min
    }
}
