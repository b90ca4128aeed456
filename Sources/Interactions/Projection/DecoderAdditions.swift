/// The numbers of everything that a ``DonationDecoder`` has met.
struct DecoderCounts: Sendable {
    var texts = 0
    var keys = 0
    var conversations = 0
    var classes = 0
    var appearances = 0

    init() {}

    init(of decoder: borrowing DonationDecoder) {
        texts = decoder.texts.count
        keys = decoder.keys.count
        conversations = decoder.conversations.count
        classes = decoder.classes.count
        appearances = decoder.appearances.count
    }
}

/// Everything that one ``DonationDecoder`` has met for the first time, for another.
struct DecoderAdditions: Sendable {
    var texts = ByteIndex.Additions()
    var keys = ByteIndex.Additions()
    var conversations = ByteIndex.Additions()
    /// The classes of intent without a fixed action.
    var classes = ByteIndex.Additions()
    /// The messages of the appearances, by which a decoder recognises them.
    var index = ByteIndex.Additions()
    var appearances: [Appearance] = []
    var summaries: [AppearanceSummary] = []
}

/// The indices in one ``DonationDecoder`` of everything that another has met, by its indices there.
struct DecoderIndices: Sendable {
    var texts: [Int32] = []
    var keys: [Int32] = []
    var conversations: [Int32] = []
    /// The actions; the first ones have fixed indices.
    var actions: [Int32] = (0..<Int32(ActionIndex.fixed.count)).map { $0 }
    var appearances: [Int32] = []

    /// Returns the index of a text, or -1 for -1.
    func text(_ index: Int32) -> Int32 { index < 0 ? -1 : texts[Int(index)] }
}

extension AppearanceSummary {
    /// Returns the summary in the decoder that has adopted it.
    func translated(by indices: DecoderIndices) -> AppearanceSummary {
        AppearanceSummary(
            key: key.map { indices.keys[Int($0)] },
            isMe: isMe,
            isOwnAddress: isOwnAddress,
            name: indices.text(name),
            image: indices.text(image),
            customIdentifier: indices.text(customIdentifier),
            isOnlyCustom: isOnlyCustom,
            isKnownEverywhere: isKnownEverywhere,
            unusedAliases: unusedAliases
        )
    }
}

extension Participation {
    /// Translates the indices of one decoder to those of another.
    mutating func translate(by indices: borrowing DecoderIndices) {
        facts.groupName = indices.text(facts.groupName)
        facts.image = indices.text(facts.image)
        facts.action.rawValue = indices.actions[Int(facts.action.rawValue)]
        conversation = conversation.map { Int(indices.conversations[$0]) }
        room = indices.text(room)
        for index in others.indices {
            others[index].appearance = Int(indices.appearances[others[index].appearance])
            others[index].key = indices.keys[Int(others[index].key)]
        }
    }
}
