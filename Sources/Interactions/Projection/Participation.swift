/// What a donation says about people: who took part, which way it went, which conversation it is.
///
/// The rules are those of "One person or a group, and which conversation" in `docs/ARCHITECTURE.md`.
/// A ``DonationReader`` makes it.
struct Participation {
    /// A participant who is not the store's owner.
    struct Other {
        /// The number of the appearance, with the reader.
        var appearance: Int
        /// The number of the strongest evidence of who it is, with the reader.
        var key: Int32
        var isSender: Bool
    }

    /// Where the donation is in the log.
    var position = Position.start
    /// Who donated it.
    var donor = DonorNumber(rawValue: 0)
    /// When it began.
    var start = Timestamp(milliseconds: 0)
    /// Outgoing or incoming, inferred where the donor did not say.
    var direction = Direction.unspecified
    /// What was done, as far as channels tell it apart.
    var action = ChannelAction.message
    /// Whether it counts for ranking: it did not fail.
    var counts = true
    /// The distinct others, in the order donated, the sender first.
    var others: [Other] = []
    /// How many others there are; `nil` when nobody knows.
    var size: Int?
    /// How many an incoming donation was sent to, the owner among them.
    var addressees = 1
    /// What names the conversation; empty when nothing does.
    var conversation: [UInt8] = []
    /// What the group is called; empty when it is not.
    var groupName: [UInt8] = []
    /// A picture of the conversation, as a message `Image`; empty when there is none.
    var image: [UInt8] = []

    /// Whether it is a call, to which no answer is owed.
    var isCall: Bool { action == .audioCall || action == .videoCall || action == .call }

    /// Whether the others alone name the conversation.
    var isNamedByPeople: Bool {
        conversation.count > 4 && conversation[4] == ConversationKey.Kind.people.rawValue
    }

    /// The sender to whom alone an incoming donation to a set of people could be answered.
    var senderToAnswerAlone: Other? {
        guard direction == .incoming, others.count > 1, isNamedByPeople else { return nil }
        return others.first(where: \.isSender)
    }
}
