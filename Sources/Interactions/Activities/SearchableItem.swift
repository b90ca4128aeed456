/// Something that an app put into the search index: Apple's `CSSearchableItem`.
public struct SearchableItem: Hashable, Sendable {
    /// The app's identifier of the item, 1 to 512 bytes.
    public var identifier: String
    /// The group by which the app deletes items and activities, dotted.
    public var domainIdentifier: String?
    /// The time from which it is not found; a month after indexing if the app gives none.
    public var expiration: Timestamp?
    /// The metadata, by the names of Core Spotlight's attributes and the app's own keys.
    public var attributes: [String: TaggedValue]
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes an item.
    public init(
        identifier: String,
        domainIdentifier: String? = nil,
        expiration: Timestamp? = nil,
        attributes: [String: TaggedValue] = [:]
    ) {
        self.identifier = identifier
        self.domainIdentifier = domainIdentifier
        self.expiration = expiration
        self.attributes = attributes
    }

    /// The name to show: the display name or the title among the attributes.
    public var displayName: String? {
        for name in ["displayName", "title", "subject"] {
            if let text = attributes[name]?.texts.first, !text.isEmpty { return text }
        }
        return nil
    }

    /// Changes the attributes that an update sets, and removes those that it sets to null.
    public mutating func apply(_ update: SearchableItem) {
        if let domain = update.domainIdentifier { domainIdentifier = domain }
        if let expiration = update.expiration { self.expiration = expiration }
        for (name, value) in update.attributes {
            attributes[name] = value == .null ? nil : value
        }
    }
}

// MARK: Message `Item` of docs/donation_log.proto

extension SearchableItem: TabulatedMessage {
    package init() { self.init(identifier: "") }

    package static let fields: [MessageField<SearchableItem>] = [
        .text(1, "uniqueIdentifier", at: \.identifier, .identifier),
        .text(2, "domainIdentifier", at: \.domainIdentifier, .identifier),
        .time(3, "expirationDate", at: \.expiration),
        .values(4, "attributes", at: \.attributes),
    ]
}
