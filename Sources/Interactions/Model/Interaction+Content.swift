// Content is what was said in a message: `docs/donation-json.md` has the table.
//
// A donor may give fields of its own any name. So only Apple's classes of messages are looked
// into, and of them only the fields that Apple says hold messages, files or words.

extension Interaction {
    /// Whether it says what was said: whether ``dropContent()`` would leave anything out.
    package var hasContent: Bool {
        guard mayHaveContent else { return false }
        var copy = self
        return copy.dropContent()
    }

    /// Leaves out what was said: words, previews and stickers of messages, and the bytes of what was
    /// attached to them.
    ///
    /// - Returns: Whether there was any.
    @discardableResult
    package mutating func dropContent() -> Bool {
        guard mayHaveContent else { return false }
        var found = false
        switch intent {
        case .sendMessage(var message):
            found = message.dropContent()
            intent = .sendMessage(message)
        case .other(var other):
            let words = other.className == "INEditMessageIntent" ? ["editedContent"] : []
            found = other.unknownFields.json.dropContent(words)
            intent = .other(other)
        case .startCall: break
        }
        guard case .object(var response) = intentResponse else { return found }
        found = response.dropContent() || found
        intentResponse = .object(response)
        return found
    }

    /// Whether there is anything to look into: most donations have nothing.
    private var mayHaveContent: Bool {
        switch intent {
        case .sendMessage(let message):
            message.content != nil || message.attachments != nil || intentResponse != nil
                || !message.unknownFields.json.isEmpty
        case .other(let other): Self.messageClasses.contains(other.className)
        case .startCall: false
        }
    }

    /// Apple's classes of intents about messages, but for the one with a type of its own.
    private static let messageClasses: Set<String> = [
        "INEditMessageIntent", "INSearchForMessagesIntent", "INSetMessageAttributeIntent",
        "INUnsendMessagesIntent",
    ]
}

extension SendMessageIntent {
    fileprivate mutating func dropContent() -> Bool {
        var found = content != nil
        content = nil
        found = attachments?.dropBytes() ?? false || found
        return unknownFields.json.dropContent() || found
    }
}

extension [String: JSONValue] {
    /// The fields of a message, an intent about messages or its response that hold messages.
    private static var messages: [String] {
        ["sentMessage", "sentMessages", "messages", "referencedMessage"]
    }
    /// Those that hold files.
    private static var files: [String] { ["attachmentFiles", "audioMessageFile"] }
    /// Those of a message that say what was said.
    fileprivate static var words: [String] { ["content", "linkMetadata", "reaction", "sticker"] }

    /// Leaves out fields of these names, what was said in messages, and the bytes of files.
    fileprivate mutating func dropContent(_ words: [String] = []) -> Bool {
        guard !isEmpty else { return false }
        var found = false
        for name in words {
            if let value = removeValue(forKey: name), value != .null { found = true }
        }
        for name in Self.files { found = self[name]?.dropBytes() ?? false || found }
        for name in Self.messages { found = self[name]?.dropContentOfMessages() ?? false || found }
        return found
    }
}

extension JSONValue {
    /// Leaves out what was said in a message, or in each of several.
    fileprivate mutating func dropContentOfMessages() -> Bool {
        change { $0.dropContent([String: JSONValue].words) }
    }

    /// Leaves out every field `data`, at any depth.
    fileprivate mutating func dropBytes() -> Bool {
        change { fields in
            var found = false
            if let data = fields.removeValue(forKey: "data"), data != .null { found = true }
            for name in fields.keys { found = fields[name]?.dropBytes() ?? false || found }
            return found
        }
    }

    /// Changes an object, or each in an array, and returns whether any of them said yes.
    private mutating func change(_ body: (inout [String: JSONValue]) -> Bool) -> Bool {
        switch self {
        case .object(var object):
            let found = body(&object)
            self = .object(object)
            return found
        case .array(var elements):
            var found = false
            for index in elements.indices { found = elements[index].change(body) || found }
            self = .array(elements)
            return found
        default: return false
        }
    }
}
