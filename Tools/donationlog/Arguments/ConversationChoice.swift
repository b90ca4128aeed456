import ArgumentParser
import DonationStore

extension ArgumentHelp {
    /// Help with the ways to name a conversation.
    static var conversation: ArgumentHelp {
        ArgumentHelp(
            "The position of a donation in the conversation, or its key, identifier or "
                + "whole name, or the handle of the only other person in it. A position with "
                + ":sender means the conversation with the sender alone.",
            valueName: "conversation"
        )
    }
}

extension ConversationReference {
    /// Reads `17`, `#17` or `17:sender`; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.dropFirst(text.hasPrefix("#") ? 1 : 0)
            .split(separator: ":", omittingEmptySubsequences: false)
        guard let number = UInt64(parts[0]), parts.count == 1 || parts.dropFirst() == ["sender"]
        else { return nil }
        self.init(position: Position(rawValue: number), isOfSenderAlone: parts.count > 1)
    }
}

extension DonationStore {
    /// Returns the conversation to change, by a donation in it, and its label if it was looked up.
    func conversation(
        meantBy text: String
    ) throws(Failure) -> (reference: ConversationReference, label: String?) {
        let reference = ConversationReference(text)
        // `#` marks a position and nothing else.
        if let reference, UInt64(text) == nil { return (reference, nil) }
        try refuseEmpty(text)
        let naming = try asking(try conversations(named: text))
        // The call that appends reports a position without a conversation.
        if let reference, naming.way ?? .position == .position { return (reference, nil) }
        let conversation = try naming.meant(takesPart: false)
        let found = try asking { () throws(CorrectionError) in
            try conversation.reference(in: self)
        }
        return (found, conversation.label)
    }

    /// Returns the conversation that a text names.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - takesPart: Whether a part of a name, or a person in the conversation, is enough;
    ///     otherwise the user chooses among the conversations that it fits.
    ///   - takesCompany: Whether a person is enough who is one of several in the conversation.
    ///   - isIncluded: Whether to consider a conversation; all unless given.
    /// - Returns: The conversation.
    /// - Throws: A failure that lists the conversations if the text fits several and nobody can
    ///   choose.
    func conversation(
        named text: String,
        takesPart: Bool = true,
        takesCompany: Bool = true,
        where isIncluded: (Conversation) -> Bool = { _ in true }
    ) throws(Failure) -> Conversation {
        try refuseEmpty(text)
        let naming = try asking(try conversations(named: text)).filter(isIncluded)
        let isEnough = takesPart && (takesCompany || naming.way != .company)
        return try naming.meant(takesPart: isEnough)
    }
}

extension Conversation: Nameable {
    static var noun: String { "conversation" }
    var textKey: String { key }

    var distinction: [String] {
        [
            label, donor.app, people.count == 1 ? people[0].handlesAndIdentifiers.first ?? "" : "",
            last?.localText ?? "",
        ]
    }

    var distinctionJSON: JSONValue {
        [
            "key": .string(key), "name": JSONValue(name), "apps": [.string(donor.app)],
            "handle": JSONValue(people.count == 1 ? people[0].handlesAndIdentifiers.first : nil),
            "last": JSONValue(last),
        ]
    }
}
