internal import DonationStore

// The log drops the text of a message and the bytes of its attachments. It does not look into other
// intents; a shortcut may hold a message all the same.

extension Fields {
    /// The fields of a donation without the content of messages that are part of something else.
    var withoutContentOfNestedMessages: Fields {
        var intent: [String: JSONValue] = self["intent"] ?? [:]
        for (name, value) in intent { intent[name] = Self.withoutContent(value) }
        var fields = self
        fields["intent"] = intent
        return fields
    }

    private static func withoutContent(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(withoutContent))
        case .object(var object):
            if object["class"] == .string(INSendMessageIntent.className) {
                object["content"] = nil
                object["attachments"] = object["attachments"].map(withoutBytes)
            }
            return .object(object.mapValues(withoutContent))
        default: return value
        }
    }

    private static func withoutBytes(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(withoutBytes))
        case .object(let object):
            .object(object.filter { $0.key != "data" }.mapValues(withoutBytes))
        default: value
        }
    }
}
