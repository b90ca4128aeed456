/// An app changed attributes of an item that is in the search index.
///
/// An attribute that is null is removed. Without the item the update has no effect.
public struct ItemUpdated: Hashable, Sendable {
    /// The item, with the attributes to change.
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
    /// An app changed an item in the search index.
    public static let itemUpdated = EventKind(rawValue: 15)
}

extension ItemUpdated: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.itemUpdated, name: "itemUpdated", mark: "±")

    package static var className: String { "CSSearchableItem" }

    package mutating func dropContent() -> Bool { item.attributes.dropContent() }

    package func validate() throws(ValidationError) {
        try item.validate(at: Self.name + ".item")
        try checkActivityText(index, Self.name + ".index")
    }

    /// The name of the item and its identifier, as in `Invoice (inv-7)`.
    public var text: String { item.text }
    /// The line that `donationlog log` shows.
    public var line: String { "updated \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `ItemUpdated` of docs/donation_log.proto

extension ItemUpdated: TabulatedMessage {
    package init() { self.init(SearchableItem(identifier: "")) }

    package static let fields: [MessageField<ItemUpdated>] = [
        .message(1, "item", at: \.item),
        .text(2, "index", at: \.index, .identifier),
    ]
}
