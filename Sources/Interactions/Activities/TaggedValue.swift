/// A value of an activity's user info or of an attribute, with a type that JSON has no word for.
///
/// A date, data, a URL, a UUID, a set and null come back as they were.
public indirect enum TaggedValue: Hashable, Sendable {
    /// Nothing; in an update it deletes an attribute.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A text.
    case text(String)
    /// A date, in seconds since 2001-01-01 UTC.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// A URL, as written.
    case url(String)
    /// A UUID, as written.
    case uuid(String)
    /// Values in order.
    case array([TaggedValue])
    /// Values without order.
    case set(Set<TaggedValue>)
    /// Values by name.
    case dictionary([String: TaggedValue])
    /// Somebody whom an item names.
    case person(ItemPerson)
    /// A text in several languages, by their codes.
    case localized([String: String])
}

/// Somebody whom an item names: Apple's `CSPerson`.
public struct ItemPerson: Hashable, Sendable {
    /// The name to show.
    public var displayName: String?
    /// The handles: e-mail addresses, phone numbers, or others.
    public var handles: [String]
    /// The kind of the handles, as in `emailAddresses` or `phoneNumbers`.
    public var handleIdentifier: String
    /// The identifier of the contact in the owner's address book.
    public var contactIdentifier: String?

    /// Makes a person.
    public init(
        displayName: String?,
        handles: [String],
        handleIdentifier: String,
        contactIdentifier: String? = nil
    ) {
        self.displayName = displayName
        self.handles = handles
        self.handleIdentifier = handleIdentifier
        self.contactIdentifier = contactIdentifier
    }
}

extension TaggedValue {
    /// The seconds between the beginnings of 1970 and 2001.
    static let secondsBefore2001: Double = 978_307_200

    /// Makes a date.
    public init(_ time: Timestamp) {
        self = .date(Double(time.milliseconds) / 1000 - Self.secondsBefore2001)
    }

    /// The date in whole milliseconds; `nil` for any other value, and for a date that has none.
    public var timestamp: Timestamp? {
        guard case .date(let seconds) = self else { return nil }
        let milliseconds = ((seconds + Self.secondsBefore2001) * 1000).rounded()
        return Int64(exactly: milliseconds).map(Timestamp.init(milliseconds:))
    }

    /// The texts in it, in order: of arrays and sets each one, of a person the name and the
    /// handles.
    public var texts: [String] {
        switch self {
        case .text(let text), .url(let text), .uuid(let text): [text]
        case .array(let values): values.flatMap(\.texts)
        case .set(let values): values.flatMap(\.texts).sorted()
        case .dictionary(let values):
            values.sorted { $0.key < $1.key }.flatMap { $0.value.texts }
        case .person(let person): [person.displayName].compactMap(\.self) + person.handles
        case .localized(let texts): texts.sorted { $0.key < $1.key }.map(\.value)
        case .null, .bool, .integer, .number, .date, .data: []
        }
    }
}
