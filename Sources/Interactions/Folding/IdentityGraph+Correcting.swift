// Links, unlinks and shared handles: the corrections of the graph, and their withdrawal.

extension IdentityGraph {
    /// Joins the persons of the participants that a link names.
    mutating func link(
        _ referents: [Corrections.Referent],
        at position: Position
    ) throws(FoldFailure) {
        guard referents.count > 1 else { return }
        try corrections.set(position, to: .link(referents))
        var joined: Int?
        for referent in referents {
            guard let person = try person(referent.person) else { continue }
            if let joined { try contacts.join(joined, persons.contact(of: person)) }
            joined = persons.contact(of: person)
        }
    }

    /// Stops a piece of evidence from joining people.
    mutating func unlink(
        _ piece: ContactKey,
        of referent: Corrections.Referent,
        at position: Position
    ) throws(FoldFailure) {
        let contact = try contact(of: piece)
        try corrections.set(position, to: .unlink(referent, piece))
        if let contact { contacts.unsettle(contact) }
    }

    /// Undoes a link, or the part of it that rests on a deleted donation.
    mutating func withdraw(
        linkAt position: Position,
        of referents: [Corrections.Referent],
        because donation: Position?
    ) throws(FoldFailure) {
        let remaining = referents.filter { donation != nil && $0.position != donation }
        try corrections.weaken(position, referents, to: remaining)
        for referent in referents {
            guard let person = try person(referent.person) else { continue }
            contacts.unsettle(contact(of: person))
        }
    }

    /// Undoes an unlink.
    mutating func withdraw(unlinkAt position: Position, of piece: ContactKey) throws(FoldFailure) {
        try corrections.set(position, to: nil)
        if try !shared.contains(piece) { try rejoin(by: piece) }
    }

    /// Marks the contacts that newly shared handles split, and joins those that handles join again.
    mutating func settleSharing() throws(FoldFailure) {
        for (piece, isShared) in try shared.settle() {
            if isShared {
                try part(by: piece)
            } else {
                try rejoin(by: piece)
            }
        }
    }

    /// Joins all persons with a piece of evidence into one contact, unless an unlink names the
    /// piece.
    private mutating func rejoin(by piece: ContactKey) throws(FoldFailure) {
        guard try corrections.all().unlinked[piece] == nil else { return }
        var joined: Int?
        for person in try members(of: piece) {
            let contact = contact(of: person)
            if let joined { try contacts.join(joined, contact) }
            joined = contact
        }
        guard let joined else { return }
        let contact = contacts.root(of: joined)
        contacts.unsettle(contact)
        // Persons who come before the next settling must find the contact too.
        persons.setContact(of: piece, to: contact)
    }

    /// Marks the contact of a handle that joins nobody from now on for splitting.
    private mutating func part(by piece: ContactKey) throws(FoldFailure) {
        guard try corrections.all().unlinked[piece] == nil,
            let contact = try contact(of: piece)
        else { return }
        // The only person with the handle stays as it is, if there is no other evidence of that
        // person.
        let members = try members(of: piece)
        if members.count == 1, persons.key(of: members[0]).evidence.count == 1 { return }
        contacts.unsettle(contact)
    }
}
