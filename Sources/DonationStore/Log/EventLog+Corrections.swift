internal import Interactions
internal import LMDB

extension EventLog {
    /// Appends a link of participants.
    func link(_ participants: [ParticipantReference]) throws(CorrectionError) -> Position {
        let link = Link(participants)
        return try append(link, about: link.participants)
    }

    /// Appends the owner's word that two participants are not one person.
    func keepApart(_ participants: [ParticipantReference]) throws(CorrectionError) -> Position {
        let apart = KeptApart(participants)
        return try append(apart, about: apart.participants)
    }

    /// Appends an event about two or more participants of live donations.
    private func append(
        _ payload: some LoggedPayload,
        about participants: [ParticipantReference]
    ) throws(CorrectionError) -> Position {
        guard participants.count > 1 else { throw .refused(.tooFewParticipants) }
        var encoder = RecordEncoder()
        encoder.encode(payload)
        try CorrectionError.validating(try encoder.validate())
        let change = try CorrectionError.storing(try write())
        for participant in participants {
            _ = try person(participant, in: change)
        }
        return try append(payload, change)
    }

    /// Appends an unlink of a piece of evidence.
    func unlink(
        _ evidence: EvidenceReference,
        of participant: ParticipantReference
    ) throws(CorrectionError) -> Position {
        let change = try CorrectionError.storing(try write())
        let person = try person(participant, in: change)
        guard person.has(evidence) else { throw .refused(.noEvidence(evidence, of: participant)) }
        return try append(Unlink(evidence, of: participant), change)
    }

    /// Appends a tombstone for a link, an unlink, two kept apart, feedback, a preference, an
    /// adoption or a refused person.
    ///
    /// The long search for an earlier tombstone comes before the lock; under the lock it only
    /// searches later events. Tests use `beforeLocking` to let others act last.
    func withdraw(
        _ correction: Position,
        beforeLocking: () -> Void = {}
    ) throws(CorrectionError) -> Position {
        let end = try CorrectionError.storing(try end())
        guard correction > .start, correction <= end.last else {
            throw .refused(.noEvent(correction))
        }
        var deleted = try CorrectionError.storing(
            try deletedPositions(after: correction, through: end.last)
        )
        beforeLocking()
        var change = try CorrectionError.storing(try write())
        let head = try CorrectionError.storing(try change.head())
        let identity = try CorrectionError.storing(try change.logIdentity())
        let record = try record(at: correction, in: change)
        // An activity or item is deleted with what belongs to it, and not taken back alone.
        guard host.kinds.isWithdrawable(record.envelope), !record.envelope.isDonated else {
            let isErased = record.envelope.state == .erased && !record.envelope.isErasedDonation
            throw .refused(isErased ? .erased(correction) : .noCorrection(correction))
        }
        let donor = record.envelope.donorOfDonation
        guard identity != end.identity || !deleted.contains(correction, of: donor) else {
            throw .refused(.withdrawn(correction))
        }
        // Positions of another log mean something else.
        deleted = try CorrectionError.storing(
            try deletedPositions(
                after: identity == end.identity ? end.last : correction,
                through: head.lastPosition
            )
        )
        guard !deleted.contains(correction, of: donor) else {
            throw .refused(.withdrawn(correction))
        }
        let deletion = Deletion(positions: PositionSet([correction]))
        do throws(DonationStoreError) {
            let position = try appendTombstone(deletion, to: &change)
            try change.removeRefusal(at: correction)
            try change.removeOwnerEvent(at: correction)
            try commit(change)
            return position
        } catch {
            throw .store(error)
        }
    }

    /// Appends an event of the owner and commits.
    func append(
        _ payload: some LoggedPayload,
        _ change: consuming Change<LogTables>
    ) throws(CorrectionError) -> Position {
        do throws(DonationStoreError) {
            var head = try change.head()
            let record = payload.record(receivedAt: host.now())
            let position = try change.append(record, [], to: &head)
            try change.put(head)
            try commit(change)
            return position
        } catch {
            throw .store(error)
        }
    }

    /// Returns a participant of a live donation, and refuses the owner.
    func person(
        _ reference: ParticipantReference,
        in transaction: borrowing Change<LogTables>
    ) throws(CorrectionError) -> Person {
        let (interaction, _) = try liveDonation(at: reference.position, in: transaction)
        let everyone = interaction.intent.people.everyone
        guard everyone.indices.contains(reference.index) else {
            throw .refused(.noParticipant(reference, count: everyone.count))
        }
        let person = everyone[reference.index]
        let rules = try CorrectionError.storing(try transaction.identityRules())
        guard !rules.isOwner(person) else { throw .refused(.isOwner(reference)) }
        return person
    }

    /// Returns a donation, and refuses one that is not live.
    func liveDonation(
        at position: Position,
        in transaction: borrowing Change<LogTables>
    ) throws(CorrectionError) -> (Interaction, DonorNumber) {
        let record = try record(at: position, in: transaction)
        guard case .donation(let interaction) = record.content else {
            let isErased = record.envelope.isErasedDonation
            throw .refused(isErased ? .erased(position) : .noDonation(position))
        }
        let entry = record.entry(of: interaction, at: position)
        let isLive = try CorrectionError.storing(try transaction.isLive(entry))
        guard isLive else { throw .refused(.deleted(position)) }
        return (interaction, record.envelope.donor)
    }

    /// Returns the record at a position, and refuses a position without one.
    func record(
        at position: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(CorrectionError) -> CopiedRecord {
        let record = try CorrectionError.storing(try found(at: position, in: transaction))
        guard let record else { throw .refused(.noEvent(position)) }
        return record
    }

    /// Returns the record at a position; `nil` if the log has no such position.
    private func found(
        at position: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> CopiedRecord? {
        let key = LogKey.position(position)
        guard let bytes = try transaction.value(forKey: key.span, in: transaction.tables.events)
        else {
            guard position > .start, position <= (try transaction.head().lastPosition) else {
                return nil
            }
            throw .damaged(position, .missing)
        }
        do {
            return try CopiedRecord(decoding: bytes, host.kinds)
        } catch {
            throw .damaged(position, error)
        }
    }
}
