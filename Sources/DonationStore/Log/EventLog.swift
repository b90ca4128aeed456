internal import Interactions
internal import LMDB
import Synchronization

/// The append-only log on disk: the only truth, from which everything else can be made again.
///
/// `EventLog+Append.swift` appends, `+Deletion` deletes, `+Erasing` erases, `+Policies`,
/// `+Retention` and `+Rates` handle rules, and `+Reading` reads.
final class EventLog: Sendable {
    /// The format this version writes, and the newest it reads.
    static let format: UInt32 = 2

    let generations: Generations<LogTables>
    let host: Host
    /// Whether appended donations keep message content.
    let content: ContentHandling
    /// The guard that keeps processes of other namespaces out while this one uses the log.
    private let namespace: Namespace?
    /// The queue through which the donors of this process share commits.
    let commits = CommitQueue()
    /// The known rate windows; only the committing thread uses them.
    let knownRates = Mutex(RateWindows())
    /// The latest activities; only the committing thread uses them.
    let knownSnapshots = Mutex(KnownSnapshots())
    /// The latest starts of donors; only the committing thread uses them.
    let knownStarts = Mutex(LatestStarts())
    /// The people refused, as read last.
    let knownRefusals = Mutex(KnownRefusals())
    /// What was undone, as read last.
    let knownUndoings = Mutex(KnownUndoings())
    /// The donors read so far, with the name of their generation.
    private let names = Mutex<(generation: String, names: DonorNames)>(("", DonorNames()))

    /// Opens the log in the directory `log` of a store.
    init(
        path: String,
        content: ContentHandling,
        host: Host,
        patience: Duration,
        namespace: consuming Namespace?
    ) throws(DonationStoreError) {
        self.namespace = namespace
        generations = Generations(path: path, patience: patience)
        self.host = host
        self.content = content
        // This opens the current generation, and fails if this version cannot use it.
        _ = try read()
        generations.sweep()
    }

    /// Makes an empty log in an empty directory; it is on disk when this returns.
    static func create(at path: String, host: Host) throws(DonationStoreError) {
        let generations = Generations<LogTables>(path: path, patience: .zero)
        let name = host.makeGenerationName()
        let (store, log) = (host.randomBytes(16), host.randomBytes(16))
        try generations.create(name) { change throws(DonationStoreError) in
            try change.putIdentity(store: store, log: log)
            try change.put(LogHead())
        }
        try generations.publish(name)
    }

    // MARK: Transactions

    func read() throws(DonationStoreError) -> Snapshot<LogTables> {
        guard let snapshot = try generations.read() else { throw .noStore(path: generations.path) }
        return snapshot
    }

    func write() throws(DonationStoreError) -> Change<LogTables> {
        do {
            if let change = try generations.write() { return change }
        } catch .storage(let error, let path) {
            throw .notStored(error, path: path)
        }
        throw .noStore(path: generations.path)
    }

    /// Returns the donors that a transaction sees.
    func names(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> DonorNames {
        let next = try transaction.nextDonor()
        return try names(before: next, in: transaction)
    }

    /// Returns the donors before the number of the next one.
    func names(
        before next: DonorNumber,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> DonorNames {
        let generation = transaction.generation
        var known = names.withLock { $0.generation == generation ? $0.names : DonorNames() }
        if try known.update(to: next, from: transaction) { remember(known, generation) }
        return known
    }

    /// Keeps the names of committed donors.
    func remember(_ known: DonorNames, _ generation: String) {
        names.withLock { $0 = (generation, known) }
    }
}
