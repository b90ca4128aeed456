internal import Interactions
internal import LMDB
import Synchronization

/// The built-in views on disk.
typealias ViewStore = FoldStore<Fold>

/// The views on disk: disposable, made from the log, with one current generation.
///
/// `FoldStore+CatchUp.swift` catches up, `FoldStore+Rebuild.swift` rebuilds.
///
/// Views are written without a sync. A machine that went down may leave half-written views, which
/// nobody must trust. So a generation has a file, itself synced, with the identifier of the boot in
/// which it was first written without a sync; after any other boot it is dropped.
final class FoldStore<Folding: StoredFold>: Sendable {
    typealias Tables = FoldTables<Folding.Table>

    let log: EventLog
    let generations: Generations<Tables>
    let host: Host
    /// The directory with all versions of all projectors.
    let root: String
    /// The generation whose boot file is known to be right.
    private let trusted = Mutex<String?>(nil)
    /// The rows that this process has folded but not written; `nil` before it has written any.
    let kept = Mutex<KeptRows?>(nil)
    /// The fold that made the last rows of this process; `nil` while it folds, or if none waits.
    let resting = Mutex<RestingFold<Folding>?>(nil)
    /// The activation rules of apps that were read last.
    let activationRules = ActivationRules()
    /// The contacts that were found in every group of an app.
    let ubiquitousMembers = UbiquitousMembers()

    /// Opens views in a directory within `views` of a store; the first read makes them.
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

    /// Makes the directories, which anyone may remove without a loss of data.
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

    /// Reads views that are caught up with the log.
    ///
    /// If another process writes them and does not finish, it reads them as they were before that.
    func answer<Element>(
        _ read: (borrowing Snapshot<Tables>) throws(DonationStoreError) -> [Element]
    ) throws(DonationStoreError) -> Answer<Element> {
        do {
            return Answer(try read(try readCaughtUp()), lag: 0)
        } catch .busy(let path, let process) {
            guard let behind = try readBehind() else { throw .busy(path: path, process: process) }
            return Answer(try read(behind.snapshot), lag: behind.lag)
        }
    }

    private struct Behind: ~Copyable {
        let snapshot: Snapshot<Tables>
        let lag: UInt64
    }

    /// Returns views that are not caught up but true to the log as it was.
    ///
    /// The result is `nil` if there are none, or if they hold donations deleted since.
    private func readBehind() throws(DonationStoreError) -> Behind? {
        guard let views = try readTrusted() else { return nil }
        let checkpoint = views.checkpoint
        let end = try log.end()
        guard checkpoint.canReach(end),
            try !log.hasDeletions(
                after: checkpoint.position,
                through: end.last,
                reaching: checkpoint.position
            )
        else { return nil }
        return Behind(
            snapshot: views.snapshot,
            lag: end.last.rawValue - checkpoint.position.rawValue
        )
    }

    func checkpoint(
        of snapshot: borrowing Snapshot<Tables>
    ) throws(DonationStoreError) -> Checkpoint? {
        return try snapshot.checkpoint()
    }

    /// Reads views, and rebuilds them and reads again if a row is damaged.
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

    /// Returns whether a machine that went down may have left a generation half-written.
    func isFromAnotherBoot(_ generation: String) throws(DonationStoreError) -> Bool {
        guard trusted.withLock({ $0 }) != generation else { return false }
        let path = bootPath(of: generation)
        guard Files.exists(path) else { return false }
        guard try onDisk(try Self.isBoot(at: path, host)) else { return true }
        trusted.withLock { $0 = generation }
        return false
    }

    /// Returns whether the generation in a directory may be half-written or cannot be examined.
    static func isFromAnotherBoot(_ directory: String, _ host: Host) -> Bool {
        let path = "\(directory)/boot"
        return Files.exists(path) && (try? isBoot(at: path, host)) != true
    }

    /// Returns whether a file names this boot of the machine.
    private static func isBoot(at path: String, _ host: Host) throws(FileError) -> Bool {
        let boot = try Files.read(path, limit: 256)
        return !boot.isEmpty && boot == Array((host.bootIdentifier ?? "").utf8)
    }

    /// Removes the boot file of a generation that is completely on disk.
    func forgetBoot(in generation: String) throws(DonationStoreError) {
        try onDisk(try Files.removeTree(at: bootPath(of: generation)))
        trusted.withLock { $0 = nil }
    }

    /// Writes the boot file of a generation before a write without a sync.
    func noteBoot(in generation: String) throws(DonationStoreError) {
        guard trusted.withLock({ $0 }) != generation else { return }
        try onDisk(
            try Files.writePrivate(
                Array((host.bootIdentifier ?? "").utf8),
                to: bootPath(of: generation),
                synchronized: true
            )
        )
        trusted.withLock { $0 = generation }
    }
}
