/// Folds donations into one view per contact.
///
/// As people, an outgoing donation to several is a whole event for each recipient, and an incoming
/// one an event of its sender alone. Which contact a participant is, ``Fold`` knows.
enum ContactProjector {
    /// What a donation is to one of the others in it.
    enum Role { case incomingSender, incomingRecipient, outgoingRecipient }

    /// Applies a donation to the contact of one of the others in it.
    static func apply(
        _ donation: borrowing Participation,
        of other: Participation.Other,
        to view: inout ContactView
    ) {
        let start = donation.start.milliseconds
        let role: Role =
            if donation.direction == .outgoing {
                .outgoingRecipient
            } else if other.isSender {
                .incomingSender
            } else {
                .incomingRecipient
            }
        view.hours.add(donation.start)
        let channel = view.channel(donation.donor, donation.action)
        view.channels[channel].add(role, donation.start, other.appearance)

        if start >= view.messageAt {
            view.message = other.appearance.message
            view.messageAt = start
        }
        if let name = other.appearance.name {
            view.call(name, isFallback: false, at: start)
        } else if donation.size == 1, !donation.groupName.isEmpty {
            // The name of a group of one is a name of that one, should there be no better.
            view.call(donation.groupName, isFallback: true, at: start)
        }
        if let image = other.appearance.image, start >= view.imageAt {
            view.imageBytes = image
            view.imageAt = start
        }
        guard donation.counts else { return }
        switch role {
        case .outgoingRecipient: view.ranking.apply(.outgoing, at: donation.start)
        case .incomingSender:
            view.ranking.apply(.incoming(donation), at: donation.start)
        case .incomingRecipient: break
        }
    }
}

extension ContactView {
    /// The place of a channel, which is made if it is not there.
    fileprivate mutating func channel(_ donor: DonorNumber, _ action: ChannelAction) -> Int {
        var place = 0
        while place < channels.count {
            if channels[place].donor == donor, channels[place].action == action { return place }
            let isBefore =
                channels[place].donor == donor
                ? channels[place].action.precedes(action) : channels[place].donor < donor
            guard isBefore else { break }
            place += 1
        }
        channels.insert(ChannelView(donor: donor, action: action), at: place)
        return place
    }

    /// Takes a name, unless the one there is better, or as good and later.
    fileprivate mutating func call(_ name: [UInt8], isFallback: Bool, at start: Int64) {
        let isBetter = nameIsFallback && !isFallback
        let isAsGood = nameIsFallback == isFallback
        guard nameBytes == nil || isBetter || (isAsGood && start >= nameAt) else { return }
        nameBytes = name
        nameAt = start
        nameIsFallback = isFallback
    }
}

extension ChannelView {
    fileprivate mutating func add(
        _ role: ContactProjector.Role,
        _ start: Timestamp,
        _ appearance: Appearance
    ) {
        switch role {
        case .incomingSender: roles.incomingSender.add(start)
        case .incomingRecipient: roles.incomingRecipient.add(start)
        case .outgoingRecipient: roles.outgoingRecipient.add(start)
        }
        if start.milliseconds >= messageAt {
            message = appearance.message
            messageAt = start.milliseconds
        }
    }
}
