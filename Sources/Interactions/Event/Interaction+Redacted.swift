extension Interaction {
    /// Returns the interaction without some participants, by their indices in
    /// ``IntentPeople/everyone``.
    ///
    /// - Parameter indices: The indices; the method ignores indices without a participant.
    /// - Returns: The interaction with the remaining participants.
    package func redacted(_ indices: Set<Int>) -> Interaction {
        let all = intent.people.everyone.indices
        let gone = indices.filter(all.contains)
        var (result, people) = (self, intent.people)
        var index = 0
        func stays(_: Person) -> Bool {
            defer { index += 1 }
            return !gone.contains(index)
        }
        let sender = people.sender.flatMap { stays($0) ? $0 : nil }
        let recipients = people.recipients.filter(stays)
        let contacts = people.contacts.filter(stays)
        // A picture given for a parameter may show a removed participant of that parameter.
        if sender == nil, people.sender != nil { people.images["sender"] = nil }
        if recipients.count < people.recipients.count { people.images["recipients"] = nil }
        if contacts.count < people.contacts.count { people.images["contacts"] = nil }
        (people.sender, people.recipients, people.contacts) = (sender, recipients, contacts)
        result.intent.people = people
        result.redactedParticipants += gone.count
        return result
    }
}
