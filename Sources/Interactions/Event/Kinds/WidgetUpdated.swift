/// An app was asked for the content of a widget, and this came of it.
public struct WidgetUpdated: Hashable, Sendable {
    /// The widget.
    public var widget: WidgetName
    /// The result.
    public var result: WidgetResult
    /// The cause of the update.
    public var cause: WidgetCause
    /// Of new data the content: in each of its modes it takes the place of the content before.
    ///
    /// Several of one mode are the entries of a timeline.
    public var snapshots: [WidgetSnapshot]
    /// The time of the next update.
    public var policy: WidgetPolicy
    /// The time from which the next update may be, for ``WidgetPolicy/after``.
    public var policyDate: Timestamp?
    /// The time that the app took, in milliseconds.
    public var milliseconds: UInt64 = 0
    /// The words of the error; empty for none.
    public var failure = ""
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// The largest number of snapshots in one update.
    public static let mostSnapshots = 256

    /// Makes the event.
    public init(
        _ widget: WidgetName,
        _ result: WidgetResult,
        because cause: WidgetCause = .background,
        snapshots: [WidgetSnapshot] = [],
        policy: WidgetPolicy = .whenever,
        after policyDate: Timestamp? = nil
    ) {
        (self.widget, self.result, self.cause) = (widget, result, cause)
        (self.snapshots, self.policy, self.policyDate) = (snapshots, policy, policyDate)
    }
}

extension EventKind {
    /// A widget was updated.
    public static let widgetUpdated = EventKind(rawValue: 37)
}

extension WidgetUpdated: DonatedPayload, ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.widgetUpdated, name: "widgetUpdated", mark: "↻")

    package static var className: String { WidgetName.className }

    package func rows(
        of donor: DonorNumber,
        at position: Position
    ) -> [ActivityRowKey] { [.widget(widget, of: donor)] }

    package func validate() throws(ValidationError) {
        try widget.validate(at: Self.name)
        guard snapshots.count <= Self.mostSnapshots else {
            throw ValidationError(
                field: Self.name + ".snapshots",
                reason: .tooMany(count: snapshots.count, limit: Self.mostSnapshots)
            )
        }
        guard snapshots.isEmpty == (result != .newData) else {
            throw ValidationError(field: Self.name + ".snapshots", reason: .contradicts("result"))
        }
        for (index, snapshot) in snapshots.enumerated() {
            try snapshot.validate(at: Self.name + ".snapshots[\(index)]")
        }
        guard (policyDate != nil) == (policy == .after) else {
            throw ValidationError(field: Self.name + ".policyDate", reason: .contradicts("policy"))
        }
        try checkActivityText(failure, Self.name + ".failure")
        try checkSize(of: self, Self.name)
    }

    /// The widget, the result and the first title, as in `weather newData "Rain"`.
    public var text: String {
        var words = [widget.text, result.rawValue]
        if let title = snapshots.first?.title, !title.isEmpty { words.append("\"\(title)\"") }
        if snapshots.count > 1 { words.append("and \(snapshots.count - 1) more") }
        if !failure.isEmpty { words.append("(\(failure))") }
        return words.joined(separator: " ")
    }
    /// The line that `donationlog log` shows.
    public var line: String { "widget \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `WidgetUpdated` of docs/donation_log.proto

extension WidgetUpdated: TabulatedMessage {
    package init() { self.init(WidgetName(""), .newData) }

    package static let fields: [MessageField<WidgetUpdated>] = [
        .text(1, "kind", at: \.widget.kind, .identifier),
        .text(2, "configuration", at: \.widget.configuration, .identifier),
        .name(3, "result", at: \.result),
        .name(4, "cause", at: \.cause),
        .messages(5, "snapshots", at: \.snapshots),
        .name(6, "policy", at: \.policy),
        .time(7, "policyDate", at: \.policyDate),
        .number(8, "milliseconds", at: \.milliseconds),
        .text(9, "failure", at: \.failure),
    ]
}
