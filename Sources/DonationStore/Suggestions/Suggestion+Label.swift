public import Interactions

extension Suggestion {
    /// The name to show: that of the group, of the only other person, or a short one for a group
    /// without a name, as in "Jonas, Olena and 3 more".
    public var label: String {
        if let groupName = groupName?.visible { return groupName }
        let names = people.compactMap(\.visibleLabel)
        let hasOthers = isGroup && people.count == 1
        let text = GroupLabel(names, hasOthers: hasOthers).text
        return text.isEmpty ? conversationIdentifier ?? "?" : text
    }

    /// The reason that says most, in a few English words, as in "wrote an hour ago, not answered
    /// yet".
    public var reasonInWords: String { leadingReason.words }
}

extension Offer {
    /// The short name of the thing: that of the conversation, and otherwise the title.
    public var label: String {
        if case .conversation(let suggestion) = value { return suggestion.label }
        return title
    }

    /// The picture of the conversation; `nil` for none.
    public var image: Image? {
        if case .conversation(let suggestion) = value { return suggestion.image }
        return nil
    }

    /// The probability of the conversation (``Suggestion/probability``); `nil` for another thing.
    public var probability: Double? {
        if case .conversation(let suggestion) = value { return suggestion.probability }
        return nil
    }

    /// The reason that says most, in a few English words; empty if none has words.
    public var reasonInWords: String {
        switch value {
        case .conversation(let suggestion): suggestion.reasonInWords
        case .hidden: ""
        case .place, .activity, .reminder, .widget, .text, .media: kind.words(of: reasons)
        }
    }
}
