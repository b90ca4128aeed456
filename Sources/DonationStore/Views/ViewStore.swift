internal import Interactions
internal import LMDB
import Synchronization

/// The built-in views on disk.
typealias ViewStore = FoldStore<Fold>

/// Views on disk: disposable, made from the log, one generation of them current.
///
/// Catching up is in `ViewStore+CatchUp.swift`, rebuilding in `ViewStore+Rebuild.swift`.
///
/// Views are written without a sync. So that a machine that went down cannot leave half-written
/// ones to be believed, a generation carries the identifier of the boot in which it was first
/// written without a sync, in a file that is itself synced; after any other boot it is dropped.
final class FoldStore<Folding: StoredFold>: Sendable {
    typealias Tables = FoldTables<Folding.Table>

    let log: EventLog
    let generations: Generations<Tables>
    let host: Host
    /// The directory of all versions of all projectors.
    let root: String
    /// The generation whose boot file is known to be right.
    private let trusted = Mutex<String?>(nil)

    /// Opens views in a directory of the directory `views` of a store; they are made when they are
    /// first read.
    init(
        root: String,
        name: String,
        log: EventLog,
        host: Host,
        patience: Duration
    ) throws(DonationStoreError) {
        self.log = log
        self.host = host
        self.root = root
        generations = Generations(path: "\(root)/\(name)", patience: patience)
        try makeDirectories()
        generations.sweep()
    }

    /// Makes the directories, which anyone may have removed: nothing is lost with them.
    func makeDirectories() throws(DonationStoreError) {
        for path in [root, generations.path] where !Files.isDirectory(path) {
            do {
                try Files.createPrivateDirectory(at: path)
            } catch {
                // Another process may have been faster.
                guard Files.isDirectory(path) else { throw .file(error) }
            }
        }
    }

    func storageError(_ error: LMDBError) -> DonationStoreError {
        .storage(error, path: generations.path)
    }

    /// Reads views that are up to date with the log, or as they were when another process, which
    /// does not finish, began to write them.
    func answer<Element>(
        _ read: (borrowing Snapshot<Tables>) throws(DonationStoreError) -> [Element]
    ) throws(DonationStoreError) -> Answer<Element> {
        do {
            return Answer(try read(try readCaughtUp()), lag: 0)
        } catch .busy(let path, let process) {
            guard let behind = try readBehind() else {
                throw .busy(path: path, process: process)
            }
            return Answer(try read(behind.snapshot), lag: behind.lag)
        }
    }

    private struct Behind: ~Copyable {
        let snapshot: Snapshot<Tables>
        let lag: UInt64
    }

    /// Views that are not caught up but true to the log as it was; `nil` when there are none, or
    /// when they tell of donations that have been deleted since.
    private func readBehind() throws(DonationStoreError) -> Behind? {
        guard let snapshot = try generations.read(),
            try !isFromAnotherBoot(snapshot.generation),
            let checkpoint = try checkpoint(of: snapshot)
        else { return nil }
        let end = try log.end()
        guard checkpoint.canReach(end),
            try !log.hasDeletions(
                after: checkpoint.position,
                through: end.last,
                reaching: checkpoint.position
            )
        else { return nil }
        return Behind(
            snapshot: snapshot,
            lag: end.last.rawValue - checkpoint.position.rawValue
        )
    }

    func checkpoint(
        of snapshot: borrowing Snapshot<Tables>
    ) throws(DonationStoreError) -> Checkpoint? {
        do {
            return try snapshot.checkpoint()
        } catch {
            throw storageError(error)
        }
    }

    /// Reads views, and if a row of them turns out to be damaged, makes them again and reads anew.
    func mendingDamage<Value>(
        _ read: () throws(DonationStoreError) -> Value
    ) throws(DonationStoreError) -> Value {
        do {
            return try read()
        } catch .storage(.corrupted, path: generations.path) {
            try rebuild()
            return try read()
        }
    }

    // MARK: Trust

    private func bootPath(of generation: String) -> String {
        "\(generations.path(of: generation))/boot"
    }

    /// Whether a generation may have been left half-written by a machine that went down.
    func isFromAnotherBoot(_ generation: String) throws(DonationStoreError) -> Bool {
        guard trusted.withLock({ $0 }) != generation else { return false }
        let path = bootPath(of: generation)
        guard Files.exists(path) else { return false }
        do {
            guard try Self.isBoot(at: path, host) else { return true }
        } catch {
            throw .file(error)
        }
        trusted.withLock { $0 = generation }
        return false
    }

    /// Whether the generation in a directory may have been left half-written, or cannot be looked
    /// at.
    static func isFromAnotherBoot(_ directory: String, _ host: Host) -> Bool {
        let path = "\(directory)/boot"
        return Files.exists(path) && (try? isBoot(at: path, host)) != true
    }

    /// Whether a file names this boot of the machine.
    private static func isBoot(at path: String, _ host: Host) throws(FileError) -> Bool {
        let boot = try Files.read(path, limit: 256)
        return !boot.isEmpty && boot == Array((host.bootIdentifier ?? "").utf8)
    }

    /// Takes note that everything in a generation is on disk.
    func forgetBoot(in generation: String) throws(DonationStoreError) {
        do {
            try Files.removeTree(at: bootPath(of: generation))
        } catch {
            throw .file(error)
        }
        trusted.withLock { $0 = nil }
    }

    /// Notes the boot in a generation that is about to be written without a sync.
    func noteBoot(in generation: String) throws(DonationStoreError) {
        guard trusted.withLock({ $0 }) != generation else { return }
        do {
            try Files.writePrivate(
                Array((host.bootIdentifier ?? "").utf8),
                to: bootPath(of: generation),
                synchronized: true
            )
        } catch {
            throw .file(error)
        }
        trusted.withLock { $0 = generation }
    }
}
