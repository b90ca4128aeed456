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
        let region = try log.end().region
        let names = try views.donorNames()
        let found = try answer { snapshot throws(DonationStoreError) -> [Contact] in
            let known = names.numbers(app: app, account: account).sorted()
            // An app that has not donated yet knows people by what is theirs everywhere.
            for donor in known.isEmpty ? [DonorNumber(rawValue: 0)] : known {
                let evidence = ContactKey.evidence(of: person, donor: donor, region: region)
                for piece in evidence + [ContactKey(ofUnjoined: PersonKey(evidence))] {
                    if let contact = try self.views.contact(piece, of: snapshot) {
                        return [contact]
                    }
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
