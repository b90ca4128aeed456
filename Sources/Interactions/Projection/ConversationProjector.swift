/// The projector that folds donations into one view per conversation.
///
/// An incoming donation from a set of people without a name of its own gives two candidates for an
/// answer: the whole set, and the sender alone. A card with the conversation's identifier gives its
/// name, its members and whether it is a group, and nothing else.
enum ConversationProjector {
    /// Applies a donation to its conversation.
    static func apply(_ donation: borrowing DonationFacts, to view: inout ConversationView) {
        // A card describes the conversation, and nothing happened in it.
        guard !donation.isCard else { return view.describe(donation) }
        let isOutgoing = donation.direction == .outgoing
        if isOutgoing {
            view.outgoing.add(donation.start)
        } else {
            view.incoming.add(donation.start)
        }
        view.actions.insert(ChannelActions(donation.action))
        view.describe(donation)
        if donation.counts {
            view.ranking.apply(isOutgoing ? .outgoing : .incoming(donation), at: donation.start)
        }
    }

    /// Applies a donation to the conversation with its sender alone, in which the owner could
    /// answer.
    static func applyAside(_ donation: borrowing DonationFacts, to view: inout ConversationView) {
        view.actions.insert(ChannelActions(donation.action))
        if donation.counts {
            view.ranking.apply(.incoming(donation), at: donation.start)
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

    fileprivate mutating func describe(_ donation: borrowing DonationFacts) {
        let start = donation.start.milliseconds
        if donation.saidSize >= 0, start >= sizeAt {
            size = donation.saidSize
            sizeAt = start
        }
        if let isGroup = donation.isGroup, start >= groupSaidAt {
            saysGroup = isGroup
            groupSaidAt = start
        }
        if donation.groupName >= 0, start >= groupNameAt {
            groupNameSeen = donation.groupName
            groupNameAt = start
        }
        if donation.image >= 0, start >= imageAt {
            imageSeen = donation.image
            imageAt = start
        }
    }

    /// Copies the texts seen last into the view.
    mutating func settleTexts(_ decoder: borrowing DonationDecoder) {
        if groupNameSeen >= 0 { groupNameBytes = decoder.text(groupNameSeen) }
        if imageSeen >= 0 { imageBytes = decoder.text(imageSeen) }
        groupNameSeen = -1
        imageSeen = -1
    }
}
