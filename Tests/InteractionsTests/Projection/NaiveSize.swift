@testable import Interactions

/// Person or group, and the conversation, computed from one donation.
///
/// It follows "One person or a group, and which conversation" in `docs/identity.md`.
struct NaiveSize {
    /// The name of a conversation.
    enum Name: Equatable {
        case identifier(String)
        case others
        case name(String)
    }

    /// The number of others, from the donor.
    let count: Int?
    /// Whether the donor says in any way that it is a group, or that it is none.
    var isGroup: Bool?
    private let saysGroup: Bool?
    private let isSaidToBeNone: Bool
    private let name: String?
    private let conversation: String?
    /// Whether the owner sent it to somebody whom it names.
    private let isSent: Bool

    init(_ interaction: Interaction, name: String?, isOutgoing: Bool, showsSender: Bool) {
        let people = interaction.intent.people
        var count: Int?
        if case .sendMessage(let message) = interaction.intent {
            count = message.donationMetadata?.recipientCount
        }
        self.count = count == 0 ? nil : count
        saysGroup = people.isGroup ?? self.count.map { $0 >= 2 }
        isSaidToBeNone = people.isGroup == false
        let isShownAsGroup = !isOutgoing && name != nil && self.count == nil && showsSender
        isGroup = saysGroup ?? (isShownAsGroup ? true : nil)
        self.name = name
        conversation = people.conversationIdentifier
        isSent = isOutgoing && people.sender != nil && !people.recipients.isEmpty
    }

    /// The room among the others.
    func room(among others: [NaiveViews.Other]) -> NaiveViews.Other? {
        guard saysGroup != false else { return nil }
        let named = others.first { conversation != nil && $0.customIdentifier == conversation }
        guard others.count == 1 else {
            guard named == nil, conversation == nil, let name, others.contains(where: \.isSender)
            else { return named }
            return others.first { other in
                !other.isSender && other.name == name && other.customIdentifier != nil
                    && other.evidence.count == 1
            }
        }
        let other = others[0]
        if isGroup == true, named != nil { return named }
        guard let name, other.name == nil || other.name == name else { return nil }
        if conversation == nil, other.customIdentifier != nil, other.evidence.count == 1 {
            return other
        }
        let isEverywhere = other.evidence.contains { $0.donor == nil }
        return isGroup == true && other.name != nil && !isEverywhere ? other : nil
    }

    /// Whether the conversation is with the only one of the others.
    func isWithOnePerson(_ others: [NaiveViews.Other]) -> Bool {
        guard others.count == 1, count ?? 1 == 1, isGroup != true else { return false }
        guard !isSaidToBeNone, conversation != nil, let name, let other = others[0].name else {
            return true
        }
        return name == other
    }

    /// The name of the conversation among others without the room.
    func name(
        among others: [NaiveViews.Other],
        _ room: NaiveViews.Other?,
        _ interaction: Interaction
    ) -> Name? {
        if let conversation { return .identifier(conversation) }
        if let identifier = room?.customIdentifier { return .identifier(identifier) }
        if others.count == 1, room == nil, let name, let identifier = others[0].customIdentifier,
            others[0].name == nil || others[0].name == name
        {
            return .identifier(identifier)
        }
        if others.count > 1 || (others.count == 1 && isGroup != true) { return .others }
        let isForPeople =
            switch interaction.intent {
            case .sendMessage, .startCall: true
            case .other(let other):
                ["INStartAudioCallIntent", "INStartVideoCallIntent"].contains(other.className)
            }
        // From the owner to the owner: nobody is in the thread.
        let isOfOwnerAlone = isSent && others.isEmpty && room == nil && count == nil
        if isForPeople, !isOfOwnerAlone, let group = interaction.groupIdentifier {
            return .identifier(group)
        }
        return (name ?? room?.name).map(Name.name)
    }
}
