/// The owner's machine has an app, has it in another version, or has it no more.
public struct AppRegistered: Hashable, Sendable {
    /// The app as it is from now on.
    public var app: App
    /// Whether the app is there no more.
    public var isRemoved: Bool
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(_ app: App, isRemoved: Bool = false) {
        (self.app, self.isRemoved) = (app, isRemoved)
    }
}

extension EventKind {
    /// An app was installed, changed or removed.
    public static let appRegistered = EventKind(rawValue: 24)
}

extension AppRegistered: ActivityPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.appRegistered, name: "appRegistered", mark: "⊞")
    package static var holdsTexts: Bool { true }
    package static var isWithdrawable: Bool { true }
    package var survival: Survival { .always }

    package func rows(at position: Position) -> [ActivityRowKey] {
        let key = ActivityRowKey.newest(.appRegistered, app.identifier)
        return [key]
            + app.capabilities.map { .leading(.capability, from: $0.text, to: key) }
    }

    package func validate() throws(ValidationError) {
        try app.validate(at: Self.name + ".app")
    }

    package func fold(into views: inout Fold, at position: Position, _ time: Timestamp) {
        views.gates.apply(self, at: position)
    }

    package func withdraw(from views: inout Fold, at position: Position) {
        views.gates.withdraw(self, at: position)
    }

    /// The app, as in `Maps (org.example.maps)`.
    public var text: String {
        let name = app.name.isEmpty ? app.identifier : "\(app.name) (\(app.identifier))"
        return isRemoved ? "\(name), removed" : name
    }
    /// The line that `donationlog log` shows.
    public var line: String { "app \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `AppRegistered` of docs/donation_log.proto

extension AppRegistered: TabulatedMessage {
    package init() { self.init(App()) }

    package static let fields: [MessageField<AppRegistered>] = [
        .message(1, "app", at: \.app),
        .flag(2, "isRemoved", at: \.isRemoved),
    ]
}
