internal import Interactions
internal import LMDB

// One contact or conversation as it was at a position, folded without making all views.

extension ViewStore {
    /// Returns a contact as it was at a position; `nil` if it was not known.
    func pastContact(
        _ key: ContactKey,
        asOf position: Position
    ) throws(DonationStoreError) -> Contact? {
        try asked(
            asOf: position,
            { past, snapshot throws(DonationStoreError) in
                try past.add(key, snapshot)
                repeat { try past.run() } while try past.addNamesakes(of: [key], snapshot)
                let found = try past.reading { fold throws(FoldFailure) in
                    try fold.contact(knownBy: key)
                }
                let names = try self.donorNames()
                return found.map { Contact($0.key, $0.view, reading: names) }
            },
            else: { snapshot throws(DonationStoreError) in try self.contact(key, of: snapshot) }
        )
    }

    /// Returns a conversation as it was at a position; `nil` if it was not known.
    func pastConversation(
        _ key: ConversationKey,
        asOf position: Position
    ) throws(DonationStoreError) -> Conversation? {
        try asked(
            asOf: position,
            { past, snapshot throws(DonationStoreError) in
                try past.add(key, snapshot)
                var then = PastConversation()
                repeat {
                    try past.run()
                    then = try past.reading { fold throws(FoldFailure) in
                        try fold.conversationAndPeople(key)
                    }
                } while try past.addNamesakes(of: Array(then.people.keys), snapshot)
                guard let view = then.view, view.count > 0 else { return nil }
                var contacts: [(key: ContactKey, view: ContactView)] = []
                for (contact, person) in then.people.sorted(by: { $0.key < $1.key }) {
                    let shown = try self.shown(
                        person.view,
                        contact,
                        as: person.persons,
                        by: key.donor,
                        links: { then.links },
                        in: snapshot
                    )
                    contacts.append((contact, shown))
                }
                let names = try self.donorNames()
                return Conversation(key, view, with: contacts, reading: names)
            },
            else: { snapshot throws(DonationStoreError) in
                try self.conversation(key, of: snapshot)
            }
        )
    }

    /// Reads from a fold of the events that a few rows need.
    ///
    /// If the present rows do not lead to the past ones, it reads from all views as they were.
    private func asked<Value>(
        asOf position: Position,
        _ fold: (
            inout PastFold, borrowing Snapshot<ViewTables>
        ) throws(DonationStoreError) -> Value?,
        else read: (borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> Value?
    ) throws(DonationStoreError) -> Value? {
        let snapshot = try readCaughtUp()
        if let checkpoint = try checkpoint(of: snapshot),
            var past = try PastFold(self, asOf: position, in: snapshot, upTo: checkpoint)
        {
            return try fold(&past, snapshot)
        }
        let past = try foldAside(PastScope(last: position))
        let then = try past.read()
        return try read(then)
    }

    /// Returns one contact, found by any of its evidence.
    func contact(
        _ piece: ContactKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Contact? {
        guard let row = try row(.evidence, piece.bytes, of: snapshot) else { return nil }
        let key = ContactKey(bytes: row)
        let view: ContactView? = try view(.contacts, row, of: snapshot)
        let names = try donorNames()
        return view.map { Contact(key, $0, reading: names) }
    }

    /// Returns one conversation.
    func conversation(
        _ key: ConversationKey,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Conversation? {
        let view: ConversationView? = try view(.conversations, key.bytes, of: snapshot)
        guard let view, view.count > 0 else { return nil }
        let people = try people(in: view, of: key.donor, isWhole: true, in: snapshot)
        return Conversation(key, view, with: people, reading: try donorNames())
    }
}

/// A conversation as it was, with the people and links that decide how it showed them.
private struct PastConversation {
    var view: ConversationView?
    var people: [ContactKey: (view: ContactView, persons: [PersonKey])] = [:]
    var links: [[PersonKey]] = []
}

extension Fold {
    fileprivate mutating func conversationAndPeople(
        _ key: ConversationKey
    ) throws(FoldFailure) -> PastConversation {
        var then = PastConversation()
        guard let view = try conversationView(of: key) else { return then }
        for participant in view.participants {
            guard let contact = try contact(of: participant) else { continue }
            then.people[contact.key, default: (contact.view, [])].persons.append(participant)
        }
        then.view = view
        then.links = try links()
        return then
    }
}
