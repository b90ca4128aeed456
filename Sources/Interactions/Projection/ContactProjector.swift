/// Folds donations into one view per contact.
///
/// As people, an outgoing donation to several is a whole event for each recipient, and an incoming
/// one an event of its sender alone.
package enum ContactProjector: Projector {
    /// What a donation does to a contact.
    package struct Change {
        enum Role { case incomingSender, incomingRecipient, outgoingRecipient }

        var role: Role
        var donation: Participation
        var person: Person
    }

    package static func changes(
        from donation: Participation
    ) -> [(key: ContactKey, change: Change)] {
        donation.others.map { other in
            let role: Change.Role =
                if donation.direction == .outgoing {
                    .outgoingRecipient
                } else if other.isSender {
                    .incomingSender
                } else {
                    .incomingRecipient
                }
            return (other.key, Change(role: role, donation: donation, person: other.person))
        }
    }

    package static func apply(_ change: Change, to view: inout ContactView) {
        let start = change.donation.start
        view.roles.add(change.role, start)
        view.donors[change.donation.donor, default: ContactView.Roles()].add(change.role, start)

        if view.personAt.map({ start >= $0 }) ?? true {
            let name = view.name
            view.person = change.person
            view.person.image = nil
            view.person.displayName = name
            view.personAt = start
        }
        if let name = change.person.displayName, !name.isEmpty {
            view.call(name, isFallback: false, at: start)
        } else if change.donation.size == 1, let name = change.donation.groupName {
            // The name of a group of one is a name of that one, should there be no better.
            view.call(name, isFallback: true, at: start)
        }
        if let image = change.person.image, view.imageAt.map({ start >= $0 }) ?? true {
            view.image = image
            view.imageAt = start
        }
        guard change.donation.counts else { return }
        switch change.role {
        case .outgoingRecipient: view.ranking.apply(.outgoing, at: start)
        case .incomingSender:
            view.ranking.apply(.incoming(change.donation), at: start)
        case .incomingRecipient: break
        }
    }
}

extension ContactView {
    /// Takes a name, unless the one there is better, or as good and later.
    fileprivate mutating func call(_ name: String, isFallback: Bool, at start: Timestamp) {
        let isBetter = nameIsFallback && !isFallback
        let isAsGood = nameIsFallback == isFallback
        guard let nameAt, !isBetter, !(isAsGood && start >= nameAt) else {
            person.displayName = name
            self.nameAt = start
            nameIsFallback = isFallback
            return
        }
    }
}

extension ContactView.Roles {
    fileprivate mutating func add(_ role: ContactProjector.Change.Role, _ start: Timestamp) {
        switch role {
        case .incomingSender: incomingSender.add(start)
        case .incomingRecipient: incomingRecipient.add(start)
        case .outgoingRecipient: outgoingRecipient.add(start)
        }
    }
}
