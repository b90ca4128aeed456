/// A place that the markup of a page gives.
public struct PlaceOnPage: Hashable, Sendable {
    /// The syntaxes of markup.
    public struct Forms: OptionSet, Hashable, Sendable {
        /// The bits, as the log holds them.
        public var rawValue: UInt64

        /// Makes forms from bits, known or not.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// A script of JSON-LD.
        public static let jsonLD = Forms(rawValue: 1)
        /// Microdata.
        public static let microdata = Forms(rawValue: 2)
        /// RDFa Lite.
        public static let rdfa = Forms(rawValue: 4)
    }

    /// The place.
    public var place: Place
    /// The syntaxes in which the page describes it.
    public var forms: Forms
    /// Whether the page is about this place, so that it may be offered by itself.
    public var isMain: Bool
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The place of the page in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }

    /// Makes a place of a page.
    public init(_ place: Place, forms: Forms, isMain: Bool) {
        (self.place, self.forms, self.isMain) = (place, forms, isMain)
    }
}

// MARK: Message `PlaceOnPage` of docs/donation_log.proto

extension PlaceOnPage: TabulatedMessage {
    package init() { self.init(Place(), forms: [], isMain: false) }

    package static let fields: [MessageField<PlaceOnPage>] = [
        .message(1, "place", at: \.place),
        .number(2, "forms", at: \.forms.rawValue),
        .flag(3, "isMain", at: \.isMain),
    ]
}
