internal import Interactions

/// The order of donations that began at the same time.
struct ReplayTies {
    private var donors: [DonorNumber] = []
    /// The identifiers of the donations one after the other, or hashes of their contents, and where
    /// each ends.
    private var texts: [UInt8] = []
    private var ends: [Int] = []

    /// Adds the next donation.
    mutating func add(_ record: Span<UInt8>, _ donor: DonorNumber) throws(DecodingFailure) {
        let payload = Envelope.length..<record.count
        let identifier = try Interaction.identifier(in: record, payload)
        // An identifier that the log made up tells the order of arrival alone.
        if identifier.isEmpty || identifier.isTimeOrderedUUID {
            texts.append(0)
            texts.appendBigEndian(try Interaction.hashOfContent(in: record, payload))
        } else {
            texts.append(1)
            texts += identifier.utf8
        }
        donors.append(donor)
        ends.append(texts.count)
    }

    /// The facts of a donation that decide.
    private struct Key {
        var start: Timestamp
        var isOutgoing: Bool
        var rank: UInt32
        var index: Int
    }

    /// Sorts the added donations: by start; of equal starts those received before those sent; then
    /// by the donor's name, and by the identifier, or a hash of the content if the app gave none.
    ///
    /// - Complexity: O(*n* log *n*); O(*n*) if they are in order.
    func sort(_ donations: inout [ReplayedLog.Donation], by ranks: DonorRanks) {
        var keys = donations.indices.map { index in
            Key(
                start: donations[index].start,
                isOutgoing: donations[index].isOutgoing,
                rank: ranks.rank(of: donors[index]),
                index: index
            )
        }
        keys.sort(by: precedes)
        donations = keys.map { donations[$0.index] }
    }

    private func precedes(_ one: Key, _ other: Key) -> Bool {
        if one.start != other.start { return one.start < other.start }
        if one.isOutgoing != other.isOutgoing { return other.isOutgoing }
        if one.rank != other.rank { return one.rank < other.rank }
        return text(one.index).lexicographicallyPrecedes(text(other.index))
    }

    private func text(_ index: Int) -> ArraySlice<UInt8> {
        texts[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}

extension String {
    /// Whether it is a UUID of version 7, as the log makes for a donation without an identifier.
    fileprivate var isTimeOrderedUUID: Bool {
        let bytes = Array(utf8)
        guard bytes.count == 36, bytes[14] == UInt8(ascii: "7") else { return false }
        return bytes.indices.allSatisfy { index in
            [8, 13, 18, 23].contains(index)
                ? bytes[index] == UInt8(ascii: "-")
                : Character(Unicode.Scalar(bytes[index])).isHexDigit
        }
    }
}
