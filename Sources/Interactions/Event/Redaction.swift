/// What the owner had taken out of donations that stay: participants, whose bytes are destroyed.
///
/// It stands in a log whose records have been rewritten, and changes no view: see "Redacting" in
/// `docs/FORMAT.md`.
public struct Redaction: Hashable, Sendable {
    /// The participants, in order and each once, by the places that they had.
    public let participants: [ParticipantReference]
    /// What this version does not know of it, as Protocol Buffers fields.
    public var unknownFields: [UInt8] = []

    /// Makes a redaction of participants in any order.
    public init(_ participants: some Sequence<ParticipantReference>) {
        self.participants = Set(participants).sorted()
    }

    /// Where the donations are that it is about, as far as they come before a position.
    package func donations(before position: Position) -> [Position] {
        participants.map(\.position).filter { $0 < position }
    }
}

extension Interaction {
    /// The same without some of its participants, by their places in ``IntentPeople/everyone``.
    ///
    /// - Parameter places: The places; those of nobody are passed over.
    /// - Returns: The rest of it.
    package func redacted(_ places: Set<Int>) -> Interaction {
        let all = intent.people.everyone.indices
        let gone = places.filter(all.contains)
        var (result, people) = (self, intent.people)
        var place = 0
        func stays(_: Person) -> Bool {
            defer { place += 1 }
            return !gone.contains(place)
        }
        let sender = people.sender.flatMap { stays($0) ? $0 : nil }
        let recipients = people.recipients.filter(stays)
        let contacts = people.contacts.filter(stays)
        // A picture that was given for a parameter is one of whoever stood in it.
        if sender == nil, people.sender != nil { people.images["sender"] = nil }
        if recipients.count < people.recipients.count { people.images["recipients"] = nil }
        if contacts.count < people.contacts.count { people.images["contacts"] = nil }
        (people.sender, people.recipients, people.contacts) = (sender, recipients, contacts)
        result.intent.people = people
        result.redactedParticipants += gone.count
        return result
    }
}

extension ParticipantReference {
    /// The place of the same participant once some were taken out of its donation.
    ///
    /// - Parameter redacted: The places that were taken out, by donation.
    /// - Returns: The place; `nil` when it was taken out itself.
    package func moved(by redacted: [Position: Set<Int>]) -> ParticipantReference? {
        guard let gone = redacted[position] else { return self }
        guard !gone.contains(index) else { return nil }
        return ParticipantReference(position: position, index: index - gone.count { $0 < index })
    }
}
