import DonationStore

extension Model {
    /// Takes participants out of donations and erases, or returns the reason of a refusal.
    ///
    /// - Returns: The refusal, the number of erased donations, and the texts that no file may hold.
    mutating func redact(
        _ places: [Place]
    ) -> (refusal: CorrectionRefusal?, count: Int, texts: Set<[UInt8]>) {
        let participants = Set(places.map(\.reference)).sorted()
        for participant in participants {
            if let refusal = refusal(ofAnybody: participant) { return (refusal, 0, []) }
        }
        var gone: Set<[UInt8]> = []
        /// The old and the new places of the remaining participants.
        var moved: [ParticipantReference: ParticipantReference] = [:]
        for position in Set(participants.map { Int($0.position.rawValue) }) {
            let indices = Set(
                participants.filter { Int($0.position.rawValue) == position }.map(\.index)
            )
            gone.formUnion(entries[position - 1].gift?.texts ?? [])
            let staying = everyone(at: position).indices.filter { !indices.contains($0) }
            for (new, old) in staying.enumerated() {
                moved[Place(position: position, index: old).reference] =
                    Place(position: position, index: new).reference
            }
            entries[position - 1].donation?.interaction.leaveOut(indices)
            entries[position - 1].gift?.leaveOut(indices)
        }
        let redacted = Set(participants.map(\.position))
        func place(_ old: ParticipantReference) -> ParticipantReference? {
            redacted.contains(old.position) ? moved[old] : old
        }
        for index in entries.indices where entries[index].state != .erased {
            switch entries[index].correction {
            case let link as Link:
                let rest = link.participants.compactMap(place)
                guard rest != link.participants else { continue }
                entries[index].correction = Link(rest)
                entries[index].isPointless = rest.count < 2
            case let unlink as Unlink:
                guard let participant = place(unlink.participant) else {
                    entries[index].isPointless = true
                    continue
                }
                entries[index].correction = Unlink(unlink.evidence, of: participant)
            case let wish as Wish:
                guard let old = wish.participant else { continue }
                guard let participant = place(old) else {
                    entries[index].isPointless = true
                    continue
                }
                entries[index].correction = Wish(wish.change, wish.subject.about(participant))
            default: continue
            }
        }
        let (count, texts) = erase(redacted: gone)
        append(Redaction(participants))
        return (nil, count, texts)
    }
}

extension Interaction {
    mutating func leaveOut(_ indices: Set<Int>) {
        var people = intent.people
        let first = people.sender == nil ? 0 : 1
        let middle = first + people.recipients.count
        if indices.contains(0), first == 1 { people.sender = nil }
        people.recipients = people.recipients.enumerated()
            .filter { !indices.contains($0.offset + first) }.map(\.element)
        people.contacts = people.contacts.enumerated()
            .filter { !indices.contains($0.offset + middle) }.map(\.element)
        intent.people = people
        redactedParticipants += indices.count
    }
}

extension Gift {
    fileprivate mutating func leaveOut(_ indices: Set<Int>) {
        let first = sender == nil ? 0 : 1
        if indices.contains(0), first == 1 { sender = nil }
        if indices.contains(first) { hasPicture = false }
        recipients = recipients.enumerated().filter { !indices.contains($0.offset + first) }
            .map(\.element)
    }
}
