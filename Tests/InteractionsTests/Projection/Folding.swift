@testable import Interactions

// Given these donations, the views are those: what the tables of the projectors' tests are made of.

/// The views of donations, folded in their order.
func fold<P: Projector>(_: P.Type, _ donations: [Participation]) -> [P.Key: P.View] {
    var views: [P.Key: P.View] = [:]
    for donation in donations {
        for (key, change) in P.changes(from: donation) {
            P.apply(change, to: &views[key, default: P.View()])
        }
    }
    return views
}

func contacts(_ donations: Participation...) -> [ContactKey: ContactView] {
    fold(ContactProjector.self, donations)
}

func conversations(_ donations: Participation...) -> [ConversationKey: ConversationView] {
    fold(ConversationProjector.self, donations)
}

let chat = DonorNumber(rawValue: 1)
let mail = DonorNumber(rawValue: 2)

/// A person by the handle that a donor gave, as `ana`.
func person(_ handle: String, name: String? = nil) -> Person {
    Person(displayName: name, personHandle: PersonHandle(value: handle))
}

func key(_ handle: String, _ donor: DonorNumber = chat) -> ContactKey {
    ContactKey(person(handle), donor: donor) ?? ContactKey(bytes: [])
}

func time(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds)
}

/// A message at a time in milliseconds; `change` adds what the table is about.
func message(
    _ direction: Direction,
    from sender: Person? = nil,
    to recipients: [Person] = [],
    at start: Int64 = 0,
    donor: DonorNumber = chat,
    change: (inout Interaction, inout SendMessageIntent) -> Void = { _, _ in }
) -> Participation {
    var intent = SendMessageIntent(recipients: recipients)
    intent.people.sender = sender
    var interaction = Interaction(intent: .sendMessage(intent), direction: direction)
    change(&interaction, &intent)
    interaction.intent = .sendMessage(intent)
    return Participation(interaction, donor: donor, start: time(start))
}

func call(
    _ direction: Direction,
    with contacts: [Person],
    from sender: Person? = nil,
    at start: Int64 = 0
) -> Participation {
    var intent = StartCallIntent(contacts: contacts)
    intent.people.sender = sender
    let interaction = Interaction(intent: .startCall(intent), direction: direction)
    return Participation(interaction, donor: chat, start: time(start))
}
