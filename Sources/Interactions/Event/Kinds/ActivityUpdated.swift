/// The activity that is current in a scene has another state now.
public struct ActivityUpdated: Hashable, Sendable {
    /// The activity as the app describes it now.
    public var activity: Activity
    /// The scene, as in ``BecameCurrent``.
    public var scene: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ activity: Activity, scene: String = "") {
        (self.activity, self.scene) = (activity, scene)
    }
}

extension EventKind {
    /// The current activity has another state.
    public static let activityUpdated = EventKind(rawValue: 12)
}

extension ActivityUpdated: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(
        .activityUpdated,
        name: "activityUpdated",
        mark: "▹"
    )

    package static var className: String { "NSUserActivity" }

    package mutating func dropContent() -> Bool { activity.attributes.dropContent() }

    package func validate() throws(ValidationError) {
        try activity.validate(at: Self.name + ".activity")
        try checkActivityText(scene, Self.name + ".scene")
    }

    /// The title and the type.
    public var text: String { activity.text }
    /// The line that `donationlog log` shows.
    public var line: String { "updated \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `ActivityUpdated` of docs/donation_log.proto

extension ActivityUpdated: TabulatedMessage {
    package init() { self.init(Activity()) }

    package static let fields: [MessageField<ActivityUpdated>] = [
        .message(1, "activity", at: \.activity),
        .text(2, "scene", at: \.scene, .identifier),
    ]
}
