/// The projector that folds donations into one view per conversation.
///
/// An incoming donation from a set of people without a name of its own gives two candidates for an
/// answer: the whole set, and the sender alone. A card with the conversation's identifier gives its
/// name, its members and whether it is a group, and nothing else.
enum ConversationProjector {
    /// Applies a donation to its conversation.
    static func apply(
        _ donation: borrowing DonationFacts,
        _ halfLives: borrowing DecayedSums.HalfLives,
        to view: inout ConversationView
    ) {
        // A card describes the conversation, and nothing happened in it.
        guard !donation.isCard else { return view.describe(donation) }
        let isOutgoing = donation.direction == .outgoing
        view.noteNewest(donation)
        if isOutgoing {
            view.outgoing.add(donation.start)
        } else {
            view.incoming.add(donation.start)
        }
        view.actions.insert(ChannelActions(donation.action))
        view.describe(donation)
        if donation.counts {
            view.memory.apply(
                isOutgoing ? .outgoing : .incoming(donation),
                at: donation.start,
                halfLives
            )
        }
    }

    /// Applies a donation to the conversation with its sender alone, in which the owner could
    /// answer.
    static func applyAside(
        _ donation: borrowing DonationFacts,
        _ halfLives: borrowing DecayedSums.HalfLives,
        to view: inout ConversationView
    ) {
        view.actions.insert(ChannelActions(donation.action))
        if donation.counts {
            view.memory.apply(.incoming(donation), at: donation.start, halfLives)
        }
    }
}

extension ConversationView {
    /// Adds a participant seen in the conversation.
    mutating func add(_ participant: PersonKey) {
        let index = participants.firstIndex { $0 >= participant } ?? participants.count
        guard index == participants.count || participants[index] != participant else { return }
        participants.insert(participant, at: index)
    }

    /// Notes a donation whose tally is not counted yet, if none in the view began later.
    fileprivate mutating func noteNewest(_ donation: borrowing DonationFacts) {
        let last = max(incoming.last?.milliseconds ?? .min, outgoing.last?.milliseconds ?? .min)
        let start = donation.start.milliseconds
        guard start >= last else { return }
        if start == last, newest != nil {
            newestTies.append(donation.position)
        } else {
            (newest, newestTies) = (donation.position, [])
        }
    }

    fileprivate mutating func describe(_ donation: borrowing DonationFacts) {
        let time = StatementTime(donation)
        // Of different statements at one time the greatest counts, whichever came first.
        if donation.saidSize >= 0, time >= sizeAt {
            size = time == sizeAt ? max(size ?? 0, donation.saidSize) : donation.saidSize
            sizeAt = time
        }
        if let isGroup = donation.isGroup, time >= groupSaidAt {
            saysGroup = time == groupSaidAt ? isGroup || saysGroup == true : isGroup
            groupSaidAt = time
        }
        if donation.groupName >= 0 {
            if time > groupNameAt {
                (groupNameSeen, groupNameAt) = (donation.groupName, time)
            } else if time == groupNameAt, groupNameSeen != donation.groupName {
                ties.append(TiedStatement(part: .name, time: time, text: donation.groupName))
            }
        }
        if donation.image >= 0 {
            if time > imageAt {
                (imageSeen, imageAt) = (donation.image, time)
            } else if time == imageAt, imageSeen != donation.image {
                ties.append(TiedStatement(part: .image, time: time, text: donation.image))
            }
        }
    }

    /// Copies the texts seen last into the view.
    mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        if groupNameSeen >= 0 { groupNameBytes = decoder.text(groupNameSeen) }
        if imageSeen >= 0 { imageBytes = decoder.text(imageSeen) }
        groupNameSeen = -1
        imageSeen = -1
        for tie in ties {
            let text = decoder.text(tie.text)
            switch tie.part {
            case .image where tie.time == imageAt: imageBytes = .greater(imageBytes, text)
            case .name where tie.time == groupNameAt:
                groupNameBytes = .greater(groupNameBytes, text)
            default: break
            }
        }
        ties = []
    }
}
