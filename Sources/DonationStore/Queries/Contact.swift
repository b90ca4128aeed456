public import Interactions

/// A view of one contact: a person, across apps and handles.
public struct Contact: Hashable, Sendable {
    /// The contact's unique key as text.
    ///
    /// It consists of the kind of evidence, for some kinds the donor, and the identifier, address,
    /// number or name.
    public var key: String
    /// The contact's key in the views.
    package let identity: ContactKey
    /// The latest name.
    public var name: String?
    /// The person as last donated.
    public var person: Person
    /// The latest image.
    public var image: Image?
    /// The number of donations and their first and last times, in each role.
    public var roles: ContactView.Roles
    /// The same numbers and times by donor, in the order of the donors' names.
    public var donors: [(donor: Donor, roles: ContactView.Roles)]
    /// The channels to the contact; of each action, the remembered one comes first.
    public var channels: [Channel]

    /// Returns whether both are the same contact with the same content.
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

extension Contact: Identifiable {
    /// The key.
    public var id: String { key }
}

/// A way to reach a contact.
public struct Channel: Hashable, Sendable {
    /// The app.
    public var donor: Donor
    /// The action that the channel serves.
    public var action: ChannelAction
    /// The person as last donated there, with the app's handle of the person.
    public var person: Person
    /// The number of donations and their first and last times, in each role.
    public var roles: ContactView.Roles
    /// Whether the owner last did this action with the contact through this channel.
    ///
    /// A contact card offers this channel first.
    public var isRemembered: Bool
}

/// The donations of one app in numbers.
@dynamicMemberLookup
public struct DonorSummary: Hashable, Sendable {
    /// The app, with its account.
    public var donor: Donor
    /// The totals.
    public var totals = DonationTotals()

    /// Returns a number of the totals.
    public subscript<Value>(dynamicMember path: KeyPath<DonationTotals, Value>) -> Value {
        totals[keyPath: path]
    }
}

/// The donations of one app or of all apps in numbers.
public struct DonationTotals: Hashable, Sendable {
    /// Donations received.
    public var incoming = Tally()
    /// Donations sent.
    public var outgoing = Tally()
    /// The number of donations of each class of intent.
    public var intentClasses: [String: Int] = [:]
    /// The number of cards of an address book, which do not record anything that happened.
    public var cards = 0

    /// The number of donations in all.
    public var count: Int { incoming.count + outgoing.count }
    /// The earliest start.
    public var first: Timestamp? { [incoming.first, outgoing.first].compactMap { $0 }.min() }
    /// The latest start.
    public var last: Timestamp? { [incoming.last, outgoing.last].compactMap { $0 }.max() }
}

/// The donations of all apps together, and the apps that donated most.
public struct DonorOverview: Hashable, Sendable {
    /// The totals of all apps.
    public var totals = DonationTotals()
    /// The number of apps; each account of an app counts.
    public var donorCount = 0
    /// The apps that donated most, in the order of their names.
    public var busiest: [DonorSummary] = []

    /// Makes the overview of a store without donations.
    public init() {}
}
