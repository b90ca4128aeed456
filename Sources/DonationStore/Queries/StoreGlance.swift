public import Interactions
internal import LMDB

/// What a store has names for, as it stands.
///
/// For whoever must answer at once and may leave things out, as a shell that completes words does:
/// no file is changed, no lock waited for, and no view made or caught up. Views that are not there,
/// that may be torn, or that tell of donations deleted since, have no names.
public final class StoreGlance {
    private let log: Generations<LogTables>
    private let views: Generations<ViewTables>
    private let host: Host
    /// Keeps processes of other namespaces out meanwhile.
    private let namespace: Namespace?

    /// The most rows that are looked at for one answer.
    private static let mostRows = 20_000
    /// The most events that are looked at to find whether views tell of what has been deleted.
    private static let mostEvents = 1000

    /// Looks at the store in a directory; `nil` where there is none that can be read.
    ///
    /// - Parameters:
    ///   - path: The directory.
    ///   - host: The machine.
    /// - Complexity: O(1).
    public init?(at path: String, host: Host = .current) {
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
    }

    // MARK: The log

    /// The donors, in the order of their names.
    ///
    /// - Returns: The donors; none when the log cannot be read.
    /// - Complexity: O(*d*) in the number of donors.
    public func donors() -> [Donor] {
        (try? donorNames())?.byNumber.values.sorted() ?? []
    }

    /// Identifiers of live donations that begin with a text, in the order of donors and lengths.
    ///
    /// - Parameters:
    ///   - prefix: What they begin with.
    ///   - limit: The most to return.
    /// - Returns: The identifiers; none when the log cannot be read.
    /// - Complexity: O(*l* log *n* + *m*) in the lengths that identifiers may have, for each donor,
    ///   and the rows that begin so, of which there is a limit.
    public func identifiers(beginning prefix: String, limit: Int) -> [String] {
        (try? readIdentifiers(beginning: Array(prefix.utf8), limit: limit)) ?? []
    }

    private func donorNames() throws(LMDBError) -> DonorNames {
        var names = DonorNames()
        guard let snapshot = try read(log) else { return names }
        try names.update(from: snapshot)
        return names
    }

    private func readIdentifiers(
        beginning prefix: [UInt8],
        limit: Int
    ) throws(LMDBError) -> [String] {
        guard let snapshot = try read(log) else { return [] }
        var names = DonorNames()
        try names.update(from: snapshot)
        var found: [String] = []
        var rows = 0
        var cursor = try snapshot.cursor(in: snapshot.tables.identifiers)
        for donor in names.byNumber.keys.sorted() {
            let start = LogKey.donor(donor)
            var next = start
            // Shorter ones stand first: from each length on to the next one that there is.
            while found.count < limit, rows < Self.mostRows, try cursor.seek(atOrAfter: next.span),
                cursor.key.starts(with: start), cursor.key.count > start.count + 10
            {
                rows += 1
                let length = Int(cursor.key.bigEndian(at: start.count, width: 2))
                let text = cursor.key.copy(start.count + 2..<cursor.key.count - 8)
                if text.starts(with: prefix), length == text.count {
                    found.append(String(decoding: text, as: UTF8.self))
                    // Behind all donations of it.
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

    /// The contacts, in the order of their keys: who they are, without what they did.
    ///
    /// - Returns: The contacts, at most about 20,000 of them.
    /// - Complexity: O(*c*) in the number of contacts, of which there is a limit.
    public func people() -> [Person] {
        (try? readPeople()) ?? []
    }

    /// A conversation by what it may be called.
    public struct Conversation: Hashable, Sendable {
        /// The donor.
        public var donor: Donor
        /// Its identifier within the donor, unless it has none.
        public var conversationIdentifier: String?
        /// The name of the group, if it has one.
        public var groupName: String?
    }

    /// The conversations, in the order of their keys.
    ///
    /// - Returns: The conversations, at most about 20,000 of them.
    /// - Complexity: O(*c*) in the number of conversations, of which there is a limit.
    public func conversations() -> [Conversation] {
        (try? readConversations()) ?? []
    }

    private func readPeople() throws(LMDBError) -> [Person] {
        guard let snapshot = try readViews() else { return [] }
        var people: [Person] = []
        try forEachRow(of: snapshot, .contacts) { _, row in
            if let view = try? ContactView(beginningOf: row.span) { people.append(view.person) }
        }
        return people
    }

    private func readConversations() throws(LMDBError) -> [Conversation] {
        guard let snapshot = try readViews() else { return [] }
        let names = try donorNames()
        var conversations: [Conversation] = []
        try forEachRow(of: snapshot, .conversations) { key, row in
            let key = ConversationKey(bytes: key)
            guard let donor = names.byNumber[key.donor],
                let view = try? ConversationView(beginningOf: row.span)
            else { return }
            conversations.append(
                Conversation(
                    donor: donor,
                    conversationIdentifier: key.conversationIdentifier,
                    groupName: view.groupName
                )
            )
        }
        return conversations
    }

    private func forEachRow(
        of snapshot: borrowing Snapshot<ViewTables>,
        _ table: ViewTable,
        _ body: (_ key: [UInt8], _ row: [UInt8]) -> Void
    ) throws(LMDBError) {
        var cursor = try snapshot.cursor(in: snapshot.tables[table])
        var isOnEntry = try cursor.moveToFirst()
        var rows = 0
        while isOnEntry, rows < Self.mostRows {
            // Nothing is mended here: what is damaged is left out.
            if let (key, row) = try? StoredView.read(cursor.key, cursor.value) { body(key, row) }
            rows += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// Begins to read views that are true to the log as it is or was; `nil` when there are none.
    private func readViews() throws(LMDBError) -> Snapshot<ViewTables>? {
        guard let generation = try? views.current(),
            !FoldStore<Fold>.isFromAnotherBoot(views.path(of: generation), host),
            let snapshot = try read(views, generation),
            let checkpoint = try snapshot.checkpoint(),
            try !tellsOfDeleted(checkpoint)
        else { return nil }
        return snapshot
    }

    /// Whether something was deleted since, as far as that is quickly seen.
    private func tellsOfDeleted(_ checkpoint: Checkpoint) throws(LMDBError) -> Bool {
        guard let snapshot = try read(log) else { return true }
        let last = try snapshot.head().nextPosition.rawValue - 1
        let identity = try snapshot.value(
            forKey: LogKey.logIdentity.span,
            in: snapshot.tables.meta
        )
        guard let identity, identity.copy(identity.indices) == checkpoint.logIdentity,
            last >= checkpoint.position.rawValue,
            last - checkpoint.position.rawValue <= UInt64(Self.mostEvents)
        else { return true }
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(checkpoint.position.next).span)
        while isOnEntry {
            guard let envelope = try? Envelope(decoding: cursor.value), !envelope.isDeletion else {
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
    ) throws(LMDBError) -> Snapshot<Tables>? {
        // Not `read()`: a log of an older format would be brought to the present one.
        guard let name = generation ?? (try? generations.current()),
            let opened = try? generations.open(name)
        else { return nil }
        return try opened.beginRead()
    }
}
