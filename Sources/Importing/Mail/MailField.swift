/// The fields of a mail's header that matter; the parser skips all others.
enum MailField: String, CaseIterable {
    case from
    case sender
    case to
    case cc
    case bcc
    case replyTo = "reply-to"
    case date
    case received
    case messageID = "message-id"
    case references
    case inReplyTo = "in-reply-to"
    case listID = "list-id"
    case listPost = "list-post"
    case listUnsubscribe = "list-unsubscribe"
    case precedence
    case autoSubmitted = "auto-submitted"
    case autoReply = "x-autoreply"
    case autoRespond = "x-autorespond"
    case returnPath = "return-path"
    case contentLength = "content-length"
    case contentType = "content-type"
    case originalFrom = "x-original-from"
    case originalSender = "x-original-sender"
    case spamFlag = "x-spam-flag"
    case spamStatus = "x-spam-status"
    case gmailLabels = "x-gmail-labels"
    case status = "x-status"
    case mozillaStatus = "x-mozilla-status"
    case mozillaKeys = "x-mozilla-keys"

    /// Whether only the first occurrence counts.
    var isSingle: Bool {
        switch self {
        case .to, .cc, .bcc, .received: false
        default: true
        }
    }

    /// Returns the field with a name, in upper or lower case; `nil` for any other field.
    static func named(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> MailField? {
        guard let first = range.first else { return nil }
        for (field, name) in fields[Int(bytes[first] & 0x1F)] where name.count == range.count {
            var index = 0
            while index < name.count, bytes[first + index].lowered == name[index] { index += 1 }
            if index == name.count { return field }
        }
        return nil
    }

    /// The fields and their names, by the last five bits of the first letter.
    private static let fields: [[(MailField, [UInt8])]] = {
        var fields = [[(MailField, [UInt8])]](repeating: [], count: 32)
        for field in allCases {
            let name = Array(field.rawValue.utf8)
            fields[Int(name[0] & 0x1F)].append((field, name))
        }
        return fields
    }()
}
