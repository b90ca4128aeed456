internal import Interactions
internal import LMDB

/// What a backup holds.
public struct BackupReport: Hashable, Sendable {
    /// How many positions there are.
    public var events: UInt64
    /// The size of the log in bytes.
    public var bytes: UInt64
    /// The digest of the log: logs with equal digests hold equal records.
    public var logDigest: String
}

extension DonationStore {
    /// Copies the log into a new directory, which is a store itself; on disk on return.
    ///
    /// The copy is the log of one moment, without free pages, and private to its owner whatever the
    /// umask. Others may append and read meanwhile. It is put in its place in one step, so that
    /// there is a whole backup or none. It holds what was deleted and not erased yet, and no later
    /// erasure reaches it.
    ///
    /// - Parameter path: Where the backup is to be; nothing may be there, its parent must.
    /// - Returns: How much it holds.
    /// - Throws: ``DonationStoreError/exists(path:)`` when something is at the path, or another
    ///   ``DonationStoreError``; then there is no backup.
    /// - Complexity: O(*p*) in the pages of the log.
    @discardableResult
    public func backup(to path: String) throws(DonationStoreError) -> BackupReport {
        guard !Files.exists(path) else { throw .exists(path: path) }
        // What interrupted ones have left beside it, and elsewhere, holds what this may no longer.
        StoreDraft.sweep(beside: path, ofAnyPlace: true)
        let draft = try StoreDraft(for: path, hasViews: false)
        let note = BackupNote(of: draft.temporary, in: self.path)
        let copy = Generations<LogTables>(path: "\(draft.temporary)/log", patience: .zero)
        let name = host.makeGenerationName()
        try log.generations.copyCurrent(to: copy.path(of: name))
        let head = try copy.head(of: name)
        let bytes: Int64
        do {
            // The locks were made when the copy was opened just now, and are again when it is next.
            for file in try Files.entries(inDirectory: copy.path(of: name))
            where file != "data.mdb" {
                try Files.removeTree(at: "\(copy.path(of: name))/\(file)")
            }
            try Files.synchronize(directory: copy.path(of: name))
            bytes = try Files.size(ofFile: "\(copy.path(of: name))/data.mdb")
        } catch {
            throw .file(error)
        }
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

    /// The digest of all records of the log: logs with equal digests hold equal records at equal
    /// positions.
    ///
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(1); appending keeps it.
    public func logDigest() throws(DonationStoreError) -> String {
        let snapshot = try log.read()
        do {
            return try snapshot.head().digest.hexadecimal
        } catch {
            throw log.storageError(error)
        }
    }
}

extension Generations<LogTables> {
    /// Copies the current generation to a path; one that is replaced meanwhile is not the copy.
    fileprivate func copyCurrent(to path: String) throws(DonationStoreError) {
        for _ in 0..<8 {
            guard let opened = try openCurrent() else { throw .noStore(path: self.path) }
            do {
                try opened.environment.copy(to: path)
            } catch {
                throw .notStored(error, path: path)
            }
            // What an erasure has destroyed meanwhile must not live on in a backup made after it.
            guard try current() != opened.generation else { return }
            do {
                try Files.removeTree(at: path)
            } catch {
                throw .file(error)
            }
        }
        throw .generationUnavailable(path: self.path)
    }

    /// Where the log of a generation ends.
    fileprivate func head(of name: String) throws(DonationStoreError) -> LogHead {
        let opened = try open(name)
        do {
            return try opened.beginRead().head()
        } catch {
            throw .storage(error, path: path(of: name))
        }
    }
}
