/// The projector that folds donations into one view per contact.
///
/// An outgoing donation to several people counts in full for each recipient. An incoming one counts
/// as received for its sender and as together for its other recipients. A card gives names and
/// pictures, and nothing else. ``Fold`` knows which contact a participant is.
enum ContactProjector {
    /// Applies a donation to the contact of one of its other participants.
    static func apply(
        _ donation: borrowing DonationFacts,
        _ halfLives: borrowing DecayedSums.HalfLives,
        of other: borrowing FoldedOther,
        _ actions: [ChannelAction],
        to view: inout ContactView
    ) {
        let role = ContactRole(donation.direction, isSender: other.isSender)
        if !donation.isCard {
            let channel = view.channel(donation.donor, actions[Int(donation.action.rawValue)])
            view.channels[channel].add(role, donation, as: other.appearance)
        }
        let index = view.portrait(of: donation.donor)
        view.portraits[index].take(other.appearance, donation)
        let isFallback = other.name < 0
        let name = !isFallback ? other.name : donation.givesName ? donation.groupName : -1
        let (image, appearance) = (other.image, other.appearance)
        if name >= 0 {
            view.portraits[index].take(name: name, of: appearance, isFallback: isFallback, donation)
        }
        if image >= 0 { view.portraits[index].take(image: image, of: appearance, donation) }
        guard donation.counts else { return }
        switch role {
        case .sent: view.memory.apply(.outgoing, at: donation.start, halfLives)
        case .received: view.memory.apply(.incoming(donation), at: donation.start, halfLives)
        case .together: break
        }
    }
}

extension ContactView {
    /// Returns the index of a channel, and adds the channel if it is missing.
    fileprivate mutating func channel(_ donor: DonorNumber, _ action: ChannelAction) -> Int {
        var (index, end) = (0, channels.count)
        while index < end {
            let middle = (index + end) / 2
            if channels[middle].donor == donor, channels[middle].action == action { return middle }
            let isBefore =
                channels[middle].donor == donor
                ? channels[middle].action.precedes(action) : channels[middle].donor < donor
            if isBefore { index = middle + 1 } else { end = middle }
        }
        channels.insert(ChannelView(donor: donor, action: action), at: index)
        return index
    }

    /// Copies the texts of the last appearance seen into the view.
    mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        for index in portraits.indices {
            portraits[index].settleTexts(decoder)
            // Every donation but a card makes a channel.
            let donor = portraits[index].donor
            portraits[index].isFromCards = !channels.contains { $0.donor == donor }
        }
        for channel in channels.indices { channels[channel].settleTexts(decoder) }
    }
}

extension ChannelView {
    fileprivate mutating func add(
        _ role: ContactRole,
        _ donation: borrowing DonationFacts,
        as appearance: Int32
    ) {
        let start = donation.start
        switch role {
        case .sent: roles.outgoingRecipient.add(start)
        case .received: roles.incomingSender.add(start)
        case .together: roles.incomingRecipient.add(start)
        }
        let time = StatementTime(donation)
        if time > messageAt {
            (seen, messageAt) = (appearance, time)
        } else if time == messageAt, seen != appearance {
            ties.append(TiedStatement(part: .person, time: time, appearance: appearance))
        }
    }

    fileprivate mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        if seen >= 0 { message = decoder.appearances[Int(seen)].message }
        seen = -1
        for tie in ties where tie.time == messageAt {
            message = .greater(message, decoder.appearances[Int(tie.appearance)].message)
        }
        ties = []
    }
}
