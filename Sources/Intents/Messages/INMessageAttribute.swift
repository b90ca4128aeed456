/// A mark of a message.
public enum INMessageAttribute: Int, NamedEnumeration {
    /// The app did not say.
    case unknown
    /// Read.
    case read
    /// Not read.
    case unread
    /// Flagged.
    case flagged
    /// Not flagged.
    case unflagged
    /// Heard.
    case played
}

/// Marks of messages.
public struct INMessageAttributeOptions: NamedOptions {
    /// One bit for each mark.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Read.
    public static let read = INMessageAttributeOptions(rawValue: 1 << 0)
    /// Not read.
    public static let unread = INMessageAttributeOptions(rawValue: 1 << 1)
    /// Flagged.
    public static let flagged = INMessageAttributeOptions(rawValue: 1 << 2)
    /// Not flagged.
    public static let unflagged = INMessageAttributeOptions(rawValue: 1 << 3)
    /// Heard.
    public static let played = INMessageAttributeOptions(rawValue: 1 << 4)

    static var names: [(String, INMessageAttributeOptions)] {
        [
            ("read", .read), ("unread", .unread), ("flagged", .flagged),
            ("unflagged", .unflagged), ("played", .played),
        ]
    }
}

/// Messages marked as read, flagged and so on.
public final class INSetMessageAttributeIntent: INIntent {
    /// Makes an intent for marked messages.
    public convenience init(identifiers: [String]?, attribute: INMessageAttribute) {
        self.init { fields in
            fields["identifiers"] = identifiers
            fields["attribute", default: .unknown] = attribute
        }
    }

    /// The app's identifiers of the messages.
    public var identifiers: [String]? { fields["identifiers"] }
    /// The mark.
    public var attribute: INMessageAttribute { fields["attribute", default: .unknown] }

    override class var parameters: [AnyKeyPath: String] {
        [
            \INSetMessageAttributeIntent.identifiers: "identifiers",
            \INSetMessageAttributeIntent.attribute: "attribute",
        ]
    }
}
