// Deletion: the removal of a tombstone's donations from the views.

extension Fold: DeletingFold {
    /// Removes donations from the views, as if a tombstone named them.
    package mutating func leaveOut(_ positions: [Position]) throws(FoldFailure) {
        flush()
        var donation = Participation()
        // A donation that is not live is not in the views, and nothing rests on it.
        for position in positions where try readLive(position, into: &donation) {
            try delete(position)
        }
    }

    /// Returns all live positions of a donor, in order.
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position] {
        try pipeline.positions(of: donor)
    }

    mutating func delete(_ position: Position) throws(FoldFailure) {
        hasDeleted = true
        try withdrawCorrection(at: position)
        if let (payload, _) = try withdrawable(at: position) {
            return try payload.withdraw(from: &self, at: position)
        }
        try adoptions.void(learnedFrom: position)
        var donation = Participation()
        guard try read(position, into: &donation) else { return }
        let day = try pipeline.day(DayKey(donor: donation.facts.donor, start: donation.facts.start))
        guard try pipeline.isLive(position, on: day) else { return }
        for correction in try identity.corrections.all().naming(position) {
            try withdrawCorrection(at: correction, because: position)
        }
        try wishes.forget(donation: position)
        pipeline.delete(position, from: day)
        // In views that contradict each other any value may occur, and none may trap.
        progress.live &-= 1
        progress.deleted &+= 1
        if let conversation = donation.conversation { try unsettle(conversation) }
        if let sender = donation.senderToAnswerAlone {
            try unsettle(decoder.conversation(of: sender, donation.facts.donor))
        }
        var counted: Set<Int> = []
        for other in donation.others {
            identity.shared.note(other.appearance, -1)
            progress.unusedAliases &-= UInt64(decoder.summaries[other.appearance].unusedAliases)
            guard let person = try identity.knownPerson(of: other.appearance, &decoder) else {
                throw .unusableViews
            }
            guard counted.insert(person).inserted else { continue }
            identity.persons.discount(person)
            identity.contacts.unsettle(identity.contact(of: person))
        }
    }

    /// Marks a conversation, with the wishes about it, for folding again.
    private mutating func unsettle(_ conversation: Int) throws(FoldFailure) {
        try pipeline.unsettle(conversation: conversation, decoder.conversations)
        try preferences.unsettle(keyed(conversation))
    }

    /// Reads the donation at a position; returns `false` when it is not live at this point of the
    /// fold.
    mutating func readLive(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) -> Bool {
        guard try read(position, into: &donation) else { return false }
        let day = try pipeline.day(DayKey(donor: donation.facts.donor, start: donation.facts.start))
        return try pipeline.isLive(position, on: day)
    }
}
