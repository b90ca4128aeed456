public import Interactions

/// What the log says of one contact: a person, across apps and handles.
public struct Contact: Hashable, Sendable {
    /// What tells contacts apart, as text: the kind of evidence, for some kinds the donor, and the
    /// identifier, address, number or name.
    public var key: String
    /// The same as the views have it.
    package let identity: ContactKey
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
    /// The ways in which the contact is reached; first, of each action, the one remembered.
    public var channels: [Channel]

    /// Whether both say the same of the same contact.
    public static func == (left: Contact, right: Contact) -> Bool {
        left.key == right.key && left.name == right.name && left.person == right.person
            && left.image == right.image && left.roles == right.roles
            && left.donors.elementsEqual(right.donors, by: ==)
            && left.channels == right.channels
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

/// One way in which a contact is reached.
public struct Channel: Hashable, Sendable {
    /// The app.
    public var donor: Donor
    /// What is done there.
    public var action: ChannelAction
    /// The person as last donated there, with the handle by which the app reaches it.
    public var person: Person
    /// How often, first and last, in each role.
    public var roles: ContactView.Roles
    /// Whether this is the way in which the owner last did this with the contact: the one that a
    /// contact card offers first.
    public var isRemembered: Bool
}

/// What an app has donated in all.
@dynamicMemberLookup
public struct DonorSummary: Hashable, Sendable {
    /// The app, with its account.
    public var donor: Donor
    /// How much.
    public var totals = DonationTotals()

    /// A number of the totals.
    public subscript<Value>(dynamicMember path: KeyPath<DonationTotals, Value>) -> Value {
        totals[keyPath: path]
    }
}

/// How much was donated, by an app or by all.
public struct DonationTotals: Hashable, Sendable {
    /// Donations received.
    public var incoming = Tally()
    /// Donations sent.
    public var outgoing = Tally()
    /// How many there are of each class of intent.
    public var intentClasses: [String: Int] = [:]
    /// How many cards of an address book, which are no donations of something that happened.
    public var cards = 0

    /// How many donations in all.
    public var count: Int { incoming.count + outgoing.count }
    /// The earliest start.
    public var first: Timestamp? { [incoming.first, outgoing.first].compactMap { $0 }.min() }
    /// The latest start.
    public var last: Timestamp? { [incoming.last, outgoing.last].compactMap { $0 }.max() }
}

/// What all apps have donated together, and which donated most.
public struct DonorOverview: Hashable, Sendable {
    /// How much all have donated.
    public var totals = DonationTotals()
    /// How many apps, each account of one for itself.
    public var donorCount = 0
    /// Those that donated most, in the order of their names.
    public var busiest: [DonorSummary] = []

    /// Makes the overview of a store without donations.
    public init() {}
}
