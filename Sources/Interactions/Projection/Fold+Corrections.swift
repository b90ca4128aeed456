// Links, unlinks and resets: people's corrections, and their withdrawal.

extension Fold {
    /// Returns the corrections in force, and loads them at the first call.
    mutating func loadedCorrections() throws(FoldFailure) -> Corrections {
        if let corrections { return corrections }
        var loaded = Corrections()
        try source.forEach(.corrections, prefix: []) { key, row throws(DecodingFailure) in
            guard key.count == 8 else { throw .truncated(atByte: key.count) }
            let position = Position(rawValue: key.span.bigEndian(at: 0, width: 8))
            loaded.set(position, to: try Corrections.Correction(decoding: row.span))
        }
        corrections = loaded
        return loaded
    }

    /// Returns the persons whom each of the owner's links joins.
    package mutating func links() throws(FoldFailure) -> [[PersonKey]] {
        try loadedCorrections().links
    }

    mutating func correct(
        _ position: Position,
        with correction: Corrections.Correction?
    ) throws(FoldFailure) {
        _ = try loadedCorrections()
        corrections?.set(position, to: correction)
        touchedCorrections.insert(position)
    }

    mutating func note(_ region: Region?, at position: Position) throws(FoldFailure) {
        guard try loadedCorrections().region != region?.code else { return }
        try correct(position, with: .region(region?.code ?? ""))
    }

    mutating func apply(_ link: Link, at position: Position) throws(FoldFailure) {
        var referents: [Corrections.Referent] = []
        for participant in link.participants {
            guard let (referent, _) = try live(participant, before: position),
                !referents.contains(referent)
            else { continue }
            referents.append(referent)
        }
        guard referents.count > 1 else { return }
        try correct(position, with: .link(referents))
        var joined: Int?
        for referent in referents {
            guard let person = try existingPerson(referent.person) else { continue }
            if let joined { join(joined, persons[person].contact) }
            joined = persons[person].contact
        }
    }

    mutating func apply(_ unlink: Unlink, at position: Position) throws(FoldFailure) {
        guard let (referent, evidence) = try live(unlink.participant, before: position),
            let piece = evidence(unlink.evidence)
        else { return }
        let contact = try contact(of: piece)
        try correct(position, with: .unlink(referent, piece))
        if let contact { unsettle(contact) }
    }

    /// Joins all persons with a piece of evidence into one contact, unless an unlink names the
    /// piece.
    mutating func rejoin(by piece: ContactKey) throws(FoldFailure) {
        guard try loadedCorrections().unlinked[piece] == nil else { return }
        var joined: Int?
        for person in try members(of: piece) {
            let contact = root(of: persons[person].contact)
            if let joined { join(joined, contact) }
            joined = contact
        }
        guard let joined else { return }
        unsettle(root(of: joined))
        // Persons who come before the next settling must find the contact too.
        setContact(of: piece, to: root(of: joined))
    }

    /// Undoes a correction, or the part of it that rests on a deleted donation.
    mutating func withdraw(_ position: Position, because donation: Position? = nil)
        throws(FoldFailure)
    {
        switch try loadedCorrections()[position] {
        case .link(let referents):
            let remaining = referents.filter { donation != nil && $0.position != donation }
            try correct(position, with: remaining.count > 1 ? .link(remaining) : nil)
            withdrawnLinks.append(referents.map(\.person))
            for referent in referents {
                guard let person = try existingPerson(referent.person) else { continue }
                unsettle(root(of: persons[person].contact))
            }
        case .unlink(_, let piece):
            try correct(position, with: nil)
            if try !isShared(piece) { try rejoin(by: piece) }
        case .reset(let reset):
            try correct(position, with: nil)
            try unsettle(reset)
        case .region, nil: break
        }
    }

    /// Returns a participant whom an event names, and a function from its evidence to keys.
    ///
    /// The result is `nil` when the donation is not live, when it has no such participant, or when
    /// the participant is the owner.
    private mutating func live(
        _ participant: ParticipantReference,
        before position: Position
    ) throws(FoldFailure) -> (Corrections.Referent, (EvidenceReference) -> ContactKey?)? {
        var donation = Participation()
        guard participant.position < position,
            try readLive(participant.position, into: &donation)
        else { return nil }
        let source = source
        var found: (AppearanceSummary, Person, DonorNumber)?
        try source.record(at: participant.position) { record throws(DecodingFailure) in
            let envelope = try Envelope(decoding: record)
            let number = try reader.appearance(record, envelope, participant: participant.index)
            guard let number else { return }
            let message = reader.appearances[number].message
            let person = try Person(decoding: message.span, message.indices)
            found = (reader.summaries[number], person, envelope.donor)
        }
        // A participant with an earlier one's key is that one; the owner, flagged or not, is none
        // of them.
        guard let (summary, person, donor) = found, !summary.isMe,
            let other = donation.others.first(where: { $0.key == summary.key })
        else { return nil }
        let referent = Corrections.Referent(
            position: participant.position,
            person: reader.appearances[other.appearance].person
        )
        let region = reader.region
        return (referent, { ContactKey(person, $0, donor: donor, region: region) })
    }
}
