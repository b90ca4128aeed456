public import Interactions
internal import LMDB

/// Names: one resolver for every program and every subcommand.
extension DonationStore {
    /// Returns the contacts that a text names.
    ///
    /// A text names contacts by their key, by a handle in any spelling or by an identifier, by the
    /// position of a donation (`17`, `#17`, or `17:sender` for its sender), by a name or by a part
    /// of one, in this order. If one way finds a contact, the later ways do not count. The
    /// comparison of names ignores case and accents. A part of a name is first the beginnings of
    /// its words, then any other part.
    ///
    /// ```swift
    /// if let ana = try store.contacts(named: "ana@example.org").only { print(ana.key) }
    /// ```
    ///
    /// - Parameter text: The text.
    /// - Returns: The contacts, and the way in which the text names them.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors for a key, handle, identifier or position, once
    ///   the views are caught up; O(*c*) in the number of contacts for a name.
    public func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact> {
        try contacts(named: text, findingNearest: true)
    }

    /// Returns the contacts that a text names, if asked to with the names most like it.
    package func contacts(
        named text: String,
        findingNearest: Bool
    ) throws(DonationStoreError) -> Naming<Contact> {
        let answer = try answer { snapshot throws(DonationStoreError) in
            [
                try self.views.contacts(
                    named: text,
                    findingNearest: findingNearest,
                    of: snapshot
                )
            ]
        }
        var naming = answer.first ?? Naming(text)
        naming.lag = answer.lag
        return naming
    }

    /// Returns the contacts whose key, handle or identifier a text is.
    ///
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    package func contacts(knownBy text: String) throws(DonationStoreError) -> [Contact] {
        let answer = try answer { snapshot throws(DonationStoreError) in
            try self.views.contacts(knownBy: text, of: snapshot)
        }
        return Array(answer)
    }

    /// Returns the contact that a key stands for; `nil` if the store knows none.
    ///
    /// The key of a contact that has joined another since leads to the joined contact.
    ///
    /// ```swift
    /// let ana = try store.contact(key: "email:ana@example.org")
    /// ```
    ///
    /// - Parameter key: A contact's ``Contact/key``.
    /// - Returns: The contact as it is now.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func contact(key: String) throws(DonationStoreError) -> Contact? {
        try answer { snapshot throws(DonationStoreError) in
            let search = try ContactNames(key, self.views, of: snapshot)
            let found = try search.contacts(ofKey: key, in: snapshot)
            guard found.count == 1, let one = found.first else { return [] }
            return [try self.views.contact(one, of: snapshot)].compactMap(\.self)
        }.first
    }

    /// Returns the conversation that a key stands for; `nil` if the store knows none.
    ///
    /// - Parameter key: A conversation's ``Conversation/key``.
    /// - Returns: The conversation as it is now.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors, once the views are caught up.
    public func conversation(key: String) throws(DonationStoreError) -> Conversation? {
        try answer { snapshot throws(DonationStoreError) in
            let search = ConversationNames(try ContactNames(key, self.views, of: snapshot))
            let found = try search.conversations(ofKey: key, in: snapshot)
            guard found.count == 1, let one = found.first else { return [] }
            return [try self.views.conversation(one, of: snapshot)].compactMap(\.self)
        }.first
    }

    /// Returns the conversations that a text names.
    ///
    /// A text names conversations by their key, by an identifier or the position of a donation
    /// (`17`, `#17`, or `17:sender` for the conversation with its sender alone), by the handle of
    /// the only other person, by a name or by a part of one, or by a participant, in this order. A
    /// position with `#` or `:sender` comes before all others. A conversation has the name of its
    /// group, or that of the only other person. Otherwise as ``contacts(named:)``.
    ///
    /// - Parameter text: The text.
    /// - Returns: The conversations, and the way in which the text names them; a number that is the
    ///   identifier of one conversation and the position of a donation in another names both.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors for a key, identifier or position, once the views
    ///   are caught up; O(*c*) in the number of contacts and conversations for others.
    public func conversations(
        named text: String
    ) throws(DonationStoreError) -> Naming<Conversation> {
        let answer = try answer { snapshot throws(DonationStoreError) in
            [try self.views.conversations(named: text, of: snapshot)]
        }
        var naming = answer.first ?? Naming(text)
        naming.lag = answer.lag
        return naming
    }
}

extension PastStore {
    /// Returns the contacts that a text named then.
    ///
    /// Otherwise as ``DonationStore/contacts(named:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/contacts(named:)``.
    public func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact> {
        try store.views.contacts(named: text, of: read())
    }

    /// Returns the conversations that a text named then.
    ///
    /// Otherwise as ``DonationStore/conversations(named:)``.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/conversations(named:)``.
    public func conversations(
        named text: String
    ) throws(DonationStoreError) -> Naming<Conversation> {
        try store.views.conversations(named: text, of: read())
    }
}

extension ViewStore {
    /// The largest number of contacts or conversations to return for a text.
    private static var mostNamed: Int { 256 }

    fileprivate func contacts(
        named text: String,
        findingNearest: Bool = true,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Naming<Contact> {
        guard !text.allSatisfy(\.isWhitespace) else { return Naming(text) }
        let search = try ContactNames(text, self, of: snapshot)
        let found = try search.found(in: snapshot)
        guard let way = found.way else {
            let nearest = findingNearest ? try search.nearest(in: snapshot) : []
            return Naming(text, nearest: nearest)
        }
        let contacts = try contacts(found, search, of: snapshot)
        return Naming(text, by: way, contacts, count: found.keys.count)
    }

    fileprivate func contacts(
        knownBy text: String,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Contact] {
        let search = try ContactNames(text, self, of: snapshot)
        return try contacts(try search.foundByEvidence(in: snapshot), search, of: snapshot)
    }

    private func contacts(
        _ found: ContactNames.Found,
        _ search: ContactNames,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> [Contact] {
        var contacts: [Contact] = []
        let order = search.donors.keyOrder
        let keys = found.keys.sorted { order.precedes($0, $1) }
        for key in keys.prefix(Self.mostNamed) {
            let view: ContactView? = try view(.contacts, key.bytes, of: snapshot)
            if let view { contacts.append(Contact(key, view, reading: search.donors)) }
        }
        return contacts.sorted { $0.isActive(after: $1) }
    }

    fileprivate func conversations(
        named text: String,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Naming<Conversation> {
        guard !text.allSatisfy(\.isWhitespace) else { return Naming(text) }
        let search = ConversationNames(try ContactNames(text, self, of: snapshot))
        let (way, keys) = try search.found(in: snapshot)
        var (conversations, count): ([Conversation], Int) = ([], keys.count)
        let order = search.donors.keyOrder
        let sorted = keys.sorted { order.precedes(conversation: $0.bytes, $1.bytes) }
        for key in sorted.prefix(Self.mostNamed) {
            if let conversation = try conversation(key, of: snapshot) {
                conversations.append(conversation)
            } else {
                // The views have it only as a possible answer: nothing was donated in it.
                count -= 1
            }
        }
        guard let way, !conversations.isEmpty else {
            return Naming(text, nearest: try search.nearest(in: snapshot))
        }
        conversations.sort { $0.isActive(after: $1) }
        return Naming(text, by: way, conversations, count: count)
    }

    /// Calls `body` with the entries whose keys begin with `prefix`, in place: it copies no row.
    func forEachEntry(
        in table: ViewTable,
        _ prefix: [UInt8] = [],
        of snapshot: borrowing Snapshot<ViewTables>,
        _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        var cursor = try snapshot.cursor(in: snapshot.tables[table])
        var isOnEntry =
            prefix.isEmpty ? try cursor.moveToFirst() : try cursor.seek(atOrAfter: prefix.span)
        while isOnEntry, cursor.key.starts(with: prefix) {
            do throws(DecodingFailure) {
                let value = cursor.value
                let start = try StoredView.rowStart(value)
                let row = value.extracting(start..<value.count)
                // A key too long for LMDB is stored whole before the row.
                if start > 4 {
                    try body(value.extracting(4..<start), row)
                } else {
                    try body(cursor.key, row)
                }
            } catch {
                throw snapshot.unreadable()
            }
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Returns whether a donation is in a timeline.
    func has(
        _ position: Position,
        _ timeline: Timeline,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Bool {
        var isThere = false
        try forEachEntry(of: timeline, in: snapshot) { entry in
            if entry.position == position { isThere = true }
            return entry.position > position
        }
        return isThere
    }
}

extension Contact {
    /// Returns whether it was active later than another, or at the same time with the lesser key.
    fileprivate func isActive(after other: Contact) -> Bool {
        let (mine, others) = (roles.last?.milliseconds, other.roles.last?.milliseconds)
        return (others ?? .min, key) < (mine ?? .min, other.key)
    }
}

extension Conversation {
    /// The start of the earliest donation in it.
    public var first: Timestamp? { [incoming.first, outgoing.first].compactMap { $0 }.min() }
    /// The start of the latest donation in it.
    public var last: Timestamp? { [incoming.last, outgoing.last].compactMap { $0 }.max() }

    /// Returns whether it was active later than another, or at the same time with the lesser key.
    fileprivate func isActive(after other: Conversation) -> Bool {
        (other.last?.milliseconds ?? .min, key) < (last?.milliseconds ?? .min, other.key)
    }
}
