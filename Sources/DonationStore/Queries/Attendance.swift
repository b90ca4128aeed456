internal import Interactions
internal import LMDB

/// The participants of a conversation, and the kind of conversation that they make it.
struct Attendance {
    /// The participants, each contact once, in the order of their keys.
    var people: [(key: ContactKey, view: ContactView)]
    /// Whether it is a group.
    var isGroup: Bool
    /// Whether the conversation is with the only one of these people and stands for that person.
    var isWithOnePerson: Bool

    /// The reason why the conversation is with nobody; `nil` if somebody takes part, or if it
    /// stands for itself.
    var nobody: Nobody?

    /// Whether unknown others take part.
    var hasOthers: Bool { people.isEmpty || (people.count == 1 && !isWithOnePerson) }
}

/// A conversation with its participants.
struct AttendedConversation {
    var key: ConversationKey
    /// The part of its row that a suggestion shows.
    var view: ConversationView
    var attendance: Attendance
    /// The mailing list that it is, where its address matters; `nil` for none.
    var mailingList: Person?
}

extension ViewStore {
    /// Returns a conversation with its participants; `nil` if there is none with that key.
    func attended(
        _ key: ConversationKey,
        withNobody: Bool = false,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> AttendedConversation? {
        guard let view = try face(of: key, in: snapshot) else { return nil }
        let attendance = try attendance(of: key, view, withNobody: withNobody, in: snapshot)
        return AttendedConversation(key: key, view: view, attendance: attendance)
    }

    /// Returns the participants of a conversation, without senders that take no message unless
    /// `withNobody`.
    func attendance(
        of key: ConversationKey,
        _ view: ConversationView,
        withNobody: Bool = false,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Attendance {
        var people = try self.people(in: view, of: key.donor, in: snapshot)
        var reasons: [(names: [String], reason: Nobody)] = []
        if !withNobody {
            let everybody = people
            people = []
            for contact in everybody {
                let found = try nobody(contact.view, contact.key, in: key.donor, of: snapshot)
                if let reason = found {
                    reasons.append((contact.view.appNames, reason))
                } else {
                    people.append(contact)
                }
            }
        }
        let (known, count) = (people, people.count)
        let isWithOnePerson =
            try view.isWithOnePerson(of: count, key.kind) { name throws(DonationStoreError) in
                try isName(name, of: known[0], in: key.donor, snapshot)
            }
        return Attendance(
            people: known,
            isGroup: view.isGroup(of: count),
            isWithOnePerson: isWithOnePerson,
            nobody: known.isEmpty ? nobody(reasons, key.kind, view) : nil
        )
    }

    /// Returns the reason why a conversation is with nobody, in which only such people take part.
    ///
    /// A group with a name of its own stands for itself.
    private func nobody(
        _ people: [(names: [String], reason: Nobody)],
        _ kind: ConversationKey.Kind?,
        _ view: ConversationView
    ) -> Nobody? {
        guard let (names, reason) = people.first else { return nil }
        guard let groupName = view.groupName else { return reason }
        let isNamedAfter = names.contains { $0.lowercased() == groupName.lowercased() }
        if people.count == 1, isNamedAfter { return reason }
        let isLikely = kind == .identifier && (people.count > 1 || reason == .placeholder)
        return view.saysGroup ?? isLikely ? nil : reason
    }

    /// Returns the participants of an app's conversation, as the app may show them.
    ///
    /// Each contact comes once, in the order of the keys. With `isWhole` the result has their whole
    /// rows, with channels and timeline.
    func people(
        in view: ConversationView,
        of donor: DonorNumber,
        isWhole: Bool = false,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [(key: ContactKey, view: ContactView)] {
        var people: [(key: ContactKey, view: ContactView)] = []
        for (key, persons) in try contacts(of: view.participants, in: snapshot) {
            let found =
                isWhole
                ? try self.view(.contacts, key.bytes, of: snapshot)
                : try face(of: key, in: snapshot)
            guard let found else { continue }
            people.append((key, try shown(found, key, as: persons, by: donor, in: snapshot)))
        }
        return people
    }

    /// Returns whether a text is a contact's latest name or its name in a donor.
    private func isName(
        _ name: String,
        of contact: (key: ContactKey, view: ContactView),
        in donor: DonorNumber,
        _ snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        if contact.view.isCalled(name, in: donor) { return true }
        // Only a whole row has each donor's names for the contact.
        let view: ContactView? = try self.view(.contacts, contact.key.bytes, of: snapshot)
        return view?.isCalled(name, in: donor) ?? false
    }
}
