import ArgumentParser
import DonationStore

extension ArgumentHelp {
    /// How a conversation is named.
    static var conversation: ArgumentHelp {
        ArgumentHelp(
            "The position of a donation in the conversation; with :sender, the conversation with its "
                + "sender alone.",
            valueName: "position"
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

extension ConversationReference {
    /// The conversation as it is given, as in `17` or `17:sender`.
    var text: String { "\(position.rawValue)" + (isOfSenderAlone ? ":sender" : "") }
}

extension StoreOptions {
    /// Says something of a conversation, and tells where that is.
    func say(
        _ what: String,
        of conversation: ConversationReference,
        _ output: Output,
        _ say: (
            DonationStore, ConversationReference
        ) throws(DonationStoreError) -> Position
    ) throws(Failure) {
        let store = try openStore()
        let position = try asking { () throws(DonationStoreError) in try say(store, conversation) }
        if json {
            try output.line(["position": position.json])
        } else {
            try output.line(
                "\(what) the conversation of \(conversation.text) at \(position.rawValue)"
            )
        }
    }
}
