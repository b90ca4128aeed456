internal import Interactions
internal import LMDB
import Synchronization

/// The append-only log on disk: the only truth, from which everything else can be made again.
///
/// Appending is in `EventLog+Append.swift`, deleting in `+Deletion`, erasing in `+Erasing`, rules
/// in `+Policies`, `+Retention` and `+Rates`, reading in `+Reading`.
final class EventLog: Sendable {
    /// The format this version writes, and the newest it reads.
    static let format: UInt32 = 2

    let generations: Generations<LogTables>
    let host: Host
    /// Whether what is appended keeps what was said.
    let content: ContentPolicy
    /// Keeps processes of other namespaces out as long as anybody reads.
    private let namespace: Namespace?
    /// Lets the donors of this process share commits.
    let commits = CommitQueue()
    /// How often apps have donated lately, as far as it was asked; only the committing thread does.
    let knownRates = Mutex(RateWindows())
    /// The donors of the generation named, as far as they have been read.
    private let names = Mutex<(generation: String, names: DonorNames)>(("", DonorNames()))

    /// Opens the log in the directory `log` of a store.
    init(
        path: String,
        content: ContentPolicy,
        host: Host,
        patience: Duration,
        namespace: consuming Namespace?
    ) throws(DonationStoreError) {
        self.namespace = namespace
        generations = Generations(path: path, patience: patience)
        self.host = host
        self.content = content
        // Opens the current generation, and so finds out whether this version can use it.
        _ = try read()
        generations.sweep()
    }

    /// Makes an empty log in an empty directory; it is on disk when this returns.
    static func create(at path: String, host: Host) throws(DonationStoreError) {
        let generations = Generations<LogTables>(path: path, patience: .zero)
        let name = host.makeGenerationName()
        let (store, log) = (host.randomBytes(16), host.randomBytes(16))
        try generations.create(name) { change throws(LMDBError) in
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

    func storageError(_ error: LMDBError) -> DonationStoreError {
        .storage(error, path: generations.path)
    }

    /// The donors that a transaction can see.
    func names(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> DonorNames {
        do {
            let next = try transaction.head().nextDonor
            return try names(before: next, in: transaction)
        } catch {
            throw storageError(error)
        }
    }

    /// The donors before the number of the next one.
    func names(
        before next: DonorNumber,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(LMDBError) -> DonorNames {
        let generation = transaction.generation
        var known = names.withLock { $0.generation == generation ? $0.names : DonorNames() }
        if try known.update(to: next, from: transaction) { remember(known, generation) }
        return known
    }

    /// Keeps names that are committed.
    func remember(_ known: DonorNames, _ generation: String) {
        names.withLock { $0 = (generation, known) }
    }
}
