import ArgumentParser
import DonationStore

extension ArgumentHelp {
    /// How a conversation is named.
    static var conversation: ArgumentHelp {
        ArgumentHelp(
            "The position of a donation in the conversation; with :sender, the conversation with its "
                + "sender alone. Or its key, identifier or whole name.",
            valueName: "conversation"
        )
    }
}

/// Reads a conversation, as in `17` or `17:sender`.
@Sendable
func conversationReference(_ text: String) throws -> ConversationReference {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let number = UInt64(parts[0]), parts.count == 1 || parts.dropFirst() == ["sender"] else {
        throw ArgumentParser.ValidationError(
            "'\(text)' is no conversation; give the position of a donation in it, as in 17 or "
                + "17:sender."
        )
    }
    return ConversationReference(
        position: Position(rawValue: number),
        isOfSenderAlone: parts.count > 1
    )
}

/// A conversation as somebody names it.
enum ConversationName {
    case reference(ConversationReference)
    case text(String)

    /// Reads `17` or `17:sender` as a position; all else is looked up.
    @Sendable
    static func read(_ text: String) -> ConversationName {
        (try? conversationReference(text)).map(Self.reference) ?? .text(text)
    }
}

extension ConversationReference {
    /// The conversation as it is given, as in `17` or `17:sender`.
    var text: String { "\(position.rawValue)" + (isOfSenderAlone ? ":sender" : "") }
}

extension StoreOptions {
    /// Says something of a conversation, and tells where that is.
    func say(
        _ what: String,
        of name: ConversationName,
        _ output: Output,
        _ say: (
            DonationStore, ConversationReference
        ) throws(DonationStoreError) -> Position
    ) throws(Failure) {
        let store = try openStore()
        let (conversation, label) = try store.conversation(meantBy: name)
        let position = try asking { () throws(DonationStoreError) in try say(store, conversation) }
        if json {
            try output.line(["position": position.json])
        } else {
            let who = label.map { "\($0), " } ?? ""
            try output.line(
                "\(what) \(who)the conversation of \(conversation.text) at \(position.rawValue)"
            )
        }
    }
}

extension DonationStore {
    /// The conversation that is meant, and its label if it had to be looked up.
    fileprivate func conversation(
        meantBy name: ConversationName
    ) throws(Failure) -> (ConversationReference, String?) {
        switch name {
        case .reference(let reference): return (reference, nil)
        case .text(let text):
            let conversation = try conversation(named: text, takesPart: false)
            let reference = try asking { () throws(DonationStoreError) in
                try conversation.reference(in: self)
            }
            return (reference, conversation.label)
        }
    }

    /// The conversation that a text names: by its key, its identifier, the position of a donation in
    /// it, its name, or who takes part in it, in this order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of a name, or somebody in the conversation, is enough; otherwise
    ///     one has to be chosen of those that are found so.
    /// - Returns: The conversation.
    /// - Throws: A failure that lists the conversations when several are meant and nobody can choose.
    func conversation(named text: String, takesPart: Bool = true) throws(Failure) -> Conversation {
        try refuseEmpty(text)
        let conversations = try asking(self.conversations)
        tellLag(of: conversations)
        let needle = text.lowercased()
        let inIt = try conversation(of: text, in: Array(conversations))
        let exactWays = 4
        let ways: [(Conversation) -> Bool] = [
            { $0.key == text }, { $0.conversationIdentifier == text },
            { inIt?.key == $0.key }, { $0.name?.lowercased() == needle },
            { conversation in conversation.people.contains { $0.has(text) } },
            { conversation in
                conversation.groupName?.lowercased().contains(needle) == true
                    || conversation.people.contains { $0.isNamed(by: text) }
            },
        ]
        for (index, matches) in ways.enumerated() {
            let found = conversations.filter(matches)
            guard !found.isEmpty else { continue }
            return try choose(
                text,
                from: found,
                { [$0.key, $0.label] },
                name: "key",
                isExact: takesPart || index < exactWays
            )
        }
        throw .message(
            "no conversation has the key, identifier, position, name or person '\(text)'; "
                + "`donationlog conversations` lists them",
            .nothingFound
        )
    }

    /// The conversation in which the donation at a position took place.
    private func conversation(
        of text: String,
        in conversations: [Conversation]
    ) throws(Failure) -> Conversation? {
        guard let number = UInt64(text), number > 0, number < .max,
            let event = try asking({ () throws(DonationStoreError) in
                try event(at: Position(rawValue: number))
            }), let donation = event.donation
        else { return nil }
        for conversation in conversations where conversation.donor == donation.donor {
            let newest = try asking { () throws(DonationStoreError) in
                try timeline(of: conversation, before: event.position.next, limit: 1)
            }
            if newest.first == event.position { return conversation }
        }
        return nil
    }
}
