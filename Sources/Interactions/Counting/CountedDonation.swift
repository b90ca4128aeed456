/// A live donation as it is counted: when, which way, in which app and conversation.
///
/// With whom is beside it, and what the numbers stand for is with the ``CountingReader`` that gave
/// them.
package struct CountedDonation: Hashable, Sendable {
    /// When it began.
    package var start: Timestamp
    /// When the log received it.
    package var recordedAt: Timestamp
    /// Whether it was sent; otherwise it was received.
    package var isOutgoing: Bool
    /// Whether it is a message that was sent to the owner alone, so that an answer is owed.
    package var asksForAnswer: Bool
    /// Who donated it.
    package var donor: DonorNumber
    /// The number of its class of intent.
    package var intent: Int
    /// The number of its conversation; `nil` when nothing names one.
    package var conversation: Int?

    /// Makes one from its parts.
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

/// One of the others in a counted donation, by a number, and what the donation is to them.
package struct CountedOther: Hashable, Sendable {
    /// The number of the person or, once it is known who that is, of the contact.
    package var number: Int32
    /// What the donation is to them.
    package var role: ContactRole

    /// Makes one from its parts.
    package init(_ number: Int32, _ role: ContactRole) {
        (self.number, self.role) = (number, role)
    }
}

/// Reads records of donations one by one for those who count them.
///
/// People, conversations and classes of intent have numbers from 0, in the order in which they are
/// met. Memory is bounded by how many there are of them, but for persons, who are forgotten when
/// ``forgetPersons()`` says so.
package struct CountingReader {
    private var reader: DonationReader
    private var donation = Participation()
    private var people = PersonNumbers()
    private var intentNumbers: [String: Int] = [:]
    /// The classes of intent met, as in `INSendMessageIntent`.
    package private(set) var intents: [String] = []

    /// Makes a reader that has met nobody; national phone numbers are from `region`.
    package init(region: Region? = nil) {
        reader = DonationReader(region: region)
    }

    /// The persons met.
    package var persons: [PersonKey] { people.keys }

    /// The conversations met.
    package var conversations: ConversationIndex { reader.conversations }

    /// Forgets the persons met; their numbers begin at 0 again.
    package mutating func forgetPersons() {
        reader.forget()
        people = PersonNumbers()
    }

    /// Reads the record of a donation.
    ///
    /// - Parameters:
    ///   - record: Envelope and payload.
    ///   - envelope: The record's envelope, of a whole donation.
    ///   - position: Where it is in the log.
    ///   - others: Takes the numbers of the persons who take part, the sender first.
    /// - Returns: The donation; `nil` for a card, which is nothing that happened.
    /// - Throws: ``DecodingFailure`` when the record cannot be read.
    package mutating func read(
        _ record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position,
        others: inout [CountedOther]
    ) throws(DecodingFailure) -> CountedDonation? {
        if reader.isFull {
            reader.forget()
            people.forgetAppearances()
        }
        try reader.read(record, envelope, at: position, into: &donation)
        guard !donation.facts.isCard else { return nil }
        let direction = donation.facts.direction
        for other in donation.others {
            let person = people.number(of: other, reader.appearances[other.appearance].person)
            others.append(
                CountedOther(person, ContactRole(direction, isSender: other.isSender))
            )
        }
        return CountedDonation(
            start: donation.facts.start,
            recordedAt: envelope.recordedAt,
            isOutgoing: direction == .outgoing,
            asksForAnswer: donation.facts.asksForAnswer,
            donor: donation.facts.donor,
            intent: intentNumber(reader.actions[Int(donation.facts.action.rawValue)].intentClass),
            conversation: donation.conversation
        )
    }

    private mutating func intentNumber(_ name: String) -> Int {
        if let number = intentNumbers[name] { return number }
        intentNumbers[name] = intents.count
        intents.append(name)
        return intents.count - 1
    }
}
