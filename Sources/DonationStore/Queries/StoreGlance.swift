package import Interactions
internal import LMDB

/// The names in a store, read as they stand.
///
/// It serves callers that must answer at once and may leave names out, such as a shell that
/// completes words. It changes no file, waits for no lock, and neither makes views nor catches them
/// up. Views that are missing, may be torn, or hold donations deleted since give no names.
package final class StoreGlance {
    private let log: Generations<LogTables>
    private let views: Generations<ViewTables>
    private let activityViews: Generations<FoldTables<ActivityTable>>
    private let host: Host
    /// The guard that keeps processes of other namespaces out meanwhile.
    private let namespace: Namespace?

    /// The largest number of rows read for one answer.
    private static let mostRows = 20_000
    /// The largest number of events read to find out whether the views hold deleted donations.
    private static let mostEvents = 1000

    /// Opens the store in a directory for a glance; `nil` if there is none that can be read.
    ///
    /// - Parameters:
    ///   - path: The directory.
    ///   - host: The machine.
    /// - Complexity: O(1).
    package init?(at path: String, host: Host = .current) {
        guard !path.utf8.contains(0), Files.exists("\(path)/log/current"),
            (try? DonationStore.checkFileSystem(of: path, isNew: false, host: host)) != nil
        else { return nil }
        do {
            namespace = try DonationStore.joinNamespace(of: path, host: host)
        } catch {
            return nil
        }
        self.host = host
        log = Generations(path: "\(path)/log", patience: .zero)
        views = Generations(path: "\(path)/views/\(Projectors.version)", patience: .zero)
        activityViews = Generations(
            path: "\(path)/views/\(ProjectorStores.directoryOfActivities)",
            patience: .zero
        )
    }

    // MARK: The log

    /// Returns the donors, in the order of their names.
    ///
    /// - Returns: The donors; none if the log cannot be read.
    /// - Complexity: O(*d*) in the number of donors.
    package func donors() -> [Donor] {
        (try? donorNames())?.byNumber.values.sorted() ?? []
    }

    /// Returns identifiers of live donations with a prefix, in the order of donors and lengths.
    ///
    /// - Parameters:
    ///   - prefix: The prefix.
    ///   - limit: The largest number of identifiers to return.
    /// - Returns: The identifiers; none if the log cannot be read.
    /// - Complexity: O(*l* log *n* + *m*) in the lengths that identifiers may have, for each donor,
    ///   and the rows with the prefix, whose number is limited.
    package func identifiers(beginning prefix: String, limit: Int) -> [String] {
        (try? readIdentifiers(beginning: Array(prefix.utf8), limit: limit)) ?? []
    }

    private func donorNames() throws(DonationStoreError) -> DonorNames {
        var names = DonorNames()
        guard let snapshot = try read(log) else { return names }
        try names.update(from: snapshot)
        return names
    }

    private func readIdentifiers(
        beginning prefix: [UInt8],
        limit: Int
    ) throws(DonationStoreError) -> [String] {
        guard let snapshot = try read(log) else { return [] }
        var names = DonorNames()
        try names.update(from: snapshot)
        var found: [String] = []
        var rows = 0
        var cursor = try snapshot.cursor(in: snapshot.tables.identifiers)
        for donor in names.byNumber.keys.sorted() {
            let start = LogKey.donor(donor)
            var next = start
            // Shorter identifiers come first: go from each length to the next existing one.
            while found.count < limit, rows < Self.mostRows, try cursor.seek(atOrAfter: next.span),
                cursor.key.starts(with: start), cursor.key.count > start.count + 10
            {
                rows += 1
                let length = Int(cursor.key.bigEndian(at: start.count, width: 2))
                let text = cursor.key.copy(start.count + 2..<cursor.key.count - 8)
                if text.starts(with: prefix), length == text.count {
                    found.append(String(decoding: text, as: UTF8.self))
                    // After all donations with this identifier.
                    next =
                        cursor.key.copy(0..<cursor.key.count - 8)
                        + [UInt8](repeating: 255, count: 9)
                } else if text.lexicographicallyPrecedes(prefix), length >= prefix.count {
                    next = cursor.key.copy(0..<start.count + 2) + prefix
                } else {
                    next = Self.nextLength(after: max(length, prefix.count - 1), of: start)
                }
            }
        }
        return found
    }

    private static func nextLength(after length: Int, of donor: [UInt8]) -> [UInt8] {
        var key = donor
        key.appendBigEndian(UInt16(clamping: length + 1))
        return key
    }

    // MARK: The views

    /// A contact: the person as shown, and every name that the person has.
    package struct KnownPerson {
        /// The person as last donated, with the name that surfaces show.
        package let person: Person
        /// The name that surfaces show and all that apps give, each once.
        package let names: [String]
    }

    /// Returns the persons of the contacts, in the order of the contacts' keys.
    ///
    /// - Parameter withoutHidden: Whether to leave out those whom the owner never wants suggested.
    /// - Returns: The persons, at most about 20,000 of them.
    /// - Complexity: O(*c*) in the number of contacts, which is limited.
    package func people(withoutHidden: Bool = false) -> [KnownPerson] {
        (try? readPeople(withoutHidden: withoutHidden)) ?? []
    }

    /// The names of a conversation.
    package struct Conversation: Hashable, Sendable {
        /// The donor.
        package var donor: Donor
        /// The conversation's identifier within the donor, if it has one.
        package var conversationIdentifier: String?
        /// The name of the group, if it has one.
        package var groupName: String?
    }

    /// Returns the conversations, in the order of their keys.
    ///
    /// - Parameter withoutHidden: Whether to leave out those of apps and people whom the owner
    ///   never wants suggested.
    /// - Returns: The conversations, at most about 20,000 of them.
    /// - Complexity: O(*c*) in the number of conversations, which is limited.
    package func conversations(withoutHidden: Bool = false) -> [Conversation] {
        (try? readConversations(withoutHidden: withoutHidden)) ?? []
    }

    /// Returns the contacts and apps that the owner never wants suggested.
    private func hidden(
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> (contacts: Set<ContactKey>, apps: Set<String>) {
        var wishes: [StoredWish] = []
        try forEachRow(of: snapshot, .wishes) { _, row in
            if let wish = try? StoredWish(decoding: row.span) { wishes.append(wish) }
        }
        var (contacts, apps): (Set<ContactKey>, Set<String>) = ([], [])
        for wish in wishes where wish.change != .suggestLess {
            let isHidden = wish.change == .never
            switch wish.subject {
            case .app(let app):
                if isHidden { apps.insert(app) } else { apps.remove(app) }
            case .person(let person):
                guard let contact = try contact(of: person, in: snapshot) else { continue }
                if isHidden { contacts.insert(contact) } else { contacts.remove(contact) }
            case .address: break
            }
        }
        return (contacts, apps)
    }

    private func contact(
        of person: PersonKey,
        in snapshot: borrowing Snapshot<ViewTables>
    ) throws(DonationStoreError) -> ContactKey? {
        let rowKey = StoredPerson.rowKey(of: person, StoredView.digest)
        let row = try snapshot.row(StoredView.key(rowKey), in: snapshot.tables[.persons])
        return row.flatMap { try? StoredPerson(rowKey: rowKey, decoding: $0.span) }?.contact
    }

    private func readPeople(withoutHidden: Bool) throws(DonationStoreError) -> [KnownPerson] {
        guard let snapshot = try readViews() else { return [] }
        let hidden = withoutHidden ? try hidden(in: snapshot).contacts : []
        var people: [KnownPerson] = []
        try forEachRow(of: snapshot, .contacts) { key, row in
            guard !hidden.contains(ContactKey(bytes: key)),
                let view = try? ContactView(beginningOf: row.span)
            else { return }
            people.append(KnownPerson(person: view.person, names: view.everyName))
        }
        return people
    }

    private func readConversations(
        withoutHidden: Bool
    ) throws(DonationStoreError) -> [Conversation] {
        guard let snapshot = try readViews() else { return [] }
        let names = try donorNames()
        var hidden: (contacts: Set<ContactKey>, apps: Set<String>) = ([], [])
        if withoutHidden { hidden = try self.hidden(in: snapshot) }
        var found: [(conversation: Conversation, people: [PersonKey])] = []
        try forEachRow(of: snapshot, .conversations) { key, row in
            let key = ConversationKey(bytes: key)
            guard let donor = names.byNumber[key.donor], !hidden.apps.contains(donor.app),
                let view = try? ConversationView(beginningOf: row.span)
            else { return }
            let conversation = Conversation(
                donor: donor,
                conversationIdentifier: key.conversationIdentifier,
                groupName: view.groupName
            )
            let isAlone = view.groupName == nil && !view.isGroup(of: 1)
            found.append((conversation, isAlone && withoutHidden ? view.participants : []))
        }
        var conversations: [Conversation] = []
        for (conversation, people) in found {
            var isHidden = !people.isEmpty && !hidden.contacts.isEmpty
            for person in people where isHidden {
                let contact = try contact(of: person, in: snapshot)
                isHidden = contact.map(hidden.contacts.contains) ?? false
            }
            if !isHidden { conversations.append(conversation) }
        }
        return conversations
    }

    private func forEachRow(
        of snapshot: borrowing Snapshot<ViewTables>,
        _ table: ViewTable,
        _ body: (_ key: [UInt8], _ row: [UInt8]) -> Void
    ) throws(DonationStoreError) {
        var cursor = try snapshot.cursor(in: snapshot.tables[table])
        var isOnEntry = try cursor.moveToFirst()
        var rows = 0
        while isOnEntry, rows < Self.mostRows {
            // A glance repairs nothing: it leaves damaged rows out.
            if let (key, row) = try? StoredView.read(cursor.key, cursor.value) { body(key, row) }
            rows += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Returns the activities, in the order of the donors and of the content keys.
    ///
    /// - Returns: The activities, at most about 20,000 of them.
    /// - Complexity: O(*c* log *n*) in the number of activities, which is limited.
    package func activities() -> [Activity] {
        (try? readActivities()) ?? []
    }

    /// Returns the names of the search indexes, each once, without the default ones.
    ///
    /// - Returns: The names.
    /// - Complexity: O(*i*) in the number of items, which is limited.
    package func indexes() -> [String] {
        var names: Set<String> = []
        try? forEachActivityRow(.item) { key, _, _ in
            if let index = key.itemNames?.index, !index.isEmpty { names.insert(index) }
        }
        return names.sorted()
    }

    private func readActivities() throws(DonationStoreError) -> [Activity] {
        var activities: [Activity] = []
        try forEachActivityRow(.content) { _, view, log in
            guard case .content(let view) = view else { return }
            guard let event = try? log.activityEvent(at: view.latest),
                let activity = event.activity
            else { return }
            activities.append(activity)
        }
        return activities
    }

    private func forEachActivityRow(
        _ rowClass: ActivityRowKey.Class,
        _ body: (ActivityRowKey, ActivityView, borrowing Snapshot<LogTables>) -> Void
    ) throws(DonationStoreError) {
        guard let snapshot = try readViews(activityViews), let log = try read(log) else { return }
        let prefix = ActivityRowKey(rowClass).bytes
        try snapshot.forEachRow(
            in: snapshot.tables[.rows],
            prefix: prefix,
            limit: Self.mostRows
        ) { key, row in
            if let (_, view) = try? ActivityTable.parts(of: row.span, rowClass) {
                body(ActivityRowKey(bytes: key), view, log)
            }
        }
    }

    /// Begins to read views that are true to the log, present or past; `nil` if there are none.
    private func readViews() throws(DonationStoreError) -> Snapshot<ViewTables>? {
        try readViews(views)
    }

    private func readViews<Table: StoredTable>(
        _ views: Generations<FoldTables<Table>>
    ) throws(DonationStoreError) -> Snapshot<FoldTables<Table>>? {
        guard let generation = try? views.current(),
            !FoldStore<Fold>.isFromAnotherBoot(views.path(of: generation), host),
            let snapshot = try read(views, generation),
            let checkpoint = try snapshot.checkpoint(),
            try !tellsOfDeleted(checkpoint)
        else { return nil }
        return snapshot
    }

    /// Returns whether a donation may have been deleted since, looking at a limited number of
    /// events.
    private func tellsOfDeleted(_ checkpoint: Checkpoint) throws(DonationStoreError) -> Bool {
        guard let snapshot = try read(log) else { return true }
        let last = try snapshot.head().nextPosition.rawValue - 1
        let identity = try snapshot.value(forKey: LogKey.logIdentity.span, in: snapshot.tables.meta)
        guard let identity, identity.copy(identity.indices) == checkpoint.logIdentity,
            last >= checkpoint.position.rawValue,
            last - checkpoint.position.rawValue <= UInt64(Self.mostEvents)
        else { return true }
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(checkpoint.position.next).span)
        while isOnEntry {
            guard let envelope = try? Envelope(decoding: cursor.value), !envelope.isDeletion,
                envelope.kind != .undone
            else {
                return true
            }
            isOnEntry = try cursor.moveToNext()
        }
        return false
    }

    // MARK: Transactions

    private func read<Tables: GenerationTables>(
        _ generations: Generations<Tables>,
        _ generation: String? = nil
    ) throws(DonationStoreError) -> Snapshot<Tables>? {
        // Not `read()`: that would upgrade a log of an older format.
        guard let name = generation ?? (try? generations.current()),
            let opened = try? generations.open(name)
        else { return nil }
        return try opened.beginRead()
    }
}
