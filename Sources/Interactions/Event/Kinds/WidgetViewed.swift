/// The owner saw a widget, or tapped it.
public struct WidgetViewed: Hashable, Sendable {
    /// The widget.
    public var widget: WidgetName
    /// The mode in which it was drawn.
    public var mode: WidgetMode
    /// The surface that showed it.
    public var surface: Surface
    /// The time for which it was in view, in milliseconds; 0 for unknown.
    public var milliseconds: UInt64
    /// Whether the owner tapped it.
    public var isTapped: Bool
    /// The address that the tap opened; `nil` for none.
    public var url: String?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(
        _ widget: WidgetName,
        in mode: WidgetMode = .unspecified,
        on surface: Surface = .widgetStack,
        milliseconds: UInt64 = 0,
        isTapped: Bool = false,
        url: String? = nil
    ) {
        (self.widget, self.mode, self.surface) = (widget, mode, surface)
        (self.milliseconds, self.isTapped, self.url) = (milliseconds, isTapped, url)
    }
}

extension EventKind {
    /// The owner saw or tapped a widget.
    public static let widgetViewed = EventKind(rawValue: 38)
}

extension WidgetViewed: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.widgetViewed, name: "widgetViewed", mark: "◉")

    package static var className: String { WidgetName.className }

    package func rows(
        of donor: DonorNumber,
        at position: Position
    ) -> [ActivityRowKey] { [.widget(widget, of: donor)] }

    package func validate() throws(ValidationError) {
        try widget.validate(at: Self.name)
        try checkActivityText(url, Self.name + ".url")
        if url != nil, !isTapped {
            throw ValidationError(field: Self.name + ".url", reason: .contradicts("isTapped"))
        }
    }

    /// The widget and what happened, as in `weather tapped weather:today`.
    public var text: String {
        [widget.text, isTapped ? "tapped" : "shown", url].compactMap(\.self)
            .joined(separator: " ")
    }
    /// The line that `donationlog log` shows.
    public var line: String { "widget \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `WidgetViewed` of docs/donation_log.proto

extension WidgetViewed: TabulatedMessage {
    package init() { self.init(WidgetName(""), on: .unspecified) }

    package static let fields: [MessageField<WidgetViewed>] = [
        .text(1, "kind", at: \.widget.kind, .identifier),
        .text(2, "configuration", at: \.widget.configuration, .identifier),
        .name(3, "mode", at: \.mode),
        .name(4, "surface", at: \.surface),
        .number(5, "milliseconds", at: \.milliseconds),
        .flag(6, "isTapped", at: \.isTapped),
        .text(7, "url", at: \.url),
    ]
}
