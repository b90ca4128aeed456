internal import Interactions
internal import LMDB

/// The content of a backup in numbers.
public struct BackupReport: Hashable, Sendable {
    /// The number of positions.
    public var events: UInt64
    /// The size of the log in bytes.
    public var bytes: UInt64
    /// The digest of the log: logs with equal digests hold equal records.
    public var logDigest: String
}

extension DonationStore {
    /// Copies the log into a new directory, which is a store itself; it is on disk on return.
    ///
    /// The copy is the log of one moment, without free pages, and private to its owner whatever the
    /// umask. Others may append and read meanwhile. The backup appears in one step, so there is a
    /// whole backup or none. It holds deleted donations that are not erased yet, and no later
    /// erasure reaches it.
    ///
    /// ```swift
    /// let report = try store.backup(to: "/media/disk/donations-backup")
    /// print("\(report.events) events, digest \(report.logDigest)")
    /// ```
    ///
    /// - Parameter path: The path of the backup, where nothing may exist; its parent must exist.
    /// - Returns: The content of the backup in numbers.
    /// - Throws: ``DonationStoreError/exists(path:)`` if something is at the path, or another
    ///   ``DonationStoreError``; then there is no backup.
    /// - Complexity: O(*p*) in the pages of the log.
    @discardableResult
    public func backup(to path: String) throws(DonationStoreError) -> BackupReport {
        guard !Files.exists(path) else { throw .exists(path: path) }
        // Leftovers of interrupted backups beside it, for any place, may hold erased donations.
        StoreDraft.sweep(beside: path, ofAnyPlace: true)
        let draft = try StoreDraft(for: path, hasViews: false)
        let note = BackupNote(of: draft.temporary, in: self.path)
        let copy = Generations<LogTables>(path: "\(draft.temporary)/log", patience: .zero)
        let name = host.makeGenerationName()
        try log.generations.copyCurrent(to: copy.path(of: name))
        let head = try copy.head(of: name)
        let directory = copy.path(of: name)
        // Opening the copy just now made lock files; the next one to open it makes them again.
        for file in try onDisk(try Files.entries(inDirectory: directory)) where file != "data.mdb" {
            try onDisk(try Files.removeTree(at: "\(directory)/\(file)"))
        }
        try onDisk(try Files.synchronize(directory: directory))
        let bytes = try onDisk(try Files.size(ofFile: "\(directory)/data.mdb"))
        try copy.publish(name)
        do {
            try draft.publish()
        } catch {
            guard error.code != LMDBError.fileExists.rawValue else { throw .exists(path: path) }
            throw .file(error)
        }
        _ = consume note
        return BackupReport(
            events: head.lastPosition.rawValue,
            bytes: UInt64(clamping: bytes),
            logDigest: head.digest.hexadecimal
        )
    }

    /// Returns the digest of all records of the log.
    ///
    /// Logs with equal digests hold equal records at equal positions.
    ///
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(1); appending maintains it.
    public func logDigest() throws(DonationStoreError) -> String {
        let snapshot = try log.read()
        return try snapshot.head().digest.hexadecimal
    }
}

extension Generations<LogTables> {
    /// Copies the current generation to a path, again if it is replaced meanwhile.
    fileprivate func copyCurrent(to path: String) throws(DonationStoreError) {
        for _ in 0..<8 {
            guard let opened = try openCurrent() else { throw .noStore(path: self.path) }
            try opened.copy(to: path)
            // A backup made after an erasure must not hold what the erasure has destroyed.
            guard try current() != opened.generation else { return }
            try onDisk(try Files.removeTree(at: path))
        }
        throw .generationUnavailable(path: self.path)
    }

    /// Returns the head of a generation's log.
    fileprivate func head(of name: String) throws(DonationStoreError) -> LogHead {
        try open(name).beginRead().head()
    }
}
