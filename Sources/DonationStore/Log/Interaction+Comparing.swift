internal import Interactions

extension Interaction {
    /// The first field in which a later donation of the same identifier differs, the start left
    /// out.
    ///
    /// What only the later one tells of the conversation is no difference: its name, its members,
    /// and that it is a group, which the earlier one need not have known.
    func firstDifference(from later: Interaction) -> String? {
        var (left, right) = comparable(with: later)
        left.intent.takeUpGroup()
        right.intent.takeUpGroup()
        right.intent.people.leaveOutNews(
            since: left.intent.people,
            hasAllPeople: redactedParticipants > 0
        )
        if right.intent.people.isGroup == nil { left.intent.people.isGroup = nil }
        guard left.payload != right.payload else { return nil }
        let donor = Donor(app: "")
        return Donation(left, from: donor).json
            .firstDifference(from: Donation(right, from: donor).json) ?? "intent"
    }

    /// Whether two donations say the same, their dates left out, and their identifiers if asked.
    func saysTheSame(as other: Interaction, whateverTheIdentifier: Bool = false) -> Bool {
        var (left, right) = comparable(with: other)
        left.end = nil
        right.end = nil
        if whateverTheIdentifier { left.identifier = right.identifier }
        return left.payload == right.payload
    }

    /// Whether this is what is left of a donation that says the same as another did: participants
    /// were taken out of it, as many as the other has more.
    ///
    /// Who it was is not kept. So it is asked whether the other without some of its participants,
    /// whoever they are, says what this does.
    func isRest(of original: Interaction, whateverTheIdentifier: Bool = false) -> Bool {
        guard redactedParticipants > 0 else { return false }
        let left = intent.people
        let whole = original.intent.people
        var gone = whole.sender != nil && left.sender == nil ? [0] : []
        var first = whole.sender == nil ? 0 : 1
        for (rest, all) in [(left.recipients, whole.recipients), (left.contacts, whole.contacts)] {
            var rest = rest[...]
            for (index, person) in all.enumerated() {
                if rest.first == person { rest.removeFirst() } else { gone.append(first + index) }
            }
            first += all.count
        }
        guard gone.count == redactedParticipants else { return false }
        return saysTheSame(
            as: original.redacted(Set(gone)),
            whateverTheIdentifier: whateverTheIdentifier
        )
    }

    /// Both without their starts.
    ///
    /// What was said counts only if both say it: one of them may have come to a store that does not
    /// keep it.
    private func comparable(with other: Interaction) -> (Interaction, Interaction) {
        var (left, right) = (self, other)
        if !left.hasContent || !right.hasContent {
            left.dropContent()
            right.dropContent()
        }
        left.leaveOutEarlyEnd()
        right.leaveOutEarlyEnd()
        left.start = nil
        right.start = nil
        left.startIsDefaulted = false
        right.startIsDefaulted = false
        left.redactedParticipants = 0
        right.redactedParticipants = 0
        return (left, right)
    }

    /// Leaves out an end before a start that was defaulted: it is the start, which is not compared.
    ///
    /// Older versions took the time of receipt for the start then.
    private mutating func leaveOutEarlyEnd() {
        if startIsDefaulted, let end, let start, end < start { self.end = nil }
    }

    /// Its bytes, by which it is compared: texts that Swift holds to be equal may be spelled with
    /// other characters.
    private var payload: [UInt8] {
        var encoder = RecordEncoder()
        encoder.encode(self)
        return encoder.payload
    }
}

extension Intent {
    /// Takes up that it is a group where a version that did not know the field has kept it.
    fileprivate mutating func takeUpGroup() {
        guard people.isGroup == nil else { return }
        switch self {
        case .sendMessage(var intent):
            guard intent.unknownFields.moveGroup(to: &intent.people) else { return }
            self = .sendMessage(intent)
        case .startCall(var intent):
            guard intent.unknownFields.moveGroup(to: &intent.people) else { return }
            self = .startCall(intent)
        case .other(var intent):
            guard intent.unknownFields.moveGroup(to: &intent.people) else { return }
            self = .other(intent)
        }
    }
}

extension UnknownFields {
    /// Says of people whether they are a group, if it stands here; returns whether it does.
    fileprivate mutating func moveGroup(to people: inout IntentPeople) -> Bool {
        guard case .bool(let isGroup)? = json["isGroup"] else { return false }
        json["isGroup"] = nil
        people.isGroup = isGroup
        return true
    }
}

extension IntentPeople {
    /// Leaves out what an earlier donation does not tell of the conversation at all.
    ///
    /// - Parameters:
    ///   - earlier: The earlier one.
    ///   - hasAllPeople: Whether further people are no news, since some were taken out of it.
    fileprivate mutating func leaveOutNews(since earlier: IntentPeople, hasAllPeople: Bool) {
        if earlier.isGroup == nil { isGroup = nil }
        if earlier.speakableGroupName == nil { speakableGroupName = nil }
        guard !hasAllPeople else { return }
        if earlier.recipients.isEmpty { recipients = [] }
        if earlier.contacts.isEmpty { contacts = [] }
    }
}
