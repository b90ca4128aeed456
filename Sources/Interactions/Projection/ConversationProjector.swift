/// Folds donations into one view per conversation.
///
/// An incoming donation from a set of people that has no name of its own makes two candidates to
/// answer: the whole set, and its sender alone.
package enum ConversationProjector: Projector {
    /// What a donation does to a conversation.
    package enum Change {
        /// It took place there.
        case took(Participation)
        /// It could be answered there.
        case couldAnswer(Participation, sender: ContactKey)
    }

    package static func changes(
        from donation: Participation
    ) -> [(key: ConversationKey, change: Change)] {
        guard let key = donation.conversation else { return [] }
        var changes = [(key: key, change: Change.took(donation))]
        if donation.direction == .incoming, key.kind == .people, donation.others.count > 1,
            let sender = donation.others.first(where: \.isSender)
        {
            let alone = ConversationKey(of: [sender.key], donation.donor)
            changes.append((alone, .couldAnswer(donation, sender: sender.key)))
        }
        return changes
    }

    package static func apply(_ change: Change, to view: inout ConversationView) {
        switch change {
        case .took(let donation):
            let isOutgoing = donation.direction == .outgoing
            if isOutgoing {
                view.outgoing.add(donation.start)
            } else {
                view.incoming.add(donation.start)
            }
            for other in donation.others { view.add(other.key) }
            view.describe(donation)
            if donation.counts {
                view.ranking.apply(isOutgoing ? .outgoing : .incoming(donation), at: donation.start)
            }
        case .couldAnswer(let donation, let sender):
            view.add(sender)
            if donation.counts {
                view.ranking.apply(.incoming(donation), at: donation.start)
            }
        }
    }
}

extension ConversationView {
    fileprivate mutating func add(_ participant: ContactKey) {
        let index = participants.firstIndex { $0 >= participant } ?? participants.count
        guard index == participants.count || participants[index] != participant else { return }
        participants.insert(participant, at: index)
    }

    fileprivate mutating func describe(_ donation: Participation) {
        if let newSize = donation.size, sizeAt.map({ donation.start >= $0 }) ?? true {
            size = newSize
            sizeAt = donation.start
        }
        if let newName = donation.groupName, groupNameAt.map({ donation.start >= $0 }) ?? true {
            groupName = newName
            groupNameAt = donation.start
        }
        if let newImage = donation.image, imageAt.map({ donation.start >= $0 }) ?? true {
            image = newImage
            imageAt = donation.start
        }
    }
}
