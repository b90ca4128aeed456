/// An app put an item into the search index, in place of an earlier one with the same identifier.
public struct ItemIndexed: Hashable, Sendable {
    /// The item.
    public var item: SearchableItem
    /// The name of the index; empty for the app's default index.
    public var index: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ item: SearchableItem, index: String = "") {
        (self.item, self.index) = (item, index)
    }
}

extension EventKind {
    /// An app put an item into the search index.
    public static let indexed = EventKind(rawValue: 14)
}

extension ItemIndexed: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.indexed, name: "indexed", mark: "+")

    package static var className: String { "CSSearchableItem" }

    package mutating func dropContent() -> Bool { item.attributes.dropContent() }

    package func validate() throws(ValidationError) {
        try item.validate(at: Self.name + ".item")
        try checkActivityText(index, Self.name + ".index")
    }

    /// The name of the item and its identifier, as in `Invoice (inv-7)`.
    public var text: String { item.text }
    /// The line that `donationlog log` shows.
    public var line: String { text }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `ItemIndexed` of docs/donation_log.proto

extension ItemIndexed: TabulatedMessage {
    package init() { self.init(SearchableItem(identifier: "")) }

    package static let fields: [MessageField<ItemIndexed>] = [
        .message(1, "item", at: \.item),
        .text(2, "index", at: \.index, .identifier),
    ]
}
