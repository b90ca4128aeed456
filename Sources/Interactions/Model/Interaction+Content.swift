extension Interaction {
    /// Leaves out what was said: the text of a message, and the bytes of what was attached to it.
    package mutating func dropContent() {
        guard case .sendMessage(var message) = intent,
            message.content != nil || message.attachments != nil
        else { return }
        message.content = nil
        message.attachments = message.attachments?.withoutBytes
        intent = .sendMessage(message)
    }
}

extension JSONValue {
    /// The same without any field `data`, at any depth.
    fileprivate var withoutBytes: JSONValue {
        switch self {
        case .array(let elements):
            .array(elements.map(\.withoutBytes))
        case .object(let object):
            .object(object.filter { $0.key != "data" }.mapValues(\.withoutBytes))
        default: self
        }
    }
}
