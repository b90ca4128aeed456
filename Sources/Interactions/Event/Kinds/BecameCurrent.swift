/// An activity became current: what it shows is on the screen now.
public struct BecameCurrent: Hashable, Sendable {
    /// The activity as the app described it.
    public var activity: Activity
    /// The earlier event of the app whose record holds the same activity; ``Position/start`` if
    /// this event's own record holds it.
    public package(set) var snapshot = Position.start
    /// The window or other part of the app that shows it; empty for the only one.
    public var scene: String
    /// The end, of a visit from elsewhere that was over before it was donated.
    public var end: Timestamp?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ activity: Activity, scene: String = "", end: Timestamp? = nil) {
        (self.activity, self.scene, self.end) = (activity, scene, end)
    }
}

extension EventKind {
    /// An activity became current.
    public static let becameCurrent = EventKind(rawValue: 11)
}

extension BecameCurrent: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.becameCurrent, name: "becameCurrent", mark: "▸")

    package static var className: String { "NSUserActivity" }

    package mutating func dropContent() -> Bool { activity.attributes.dropContent() }

    package func validate() throws(ValidationError) {
        // A program that does not know the kind exports the payload alone, without the activity.
        if snapshot == .start || hasActivity { try activity.validate(at: Self.name + ".activity") }
        try checkActivityText(scene, Self.name + ".scene")
    }

    /// Whether the activity is there; without one, it must be taken from ``snapshot``.
    package var hasActivity: Bool { activity != Activity() }

    /// The title and the type, as in `The Xamarin Platform (com.xamarin.platform)`.
    public var text: String {
        snapshot == .start || hasActivity
            ? activity.text : "the activity of position \(snapshot.rawValue)"
    }
    /// The line that `donationlog log` shows.
    public var line: String { text }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `BecameCurrent` of docs/donation_log.proto

extension BecameCurrent: TabulatedMessage {
    package init() { self.init(Activity()) }

    private static let endField: UInt64 = 3

    /// Returns whether a record is of a visit that was over before it was donated, without reading
    /// its activity.
    package static func isPastVisit(_ record: Span<UInt8>) throws(DecodingFailure) -> Bool {
        guard try Envelope(decoding: record).kind == .becameCurrent else { return false }
        var decoder = WireDecoder(Envelope.length..<record.count)
        while let field = try decoder.next(in: record) {
            if field.number == endField { return true }
        }
        return false
    }

    /// The number of the field that stands in place of the activity.
    static let snapshotField: UInt64 = 4

    package static let fields: [MessageField<BecameCurrent>] = [
        .message(1, "activity", at: \.activity) { $0.snapshot == .start },
        .text(2, "scene", at: \.scene, .identifier),
        .time(endField, "end", at: \.end),
        .position(snapshotField, "snapshot", at: \.snapshot),
    ]
}
