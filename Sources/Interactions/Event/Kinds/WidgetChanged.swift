/// A widget is there, or something about it other than its content has changed.
public struct WidgetChanged: Hashable, Sendable {
    /// The changes.
    public enum Change: String, NumberedName {
        /// A change that this version does not know.
        case unspecified
        /// The app has such a widget, with this title, note and these modes.
        case registered
        /// The owner put it into a stack, at a place in it.
        case placed
        /// The owner took it away.
        case removed
        /// The owner chose the mode, in which it may have this size.
        case modeChanged
        /// The app permits modes up to this one: compact, or expanded, too.
        case largestModeChanged
        /// It has something to show.
        case hasContent
        /// It has nothing to show: it is hidden and not updated until it has.
        case hasNoContent
        /// Somebody asked for an update.
        case updateAsked
    }

    /// The widget.
    public var widget: WidgetName
    /// The change.
    public var change: Change
    /// The title to show in a list of widgets.
    public var title = ""
    /// What it is for, in the app's words.
    public var note = ""
    /// The names of the modes in which the app draws it.
    public var modeNames: [String] = []
    /// The chosen mode, or the largest one.
    public var mode = WidgetMode.unspecified
    /// The width that it may have, in points; 0 for unknown.
    public var width: UInt64 = 0
    /// The height that it may have, in points; 0 for unknown.
    public var height: UInt64 = 0
    /// The name of the stack.
    public var stack = ""
    /// The place in the stack, from 0.
    public var order: UInt64 = 0
    /// The cause of the wish for an update.
    public var cause = WidgetCause.background
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ widget: WidgetName, _ change: Change) {
        (self.widget, self.change) = (widget, change)
    }

    /// The modes of ``modeNames`` that this version knows.
    public var modes: [WidgetMode] {
        get { modeNames.compactMap(WidgetMode.init(rawValue:)) }
        set { modeNames = newValue.map(\.rawValue) }
    }

    /// The largest number of modes.
    public static let mostModes = 32
}

extension EventKind {
    /// Something about a widget other than its content changed.
    public static let widgetChanged = EventKind(rawValue: 36)
}

extension WidgetChanged: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.widgetChanged, name: "widgetChanged", mark: "▦")

    package static var className: String { WidgetName.className }

    package func rows(
        of donor: DonorNumber,
        at position: Position
    ) -> [ActivityRowKey] { [.widget(widget, of: donor)] }

    package func validate() throws(ValidationError) {
        try widget.validate(at: Self.name)
        guard change != .unspecified || !unknownFields.isEmpty else {
            throw ValidationError(field: Self.name + ".change", reason: .missing)
        }
        try checkActivityText(title, Self.name + ".title")
        try checkActivityText(note, Self.name + ".note")
        try checkLength(stack, Self.name + ".stack", limit: DonationLimits.nameBytes)
        guard modeNames.count <= Self.mostModes else {
            throw ValidationError(
                field: Self.name + ".modes",
                reason: .tooMany(count: modeNames.count, limit: Self.mostModes)
            )
        }
        for (index, name) in modeNames.enumerated() {
            try check(
                name,
                Self.name + ".modes[\(index)]",
                limit: DonationLimits.nameBytes
            )
        }
        if change == .modeChanged || change == .largestModeChanged, mode == .unspecified,
            unknownFields.isEmpty
        {
            throw ValidationError(field: Self.name + ".mode", reason: .missing)
        }
    }

    /// The widget and the change, as in `weather modeChanged expanded`.
    public var text: String {
        var words = [widget.text, change.rawValue]
        switch change {
        case .registered where !title.isEmpty: words.append("\"\(title)\"")
        case .placed where !stack.isEmpty: words.append("\(stack)[\(order)]")
        case .modeChanged, .largestModeChanged: words.append(mode.rawValue)
        case .updateAsked: words.append(cause.rawValue)
        default: break
        }
        return words.joined(separator: " ")
    }
    /// The line that `donationlog log` shows.
    public var line: String { "widget \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

extension WidgetName {
    /// The class by which the owner's rules name events of widgets: that of SwiftUI.
    package static let className = "Widget"
}

// MARK: Message `WidgetChanged` of docs/donation_log.proto

extension WidgetChanged: TabulatedMessage {
    package init() { self.init(WidgetName(""), .unspecified) }

    package static let fields: [MessageField<WidgetChanged>] = [
        .text(1, "kind", at: \.widget.kind, .identifier),
        .text(2, "configuration", at: \.widget.configuration, .identifier),
        .name(3, "change", at: \.change),
        .text(4, "title", at: \.title),
        .text(5, "note", at: \.note),
        .texts(6, "modes", at: \.modeNames, .kept),
        .name(7, "mode", at: \.mode),
        .number(8, "width", at: \.width),
        .number(9, "height", at: \.height),
        .text(10, "stack", at: \.stack),
        .number(11, "order", at: \.order),
        .name(12, "cause", at: \.cause),
    ]
}
