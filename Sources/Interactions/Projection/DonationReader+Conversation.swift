// One person or a group, and which conversation: the rules of that name in docs/identity.md.

extension DonationPlaces {
    /// How many others the donor says there are; `nil` when it does not say.
    fileprivate var saidSize: Int? { recipientCount.flatMap { $0 > 0 ? $0 : nil } }

    /// Whether it is a group, as the donor says outright or by a count.
    fileprivate var saysGroup: Bool? { isGroup ?? saidSize.map { $0 > 1 } }
}

extension DonationReader {
    /// Tells whether a donation is of one person or of a group, and takes a room that was donated
    /// as a person out of the others.
    mutating func tellSize(_ record: Span<UInt8>, of donation: inout Participation) {
        donation.facts.isGroup =
            places.isGroup ?? (namesSenderAgain(record, donation) ? true : nil)
        donation.room = -1
        leaveOutRoom(record, of: &donation)
        let others = donation.others.count
        donation.facts.saidSize = places.saidSize ?? -1
        donation.facts.size = places.saidSize ?? (others == 0 ? -1 : others)
        let isOne = donation.facts.size == 1 && donation.facts.isGroup != true
        donation.facts.givesName =
            isOne && donation.facts.groupName >= 0
            && (places.saysGroup == false || donation.facts.direction == .outgoing)
        donation.isWithOnePerson = isOne && others == 1 && !hasOwnName(donation)
    }

    /// Whether a group is shown by Apple's rule: a notification has the name of the group below
    /// that of the sender only if several recipients are named, the sender and the owner if need
    /// be.
    private func namesSenderAgain(
        _ record: Span<UInt8>,
        _ donation: borrowing Participation
    ) -> Bool {
        guard donation.facts.direction == .incoming, donation.facts.groupName >= 0,
            places.saidSize == nil, places.recipients.count > 1, let sender = places.sender
        else { return false }
        let donor = donation.facts.donor
        guard let key = key(ofPersonIn: sender, record, donor) else { return false }
        return places.recipients.contains { self.key(ofPersonIn: $0, record, donor) == key }
    }

    // MARK: Rooms

    private mutating func leaveOutRoom(
        _ record: Span<UInt8>,
        of donation: inout Participation
    ) {
        guard !donation.others.isEmpty, places.saysGroup != false,
            let place = placeOfRoom(record, donation)
        else { return }
        let room = summaries[donation.others.remove(at: place).appearance]
        donation.room = room.customIdentifier
        if donation.facts.groupName < 0 { donation.facts.groupName = room.name }
        if donation.facts.image < 0 { donation.facts.image = room.image }
        // A room with somebody else beside it.
        if !donation.others.isEmpty { donation.facts.isGroup = donation.facts.isGroup ?? true }
    }

    /// Which of the others is a room, and nobody.
    private func placeOfRoom(
        _ record: Span<UInt8>,
        _ donation: borrowing Participation
    ) -> Int? {
        let isGroup = donation.facts.isGroup ?? places.saysGroup ?? false
        if donation.others.count == 1 {
            let other = summaries[donation.others[0].appearance]
            if isGroup, isNamedAsConversation(other, record) { return 0 }
            if isGroup, isList(donation.others[0].appearance, record) { return 0 }
            guard isCalledAsGroup(other, donation) else { return nil }
            if places.conversationIdentifier == nil, other.isOnlyCustom { return 0 }
            return isGroup && other.name >= 0 && !other.isKnownEverywhere ? 0 : nil
        }
        let named = donation.others.firstIndex { other in
            isNamedAsConversation(summaries[other.appearance], record)
        }
        if let named { return named }
        let list = isGroup ? donation.others.firstIndex { isList($0.appearance, record) } : nil
        return list ?? placeOfRoomBesideSender(donation)
    }

    /// Which of those that somebody else wrote to is called as the group, and nothing but an
    /// identifier of its own is known of it, while nothing identifies the conversation.
    private func placeOfRoomBesideSender(_ donation: borrowing Participation) -> Int? {
        guard places.conversationIdentifier == nil, donation.facts.direction == .incoming,
            donation.others.contains(where: \.isSender)
        else { return nil }
        return donation.others.firstIndex { other in
            let summary = summaries[other.appearance]
            return !other.isSender && summary.isOnlyCustom && summary.name >= 0
                && isCalledAsGroup(summary, donation)
        }
    }

    /// Whether somebody has no name, or that of the group.
    private func isCalledAsGroup(
        _ other: AppearanceSummary,
        _ donation: borrowing Participation
    ) -> Bool {
        donation.facts.groupName >= 0
            && (other.name < 0 || other.name == donation.facts.groupName)
    }

    /// Whether the identifier of the conversation is somebody's own.
    private func isNamedAsConversation(
        _ other: AppearanceSummary,
        _ record: Span<UInt8>
    ) -> Bool {
        guard let identifier = places.conversationIdentifier, other.customIdentifier >= 0 else {
            return false
        }
        return texts.find(0, record, identifier) == Int(other.customIdentifier)
    }

    /// Whether somebody's address is that of the list that the conversation is: its identifier, or
    /// the identifier with an @ in place of a dot.
    ///
    /// A list's `List-Id` is made of its address so
    /// ([RFC 2919](https://www.rfc-editor.org/rfc/rfc2919), section 2).
    private func isList(_ appearance: Int, _ record: Span<UInt8>) -> Bool {
        guard let identifier = places.conversationIdentifier,
            summaries[appearance].isKnownEverywhere
        else { return false }
        return appearances[appearance].person.evidence.contains { piece in
            guard piece.kind == .emailAddress, piece.bytes.count == identifier.count + 1 else {
                return false
            }
            for (byte, place) in zip(piece.bytes.dropFirst(), identifier)
            where byte != record[place].lowerCased
                && (byte != UInt8(ascii: "@") || record[place] != UInt8(ascii: "."))
            { return false }
            return true
        }
    }

    /// Whether the conversation has an identifier and a name that is not that of the only other.
    private func hasOwnName(_ donation: borrowing Participation) -> Bool {
        places.isGroup != false && places.conversationIdentifier != nil
            && summaries[donation.others[0].appearance].name >= 0
            && !isCalledAsGroup(summaries[donation.others[0].appearance], donation)
            && donation.facts.groupName >= 0
    }

    // MARK: The key

    mutating func nameConversation(
        _ record: Span<UInt8>,
        of donation: inout Participation
    ) {
        let facts = donation.facts
        donation.isNamedByPeople = false
        donation.conversation = nil
        // Nobody can be answered on a card.
        guard !facts.isCard else { return }
        if let identifier = places.conversationIdentifier {
            donation.conversation =
                conversations.number(.identifier, record, identifier, facts.donor)
        } else if case let room = identifierOfRoom(donation), room >= 0 {
            let text = text(room)
            donation.conversation =
                conversations.number(.identifier, text.span, text.indices, facts.donor)
        } else if namesAll(donation) {
            donation.isNamedByPeople = true
            donation.conversation =
                donation.others.count == 1
                ? conversation(of: donation.others[0], facts.donor)
                : conversations.number(of: donation.others.map { key(of: $0) }, facts.donor)
        } else if facts.action == .message || facts.action.isCall,
            let identifier = places.groupIdentifier
        {
            donation.conversation =
                conversations.number(.identifier, record, identifier, facts.donor)
        } else if facts.groupName >= 0 {
            let text = text(facts.groupName)
            donation.conversation =
                conversations.number(.name, text.span, text.indices, facts.donor)
        }
    }

    /// The identifier of the room that is the only participant, as the number of a text, or -1.
    private func identifierOfRoom(_ donation: borrowing Participation) -> Int32 {
        if donation.room >= 0 || donation.others.count != 1 { return donation.room }
        let other = summaries[donation.others[0].appearance]
        return isCalledAsGroup(other, donation) ? other.customIdentifier : -1
    }

    /// Whether the others name the conversation: all of them are known, or more than one of a
    /// group.
    private func namesAll(_ donation: borrowing Participation) -> Bool {
        switch donation.others.count {
        case 0: false
        case 1: (donation.facts.isGroup ?? places.saysGroup) != true
        default: true
        }
    }
}
