internal import Interactions
internal import LMDB
import Synchronization

/// The append-only log on disk: the only truth, from which everything else can be made again.
///
/// Appending is in `EventLog+Append.swift`, deleting in `EventLog+Deletion.swift`.
final class EventLog: Sendable {
    /// The format this version writes, and the newest it reads.
    static let format: UInt32 = 1

    let generations: Generations<LogTables>
    let host: Host
    /// The donors of the generation named, as far as they have been read.
    private let names = Mutex<(generation: String, names: DonorNames)>(("", DonorNames()))

    /// Opens the log in the directory `log` of a store.
    init(path: String, host: Host) throws(DonationStoreError) {
        generations = Generations(path: path)
        self.host = host
        guard try generations.current() != nil else { throw .noStore(path: path) }
        try checkFormat()
        try generations.sweep()
    }

    /// Makes an empty log in an empty directory; it is on disk when this returns.
    static func create(at path: String, host: Host) throws(DonationStoreError) {
        let generations = Generations<LogTables>(path: path)
        let name = host.makeGenerationName()
        try generations.create(name) { transaction, tables throws(LMDBError) in
            var format: [UInt8] = []
            format.appendBigEndian(Self.format)
            let rows = [
                (LogKey.format, format),
                (LogKey.storeIdentity, host.randomBytes(16)),
                (LogKey.logIdentity, host.randomBytes(16)),
                (LogKey.head, LogHead().encoded),
            ]
            for (key, row) in rows {
                try transaction.put(row.span, forKey: key.span, in: tables.meta)
            }
        }
        try generations.publish(name)
    }

    // MARK: Transactions

    func read() throws(DonationStoreError) -> Snapshot<LogTables> {
        guard let snapshot = try generations.read() else { throw .noStore(path: generations.path) }
        return snapshot
    }

    func write() throws(DonationStoreError) -> Change<LogTables> {
        guard let change = try generations.write() else { throw .noStore(path: generations.path) }
        return change
    }

    func storageError(_ error: LMDBError) -> DonationStoreError {
        .storage(error, path: generations.path)
    }

    /// The donors that a transaction on `generation` can see.
    func names(
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables,
        _ generation: String
    ) throws(DonationStoreError) -> DonorNames {
        var known = names.withLock { $0.generation == generation ? $0.names : DonorNames() }
        do {
            try known.update(from: transaction, tables)
        } catch {
            throw storageError(error)
        }
        remember(known, generation)
        return known
    }

    /// Keeps names that are committed.
    func remember(_ known: DonorNames, _ generation: String) {
        names.withLock { $0 = (generation, known) }
    }

    private func checkFormat() throws(DonationStoreError) {
        let snapshot = try read()
        let format: UInt32
        do {
            format = try snapshot.transaction.format(snapshot.tables)
        } catch {
            throw .notAStore(path: generations.path, error)
        }
        guard format <= Self.format else {
            throw .newerFormat(found: format, supported: Self.format, path: generations.path)
        }
    }
}
