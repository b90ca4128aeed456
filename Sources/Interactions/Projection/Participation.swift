/// What a donation says about people: who took part, which way it went, which conversation it is.
///
/// The rules are those of "One person or a group, and which conversation" in `docs/identity.md`.
/// A ``DonationReader`` makes it, whose numbers it is full of.
struct Participation {
    /// A participant who is not the store's owner.
    struct Other {
        /// The number of the appearance.
        var appearance: Int
        /// The number of the strongest evidence of who it is.
        var key: Int32
        var isSender: Bool
    }

    /// What does not depend on who takes part.
    var facts = DonationFacts()
    /// The distinct others, in the order donated, the sender first.
    var others: [Other] = []
    /// The number of the conversation; `nil` when nothing names one.
    var conversation: Int?
    /// Whether the others alone name the conversation.
    var isNamedByPeople = false
    /// The identifier of a room that was donated as one of the others, as the number of a text of
    /// the reader, or -1.
    var room: Int32 = -1
    /// Whether the only other is the one whom the conversation is with, and not one of a group or
    /// of a room that has a name of its own.
    var isWithOnePerson = false

    /// Which of the others is the sender to whom alone an incoming donation to a set of people
    /// could be answered.
    var placeToAnswerAlone: Int? {
        guard facts.direction == .incoming, others.count > 1, isNamedByPeople else { return nil }
        return others.firstIndex(where: \.isSender)
    }

    /// The sender to whom alone an incoming donation to a set of people could be answered.
    var senderToAnswerAlone: Other? { placeToAnswerAlone.map { others[$0] } }
}

extension Direction {
    /// Which way a donation went whose donor did not say: it came in if somebody else sent it.
    ///
    /// - Parameter isOwner: Whether the sender is the owner; `nil` when none is named.
    init(inferredFromOwnerSending isOwner: Bool?) {
        self = isOwner ?? true ? .outgoing : .incoming
    }
}

extension Interaction {
    /// Which way it went: as the donor said, else as all views infer it from who sent it.
    public var inferredDirection: Direction {
        guard direction == .unspecified else { return direction }
        return Direction(inferredFromOwnerSending: intent.people.sender.map(\.isMe))
    }
}

/// What of a donation every view of it is folded from: small, of one size, and all in one place.
struct DonationFacts: Sendable {
    /// Where the donation is in the log.
    var position = Position.start
    /// When it began.
    var start = Timestamp(milliseconds: 0)
    /// Who donated it.
    var donor = DonorNumber(rawValue: 0)
    /// What the group is called, as the number of a text of the reader, or -1.
    var groupName: Int32 = -1
    /// A picture of the conversation, as the number of a text of the reader, or -1.
    var image: Int32 = -1
    /// How many others there are, or -1 when nobody knows.
    var size = -1
    /// How many others the donor said there are, or -1.
    var saidSize = -1
    /// Whether it is a group, as far as the donation tells.
    var isGroup: Bool?
    /// Whether the group name is a name of the only other, for want of a better.
    var givesName = false
    /// How many an incoming donation was sent to, the owner among them.
    var addressees = 1
    /// What was done, as the number of an action of the reader.
    var action = ActionNumber.message
    /// Outgoing or incoming, inferred where the donor did not say.
    var direction = Direction.unspecified
    /// Whether it counts for ranking: it did not fail.
    var counts = true

    /// Whether it is a message that was sent to the owner alone.
    var asksForAnswer: Bool {
        direction != .outgoing && isGroup != true && size == 1 && addressees == 1 && counts
            && action == .message
    }

    /// Whether it says who somebody is, and nothing was done.
    var isCard: Bool { action == .card }
}

/// The number of a ``ChannelAction`` with the reader.
struct ActionNumber: Hashable, Sendable {
    var rawValue: Int32

    static var message: ActionNumber { ActionNumber(rawValue: 0) }
    static var call: ActionNumber { ActionNumber(rawValue: 1) }
    static var audioCall: ActionNumber { ActionNumber(rawValue: 2) }
    static var videoCall: ActionNumber { ActionNumber(rawValue: 3) }
    /// A card: it says who somebody is, and nothing was done.
    static var card: ActionNumber { ActionNumber(rawValue: 4) }

    /// The actions that have a number of their own, in the order of the numbers; other classes of
    /// intent follow as they are met.
    static var fixed: [ChannelAction] {
        [.message, .call, .audioCall, .videoCall, .card]
    }

    /// Whether it is a call, to which no answer is owed.
    var isCall: Bool { rawValue >= Self.call.rawValue && rawValue <= Self.videoCall.rawValue }
}

/// A participant who is not the store's owner, as a contact's view is folded from it.
struct FoldedOther: Sendable {
    /// The number among the appearances of the reader.
    var appearance: Int32
    /// The name to show and the picture, as numbers of texts of the reader, or -1.
    var name: Int32
    var image: Int32
    /// The number that the fold has given the person.
    var person: Int32
    /// Which of the others of the donation it is.
    var place: UInt16
    var isSender: Bool

    init(_ other: Participation.Other, _ summary: AppearanceSummary, _ place: Int, _ person: Int) {
        appearance = Int32(truncatingIfNeeded: other.appearance)
        name = summary.name
        image = summary.image
        self.person = Int32(truncatingIfNeeded: person)
        self.place = UInt16(truncatingIfNeeded: place)
        isSender = other.isSender
    }
}
