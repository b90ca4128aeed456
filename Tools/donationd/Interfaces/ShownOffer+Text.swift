import DonationStore

// The names of offers on the bus, which mean nothing to a surface: it gives them back as feedback.

extension ShownOffer {
    /// The name, as in `conversation/17` or `place/17/2/directions/org.example.maps`.
    var text: String {
        switch self {
        case .conversation(let reference): "conversation/" + reference.text
        case .thing(let reference):
            "\(reference.kind.rawValue)/\(reference.position.rawValue)/\(reference.index)/"
                + "\(reference.deed.rawValue)/\(reference.app)"
        }
    }

    /// Reads a name; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(
            separator: "/",
            maxSplits: 4,
            omittingEmptySubsequences: false
        ).map(String.init)
        guard let kind = OfferKind(rawValue: parts[0]) else { return nil }
        if kind == .conversation, parts.count == 2 {
            let words = parts[1].split(separator: ":", omittingEmptySubsequences: false)
            guard let number = UInt64(words[0]), number > 0,
                words.count == 1 || words.count == 2 && words[1] == "sender"
            else { return nil }
            self = .conversation(
                ConversationReference(
                    position: Position(rawValue: number),
                    isOfSenderAlone: words.count == 2
                )
            )
            return
        }
        guard parts.count == 5, let number = UInt64(parts[1]), number > 0,
            let index = Int(parts[2]), index >= 0, let deed = OfferDeed(rawValue: parts[3])
        else { return nil }
        self = .thing(
            OfferReference(
                kind,
                at: Position(rawValue: number),
                index: index,
                deed: deed,
                app: parts[4]
            )
        )
    }
}
