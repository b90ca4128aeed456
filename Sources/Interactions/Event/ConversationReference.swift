/// A conversation, named by a donation in it rather than by any content.
public struct ConversationReference: Hashable, Sendable {
    /// The position of the donation.
    public var position: Position
    /// Whether this names the conversation with the donation's sender alone, where one could answer
    /// a message sent to several people.
    public var isOfSenderAlone: Bool

    /// Names a conversation.
    public init(position: Position, isOfSenderAlone: Bool = false) {
        self.position = position
        self.isOfSenderAlone = isOfSenderAlone
    }
}

extension ConversationReference {
    /// The reference as text, as in `17` or `17:sender`.
    public var text: String { "\(position.rawValue)" + (isOfSenderAlone ? ":sender" : "") }
}

// MARK: JSON

extension ConversationReference {
    /// The reference in its text form, one JSON object.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("position", .integer(Int64(clamping: position.rawValue)))
        object.set("isOfSenderAlone", isOfSenderAlone)
        return object.value
    }

    init(json: JSONValue, at path: String) throws(ValidationError) {
        var fields = try JSONFields(json, at: path)
        guard let position = try fields.integer("position") else {
            throw fields.fault("position", .missing)
        }
        guard position > 0 else {
            throw fields.fault("position", .wrongType(expected: "a position"))
        }
        self.init(
            position: Position(rawValue: UInt64(position)),
            isOfSenderAlone: try fields.flag("isOfSenderAlone")
        )
        if let name = fields.unknown.json.keys.min() { throw fields.fault(name, .unknownField) }
    }
}
