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

    mutating func delete(_ position: Position) throws(FoldFailure) {
        if try loadedCorrections()[position] != nil { try withdraw(position) }
        if let (payload, _) = try withdrawable(at: position) {
            return try payload.withdraw(from: &self, at: position)
        }
        try voidAdoptions(learnedFrom: position)
        var donation = Participation()
        guard try read(position, into: &donation) else { return }
        let day = try day(DayKey(donor: donation.facts.donor, start: donation.facts.start))
        guard try isLive(position, on: day) else { return }
        for correction in try loadedCorrections().naming(position) {
            try withdraw(correction, because: position)
        }
        rows.days[day].positions?.remove(position)
        deleted.insert(position)
        // In views that contradict each other any value may occur, and none may trap.
        progress.live &-= 1
        progress.deleted &+= 1
        unsettleDay(day)
        if let conversation = donation.conversation {
            try unsettleConversation(conversation)
            try unsettlePreferences(of: conversation)
        }
        if let sender = donation.senderToAnswerAlone {
            let conversation = reader.conversation(of: sender, donation.facts.donor)
            try unsettleConversation(conversation)
            try unsettlePreferences(of: conversation)
        }
        var counted: Set<Int> = []
        for other in donation.others {
            names.note(other.appearance, -1)
            progress.unusedAliases &-= UInt64(reader.summaries[other.appearance].unusedAliases)
            guard let person = try knownNumber(of: other.appearance) else {
                throw .unusableViews
            }
            guard counted.insert(person).inserted else { continue }
            persons[person].count -= 1
            touchPerson(person)
            unsettle(root(of: persons[person].contact))
        }
    }

    /// Reads the donation at a position; returns `false` when no donation there could be live.
    ///
    /// The fold skipped an unreadable donation before, and this skips it again.
    mutating func read(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) -> Bool {
        var isDonation = false
        try makeRoom()
        let source = source
        do {
            try source.record(at: position) { record throws(DecodingFailure) in
                try Envelope.verifyChecksum(of: record)
                let envelope = try Envelope(decoding: record)
                guard envelope.isDonation else { return }
                try reader.read(record, envelope, at: position, into: &donation)
                isDonation = true
            }
        } catch .damaged {
            return false
        }
        return isDonation
    }

    /// Reads the donation at a position; returns `false` when it is not live at this point of the
    /// fold.
    mutating func readLive(
        _ position: Position,
        into donation: inout Participation
    ) throws(FoldFailure) -> Bool {
        guard try read(position, into: &donation) else { return false }
        let day = try day(DayKey(donor: donation.facts.donor, start: donation.facts.start))
        return try isLive(position, on: day)
    }

    private mutating func isLive(_ position: Position, on day: Int) throws(FoldFailure) -> Bool {
        if let positions = rows.days[day].positions { return positions.contains(position) }
        let (entries, _) = try entries(of: rows.days[day].view.timeline)
        let positions = Set(entries.map(\.position))
        rows.days[day].positions = positions
        heldBytes += 24 * positions.count
        return positions.contains(position)
    }

    /// Returns all live positions of a donor, in order.
    mutating func positions(of donor: DonorNumber) throws(FoldFailure) -> [Position] {
        var keys: Set<DayKey> = []
        var prefix: [UInt8] = []
        prefix.appendBigEndian(donor.rawValue)
        try source.forEach(.days, prefix: prefix) { key, _ in
            if let key = DayKey(bytes: key.span) { keys.insert(key) }
        }
        for key in dayNumbers.keys where key.donor == donor { keys.insert(key) }
        var positions: [Position] = []
        for key in keys {
            let number = try day(key)
            if let known = rows.days[number].positions {
                positions += known
            } else {
                positions += try entries(of: rows.days[number].view.timeline).entries.map(
                    \.position
                )
            }
        }
        return positions.sorted()
    }

    /// Returns the donations of a timeline, oldest first, and its closed chunks.
    func entries(
        of timeline: Timeline
    ) throws(FoldFailure) -> (entries: [Timeline.Entry], chunks: [Timeline.ChunkKey]) {
        try timeline.entries { key throws(FoldFailure) in
            if let open = rows.chunks[key] ?? nil { return open }
            return try source.row(.timelines, key.bytes)
        }
    }

    mutating func unsettleConversation(_ number: Int) throws(FoldFailure) {
        try load(number)
        rows.touchConversation(number)
        marked.unsettledConversations.insert(number)
    }

    private mutating func unsettleDay(_ number: Int) {
        rows.touchDay(number)
        marked.unsettledDays.insert(number)
    }
}
