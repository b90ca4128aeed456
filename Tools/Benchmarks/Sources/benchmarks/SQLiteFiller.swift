import DonationStore

/// Fills the tables of a ``SQLiteHistory``, a prepared statement for each.
struct SQLiteFiller {
    private let donor: SQLiteStatement
    private let contact: SQLiteStatement
    private let conversation: SQLiteStatement
    private let donation: SQLiteStatement
    private let participant: SQLiteStatement
    private var donors: [Donor: Int64] = [:]
    private var contacts: [String: Int64] = [:]
    private var conversations: [String: Int64] = [:]

    init(_ database: SQLiteDatabase) throws {
        donor = try database.prepare("INSERT INTO donors VALUES (?, ?, ?)")
        contact = try database.prepare("INSERT INTO contacts VALUES (?, ?, ?)")
        conversation = try database.prepare("INSERT INTO conversations VALUES (?, ?, ?)")
        donation = try database.prepare("INSERT INTO donations VALUES (?, ?, ?, ?, ?, ?, ?)")
        participant = try database.prepare("INSERT INTO participants VALUES (?, ?)")
    }

    mutating func add(_ event: RecordedEvent) throws {
        guard case .donated(let donated) = event.event, !event.isDeleted else { return }
        let interaction = donated.interaction
        let people = interaction.intent.people
        let donor = try number(of: donated.donor)
        var others: Set<Int64> = []
        for person in people.everyone where !person.isMe {
            if let key = Self.key(of: person) {
                others.insert(try number(ofContact: key, person.displayName))
            }
        }
        let conversation = try number(ofConversation: people, donor, others)
        let isCall = if case .startCall = interaction.intent { true } else { false }
        let position = Int64(event.position.rawValue)
        try donation.run(
            .integer(position),
            .integer(donor),
            interaction.identifier.map { .text($0) },
            .integer((interaction.start ?? event.recordedAt).milliseconds),
            .integer(interaction.direction == .incoming ? 1 : 0),
            .integer(isCall ? 1 : 0),
            conversation.map { .integer($0) }
        )
        for other in others { try participant.run(.integer(position), .integer(other)) }
    }

    private static func key(of person: Person) -> String? {
        person.contactIdentifier ?? person.personHandle?.value ?? person.customIdentifier
            ?? person.displayName
    }

    private mutating func number(of name: Donor) throws -> Int64 {
        if let number = donors[name] { return number }
        let number = Int64(donors.count + 1)
        donors[name] = number
        try donor.run(.integer(number), .text(name.app), name.account.map { .text($0) })
        return number
    }

    private mutating func number(ofContact key: String, _ name: String?) throws -> Int64 {
        if let number = contacts[key] { return number }
        let number = Int64(contacts.count + 1)
        contacts[key] = number
        try contact.run(.integer(number), .text(key), name.map { .text($0) })
        return number
    }

    private mutating func number(
        ofConversation people: IntentPeople,
        _ donor: Int64,
        _ others: Set<Int64>
    ) throws -> Int64? {
        guard people.conversationIdentifier != nil || !others.isEmpty else { return nil }
        let name =
            people.conversationIdentifier
            ?? "of " + others.sorted().map { "\($0)" }.joined(separator: " ")
        let key = "\(donor) \(name)"
        if let number = conversations[key] { return number }
        let number = Int64(conversations.count + 1)
        conversations[key] = number
        let title = people.speakableGroupName.map { SQLiteStatement.Value.text($0.spokenPhrase) }
        try conversation.run(.integer(number), .text(key), title)
        return number
    }
}
