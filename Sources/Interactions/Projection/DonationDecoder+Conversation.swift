// One person or a group, and the choice of the conversation: see these rules in docs/identity.md.

extension DonationRanges {
    /// The number of others that the donor gives; `nil` when it gives none.
    fileprivate var saidSize: Int? { recipientCount.flatMap { $0 > 0 ? $0 : nil } }

    /// Whether it is a group, as the donor says outright or by a count.
    fileprivate var saysGroup: Bool? { isGroup ?? saidSize.map { $0 > 1 } }
}

extension DonationDecoder {
    /// Determines whether a donation is of one person or of a group, and removes a room that was
    /// donated as a person.
    mutating func tellSize(_ record: Span<UInt8>, of donation: inout Participation) {
        donation.facts.isGroup =
            ranges.isGroup ?? (namesSenderAgain(record, donation) ? true : nil)
        donation.room = -1
        leaveOutRoom(record, of: &donation)
        let others = donation.others.count
        donation.facts.saidSize = ranges.saidSize ?? -1
        donation.facts.size = ranges.saidSize ?? (others == 0 ? -1 : others)
        let isOne = donation.facts.size == 1 && donation.facts.isGroup != true
        donation.facts.givesName =
            isOne && donation.facts.groupName >= 0
            && (ranges.saysGroup == false || donation.facts.direction == .outgoing)
        donation.isWithOnePerson = isOne && others == 1 && !hasOwnName(donation)
    }

    /// Returns whether a donation is of a group by Apple's rule.
    ///
    /// A notification shows the group's name below the sender's only if the donation names several
    /// recipients, with the sender and the owner among them if need be.
    private func namesSenderAgain(
        _ record: Span<UInt8>,
        _ donation: borrowing Participation
    ) -> Bool {
        guard donation.facts.direction == .incoming, donation.facts.groupName >= 0,
            ranges.saidSize == nil, ranges.recipients.count > 1, let sender = ranges.sender
        else { return false }
        let donor = donation.facts.donor
        guard let key = key(ofPersonIn: sender, record, donor) else { return false }
        return ranges.recipients.contains { self.key(ofPersonIn: $0, record, donor) == key }
    }

    // MARK: Rooms

    private mutating func leaveOutRoom(_ record: Span<UInt8>, of donation: inout Participation) {
        guard !donation.others.isEmpty, ranges.saysGroup != false,
            let index = indexOfRoom(record, donation)
        else { return }
        let room = summaries[donation.others.remove(at: index).appearance]
        donation.room = room.customIdentifier
        if donation.facts.groupName < 0 { donation.facts.groupName = room.name }
        if donation.facts.image < 0 { donation.facts.image = room.image }
        // A room beside another participant means a group.
        if !donation.others.isEmpty { donation.facts.isGroup = donation.facts.isGroup ?? true }
    }

    /// Returns the index of the other that is a room and no person.
    private func indexOfRoom(_ record: Span<UInt8>, _ donation: borrowing Participation) -> Int? {
        let isGroup = donation.facts.isGroup ?? ranges.saysGroup ?? false
        if donation.others.count == 1 {
            let other = summaries[donation.others[0].appearance]
            if isGroup, isNamedAsConversation(other, record) { return 0 }
            if isGroup, isList(donation.others[0].appearance, record) { return 0 }
            guard isCalledAsGroup(other, donation) else { return nil }
            if ranges.conversationIdentifier == nil, other.isOnlyCustom { return 0 }
            return isGroup && other.name >= 0 && !other.isKnownEverywhere ? 0 : nil
        }
        let named = donation.others.firstIndex { other in
            isNamedAsConversation(summaries[other.appearance], record)
        }
        if let named { return named }
        let list = isGroup ? donation.others.firstIndex { isList($0.appearance, record) } : nil
        return list ?? indexOfRoomBesideSender(donation)
    }

    /// Returns the index of a room beside a sender, when nothing identifies the conversation.
    ///
    /// The room has the group's name, or none, and no evidence but a custom identifier.
    private func indexOfRoomBesideSender(_ donation: borrowing Participation) -> Int? {
        guard ranges.conversationIdentifier == nil, donation.facts.direction == .incoming,
            donation.others.contains(where: \.isSender)
        else { return nil }
        return donation.others.firstIndex { other in
            let summary = summaries[other.appearance]
            return !other.isSender && summary.isOnlyCustom && summary.name >= 0
                && isCalledAsGroup(summary, donation)
        }
    }

    /// Returns whether a participant has no name, or that of the group.
    private func isCalledAsGroup(
        _ other: AppearanceSummary,
        _ donation: borrowing Participation
    ) -> Bool {
        donation.facts.groupName >= 0
            && (other.name < 0 || other.name == donation.facts.groupName)
    }

    /// Returns whether the conversation's identifier is the participant's own.
    private func isNamedAsConversation(_ other: AppearanceSummary, _ record: Span<UInt8>) -> Bool {
        guard let identifier = ranges.conversationIdentifier, other.customIdentifier >= 0 else {
            return false
        }
        return texts.find(record, in: identifier) == Int(other.customIdentifier)
    }

    /// Returns whether a participant's address is that of the mailing list that the conversation
    /// is.
    ///
    /// The identifier is the address, or the address with a dot in place of the @. A list's
    /// `List-Id` is made of its address in this way: see
    /// [RFC 2919](https://www.rfc-editor.org/rfc/rfc2919), section 2.
    private func isList(_ appearance: Int, _ record: Span<UInt8>) -> Bool {
        guard let identifier = ranges.conversationIdentifier,
            summaries[appearance].isKnownEverywhere
        else { return false }
        return appearances[appearance].person.evidence.contains { piece in
            guard piece.kind == .emailAddress, piece.bytes.count == identifier.count + 1 else {
                return false
            }
            for (byte, offset) in zip(piece.bytes.dropFirst(), identifier)
            where byte != record[offset].lowerCased
                && (byte != UInt8(ascii: "@") || record[offset] != UInt8(ascii: "."))
            { return false }
            return true
        }
    }

    /// Returns whether the conversation has an identifier and a name other than the only
    /// participant's.
    private func hasOwnName(_ donation: borrowing Participation) -> Bool {
        ranges.isGroup != false && ranges.conversationIdentifier != nil
            && summaries[donation.others[0].appearance].name >= 0
            && !isCalledAsGroup(summaries[donation.others[0].appearance], donation)
            && donation.facts.groupName >= 0
    }

    // MARK: The key

    mutating func nameConversation(_ record: Span<UInt8>, of donation: inout Participation) {
        let facts = donation.facts
        donation.isNamedByPeople = false
        donation.conversation = nil
        isNamedByGroup = false
        // Nobody can answer a card; one with an identifier describes that conversation.
        guard !facts.isCard || ranges.conversationIdentifier != nil else { return }
        if let identifier = ranges.conversationIdentifier {
            donation.conversation =
                conversations.index(
                    of: record,
                    in: identifier,
                    kind: .identifier,
                    donor: facts.donor
                )
        } else if case let room = identifierOfRoom(donation), room >= 0 {
            let text = text(room)
            donation.conversation =
                conversations.index(of: text, kind: .identifier, donor: facts.donor)
        } else if namesAll(donation) {
            donation.isNamedByPeople = true
            donation.conversation =
                donation.others.count == 1
                ? conversation(of: donation.others[0], facts.donor)
                : conversations.index(of: donation.others.map { key(of: $0) }, donor: facts.donor)
        } else if facts.action == .message || facts.action.isCall,
            let identifier = ranges.groupIdentifier, !isOfOwnerAlone(donation)
        {
            isNamedByGroup = true
            donation.conversation =
                conversations.index(
                    of: record,
                    in: identifier,
                    kind: .identifier,
                    donor: facts.donor
                )
        } else if facts.groupName >= 0 {
            let text = text(facts.groupName)
            donation.conversation =
                conversations.index(of: text, kind: .name, donor: facts.donor)
        }
    }

    /// Returns whether the owner wrote to nobody but the owner, as from one address to another.
    ///
    /// Nobody else is in the thread that the group identifier names. A donation without recipients,
    /// or with a mere number of them, does not tell to whom the owner wrote.
    private func isOfOwnerAlone(_ donation: borrowing Participation) -> Bool {
        donation.others.isEmpty && donation.room < 0 && ranges.saidSize == nil
            && donation.facts.direction == .outgoing && ranges.sender != nil
            && !ranges.recipients.isEmpty
    }

    /// Returns the identifier of a room that is the only participant, as a text's index, or -1.
    private func identifierOfRoom(_ donation: borrowing Participation) -> Int32 {
        if donation.room >= 0 || donation.others.count != 1 { return donation.room }
        let other = summaries[donation.others[0].appearance]
        return isCalledAsGroup(other, donation) ? other.customIdentifier : -1
    }

    /// Returns whether the others name the conversation: several do, and one does unless in a
    /// group.
    private func namesAll(_ donation: borrowing Participation) -> Bool {
        switch donation.others.count {
        case 0: false
        case 1: (donation.facts.isGroup ?? ranges.saysGroup) != true
        default: true
        }
    }
}
