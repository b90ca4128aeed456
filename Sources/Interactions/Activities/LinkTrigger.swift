/// The moment at which a reminder about an activity comes due.
public struct LinkTrigger: Hashable, Sendable {
    /// The kinds of moment.
    public enum Kind: String, NumberedName {
        /// The owner looks at the reminder whenever the owner likes.
        case unspecified
        /// At ``time``.
        case time
        /// On arriving at ``place``.
        case arriving
        /// On leaving ``place``.
        case leaving
        /// On getting into a car.
        case car
        /// On messaging ``person``.
        case messaging
    }

    /// The kind of moment.
    public var kind: Kind
    /// The time, for ``Kind/time``.
    public var time: Timestamp?
    /// The owner's word for a place, for ``Kind/arriving`` and ``Kind/leaving``.
    public var place: String?
    /// The owner's word for a person, for ``Kind/messaging``.
    public var person: String?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes a trigger.
    public init(
        _ kind: Kind = .unspecified,
        time: Timestamp? = nil,
        place: String? = nil,
        person: String? = nil
    ) {
        (self.kind, self.time, self.place, self.person) = (kind, time, place, person)
    }
}

// MARK: Message `LinkTrigger` of docs/donation_log.proto

extension LinkTrigger: TabulatedMessage {
    package init() { self.init(.unspecified) }

    package static let fields: [MessageField<LinkTrigger>] = [
        .name(1, "kind", at: \.kind),
        .time(2, "time", at: \.time),
        .text(3, "place", at: \.place),
        .text(4, "person", at: \.person),
    ]
}
