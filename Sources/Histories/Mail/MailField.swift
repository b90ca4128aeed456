/// The fields of a mail's header that say something about people; all others are passed over.
enum MailField: String, CaseIterable {
    case from
    case sender
    case to
    case cc
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
    case returnPath = "return-path"
    case contentLength = "content-length"
    case mozillaStatus = "x-mozilla-status"

    /// Whether only its first occurrence counts.
    var isSingle: Bool { self != .to && self != .cc }

    /// The field of a name, in any case; `nil` for one that is passed over.
    static func named(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> MailField? {
        guard let first = range.first else { return nil }
        for (field, name) in fields[Int(bytes[first] & 0x1F)] where name.count == range.count {
            var index = 0
            while index < name.count, bytes[first + index].lowered == name[index] { index += 1 }
            if index == name.count { return field }
        }
        return nil
    }

    /// The fields and their names, by the last five bits of their first letter.
    private static let fields: [[(MailField, [UInt8])]] = {
        var fields = [[(MailField, [UInt8])]](repeating: [], count: 32)
        for field in allCases {
            let name = Array(field.rawValue.utf8)
            fields[Int(name[0] & 0x1F)].append((field, name))
        }
        return fields
    }()
}
