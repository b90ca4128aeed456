/// The activity of a scene is current no more.
///
/// An activity that becomes current in the same scene ends the earlier one without such an event.
public struct Resigned: Hashable, Sendable {
    /// The causes.
    public enum Cause: String, NumberedName {
        /// A cause that this version does not know.
        case unspecified
        /// The app said that it is not current any more.
        case resigned
        /// The app gave the activity up for good, or released it.
        case invalidated
        /// The app ended.
        case appEnded
    }

    /// The scene, as in ``BecameCurrent``.
    public var scene: String
    /// The cause.
    public var cause: Cause
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ cause: Cause, scene: String = "") {
        (self.cause, self.scene) = (cause, scene)
    }
}

extension EventKind {
    /// An activity is current no more.
    public static let resigned = EventKind(rawValue: 13)
}

extension Resigned: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.resigned, name: "resigned", mark: "▪")

    package static var className: String { "NSUserActivity" }

    package func validate() throws(ValidationError) {
        try checkActivityText(scene, Self.name + ".scene")
    }

    /// The cause and the scene, as in `invalidated, scene main`.
    public var text: String { scene.isEmpty ? cause.rawValue : "\(cause.rawValue), scene \(scene)" }
    /// The line that `donationlog log` shows.
    public var line: String { "ended: \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `Resigned` of docs/donation_log.proto

extension Resigned: TabulatedMessage {
    package init() { self.init(.unspecified) }

    package static let fields: [MessageField<Resigned>] = [
        .name(1, "cause", at: \.cause),
        .text(2, "scene", at: \.scene, .identifier),
    ]
}
