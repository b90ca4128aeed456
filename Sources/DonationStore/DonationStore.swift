@_exported public import Interactions
internal import LMDB

/// A store of interaction donations: an append-only log, and views made from it.
///
/// ```swift
/// let store = try DonationStore(at: path)
/// let ana = Person(displayName: "Ana", contactIdentifier: "410F")
/// let message = SendMessageIntent(recipients: [ana], conversationIdentifier: "c42")
/// try store.donor("org.example.chat")
///     .donate(Interaction(intent: .sendMessage(message), direction: .outgoing))
/// for suggestion in try store.suggestions(limit: 4) { print(suggestion.people) }
/// ```
///
/// Any number of threads and processes may use one directory at a time. Donating waits for the disk
/// and for other writers; call it on threads that may wait. A forked child must open the store
/// itself.
public final class DonationStore: Sendable {
    /// The store's directory.
    public let path: String
    /// Whether this object stores the content of donations.
    public let content: ContentHandling
    let log: EventLog
    let views: ViewStore
    let projectors = ProjectorStores()
    let host: Host
    /// A thread for lookups by callers that must not block their own.
    let lookups = DedicatedThread()

    /// Opens the store in a directory.
    ///
    /// ```swift
    /// let store = try DonationStore(at: "\(home)/.local/share/donations")
    /// ```
    ///
    /// - Parameters:
    ///   - path: The directory, which should belong to one person; its parent must exist.
    ///   - creatingIfMissing: Whether to make a store, private to its owner, where there is none.
    ///   - content: Whether to store the content of messages donated through this object; by
    ///     default the store drops it.
    ///   - host: The clock, the boot, the random numbers and other properties of the machine.
    ///   - patience: The longest wait for another process that writes; after it, calls throw
    ///     ``DonationStoreError/busy(path:process:)``.
    /// - Throws: ``DonationStoreError``; then no donation has changed.
    /// - Complexity: O(1), with two syncs of directories; O(*n*) once for a log of an older format.
    public init(
        at path: String,
        creatingIfMissing: Bool = true,
        content: ContentHandling = .dropped,
        host: Host = .current,
        patience: Duration = .seconds(10)
    ) throws(DonationStoreError) {
        self.path = path
        self.content = content
        self.host = host
        // The system ends a path at a zero byte, and would find another store.
        guard !path.utf8.contains(0) else {
            throw .file(FileError(operation: "open the store", path: path, code: Self.invalid))
        }
        let isNew = try !Self.isThere(path)
        guard !isNew || creatingIfMissing else { throw .noStore(path: path) }
        try Self.checkFileSystem(of: path, isNew: isNew, host: host)
        if !isNew { try Self.checkStore(at: path, isCreating: creatingIfMissing) }
        StoreDraft.sweep(beside: path)
        if isNew { try Self.create(at: path, host: host) }
        let namespace = try Self.joinNamespace(of: path, host: host)
        try Self.synchronizeName(of: path)
        log = try EventLog(
            path: "\(path)/log",
            content: content,
            host: host,
            patience: patience,
            namespace: namespace
        )
        views = try ViewStore(
            root: "\(path)/views",
            name: "\(Projectors.version)",
            log: log,
            host: host,
            patience: patience
        )
        try finishErasing()
    }

    /// Returns whether a store, or something else in its place, is in a directory.
    ///
    /// - Throws: ``DonationStoreError/file(_:)`` if the directory may not be examined.
    static func isThere(_ path: String) throws(DonationStoreError) -> Bool {
        return try onDisk(try Files.isThere("\(path)/log"))
    }

    /// Checks that the directory holds a store before any lock is made in it.
    ///
    /// The check leaves nothing behind in a directory that belongs to something else.
    private static func checkStore(at path: String, isCreating: Bool) throws(DonationStoreError) {
        let generations = Generations<LogTables>(path: "\(path)/log", patience: .zero)
        let isStore: Bool
        do {
            isStore = try generations.hasCurrent()
        } catch .file(let error) where LMDBError(rawValue: error.code) == .notADirectory {
            isStore = false
        }
        guard isStore else { throw isCreating ? .exists(path: path) : .noStore(path: path) }
        guard let name = try generations.current() else { return }
        let data = "\(generations.path(of: name))/data.mdb"
        // A generation that was replaced at this moment is found missing when it is opened.
        guard Files.exists(generations.path(of: name)), !Files.exists(data) else { return }
        throw .notAStore(path: generations.path(of: name), .notAnEnvironment)
    }

    /// The system's error number for an invalid argument.
    private static let invalid: Int32 = 22

    /// Makes sure that the store's name is on disk.
    ///
    /// The process that made the store may have died before that, and no donation may be
    /// acknowledged before it. If the parent may not be read, the system writes it in its own time.
    private static func synchronizeName(of path: String) throws(DonationStoreError) {
        do {
            try Files.synchronize(directory: "\(path)/..")
        } catch {
            guard LMDBError(rawValue: error.code) == .accessDenied else { throw .file(error) }
        }
    }

    /// Refuses a file system on which several processes cannot share a store.
    static func checkFileSystem(
        of path: String,
        isNew: Bool,
        host: Host
    ) throws(DonationStoreError) {
        guard let type = host.fileSystemType(isNew ? Files.parent(of: path) : path),
            let name = FileSystem.unfitName(ofType: type)
        else { return }
        throw .unsupportedFileSystem(path: path, name: name)
    }

    static func joinNamespace(
        of path: String,
        host: Host
    ) throws(DonationStoreError) -> Namespace? {
        guard let identifier = host.processNamespace else { return nil }
        let namespace = try onDisk(
            try Namespace.join(directory: "\(path)/log", identifier: identifier)
        )
        guard let namespace else { throw .foreignNamespace(path: path) }
        return namespace
    }

    /// Makes an empty store aside and moves it into place, unless another process is faster.
    private static func create(at path: String, host: Host) throws(DonationStoreError) {
        let draft = try StoreDraft(for: path)
        try EventLog.create(at: "\(draft.temporary)/log", host: host)
        do {
            try draft.publish()
        } catch {
            guard Files.exists("\(path)/log") else { throw .file(error) }
        }
    }

    /// Returns the directory of a person's store.
    ///
    /// That is `DONATION_STORE`, else `donations` in `XDG_DATA_HOME`, else
    /// `~/.local/share/donations`; `nil` if `HOME` is not set either.
    ///
    /// - Parameter environment: The environment's variables.
    /// - Returns: The path, whether or not it holds a store.
    public static func defaultPath(in environment: [String: String]) -> String? {
        func variable(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path = variable("DONATION_STORE") { return path }
        if let data = variable("XDG_DATA_HOME") { return "\(data)/donations" }
        return variable("HOME").map { "\($0)/.local/share/donations" }
    }

    // MARK: Donating

    /// Appends donations in one commit and returns a result for each, in order.
    ///
    /// When this method returns, every donation with a receipt is on disk. A refused donation takes
    /// no position and does not affect the others. A repeated donation gets the receipt of the
    /// first, and the store appends nothing. The rates of `PolicyRule` do not apply here, as the
    /// call may import a history; they apply to a ``DonorHandle``.
    ///
    /// ```swift
    /// let donation = Donation(interaction, from: Donor(app: "org.example.chat"))
    /// for result in try store.donate([donation]) { print(try result.get().position) }
    /// ```
    ///
    /// - Throws: ``DonationStoreError/notStored(_:path:)`` and
    ///   ``DonationStoreError/busy(path:process:)`` if no donation was stored,
    ///   ``DonationStoreError/outcomeUnknown(path:)`` if either all or none were.
    /// - Complexity: O(log *n*) pages for each, *n* events in the log, and one commit for all,
    ///   which calls of other threads may share.
    public func donate(
        _ donations: [Donation]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try log.append(donations, isLive: false)
    }

    /// Appends donations in one commit without blocking the calling task's thread.
    ///
    /// - Throws: ``DonationStoreError``, as the synchronous form.
    /// - Complexity: As the synchronous form.
    public func donate(
        _ donations: [Donation]
    ) async throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try await log.append(donations, isLive: false)
    }

    /// Returns the results that donating would have, without writing anything.
    ///
    /// - Parameter donations: The donations.
    /// - Returns: A result for each: the receipt it would get now, or the reason for a refusal.
    /// - Throws: ``DonationStoreError`` if the log cannot be read, or another process is writing
    ///   and does not finish.
    /// - Complexity: O(*n* log *m*) in the donations and the events, without a commit.
    public func rehearse(
        _ donations: [Donation]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try log.rehearse(donations)
    }

    /// Returns a handle with which one app donates and deletes as itself.
    public func donor(_ app: String, account: String? = nil) -> DonorHandle {
        DonorHandle(store: self, donor: Donor(app: app, account: account))
    }

    // MARK: Reading the log

    /// Returns the events after a position, in order, including deleted donations.
    ///
    /// ```swift
    /// for recorded in try store.events(after: .start, limit: 10) {
    ///     print(recorded.position.rawValue, recorded.recordedAt)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - position: The last known position; 0 for the first events.
    ///   - limit: The largest number of events to return.
    /// - Returns: The events. There may be fewer than `limit`, but none only at the end of the log.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the next event cannot be read.
    /// - Complexity: O(log *n* + *m*) in the events of the log and those returned.
    public func events(
        after position: Position,
        limit: Int = 1000
    ) throws(DonationStoreError) -> [RecordedEvent] {
        try log.events(after: position, limit: limit)
    }

    /// Returns the event at a position; `nil` if the log does not reach so far.
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or another ``DonationStoreError`` if the log
    ///   cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func event(at position: Position) throws(DonationStoreError) -> RecordedEvent? {
        try log.event(at: position)
    }

    /// Returns the live donations with an identifier, whose fields are decoded when asked for.
    ///
    /// ```swift
    /// for donation in try store.donations(identifier: "m42", from: .app("org.example.chat")) {
    ///     print(donation.start, try donation.intentClass)
    /// }
    /// ```
    ///
    /// - Throws: ``DonationStoreError/damaged(_:_:)``, or another ``DonationStoreError`` if the log
    ///   cannot be read.
    /// - Complexity: O(*d* log *n*) in the number of donors and of live donations.
    public func donations(
        identifier: String,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [StoredDonation] {
        try log.donations(identifier: identifier, from: donors)
    }

    /// Returns the positions of the live donations with an identifier.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*d* log *n*) in the number of donors and of live donations.
    public func positions(
        identifier: String,
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [Position] {
        try log.positions(identifier: identifier, from: donors)
    }

    /// Returns the payload of a record as it is on disk; `nil` if the log does not reach so far.
    ///
    /// The payload is a message of `docs/donation_log.proto`.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(log *n*) in the number of events.
    public func payload(at position: Position) throws(DonationStoreError) -> [UInt8]? {
        try log.payload(at: position)
    }

    /// Returns the bytes of an image of a suggestion, contact or conversation.
    ///
    /// The result is `nil` if the image is kept elsewhere or no longer kept.
    ///
    /// - Complexity: O(*d*) look-ups in the number of donors.
    public func bytes(of image: Image) throws(DonationStoreError) -> [UInt8]? {
        switch image.source {
        case .data(let bytes): bytes
        case .stored(let digest) where digest.count == 32: try log.picture(digest: digest)
        case .stored, .url, .systemName, nil: nil
        }
    }

    /// Returns the last position of the log; 0 for an empty log.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(1).
    public func lastPosition() throws(DonationStoreError) -> Position {
        try log.end().last
    }
}
