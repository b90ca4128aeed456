/// The kinds of things that a surface offers.
public enum OfferKind: String, NumberedName {
    /// A kind that this version does not know.
    case unspecified
    /// Somewhere to go.
    case place
    /// Something to play.
    case media
    /// An app to open.
    case app
    /// An activity to go on with.
    case activity
    /// A conversation, or a person without one.
    case conversation
    /// A widget.
    case widget
    /// A ride.
    case ride
    /// A text to insert.
    case text
    /// A reminder that is due.
    case reminder
}

/// The things that a surface does when the owner chooses an offer.
public enum OfferDeed: String, NumberedName {
    /// It shows the thing.
    case show
    /// An app gives directions.
    case directions
    /// An app gives a ride.
    case ride
    /// It calls a number, or an app calls the people of a conversation.
    case call
    /// It inserts a text.
    case insert
    /// An app goes on with an activity, or a browser opens its page.
    case `continue`
    /// An app sends to a conversation.
    case send
    /// It opens a reminder.
    case remind
    /// An app plays something.
    case play
}

/// An offer, named by an event about the thing rather than by any content.
public struct OfferReference: Hashable, Sendable {
    /// The kind of the thing.
    public var kind: OfferKind
    /// The position of an event about the thing.
    public var position: Position
    /// The index of the place among the places of a page; 0 for anything else.
    public var index: Int
    /// The thing to do.
    public var deed: OfferDeed
    /// The app that would do it; empty for none.
    public var app: String
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Names an offer.
    public init(
        _ kind: OfferKind,
        at position: Position,
        index: Int = 0,
        deed: OfferDeed = .show,
        app: String = ""
    ) {
        (self.kind, self.position, self.index) = (kind, position, index)
        (self.deed, self.app) = (deed, app)
    }

    /// The reference as text, as in `17` or `17[2]`.
    public var text: String { "\(position.rawValue)" + (index > 0 ? "[\(index)]" : "") }
}

// MARK: Message `OfferReference` of docs/donation_log.proto

extension OfferReference: TabulatedMessage {
    package init() { self.init(.unspecified, at: .start) }

    package static let fields: [MessageField<OfferReference>] = [
        .name(1, "kind", at: \.kind),
        .position(2, "position", at: \.position),
        .number(3, "index", at: \.storedIndex),
        .name(4, "deed", at: \.deed),
        .text(5, "app", at: \.app, .app),
    ]

    private var storedIndex: UInt64 {
        get { UInt64(clamping: index) }
        set { index = Int(clamping: newValue) }
    }
}
