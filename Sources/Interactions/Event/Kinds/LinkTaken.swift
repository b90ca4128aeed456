/// The owner asked to be reminded about an activity.
///
/// The link holds the activity by value, so it opens even when the activity is gone.
public struct LinkTaken: Hashable, Sendable {
    /// The owner's words for the reminder.
    public var title: String
    /// The activity as it was then, with the user info that it gives back.
    public var activity: Activity
    /// The moment at which the reminder comes due.
    public var trigger: LinkTrigger
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes the event.
    public init(
        title: String = "",
        about activity: Activity,
        trigger: LinkTrigger = LinkTrigger(.unspecified)
    ) {
        (self.title, self.activity, self.trigger) = (title, activity, trigger)
        self.activity.userInfo = activity.restorableUserInfo()
    }
}

extension EventKind {
    /// The owner asked to be reminded about an activity.
    public static let linkTaken = EventKind(rawValue: 17)
}

extension LinkTaken: DonatedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.linkTaken, name: "linkTaken", mark: "◷")

    package static var className: String { "NSUserActivity" }

    package mutating func dropContent() -> Bool { activity.attributes.dropContent() }

    package func validate() throws(ValidationError) {
        try activity.validate(at: Self.name + ".activity")
        try checkActivityText(title, Self.name + ".title")
        try trigger.validate(at: Self.name + ".trigger")
    }

    /// The reminder's title and the activity, as in `call back: Ana (org.example.chat.read)`.
    public var text: String { title.isEmpty ? activity.text : "\(title): \(activity.text)" }
    /// The line that `donationlog log` shows.
    public var line: String { "remind about \(text)" }
    /// The payload in its text form, one JSON object.
    public var json: JSONValue { jsonOfFields }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { [.fields] }
}

// MARK: Message `LinkTaken` of docs/donation_log.proto

extension LinkTaken: TabulatedMessage {
    package init() { self.init(about: Activity()) }

    package static let fields: [MessageField<LinkTaken>] = [
        .text(1, "title", at: \.title),
        .message(2, "activity", at: \.activity),
        .message(3, "trigger", at: \.trigger),
    ]
}
