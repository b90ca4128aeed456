public import Interactions
internal import LMDB

/// Who is meant by a text: one answer for every program and every subcommand.
extension DonationStore {
    /// The contacts that a text names: by their key, by a handle in any spelling, by an identifier,
    /// by the position of a donation (`17`, `#17`, or `17:sender` for who sent it), by a name or by
    /// a part of one, in this order.
    ///
    /// Names are compared without case and accents. A part of a name is the beginnings of its words
    /// before it is anything else in it. Those found are all named in the same way: who is named by
    /// a handle is not also looked for by name.
    ///
    /// - Parameter text: The text.
    /// - Returns: Whom it names, and how.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors for a key, handle, identifier or position, once
    ///   the views are caught up; O(*c*) in the number of contacts for a name.
    public func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact> {
        let answer = try answer { snapshot throws(DonationStoreError) in
            [try self.views.contacts(named: text, of: snapshot)]
        }
        var naming = answer.first ?? Naming(text)
        naming.lag = answer.lag
        return naming
    }

    /// The conversations that a text names: by their key, by the handle of the only other in it, by
    /// an identifier, by the position of a donation (`17`, `#17`, or `17:sender` for the
    /// conversation with its sender alone), by a name or by a part of one, or by somebody who takes
    /// part, in this order.
    ///
    /// A conversation has the name of its group, or that of the only other in it. Otherwise as
    /// ``contacts(named:)``.
    ///
    /// - Parameter text: The text.
    /// - Returns: What it names, and how; a number that is an identifier of one conversation and
    ///   the position of a donation in another names both.
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
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
    /// The contacts that a text named then; otherwise as ``DonationStore/contacts(named:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/contacts(named:)``.
    public func contacts(named text: String) throws(DonationStoreError) -> Naming<Contact> {
        try store.views.contacts(named: text, of: read())
    }

    /// The conversations that a text named then; otherwise as
    /// ``DonationStore/conversations(named:)``.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: As ``DonationStore/conversations(named:)``.
    public func conversations(
        named text: String
    ) throws(DonationStoreError) -> Naming<Conversation> {
        try store.views.conversations(named: text, of: read())
    }
}

extension ViewStore {
    /// The most contacts or conversations that are shown of those that a text names.
    private static var mostNamed: Int { 256 }

    fileprivate func contacts(
        named text: String,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Naming<Contact> {
        guard !text.allSatisfy(\.isWhitespace) else { return Naming(text) }
        let search = try ContactNames(text, self, of: snapshot)
        let found = try search.found(in: snapshot)
        guard let way = found.way else {
            return Naming(text, nearest: try search.nearest(in: snapshot))
        }
        var contacts: [Contact] = []
        for key in found.keys.sorted().prefix(Self.mostNamed) {
            let view: ContactView? = try view(.contacts, key.bytes, of: snapshot)
            if let view { contacts.append(Contact(key, view, search.donors)) }
        }
        contacts.sort { $0.isActive(after: $1) }
        return Naming(text, by: way, contacts, count: found.keys.count)
    }

    fileprivate func conversations(
        named text: String,
        of snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> Naming<Conversation> {
        guard !text.allSatisfy(\.isWhitespace) else { return Naming(text) }
        let search = ConversationNames(try ContactNames(text, self, of: snapshot))
        let (way, keys) = try search.found(in: snapshot)
        var (conversations, count): ([Conversation], Int) = ([], keys.count)
        for key in keys.sorted().prefix(Self.mostNamed) {
            if let conversation = try conversation(key, of: snapshot) {
                conversations.append(conversation)
            } else {
                // It only could be: nothing was donated in it.
                count -= 1
            }
        }
        guard let way, !conversations.isEmpty else {
            return Naming(text, nearest: try search.nearest(in: snapshot))
        }
        conversations.sort { $0.isActive(after: $1) }
        return Naming(text, by: way, conversations, count: count)
    }

    /// Hands the entries of a table to `body` whose keys begin so, in place: no row is copied.
    func forEachEntry(
        in table: ViewTable,
        _ prefix: [UInt8] = [],
        of snapshot: borrowing Snapshot<ViewTables>,
        _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(DecodingFailure) -> Void
    ) throws(DonationStoreError) {
        do throws(LMDBError) {
            var cursor = try snapshot.cursor(in: snapshot.tables[table])
            var isOnEntry =
                prefix.isEmpty ? try cursor.moveToFirst() : try cursor.seek(atOrAfter: prefix.span)
            while isOnEntry, cursor.key.starts(with: prefix) {
                do throws(DecodingFailure) {
                    let value = cursor.value
                    let start = try StoredView.rowStart(value)
                    let row = value.extracting(start..<value.count)
                    // A key too long for LMDB stands whole before the row.
                    if start > 4 {
                        try body(value.extracting(4..<start), row)
                    } else {
                        try body(cursor.key, row)
                    }
                } catch {
                    throw .corrupted
                }
                isOnEntry = try cursor.moveToNext()
            }
        } catch {
            throw storageError(error)
        }
    }

    /// Whether a donation is in a timeline.
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
    /// Whether it was active after another, or as late and its key comes first.
    fileprivate func isActive(after other: Contact) -> Bool {
        let (mine, others) = (roles.last?.milliseconds, other.roles.last?.milliseconds)
        return (others ?? .min, key) < (mine ?? .min, other.key)
    }
}

extension Conversation {
    /// When the earliest donation in it began.
    public var first: Timestamp? { [incoming.first, outgoing.first].compactMap { $0 }.min() }
    /// When the latest donation in it began.
    public var last: Timestamp? { [incoming.last, outgoing.last].compactMap { $0 }.max() }

    /// Whether it was active after another, or as late and its key comes first.
    fileprivate func isActive(after other: Conversation) -> Bool {
        (other.last?.milliseconds ?? .min, key) < (last?.milliseconds ?? .min, other.key)
    }
}
