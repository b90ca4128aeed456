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

    /// Leaves out what was said: words, previews and stickers of messages, and the bytes of what
    /// was attached to them.
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
            found = other.unknownFields.json.dropContent(ofIntent: other.className)
            found = other.unknownFields.json.dropContentOfParts() || found
            intent = .other(other)
        case .startCall(var call):
            found = call.unknownFields.json.dropContentOfParts()
            intent = .startCall(call)
        }
        guard case .object(var response) = intentResponse else { return found }
        if Self.messageClasses.contains(intent.className) || Self.isOfMessages(response) {
            found = response.dropContent() || found
        }
        found = response.dropContentOfParts() || found
        intentResponse = .object(response)
        return found
    }

    /// Whether there is anything to look into: most donations have nothing.
    ///
    /// Nor is what the log refuses for being nested too deep.
    private var mayHaveContent: Bool {
        switch intent {
        case .sendMessage(let message):
            guard
                intentResponse != nil || message.content != nil || message.attachments != nil
                    || !message.unknownFields.json.isEmpty
            else { return false }
            return !isNestedTooDeep([message.attachments], message.unknownFields)
        case .startCall(let call):
            guard intentResponse != nil || !call.unknownFields.json.isEmpty else { return false }
            return !isNestedTooDeep([], call.unknownFields)
        case .other(let other):
            guard intentResponse != nil || !other.unknownFields.json.isEmpty else { return false }
            return !isNestedTooDeep([], other.unknownFields)
        }
    }

    private func isNestedTooDeep(_ values: [JSONValue?], _ fields: UnknownFields) -> Bool {
        (values + [intentResponse, .object(fields.json)]).contains { value in
            value?.isNested(deeperThan: DonationLimits.jsonDepth + 1) ?? false
        }
    }

    /// Apple's classes of intents about messages.
    fileprivate static let messageClasses: Set<String> = [
        SendMessageIntent.className, "INEditMessageIntent", "INSearchForMessagesIntent",
        "INSetMessageAttributeIntent", "INUnsendMessagesIntent",
    ]

    /// Whether a response says that it is to one of them, whatever the intent is.
    private static func isOfMessages(_ response: [String: JSONValue]) -> Bool {
        guard case .string(let name)? = response["class"], name.hasSuffix("Response") else {
            return false
        }
        return messageClasses.contains(String(name.dropLast("Response".count)))
    }
}

extension SendMessageIntent {
    fileprivate mutating func dropContent() -> Bool {
        var found = content != nil
        content = nil
        found = attachments?.dropBytes() ?? false || found
        found = unknownFields.json.dropContent() || found
        return unknownFields.json.dropContentOfParts() || found
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

    /// Leaves out what was said in an intent of a class, if that is one of Apple's about messages.
    fileprivate mutating func dropContent(ofIntent name: String) -> Bool {
        guard Interaction.messageClasses.contains(name) else { return false }
        switch name {
        case SendMessageIntent.className:
            let found = self["attachments"]?.dropBytes() ?? false
            return dropContent(["content"]) || found
        case "INEditMessageIntent": return dropContent(["editedContent"])
        default: return dropContent()
        }
    }

    /// Leaves out what was said in intents that are part of this, as of a shortcut.
    fileprivate mutating func dropContentOfParts() -> Bool {
        var found = false
        for name in keys { found = self[name]?.dropContentOfIntents() ?? false || found }
        return found
    }

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

    /// Leaves out what was said in this, if it is an intent, and in those that are part of it.
    fileprivate mutating func dropContentOfIntents() -> Bool {
        change { fields in
            var found = false
            if case .string(let name)? = fields["class"] {
                found = fields.dropContent(ofIntent: name)
            }
            return fields.dropContentOfParts() || found
        }
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
