// Content is the text of messages and the like: `docs/donation-json.md` has the table.
//
// A donor may give its own fields any name. So this searches only Apple's classes of messages and
// payments, and of these only the fields that Apple documents as messages, files or words.

extension Interaction {
    /// Whether it has content: whether ``dropContent()`` would remove anything.
    package var hasContent: Bool {
        guard mayHaveContent else { return false }
        var copy = self
        return copy.dropContent()
    }

    /// Removes content: the words, previews and stickers of messages, the notes of payments, and
    /// the bytes of attachments.
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
        let answered = Self.classAnswered(by: response)
        if [intent.className, answered].contains(where: Self.messageClasses.contains) {
            found = response.dropContent() || found
        }
        if [intent.className, answered].contains(where: Self.paymentClasses.contains) {
            found = response["paymentRecord"]?.dropNotes() ?? false || found
        }
        found = response.dropContentOfParts() || found
        intentResponse = .object(response)
        return found
    }

    /// Whether there is anything to search, which most donations lack.
    ///
    /// It is also false for values nested too deep, which the log refuses.
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

    /// Apple's classes of intents about money between people.
    fileprivate static let paymentClasses: Set<String> = [
        "INRequestPaymentIntent", "INSendPaymentIntent",
    ]

    /// Returns the class of intents that a response says it answers, whatever the intent is.
    private static func classAnswered(by response: [String: JSONValue]) -> String {
        let suffix = "Response"
        guard case .string(let name)? = response["class"], name.hasSuffix(suffix) else { return "" }
        return String(name.dropLast(suffix.count))
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
    /// The fields that hold messages, of a message, an intent about messages or its response.
    private static var messages: [String] {
        ["sentMessage", "sentMessages", "messages", "referencedMessage"]
    }
    /// The fields that hold files.
    private static var files: [String] { ["attachmentFiles", "audioMessageFile"] }
    /// The fields of a message that hold its content.
    fileprivate static var words: [String] { ["content", "linkMetadata", "reaction", "sticker"] }

    /// Removes the content of an intent, if its class is one of Apple's about messages or money.
    fileprivate mutating func dropContent(ofIntent name: String) -> Bool {
        if Interaction.paymentClasses.contains(name) { return drop(["note"]) }
        guard Interaction.messageClasses.contains(name) else { return false }
        switch name {
        case SendMessageIntent.className:
            let found = self["attachments"]?.dropBytes() ?? false
            return dropContent(["content"]) || found
        case "INEditMessageIntent": return dropContent(["editedContent"])
        default: return dropContent()
        }
    }

    /// Removes the content of intents inside this object, as in a shortcut.
    fileprivate mutating func dropContentOfParts() -> Bool {
        var found = false
        for name in keys { found = self[name]?.dropContentOfIntents() ?? false || found }
        return found
    }

    /// Removes fields with these names, the content of messages, and the bytes of files.
    fileprivate mutating func dropContent(_ words: [String] = []) -> Bool {
        guard !isEmpty else { return false }
        var found = drop(words)
        for name in Self.files { found = self[name]?.dropBytes() ?? false || found }
        for name in Self.messages { found = self[name]?.dropContentOfMessages() ?? false || found }
        return found
    }

    /// Removes fields with these names.
    fileprivate mutating func drop(_ words: [String]) -> Bool {
        var found = false
        for name in words {
            if let value = removeValue(forKey: name), value != .null { found = true }
        }
        return found
    }
}

extension JSONValue {
    /// Removes the content of a message, or of each of several.
    fileprivate mutating func dropContentOfMessages() -> Bool {
        change { $0.dropContent([String: JSONValue].words) }
    }

    /// Removes the content of this value, if it is an intent, and of the intents inside it.
    fileprivate mutating func dropContentOfIntents() -> Bool {
        change { fields in
            var found = false
            if case .string(let name)? = fields["class"] {
                found = fields.dropContent(ofIntent: name)
            }
            return fields.dropContentOfParts() || found
        }
    }

    /// Removes the note of a payment, or of each of several.
    fileprivate mutating func dropNotes() -> Bool {
        change { $0.drop(["note"]) }
    }

    /// Removes every field `data`, at any depth.
    fileprivate mutating func dropBytes() -> Bool {
        change { fields in
            var found = false
            if let data = fields.removeValue(forKey: "data"), data != .null { found = true }
            for name in fields.keys { found = fields[name]?.dropBytes() ?? false || found }
            return found
        }
    }

    /// Changes an object, or each in an array; returns whether `body` returned `true` for any.
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
