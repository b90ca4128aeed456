public import Interactions

extension DonationStore {
    /// Returns the contacts, all or a page of them, in the order of their keys.
    ///
    /// ```swift
    /// for contact in try store.contacts(limit: 100) {
    ///     print(contact.name ?? contact.key, contact.roles.count)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - last: The last contact of the previous page; `nil` for the first page.
    ///   - limit: The largest number of contacts to return.
    /// - Returns: The contacts, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of contacts and of those returned, once the
    ///   views are caught up.
    public func contacts(
        after last: Contact? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> Answer<Contact> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.contacts(after: last?.identity, limit: limit, of: snapshot)
        }
    }

    /// Returns the conversations with donations, all or a page of them, in the order of their keys.
    ///
    /// ```swift
    /// for conversation in try store.conversations(limit: 100) {
    ///     print(conversation.key, conversation.outgoing.count)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - last: The last conversation of the previous page; `nil` for the first page.
    ///   - limit: The largest number of conversations to return.
    /// - Returns: The conversations, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of conversations and of those returned, once
    ///   the views are caught up.
    public func conversations(
        after last: Conversation? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> Answer<Conversation> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.conversations(after: last?.identity, limit: limit, of: snapshot)
        }
    }

    /// Returns the contacts of some keys, without those that no longer exist.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*k* log *c*) in the keys and the number of contacts.
    package func contacts(of keys: [ContactKey]) throws(DonationStoreError) -> [Contact] {
        let found = try answer { snapshot throws(DonationStoreError) -> [Contact] in
            var contacts: [Contact] = []
            for key in keys {
                if let one = try self.views.contact(key, of: snapshot) { contacts.append(one) }
            }
            return contacts
        }
        return Array(found)
    }

    /// Returns the conversations of some keys, without those that no longer exist.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*k* log *c*) in the keys and the number of conversations.
    package func conversations(
        of keys: [ConversationKey]
    ) throws(DonationStoreError) -> [Conversation] {
        let found = try answer { snapshot throws(DonationStoreError) -> [Conversation] in
            var conversations: [Conversation] = []
            for key in keys {
                let one = try self.views.conversation(key, of: snapshot)
                if let one { conversations.append(one) }
            }
            return conversations
        }
        return Array(found)
    }

    /// Returns the conversation of some preferences; `nil` if the views know no donation of it.
    ///
    /// - Parameter preferences: Preferences from ``preferences()``.
    /// - Returns: The conversation as it is now.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations, once the views are caught up.
    public func conversation(
        of preferences: ConversationPreferences
    ) throws(DonationStoreError) -> Conversation? {
        try conversations(of: [preferences.identity]).first
    }

    /// Returns the totals of each app, in the order of the apps' names.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor, once the
    ///   views are caught up.
    public func donors() throws(DonationStoreError) -> Answer<DonorSummary> {
        try answer(views.donors)
    }

    /// Returns the totals of all apps together, and those of the apps that donated most.
    ///
    /// It needs memory for these apps only, however many there are.
    ///
    /// - Parameter limit: The largest number of apps to list.
    /// - Returns: The overview; one element.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor, once the
    ///   views are caught up.
    public func donorOverview(
        busiest limit: Int
    ) throws(DonationStoreError) -> Answer<DonorOverview> {
        try answer { snapshot throws(DonationStoreError) in
            [try self.views.donorOverview(busiest: limit, of: snapshot)]
        }
    }

    /// Returns the contact that a person is, by any of the person's evidence.
    ///
    /// The evidence is the identifier of the address book, a handle, an alias, or the donor's own
    /// identifier. The result is `nil` if none of it leads to a contact.
    ///
    /// - Parameters:
    ///   - person: The person as an app would name it.
    ///   - donors: The app that names the person: its own identifiers and handles count only within
    ///     it.
    /// - Returns: The contact to which the strongest evidence that leads to any contact leads.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func contact(
        for person: Person,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> Contact? {
        try found(person, from: donors) { piece, _, _, snapshot throws(DonationStoreError) in
            try self.views.contact(piece, of: snapshot)
        }
    }

    /// Returns the picture by which an app may show a person.
    func picture(of person: Person, from donors: DonorScope) throws(DonationStoreError) -> Image? {
        try found(person, from: donors) {
            piece,
            known,
            donor,
            snapshot throws(DonationStoreError) in
            guard let row = try self.views.row(.evidence, piece.bytes, of: snapshot) else {
                return nil
            }
            let contact = ContactKey(bytes: row)
            guard let face = try self.views.face(of: contact, in: snapshot) else { return nil }
            let shown = try self.views.shown(face, contact, as: [known], by: donor, in: snapshot)
            return .some(shown.image)
        } ?? nil
    }

    /// Returns the first value that `look` finds, trying the strongest evidence first.
    private func found<Value: Sendable>(
        _ person: Person,
        from donors: DonorScope,
        _ look: (
            ContactKey, PersonKey, DonorNumber, borrowing Snapshot<ViewTables>
        ) throws(DonationStoreError) -> Value?
    ) throws(DonationStoreError) -> Value? {
        let region = try log.end().rules.region
        let names = try views.donorNames()
        let found = try answer { snapshot throws(DonationStoreError) -> [Value] in
            let known = names.numbers(donors)
            // An app that has not donated yet can only name people by evidence that counts
            // everywhere.
            for donor in known.isEmpty ? [DonorNumber(rawValue: 0)] : known {
                let evidence = ContactKey.evidence(of: person, donor: donor, region: region)
                let key = PersonKey(evidence)
                for piece in evidence + [ContactKey(ofUnjoined: key)] {
                    if let value = try look(piece, key, donor, snapshot) { return [value] }
                }
            }
            return []
        }
        return found.first
    }

    /// Returns the positions of the donations in which a contact takes part, the last received
    /// first.
    ///
    /// - Parameters:
    ///   - contact: A contact from ``contacts(after:limit:)``.
    ///   - end: Returns only positions before this one: the last one of the previous page.
    ///   - limit: The largest number of positions to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the newer donations and those returned, some nanoseconds each,
    ///   once the views are caught up.
    public func timeline(
        of contact: Contact,
        before end: Position? = nil,
        limit: Int = 50
    ) throws(DonationStoreError) -> Answer<Position> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.timeline(
                of: ContactView.self,
                .contacts,
                contact.identity,
                before: end,
                limit: limit,
                in: snapshot
            )
        }
    }

    /// Returns the positions of the donations in a conversation, the last received first.
    ///
    /// - Parameters:
    ///   - conversation: A conversation from ``conversations(after:limit:)``.
    ///   - end: Returns only positions before this one: the last one of the previous page.
    ///   - limit: The largest number of positions to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the newer donations and those returned, some nanoseconds each,
    ///   once the views are caught up.
    public func timeline(
        of conversation: Conversation,
        before end: Position? = nil,
        limit: Int = 50
    ) throws(DonationStoreError) -> Answer<Position> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.timeline(
                of: ConversationView.self,
                .conversations,
                conversation.identity,
                before: end,
                limit: limit,
                in: snapshot
            )
        }
    }

    /// Returns the donations that began last among some, the latest first.
    ///
    /// - Parameters:
    ///   - limit: The largest number of positions to return.
    ///   - positions: The positions of donations, as from ``timeline(of:before:limit:)``.
    /// - Returns: The positions.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*p* log *n*) in the positions and the events.
    package func latest(
        _ limit: Int,
        of positions: [Position]
    ) throws(DonationStoreError) -> [Position] {
        try log.latest(limit, of: positions)
    }

    func answer<Element>(
        _ read: (borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> [Element]
    ) throws(DonationStoreError) -> Answer<Element> {
        try views.mendingDamage { () throws(DonationStoreError) in try views.answer(read) }
    }
}
