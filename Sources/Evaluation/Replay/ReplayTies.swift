internal import Interactions

/// What decides the order of donations that began at the same time.
struct ReplayTies {
    private var donors: [DonorNumber] = []
    /// The identifiers of the donations one after the other, and where each ends; of one without an
    /// identifier all of its content.
    private var texts: [UInt8] = []
    private var ends: [Int] = []

    /// Adds the next donation.
    mutating func add(_ record: Span<UInt8>, _ donor: DonorNumber) throws(DecodingFailure) {
        let payload = Envelope.length..<record.count
        let identifier = try Interaction.identifier(in: record, payload)
        // Two with the same donor, start and identifier are one donation.
        texts.append(identifier.isEmpty ? 0 : 1)
        if identifier.isEmpty {
            texts += record.copy(payload)
        } else {
            texts += identifier.utf8
        }
        donors.append(donor)
        ends.append(texts.count)
    }

    /// The place of a donation in the order.
    private struct Place {
        var start: Timestamp
        var isOutgoing: Bool
        var rank: UInt32
        var index: Int
    }

    /// Sorts the added donations: by start; of equal starts those received before those sent; then
    /// by the donor's name, the identifier and the content.
    ///
    /// - Complexity: O(*n* log *n*); O(*n*) if they are in order.
    func sort(_ donations: inout [ReplayedLog.Donation], by ranks: DonorRanks) {
        var places = donations.indices.map { index in
            Place(
                start: donations[index].start,
                isOutgoing: donations[index].isOutgoing,
                rank: ranks.rank(of: donors[index]),
                index: index
            )
        }
        places.sort(by: precedes)
        donations = places.map { donations[$0.index] }
    }

    private func precedes(_ one: Place, _ other: Place) -> Bool {
        if one.start != other.start { return one.start < other.start }
        if one.isOutgoing != other.isOutgoing { return other.isOutgoing }
        if one.rank != other.rank { return one.rank < other.rank }
        return text(one.index).lexicographicallyPrecedes(text(other.index))
    }

    private func text(_ index: Int) -> ArraySlice<UInt8> {
        texts[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}
