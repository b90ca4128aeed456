internal import Interactions
internal import LMDB

extension ViewStore {
    /// Returns a conversation with its participants, and its own address where a context needs it.
    func attended(
        _ key: ConversationKey,
        for context: SuggestionContext,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> AttendedConversation? {
        let all = context.includesNobody
        guard var conversation = try attended(key, withNobody: all, in: snapshot) else {
            return nil
        }
        if context.purpose == .mail || !context.prefix.isEmpty {
            conversation.mailingList = try mailingList(of: conversation, in: snapshot)
        }
        return conversation
    }

    /// The number of the latest donations in which to look for the address of a list.
    private static var mostLooked: Int { 16 }

    /// Returns the mailing list that a conversation is, with its own address; `nil` for none.
    ///
    /// The identifier of a list is its address, or the address with a dot for the sign. A mail to
    /// the list names it among its recipients, and the views count it as no person.
    func mailingList(
        of conversation: AttendedConversation,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Person? {
        let view = conversation.view
        guard conversation.attendance.isGroup, view.actions.contains(.message),
            let identifier = conversation.key.conversationIdentifier, identifier.contains(".")
        else { return nil }
        var positions: [Position] = []
        try forEachEntry(of: view.timeline, in: snapshot) { entry in
            if !entry.isAside { positions.append(entry.position) }
            return positions.count < Self.mostLooked
        }
        for position in positions {
            guard let donation = try log.event(at: position)?.donation,
                case .sendMessage(let message) = donation.interaction.intent
            else { continue }
            for recipient in message.people.everyone {
                guard let value = recipient.personHandle?.value,
                    let address = EmailAddress.normalised(value),
                    address.isAddress(ofList: identifier)
                else { continue }
                return Person(
                    displayName: view.groupName?.visible ?? recipient.displayName,
                    personHandle: PersonHandle(value: address, type: .emailAddress)
                )
            }
        }
        return nil
    }
}

extension String {
    /// Returns whether a list with an identifier has this address.
    fileprivate func isAddress(ofList identifier: String) -> Bool {
        let (address, identifier) = (utf8, identifier.lowercased().utf8)
        return address.count == identifier.count
            && zip(address, identifier).allSatisfy { written, named in
                written == named || written == UInt8(ascii: "@") && named == UInt8(ascii: ".")
            }
    }
}
