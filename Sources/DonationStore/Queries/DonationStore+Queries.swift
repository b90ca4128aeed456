public import Interactions

extension DonationStore {
    /// The contacts, in the order of their keys: all, or a page of them.
    ///
    /// - Parameters:
    ///   - last: The last contact of the page before; `nil` for the first page.
    ///   - limit: The most to return.
    /// - Returns: The contacts, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of contacts and of those returned, once the views
    ///   are caught up.
    public func contacts(
        after last: Contact? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> Answer<Contact> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.contacts(after: last?.identity, limit: limit, of: snapshot)
        }
    }

    /// The conversations that anything was donated of, in the order of their keys: all, or a page
    /// of them.
    ///
    /// - Parameters:
    ///   - last: The last conversation of the page before; `nil` for the first page.
    ///   - limit: The most to return.
    /// - Returns: The conversations, fewer than `limit` only at the end.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c* + *m*) in the number of conversations and of those returned, once the
    ///   views are caught up.
    public func conversations(
        after last: Conversation? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> Answer<Conversation> {
        try answer { snapshot throws(DonationStoreError) in
            try self.views.conversations(after: last?.identity, limit: limit, of: snapshot)
        }
    }

    /// The contacts of some keys, without those that are no more.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
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

    /// The conversations of some keys, without those that are no more.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
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

    /// The conversation that preferences are of; `nil` when nothing is known to have been donated
    /// of it.
    ///
    /// - Parameter preferences: One of ``preferences()``.
    /// - Returns: The conversation as it is now.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(log *c*) in the number of conversations, once the views are caught up.
    public func conversation(
        of preferences: ConversationPreferences
    ) throws(DonationStoreError) -> Conversation? {
        try conversations(of: [preferences.identity]).first
    }

    /// What each app has donated in all, in the order of their names.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor, once the
    ///   views are caught up.
    public func donors() throws(DonationStoreError) -> Answer<DonorSummary> {
        try answer(views.donors)
    }

    /// What all apps have donated together, and those that donated most: in memory of these alone,
    /// however many there are.
    ///
    /// - Parameter limit: The most apps to tell of.
    /// - Returns: The overview; one element.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor, once the
    ///   views are caught up.
    public func donorOverview(
        busiest limit: Int
    ) throws(DonationStoreError) -> Answer<DonorOverview> {
        try answer { snapshot throws(DonationStoreError) in
            [try self.views.donorOverview(busiest: limit, of: snapshot)]
        }
    }

    /// The contact that a person is, by any evidence of it: the identifier of the address book, a
    /// handle, an alias, the donor's own identifier; `nil` when nobody is known by any.
    ///
    /// - Parameters:
    ///   - person: The person as this app would name it.
    ///   - app: The app, within which its own identifiers and handles count; any app if none is
    ///     named.
    ///   - account: The app's account.
    /// - Returns: The contact to whom the strongest evidence that leads to anybody leads.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func contact(
        for person: Person,
        app: String? = nil,
        account: String? = nil
    ) throws(DonationStoreError) -> Contact? {
        try found(person, app: app, account: account) {
            piece,
            _,
            _,
            snapshot throws(DonationStoreError) in
            try self.views.contact(piece, of: snapshot)
        }
    }

    /// The picture by which an app may show a person whom it names.
    func picture(
        of person: Person,
        app: String,
        account: String?
    ) throws(DonationStoreError) -> Image? {
        try found(person, app: app, account: account) {
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

    /// What `look` finds by the strongest evidence of a person that leads to anybody.
    private func found<Value: Sendable>(
        _ person: Person,
        app: String?,
        account: String?,
        _ look: (
            ContactKey, PersonKey, DonorNumber, borrowing Snapshot<ViewTables>
        ) throws(DonationStoreError) -> Value?
    ) throws(DonationStoreError) -> Value? {
        let region = try log.end().region
        let names = try views.donorNames()
        let found = try answer { snapshot throws(DonationStoreError) -> [Value] in
            let known = names.numbers(app: app, account: account).sorted()
            // An app that has not donated yet knows people by what is theirs everywhere.
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

    /// The positions of the donations in which a contact takes part, newest first.
    ///
    /// - Parameters:
    ///   - contact: One of ``contacts(after:limit:)``.
    ///   - end: Only those before this position: the last one of the page before.
    ///   - limit: The most to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the donations that are newer and those returned, some
    ///   nanoseconds each, once the views are caught up.
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

    /// The positions of the donations in a conversation, newest first.
    ///
    /// - Parameters:
    ///   - conversation: One of ``conversations(after:limit:)``.
    ///   - end: Only those before this position: the last one of the page before.
    ///   - limit: The most to return.
    /// - Returns: The positions, the last of which begins the next page.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*h* + *m*) in the donations that are newer and those returned, some
    ///   nanoseconds each, once the views are caught up.
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

    func answer<Element>(
        _ read: (borrowing Snapshot<ViewTables>) throws(DonationStoreError) -> [Element]
    ) throws(DonationStoreError) -> Answer<Element> {
        try views.mendingDamage { () throws(DonationStoreError) in try views.answer(read) }
    }
}
