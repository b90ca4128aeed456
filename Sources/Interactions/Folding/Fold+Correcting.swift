// Links, unlinks, names and resets: the participants that they name, and their withdrawal.

extension Fold {
    /// Returns the persons whom each of the owner's links joins.
    package mutating func links() throws(FoldFailure) -> [[PersonKey]] {
        try identity.corrections.all().links
    }

    mutating func note(_ region: Region?, at position: Position) throws(FoldFailure) {
        try identity.corrections.note(region, at: position)
    }

    mutating func apply(_ link: Link, at position: Position) throws(FoldFailure) {
        var referents: [Corrections.Referent] = []
        for participant in link.participants {
            guard let (referent, _) = try live(participant, before: position),
                !referents.contains(referent)
            else { continue }
            referents.append(referent)
        }
        try identity.link(referents, at: position)
    }

    mutating func apply(_ unlink: Unlink, at position: Position) throws(FoldFailure) {
        guard let (referent, evidence) = try live(unlink.participant, before: position),
            let piece = evidence(unlink.evidence)
        else { return }
        try identity.unlink(piece, of: referent, at: position)
    }

    mutating func apply(
        _ rename: Rename,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        var name = Corrections.OwnName(
            time: time,
            donation: rename.subject.position,
            name: rename.name
        )
        switch rename.subject {
        case .person(let participant):
            guard let (referent, _) = try live(participant, before: position) else { return }
            name.person = referent.person
        case .conversation(let reference):
            guard let (conversation, _) = try live(reference, before: position) else { return }
            name.conversation = decoder.conversations.key(of: conversation)
        }
        try identity.corrections.set(position, to: .name(name))
        try unsettle(name)
    }

    /// Marks the row that a name of the owner changes for folding again.
    private mutating func unsettle(_ name: Corrections.OwnName) throws(FoldFailure) {
        if let key = name.conversation, let conversation = decoder.index(of: key) {
            try pipeline.unsettle(conversation: conversation, decoder.conversations)
        }
        if let key = name.person, let person = try identity.person(key) {
            identity.contacts.unsettle(identity.contact(of: person))
        }
    }

    /// Undoes a correction, if there is one, or the part of it that rests on a deleted donation.
    mutating func withdrawCorrection(
        at position: Position,
        because donation: Position? = nil
    ) throws(FoldFailure) {
        switch try identity.corrections.all()[position] {
        case .link(let referents):
            try identity.withdraw(linkAt: position, of: referents, because: donation)
        case .unlink(_, let piece): try identity.withdraw(unlinkAt: position, of: piece)
        case .reset(let reset):
            try identity.corrections.set(position, to: nil)
            try unsettle(reset)
        case .name(let name):
            try identity.corrections.set(position, to: nil)
            try unsettle(name)
        case .region, nil: break
        }
    }

    /// Marks the rows that a reset changes for folding again.
    mutating func unsettle(_ reset: Corrections.Reset) throws(FoldFailure) {
        guard let conversation = decoder.index(of: reset.conversation) else { return }
        try pipeline.unsettle(conversation: conversation, decoder.conversations)
        guard let key = reset.person, let person = try identity.person(key) else { return }
        identity.contacts.unsettle(identity.contact(of: person))
    }

    /// Marks the rows of the last donation read for folding again if a reset reaches it.
    ///
    /// A reset reaches donations that begin up to its receipt, even those that arrive later.
    mutating func unsettleAsReset() throws(FoldFailure) {
        let corrections = try identity.corrections.all()
        let start = donation.facts.start
        var conversations = [donation.conversation].compactMap(\.self)
        if let sender = donation.senderToAnswerAlone {
            conversations.append(decoder.conversation(of: sender, donation.facts.donor))
        }
        for conversation in conversations {
            let key = decoder.conversations.key(of: conversation)
            guard let reset = corrections.reset(of: key), start <= reset else { continue }
            flush()
            try pipeline.unsettle(conversation: conversation, decoder.conversations)
        }
        let contacts = Set(
            try donation.others.map { other throws(FoldFailure) in
                identity.contact(of: try identity.person(of: other.appearance, &decoder))
            }
        )
        for key in corrections.personsReset(from: start) {
            guard let person = try identity.person(key) else { continue }
            let contact = identity.contact(of: person)
            if contacts.contains(contact) { identity.contacts.unsettle(contact) }
        }
    }

    /// Returns a participant whom an event names, and a function from its evidence to keys.
    ///
    /// The result is `nil` when the donation is not live, when it has no such participant, or when
    /// the participant is the owner.
    mutating func live(
        _ reference: ParticipantReference,
        before position: Position
    ) throws(FoldFailure) -> (Corrections.Referent, (EvidenceReference) -> ContactKey?)? {
        var donation = Participation()
        guard reference.position < position, try readLive(reference.position, into: &donation),
            let (appearance, person, donor) = try participant(reference)
        else { return nil }
        let summary = decoder.summaries[appearance]
        // A participant with an earlier one's key is that one; the owner, flagged or not, is none
        // of them.
        guard !summary.isMe, let other = donation.others.first(where: { $0.key == summary.key })
        else { return nil }
        let referent = Corrections.Referent(
            position: reference.position,
            person: decoder.appearances[other.appearance].person
        )
        let region = decoder.region
        return (referent, { ContactKey(person, $0, donor: donor, region: region) })
    }
}
