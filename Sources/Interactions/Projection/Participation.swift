/// The facts of a donation about people: the participants, the direction and the conversation.
///
/// The rules are those of "One person or a group, and which conversation" in `docs/identity.md`. A
/// ``DonationDecoder`` makes it, and its indices belong to that decoder.
package struct Participation {
    /// A participant who is not the store's owner.
    package struct Other {
        /// The index of the appearance.
        package var appearance: Int
        /// The index of the participant's strongest evidence.
        var key: Int32
        package var isSender: Bool
    }

    /// The facts of fixed size.
    package var facts = DonationFacts()
    /// The distinct other participants, in the order donated, the sender first.
    package var others: [Other] = []
    /// The index of the conversation; `nil` when nothing names one.
    package var conversation: Int?
    /// Whether the other participants alone name the conversation.
    var isNamedByPeople = false
    /// The identifier of a room donated as a participant, as the index of a text of the decoder, or
    /// -1.
    var room: Int32 = -1
    /// Whether the conversation is with the only other participant.
    ///
    /// This is false for a participant in a group, or in a room with a name of its own.
    var isWithOnePerson = false

    /// Makes the facts of no donation, for a ``DonationDecoder`` to fill.
    package init() {}

    /// The index of the sender, if the owner could answer an incoming donation to a set of people
    /// to its sender alone.
    var indexToAnswerAlone: Int? {
        guard facts.direction == .incoming, others.count > 1, isNamedByPeople else { return nil }
        return others.firstIndex(where: \.isSender)
    }

    /// The sender, if the owner could answer an incoming donation to a set of people to its sender
    /// alone.
    package var senderToAnswerAlone: Other? { indexToAnswerAlone.map { others[$0] } }
}

extension Direction {
    /// Infers the direction that a donor did not give: incoming if somebody else is the sender.
    ///
    /// - Parameter isOwner: Whether the sender is the owner; `nil` without a sender.
    init(inferredFromOwnerSending isOwner: Bool?) {
        self = isOwner ?? true ? .outgoing : .incoming
    }
}

extension Interaction {
    /// The direction: as the donor gave it, else as all views infer it from the sender.
    public var inferredDirection: Direction {
        guard direction == .unspecified else { return direction }
        return Direction(inferredFromOwnerSending: intent.people.sender.map(\.isMe))
    }
}

/// The facts of a donation that every view uses: small, of one size, and in one place.
package struct DonationFacts: Sendable {
    /// The donation's position in the log.
    var position = Position.start
    /// The start of the interaction.
    package var start = Timestamp(milliseconds: 0)
    /// The receipt of a card, in milliseconds since 1970; the least number for any other donation.
    var cardReceipt = Int64.min
    /// The donor.
    package var donor = DonorNumber(rawValue: 0)
    /// The name of the group, as the index of a text of the decoder, or -1.
    var groupName: Int32 = -1
    /// A picture of the conversation, as the index of a text of the decoder, or -1.
    var image: Int32 = -1
    /// The action, as the index of an action of the decoder.
    package var action = ActionIndex.message
    /// The number of other participants that the donor gave, or -1.
    package var saidSize = -1
    /// The number of recipients of an incoming donation, including the owner.
    package var addressees = 1
    /// The number of other participants, or -1 if unknown; only one and several differ.
    var size: Int {
        get { Int(clampedSize) }
        set { clampedSize = Int32(clamping: newValue) }
    }
    private var clampedSize: Int32 = -1
    /// Whether it is a group; `nil` if the donation does not tell.
    package var isGroup: Bool?
    /// Whether the group name serves as a name of the only other participant, for lack of a better
    /// one.
    var givesName = false
    /// Outgoing or incoming, inferred if the donor did not say.
    package var direction = Direction.unspecified
    /// Whether it counts for the ranking: it did not fail and is no card.
    package var counts = true

    /// Whether it is a message to the owner alone.
    var asksForAnswer: Bool {
        direction != .outgoing && isGroup != true && size == 1 && addressees == 1 && counts
            && action == .message
    }

    /// Whether it is a card, which describes a person and is no action.
    var isCard: Bool { action == .card }
}

/// The decoder's index of a ``ChannelAction``.
package struct ActionIndex: Hashable, Sendable {
    package var rawValue: Int32

    static var message: ActionIndex { ActionIndex(rawValue: 0) }
    static var call: ActionIndex { ActionIndex(rawValue: 1) }
    static var audioCall: ActionIndex { ActionIndex(rawValue: 2) }
    static var videoCall: ActionIndex { ActionIndex(rawValue: 3) }
    /// A card: it describes a person and is no action.
    static var card: ActionIndex { ActionIndex(rawValue: 4) }

    /// The actions with fixed indices, in order; other classes of intent get the next ones as met.
    static var fixed: [ChannelAction] {
        [.message, .call, .audioCall, .videoCall, .card]
    }

    /// Whether it is a call, which needs no answer.
    package var isCall: Bool {
        rawValue >= Self.call.rawValue && rawValue <= Self.videoCall.rawValue
    }
}

/// A participant other than the owner, in the form that folds into a contact's view.
struct FoldedOther: Sendable {
    /// The index of the appearance in the decoder.
    var appearance: Int32
    /// The name to show and the picture, as indices of texts of the decoder, or -1.
    var name: Int32
    var image: Int32
    /// The fold's index of the person.
    var person: Int32
    /// The participant's index among the donation's others.
    var index: UInt16
    var isSender: Bool

    init(_ other: Participation.Other, summary: AppearanceSummary, index: Int, person: Int) {
        appearance = Int32(truncatingIfNeeded: other.appearance)
        name = summary.name
        image = summary.image
        self.person = Int32(truncatingIfNeeded: person)
        self.index = UInt16(truncatingIfNeeded: index)
        isSender = other.isSender
    }
}
