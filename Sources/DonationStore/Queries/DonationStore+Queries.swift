public import Interactions

extension DonationStore {
    /// Every contact, in the order of their keys.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c*) in the number of contacts, once the views are caught up.
    public func contacts() throws(DonationStoreError) -> Answer<Contact> {
        try answer(views.contacts)
    }

    /// Every conversation that anything was donated of, in the order of their keys.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*c*) in the number of conversations, once the views are caught up.
    public func conversations() throws(DonationStoreError) -> Answer<Conversation> {
        try answer(views.conversations)
    }

    /// What each app has donated in all, in the order of their names.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d*) in the days on which anything was donated, for each donor, once the
    ///   views are caught up.
    public func donors() throws(DonationStoreError) -> Answer<DonorSummary> {
        try answer(views.donors)
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
    ///   - contact: One of ``contacts()``.
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
    ///   - conversation: One of ``conversations()``.
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
