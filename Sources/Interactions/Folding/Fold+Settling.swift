// Folding again, from a row's own timeline, where folding forwards is not possible.

extension Fold {
    /// Folds every marked view again; afterwards all views match the log up to ``progress``.
    ///
    /// - Complexity: O(*h* log *n*) in the donations of the marked views.
    package mutating func settle() throws(FoldFailure) {
        flush()
        try identity.shared.countNames(decoder)
        try identity.settleSharing()
        for conversation in preferences.takeUnsettled() {
            try settlePreferences(of: conversation)
        }
        for unsettled in identity.contacts.takeUnsettled() {
            // A merged contact is settled with the one it went into.
            let contact = identity.contacts.root(of: unsettled)
            if identity.contacts.isUnsettled(contact) { try settleContact(contact) }
        }
        try identity.tellNewKeys()
        for conversation in pipeline.takeUnsettledConversations() {
            try settleConversation(conversation)
        }
        for day in pipeline.takeUnsettledDays() { try settleDay(day) }
        for row in pipeline.rows.touchedConversations.indices {
            try settleNewest(row)
            listParticipants(ofConversation: row)
        }
        try pipeline.rows.settleMemories(
            &pipeline.turnRows,
            contact: { identity.contacts.key(of: $0) },
            conversation: { decoder.conversations.key(of: $0) }
        )
        pipeline.forgetDeleted()
        identity.corrections.forgetWithdrawnLinks()
    }

    /// Reads a donation that a timeline names; a missing one means damaged views.
    private mutating func readAgain(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) {
        guard try read(position, into: &donation) else { throw .unusableViews }
    }

    private mutating func settleConversation(_ conversation: Int) throws(FoldFailure) {
        let key = decoder.conversations.key(of: conversation)
        let reset = try identity.corrections.all().reset(of: key)
        var donation = Participation()
        for entry in try pipeline.takeEntries(ofConversation: conversation) {
            try readAgain(entry.position, into: &donation)
            if let reset, donation.facts.start <= reset { donation.facts.counts = false }
            let folded = FoldedDonation(donation.facts)
            pipeline.rows.apply(folded, toConversation: conversation, isAside: entry.isAside)
            let others =
                entry.isAside ? [donation.senderToAnswerAlone].compactMap(\.self) : donation.others
            for other in others {
                let person = decoder.appearances[other.appearance].person
                pipeline.rows.conversations[conversation].view.add(person)
            }
        }
        let name = try identity.corrections.all().name(of: key)
        pipeline.rows.conversations[conversation].view.ownName = name.map { Array($0.utf8) } ?? []
    }

    /// Chooses the newest donation of a conversation in which several began last.
    ///
    /// Their bytes decide, since live donations of one app rarely begin in the same millisecond.
    private mutating func settleNewest(_ conversation: Int) throws(FoldFailure) {
        let ties = pipeline.rows.conversations[conversation].view.newestTies
        guard !ties.isEmpty,
            let newest = pipeline.rows.conversations[conversation].view.newest
        else { return }
        var best = (position: newest, content: try content(at: newest))
        for position in ties {
            let content = try content(at: position)
            if best.content.lexicographicallyPrecedes(content) { best = (position, content) }
        }
        pipeline.rows.conversations[conversation].view.newest = best.position
        pipeline.rows.conversations[conversation].view.newestTies = []
    }

    /// Returns the stored bytes of a donation, without what the log added.
    private func content(at position: Position) throws(FoldFailure) -> [UInt8] {
        var content: [UInt8] = []
        try source.record(at: position) { record throws(DecodingFailure) in
            content = record.copy(Envelope.length..<max(Envelope.length, record.count))
        }
        return content
    }

    private mutating func settleDay(_ day: Int) throws(FoldFailure) {
        let entries = try pipeline.takeEntries(of: pipeline.rows.days[day].view.timeline)
        pipeline.rows.days[day].view = DayView()
        var donation = Participation()
        for entry in entries {
            try readAgain(entry.position, into: &donation)
            pipeline.rows.apply(donation.facts, toDay: day, decoder.actions)
        }
    }

    /// Splits a contact, with all contacts merged into it, by its live evidence, and folds each
    /// part again.
    private mutating func settleContact(_ contact: Int) throws(FoldFailure) {
        let everyone = try identity.allPersons(of: contact)
        // Finding persons may have loaded contacts.
        flush()
        let entries = try pipeline.takeEntries(ofContacts: identity.contacts.part(contact))
        try identity.split(contact, among: everyone)
        flush()
        try foldAgain(entries, Set(everyone))
        try giveOwnNames(everyone)
    }

    /// Gives the contacts of some persons the owner's latest names of any of their persons.
    private mutating func giveOwnNames(_ everyone: [Int]) throws(FoldFailure) {
        let corrections = try identity.corrections.all()
        guard corrections.nameSomebody else { return }
        var latest: [Int: (position: Position, name: Corrections.OwnName)] = [:]
        for person in everyone where !identity.persons.isRemoved(person) {
            guard let own = corrections.name(of: identity.persons.key(of: person)) else { continue }
            let contact = identity.persons.contact(of: person)
            if let known = latest[contact],
                (own.name.time, own.position) < (known.name.time, known.position)
            {
                continue
            }
            latest[contact] = own
        }
        for (contact, own) in latest {
            pipeline.rows.contacts[contact].view.ownName = Array(own.name.name.utf8)
            pipeline.rows.touchContact(contact)
        }
    }

    /// Folds donations into the contacts of some persons.
    private mutating func foldAgain(
        _ entries: [Timeline.Entry],
        _ everyone: Set<Int>
    ) throws(FoldFailure) {
        var donation = Participation()
        let resets = try resets(of: everyone)
        for entry in entries {
            try readAgain(entry.position, into: &donation)
            for (index, other) in donation.others.enumerated() {
                let known = try identity.knownPerson(of: other.appearance, &decoder)
                guard let person = known, everyone.contains(person) else { continue }
                let contact = identity.persons.contact(of: person)
                var facts = donation.facts
                if let reset = resets[contact], facts.start <= reset { facts.counts = false }
                let summary = decoder.summaries[other.appearance]
                pipeline.rows.apply(
                    FoldedDonation(facts),
                    of: FoldedOther(other, summary: summary, index: index, person: person),
                    toContact: contact,
                    decoder.actions
                )
            }
        }
    }

    /// Returns the times up to which learning about the contacts of persons does not count.
    private mutating func resets(of everyone: Set<Int>) throws(FoldFailure) -> [Int: Timestamp] {
        let corrections = try identity.corrections.all()
        var resets: [Int: Timestamp] = [:]
        for person in everyone where !identity.persons.isRemoved(person) {
            let key = identity.persons.key(of: person)
            guard let reset = corrections.reset(of: key) else { continue }
            let contact = identity.persons.contact(of: person)
            resets[contact] = max(resets[contact] ?? reset, reset)
        }
        return resets
    }
}
