public import Interactions

/// A conversation that something may be sent to, with its score and what the score is made of.
public struct Suggestion: Hashable, Sendable {
    /// The app to send it with.
    public var donor: Donor
    /// The app's identifier of the conversation; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What the group is called; `nil` for one person.
    public var groupName: String?
    /// Who takes part, without the owner: as last donated, in the order of their keys.
    public var people: [Person]
    /// A picture: the conversation's, else that of the only person.
    public var image: Image?
    /// The sum of the reasons, left to right.
    public var score: Double
    /// What the score is made of, in the order of the formula.
    public var reasons: [Reason]
}

/// What the log says of one contact.
public struct Contact: Hashable, Sendable {
    /// What tells contacts apart, as text: the kind of evidence, for some kinds the donor, and the
    /// identifier, address, number or name.
    public var key: String
    /// The same as the views have it.
    let identity: ContactKey
    /// The name last seen.
    public var name: String?
    /// The person as last donated.
    public var person: Person
    /// The image last seen.
    public var image: Image?
    /// How often, first and last, in each role.
    public var roles: ContactView.Roles
    /// The same by donor, in the order of their names.
    public var donors: [(donor: Donor, roles: ContactView.Roles)]

    /// Whether both say the same of the same contact.
    public static func == (left: Contact, right: Contact) -> Bool {
        left.key == right.key && left.name == right.name && left.person == right.person
            && left.image == right.image && left.roles == right.roles
            && left.donors.elementsEqual(right.donors, by: ==)
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

/// What the log says of one conversation.
public struct Conversation: Hashable, Sendable {
    /// What tells conversations apart, as text: the donor, and the identifier, people or name.
    public var key: String
    /// The app it is in.
    public var donor: Donor
    /// The app's identifier of it; `nil` when it gave none.
    public var conversationIdentifier: String?
    /// What it was last called.
    public var groupName: String?
    /// Whether two or more others take part.
    public var isGroup: Bool
    /// Who takes part, without the owner: as last donated, in the order of their keys.
    public var people: [Person]
    /// The image last seen.
    public var image: Image?
    /// Donations received in it.
    public var incoming: Tally
    /// Donations sent in it.
    public var outgoing: Tally
}
