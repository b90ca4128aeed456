internal import Interactions

extension Interaction {
    /// The first field in which two donations of one identifier differ, the start left out.
    func firstDifference(from other: Interaction) -> String? {
        let (left, right) = comparable(with: other)
        guard left.payload != right.payload else { return nil }
        let donor = Donor(app: "")
        return Donation(left, from: donor).json
            .firstDifference(from: Donation(right, from: donor).json) ?? "intent"
    }

    /// Whether two donations say the same, their dates left out, and their identifiers if asked.
    func saysTheSame(as other: Interaction, whateverTheIdentifier: Bool = false) -> Bool {
        var (left, right) = comparable(with: other)
        left.end = nil
        right.end = nil
        if whateverTheIdentifier { left.identifier = right.identifier }
        return left.payload == right.payload
    }

    /// Both without their starts.
    ///
    /// What was said counts only if both say it: one of them may have come to a store that does not
    /// keep it.
    private func comparable(with other: Interaction) -> (Interaction, Interaction) {
        var (left, right) = (self, other)
        if !left.hasContent || !right.hasContent {
            left.dropContent()
            right.dropContent()
        }
        left.start = nil
        right.start = nil
        left.startIsDefaulted = false
        right.startIsDefaulted = false
        return (left, right)
    }

    /// Its bytes, by which it is compared: texts that Swift holds to be equal may be spelled with
    /// other characters.
    private var payload: [UInt8] {
        var encoder = RecordEncoder()
        encoder.encode(self)
        return encoder.payload
    }
}
