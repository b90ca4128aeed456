internal import Interactions

extension Interaction {
    /// Returns the first field, other than the start, in which a later donation differs.
    ///
    /// Facts about the conversation that only the later donation states are no difference: its
    /// name, its members, and that it is a group. The app may not have known them earlier. It is no
    /// difference either that only the earlier one states the name, or that it is a group.
    func firstDifference(from later: Interaction) -> String? {
        var (left, right) = comparable(with: later)
        left.intent.takeUpGroup()
        right.intent.takeUpGroup()
        right.intent.people.leaveOutNews(
            since: left.intent.people,
            hasAllPeople: redactedParticipants > 0
        )
        if right.intent.people.isGroup == nil { left.intent.people.isGroup = nil }
        if right.intent.people.speakableGroupName == nil {
            left.intent.people.speakableGroupName = nil
        }
        guard left.payload != right.payload else { return nil }
        let donor = Donor(app: "")
        return Donation(left, from: donor).json
            .firstDifference(from: Donation(right, from: donor).json) ?? "intent"
    }

    /// Returns whether two donations have the same content apart from dates, and identifiers if
    /// asked.
    func saysTheSame(as other: Interaction, whateverTheIdentifier: Bool = false) -> Bool {
        var (left, right) = comparable(with: other)
        left.end = nil
        right.end = nil
        if whateverTheIdentifier { left.identifier = right.identifier }
        return left.payload == right.payload
    }

    /// Returns whether this is the rest of a donation with the same content as another.
    ///
    /// An erasure took participants out of this donation, exactly as many as the other has beyond
    /// its own. The store does not keep who they were, so this checks whether the other, without
    /// some of its participants, has the same content as this.
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

    /// Returns both without their starts.
    ///
    /// Message content counts only if both have it: one may come from a store that does not keep
    /// it.
    private func comparable(with other: Interaction) -> (Interaction, Interaction) {
        var (left, right) = (self, other)
        if !left.hasContent || !right.hasContent {
            left.dropContent()
            right.dropContent()
        }
        left.leaveOutEarlyEnd()
        right.leaveOutEarlyEnd()
        if left.hasDirectionByOwner, right.hasDirectionByOwner {
            left.direction = .unspecified
            right.direction = .unspecified
        }
        left.leaveOutWhatDonorsLearn()
        right.leaveOutWhatDonorsLearn()
        left.start = nil
        right.start = nil
        left.startIsDefaulted = false
        right.startIsDefaulted = false
        left.redactedParticipants = 0
        right.redactedParticipants = 0
        return (left, right)
    }

    /// Removes an end before a defaulted start: it is the real start, which is not compared.
    ///
    /// Older versions used the time of receipt as the start then.
    private mutating func leaveOutEarlyEnd() {
        if startIsDefaulted, let end, let start, end < start { self.end = nil }
    }

    /// Whether the direction follows from the mark of the owner: outgoing from the owner, incoming
    /// from anybody else.
    private var hasDirectionByOwner: Bool {
        switch (direction, intent.people.sender?.isMe) {
        case (.outgoing, true), (.incoming, false): true
        default: false
        }
    }

    /// Removes the marks of the owner, and the types of telephones that show letters.
    ///
    /// The marks are what the donor knew of the owner then. An import that knows another address of
    /// the owner tells the same mail with other marks, and another direction that follows from
    /// them. Who is the owner, and so who sent what, the fold decides. Older importers gave senders
    /// like `AMAZON` no type.
    private mutating func leaveOutWhatDonorsLearn() {
        func changes(_ person: Person) -> Bool {
            person.isMe || person.personHandle?.isTelephoneOfLetters == true
        }
        func change(_ person: inout Person) {
            person.isMe = false
            if person.personHandle?.isTelephoneOfLetters == true {
                person.personHandle?.type = .unknown
            }
        }
        var people = intent.people
        guard people.everyone.contains(where: changes) else { return }
        if var sender = people.sender {
            change(&sender)
            people.sender = sender
        }
        for index in people.recipients.indices { change(&people.recipients[index]) }
        for index in people.contacts.indices { change(&people.contacts[index]) }
        intent.people = people
    }

    /// The encoded bytes, by which interactions are compared.
    ///
    /// Texts that Swift considers equal may consist of different characters.
    private var payload: [UInt8] {
        var encoder = RecordEncoder()
        encoder.encode(self)
        return encoder.payload
    }
}

extension PersonHandle {
    /// Whether it is a telephone's, and shows letters in the place of a number.
    fileprivate var isTelephoneOfLetters: Bool {
        type == .phoneNumber && value.contains(where: \.isLetter)
    }
}

extension Intent {
    /// Moves the group flag into its field, where a version that did not know the field kept it.
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
    /// Moves the group flag to the people if it is here, and returns whether it is.
    fileprivate mutating func moveGroup(to people: inout IntentPeople) -> Bool {
        guard case .bool(let isGroup)? = json["isGroup"] else { return false }
        json["isGroup"] = nil
        people.isGroup = isGroup
        return true
    }
}

extension IntentPeople {
    /// Removes the facts about the conversation that an earlier donation does not state at all.
    ///
    /// - Parameters:
    ///   - earlier: The earlier donation's people.
    ///   - hasAllPeople: Whether to keep further people, because some were taken out of the earlier
    ///     one.
    fileprivate mutating func leaveOutNews(since earlier: IntentPeople, hasAllPeople: Bool) {
        if earlier.isGroup == nil { isGroup = nil }
        if earlier.speakableGroupName == nil { speakableGroupName = nil }
        guard !hasAllPeople else { return }
        if earlier.recipients.isEmpty { recipients = [] }
        if earlier.contacts.isEmpty { contacts = [] }
    }
}
