import TestSupport
import Testing

@testable import Interactions

// The parts of the tables in the projectors' tests: given these events, expect those views.

/// The views of a log.
struct Views {
    var contacts: [ContactKey: ContactView] = [:]
    var conversations: [ConversationKey: ConversationView] = [:]
    var days: [DayKey: DayView] = [:]
    /// The contact of every person.
    var persons: [PersonKey: ContactKey] = [:]
    /// The positions of the corrections in force.
    var corrections: [UInt64] = []
    var progress = FoldProgress()
    var rows: [ViewTable: [[UInt8]: [UInt8]]] = [:]

    /// The evidence of each contact, least first, in the order of the contacts' keys.
    var people: [[String]] {
        Dictionary(grouping: persons.keys) { persons[$0] ?? ContactKey(bytes: []) }
            .sorted { $0.key < $1.key }
            .map { _, persons in Set(persons.flatMap(\.evidence)).sorted().map(\.text) }
    }
}

/// The views of events at positions 1, 2, 3 …, folded in one go and one by one.
func views(
    _ events: [LoggedEvent],
    sourceLocation: SourceLocation = #_sourceLocation
) -> Views {
    let memory = MemoryViews(events.map(\.record))
    do {
        try memory.catchUp(rules: events.rules)
        let steps = MemoryViews(memory.records)
        for last in events.indices {
            var fold = steps.fold(rules: events.rules)
            try steps.feed(&fold, through: last + 1)
            try steps.keep(&fold)
        }
        for table in ViewTable.allCases {
            #expect(
                steps.rows[table, default: [:]] == memory.rows[table, default: [:]],
                "\(table), one by one",
                sourceLocation: sourceLocation
            )
        }
        return try memory.views
    } catch {
        Issue.record("the fold fails: \(error)", sourceLocation: sourceLocation)
        return Views()
    }
}

func views(
    _ events: LoggedEvent...,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Views {
    views(events, sourceLocation: sourceLocation)
}

func contacts(_ donations: [LoggedEvent]) -> [ContactKey: ContactView] {
    views(donations).contacts
}

func contacts(_ donations: LoggedEvent...) -> [ContactKey: ContactView] { contacts(donations) }

func conversations(_ donations: [LoggedEvent]) -> [ConversationKey: ConversationView] {
    views(donations).conversations
}

func conversations(_ donations: LoggedEvent...) -> [ConversationKey: ConversationView] {
    conversations(donations)
}

extension MemoryViews {
    /// The rows as views.
    var views: Views {
        get throws {
            var views = Views()
            for (key, row) in rows[.contacts] ?? [:] {
                views.contacts[ContactKey(bytes: key)] = try ContactView(decoding: row.span)
            }
            for (key, row) in rows[.conversations] ?? [:] {
                let view = try ConversationView(decoding: row.span)
                views.conversations[ConversationKey(bytes: key)] = view
            }
            for (key, row) in rows[.days] ?? [:] {
                let day = DayKey(bytes: key.span)
                views.days[try #require(day)] = try DayView(decoding: row.span)
            }
            for (key, row) in rows[.persons] ?? [:] {
                let person = try StoredPerson(rowKey: key, decoding: row.span)
                views.persons[person.key] = person.contact
            }
            views.corrections = (rows[.corrections] ?? [:]).keys
                .map { $0.span.bigEndian(at: 0, width: 8) }.sorted()
            views.progress = progress
            views.rows = rows
            return views
        }
    }

    /// The donations of a timeline, oldest first.
    func donations(of timeline: Timeline) throws -> [Timeline.Entry] {
        try fold().pipeline.entries(of: timeline).entries
    }
}

let chat = DonorNumber(rawValue: 1)
let mail = DonorNumber(rawValue: 2)
let phone = DonorNumber(rawValue: 3)

/// A person by a donor's handle, such as `ana`.
func person(_ handle: String, name: String? = nil) -> Person {
    Person(displayName: name, personHandle: PersonHandle(value: handle))
}

/// A person by evidence from a table.
///
/// `#` marks a contact identifier, `@` an address, `+` or a digit a number, and `!` a custom
/// identifier; other words are handles. The first is the handle, the others are aliases.
func known(by evidence: String...) -> Person { known(by: evidence) }

func known(by evidence: [String]) -> Person {
    var person = Person()
    for piece in evidence {
        var handle: PersonHandle?
        if piece.hasPrefix("#") {
            person.contactIdentifier = String(piece.dropFirst())
        } else if piece.hasPrefix("!") {
            person.customIdentifier = String(piece.dropFirst())
        } else if piece.contains("@") {
            handle = PersonHandle(value: piece, type: .emailAddress)
        } else if piece.hasPrefix("+") || piece.first?.isNumber == true {
            handle = PersonHandle(value: piece, type: .phoneNumber)
        } else {
            handle = PersonHandle(value: piece)
        }
        guard let handle else { continue }
        if person.personHandle == nil {
            person.personHandle = handle
        } else {
            person.aliases.append(handle)
        }
    }
    return person
}

func key(_ person: Person, _ donor: DonorNumber = chat) -> ContactKey {
    ContactKey(person, donor: donor, region: nil) ?? ContactKey(bytes: [])
}

func key(_ handle: String, _ donor: DonorNumber = chat) -> ContactKey {
    key(person(handle), donor)
}

/// A person with one handle and nothing else.
func personKey(_ handle: String, _ donor: DonorNumber = chat) -> PersonKey {
    PersonKey([key(handle, donor)])
}

func time(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds)
}

/// A message at a time in milliseconds; `change` sets the fields under test.
func message(
    _ direction: Direction,
    from sender: Person? = nil,
    to recipients: [Person] = [],
    at start: Int64 = 0,
    donor: DonorNumber = chat,
    change: (inout Interaction, inout SendMessageIntent) -> Void = { _, _ in }
) -> LoggedEvent {
    var intent = SendMessageIntent(recipients: recipients)
    intent.people.sender = sender
    var interaction = Interaction(intent: .sendMessage(intent), direction: direction)
    change(&interaction, &intent)
    interaction.intent = .sendMessage(intent)
    return .donated(interaction, donor, time(start))
}

/// A message to people by evidence alone.
func sent(to people: Person..., by donor: DonorNumber = chat, at start: Int64 = 0) -> LoggedEvent {
    message(.outgoing, to: people, at: start, donor: donor)
}

func call(
    _ direction: Direction,
    with contacts: [Person],
    from sender: Person? = nil,
    at start: Int64 = 0,
    capability: CallCapability = .unknown
) -> LoggedEvent {
    var intent = StartCallIntent(contacts: contacts)
    intent.people.sender = sender
    intent.callCapability = capability
    let interaction = Interaction(intent: .startCall(intent), direction: direction)
    return .donated(interaction, chat, time(start))
}

/// A card in the form of the address-book importer.
func card(
    _ name: String?,
    _ evidence: String...,
    by donor: DonorNumber = phone,
    at start: Int64 = 0
) -> LoggedEvent {
    var intent = OtherIntent(className: OtherIntent.cardClassName)
    var person = known(by: evidence)
    person.displayName = name
    intent.people.contacts = [person]
    var interaction = Interaction(intent: .other(intent), direction: .incoming)
    interaction.intentHandlingStatus = .failure
    return .donated(interaction, donor, time(start))
}
