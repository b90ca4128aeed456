/// A live donation as counted: its time, direction, app and conversation.
///
/// The other participants are kept beside it. The ``DonationCounter`` that gave the numbers knows
/// their meaning.
package struct CountedDonation: Hashable, Sendable {
    /// The start of the interaction.
    package var start: Timestamp
    /// The time the log received it.
    package var recordedAt: Timestamp
    /// Whether it was sent rather than received.
    package var isOutgoing: Bool
    /// Whether it is a message to the owner alone, to which an answer is due.
    package var asksForAnswer: Bool
    /// The donor.
    package var donor: DonorNumber
    /// The index of the class of intent.
    package var intent: Int
    /// The index of the conversation; `nil` when nothing names one.
    package var conversation: Int?

    /// Makes a counted donation.
    package init(
        start: Timestamp,
        recordedAt: Timestamp,
        isOutgoing: Bool,
        asksForAnswer: Bool = false,
        donor: DonorNumber,
        intent: Int,
        conversation: Int?
    ) {
        self.start = start
        self.recordedAt = recordedAt
        self.isOutgoing = isOutgoing
        self.asksForAnswer = asksForAnswer
        self.donor = donor
        self.intent = intent
        self.conversation = conversation
    }
}

/// Another participant of a counted donation, by an index, with a role.
package struct CountedOther: Hashable, Sendable {
    /// The index of the person or, once known, of the contact.
    package var index: Int32
    /// The role of the participant in the donation.
    package var role: ContactRole

    /// Makes a participant.
    package init(_ index: Int32, _ role: ContactRole) {
        (self.index, self.role) = (index, role)
    }
}

/// A counter of donations, record by record.
///
/// It numbers people, conversations and classes of intent from 0, in the order of meeting them.
/// Memory is bounded by their indices, except that ``forgetPersons()`` frees the persons.
package struct DonationCounter {
    private var decoder: DonationDecoder
    private var donation = Participation()
    private var people = PersonIndices()
    private var intentIndices: [String: Int] = [:]
    /// The indices of intents by those of the decoder's actions; -1 for those not looked up yet.
    private var intentsOfActions: [Int] = []
    /// The classes of intent seen so far, as in `INSendMessageIntent`.
    package private(set) var intents: [String] = []

    /// Makes a counter that knows nobody, and finds the owner and reads numbers by `rules`.
    package init(rules: IdentityRules = IdentityRules()) {
        decoder = DonationDecoder(rules: rules)
        decoder.rememberPeople()
    }

    /// The persons met.
    package var persons: [PersonKey] { people.keys }

    /// The conversations met.
    package var conversations: ConversationIndex { decoder.conversations }

    /// Forgets the persons met; their indices begin at 0 again.
    package mutating func forgetPersons() {
        forget()
        people = PersonIndices()
    }

    /// Reads the record of a donation.
    ///
    /// - Parameters:
    ///   - record: Envelope and payload.
    ///   - envelope: The record's envelope, of a whole donation.
    ///   - position: The record's position in the log.
    ///   - others: An array to which this appends the other participants' persons, the sender
    ///     first.
    /// - Returns: The donation; `nil` for a card, which is no action.
    /// - Throws: ``DecodingFailure`` when the record cannot be read.
    package mutating func read(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        others: inout [CountedOther]
    ) throws(DecodingFailure) -> CountedDonation? {
        if decoder.isFull {
            forget()
            people.forgetAppearances()
        }
        try decoder.read(record, envelope, at: position, into: &donation)
        guard !donation.facts.isCard else { return nil }
        let direction = donation.facts.direction
        for other in donation.others {
            let person = people.index(of: other, decoder.appearances[other.appearance].person)
            others.append(CountedOther(person, ContactRole(direction, isSender: other.isSender)))
        }
        return CountedDonation(
            start: donation.facts.start,
            recordedAt: envelope.recordedAt,
            isOutgoing: direction == .outgoing,
            asksForAnswer: donation.facts.asksForAnswer,
            donor: donation.facts.donor,
            intent: intentNumber(of: donation.facts.action),
            conversation: donation.conversation
        )
    }

    private mutating func forget() {
        decoder.forget()
        intentsOfActions = []
    }

    private mutating func intentNumber(of action: ActionIndex) -> Int {
        let index = Int(action.rawValue)
        while intentsOfActions.count <= index { intentsOfActions.append(-1) }
        if intentsOfActions[index] < 0 {
            intentsOfActions[index] = intentNumber(decoder.actions[index].intentClass)
        }
        return intentsOfActions[index]
    }

    private mutating func intentNumber(_ name: String) -> Int {
        if let known = intentIndices[name] { return known }
        intentIndices[name] = intents.count
        intents.append(name)
        return intents.count - 1
    }
}
