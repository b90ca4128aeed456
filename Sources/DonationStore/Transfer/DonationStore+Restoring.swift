internal import Interactions
internal import LMDB

extension DonationStore {
    /// Makes a store from a backup, or replaces a store's log by a backup.
    ///
    /// The method copies the backup aside, upgrades the copy to the present format, reads it from
    /// end to end, and puts it in place in one step; the backup itself stays unchanged. A process
    /// killed at any moment leaves the old state or the new one. Positions may mean something else
    /// afterwards, so the log gets a new identity, and the store drops views made from the old log.
    /// The store takes the identity of the backup's store. Restore only files that your own
    /// programs have written: LMDB trusts the bytes that it maps.
    ///
    /// ```swift
    /// try DonationStore.restore(backup: "/media/disk/donations-backup", to: path, replacing: true)
    /// ```
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup, or of any store.
    ///   - path: The directory of the store; its parent must exist.
    ///   - replacing: Whether to replace the log of an existing store and lose all it holds. Others
    ///     may go on using the store, and find the restored log with their next call.
    ///   - host: The properties of the machine.
    ///   - patience: The longest wait for another process that writes.
    ///   - monitor: Receives the progress of reading, in events.
    /// - Returns: The restored content in numbers; it is on disk.
    /// - Throws: ``DonationStoreError/exists(path:)`` if there is a store and `replacing` is
    ///   `false`, ``RestoreRefusal/noBackup(path:)`` if there is no backup,
    ///   ``DonationStoreError/newerFormat(found:supported:path:)``,
    ///   ``DonationStoreError/notAStore(path:_:)`` or ``DonationStoreError/damaged(_:_:)`` if the
    ///   backup cannot be used, or another ``DonationStoreError``; then nothing has changed.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public static func restore(
        backup: String,
        to path: String,
        replacing: Bool = false,
        host: Host = .current,
        patience: Duration = .seconds(10),
        monitor: WorkMonitor = WorkMonitor()
    ) throws(RestoreError) -> BackupReport {
        let isThere = try RestoreError.storing(try isThere(path))
        guard !isThere || replacing else { throw .store(.exists(path: path)) }
        let source = Generations<LogTables>(path: "\(backup)/log", patience: patience)
        guard Files.isDirectory(source.path), try RestoreError.storing(try source.hasCurrent())
        else { throw .refused(.noBackup(path: backup)) }
        do throws(DonationStoreError) {
            let draft = try LogDraft(for: path, replaces: isThere, host: host, patience: patience)
            let report = try draft.fill(from: source, of: backup, monitor)
            // The restored log may lack donations that the watcher has read. It is in place now, so
            // no failure may follow; the watcher also looks at the end of the log.
            try? Files.removeTree(at: "\(path)/\(watcherProgressName)")
            // The positions are of another log now.
            try? Files.removeTree(at: "\(path)/\(toldName)")
            return report
        } catch {
            throw .store(error)
        }
    }
}

/// The reason why a backup cannot be restored; nothing has changed.
public enum RestoreRefusal: OperationRefusal {
    /// The directory holds no backup.
    case noBackup(path: String)

    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .noBackup(let path): "there is no backup at \(path); name its directory"
        }
    }
}

extension LogDraft {
    /// Copies a backup into the draft, checks it, and makes it the log of the store.
    fileprivate func fill(
        from source: Generations<LogTables>,
        of backup: String,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> BackupReport {
        try source.copyCurrent(to: generations.path(of: name), store: path)
        let copy = try generations.open(name)
        try copy.tables.prepare(copy, path: backup)
        let report = try copy.check(path: backup, monitor)
        try publish(storeIdentity: try copy.beginRead().storeIdentity())
        return report
    }
}

extension Generations<LogTables> {
    /// Copies the current generation to a store's directory, and leaves nothing beside the
    /// original.
    ///
    /// A store in use has its lock files already. A backup that nobody has opened has none and
    /// needs none; one that must not be written cannot have any.
    fileprivate func copyCurrent(to copyPath: String, store: String) throws(DonationStoreError) {
        guard let name = try current() else { throw .generationUnavailable(path: path) }
        guard !Environment.isShared(path(of: name)) else {
            return try open(name).copy(to: copyPath)
        }
        do {
            try Environment.copyUntouched(path(of: name), to: copyPath)
        } catch .busy {
            throw .busy(path: path, process: nil)
        } catch .notAnEnvironment {
            throw .notAStore(path: path(of: name), .notAnEnvironment)
        } catch .accessDenied where !Files.mayRead("\(path(of: name))/data.mdb") {
            throw .file(.accessDenied(operation: "read", path: "\(path(of: name))/data.mdb"))
        } catch {
            throw .notStored(error, path: store)
        }
    }
}

extension Generations<LogTables>.Opened {
    /// Reads a log from end to end and checks every record, the count and the digest.
    fileprivate func check(
        path: String,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> BackupReport {
        do {
            return try checkRecords(monitor)
        } catch .storage(let error, _) {
            throw .notAStore(path: path, error)
        }
    }

    private func checkRecords(_ monitor: WorkMonitor) throws(DonationStoreError) -> BackupReport {
        var digest = LogDigest()
        var next = Position.start.next
        let bytes = try usedBytes
        let snapshot = try beginRead()
        var names = DonorNames()
        try names.update(from: snapshot)
        let head = try snapshot.head()
        var cursor = try snapshot.cursor(in: tables.events)
        while try cursor.moveToNext() {
            if next.rawValue % 4096 == 0 {
                try monitor.report(next.rawValue, of: head.lastPosition.rawValue)
            }
            do throws(DecodingFailure) {
                guard Position(key: cursor.key) == next else { throw .missing }
                _ = try RecordedEvent(at: next, decoding: cursor.value, names)
                digest.add(cursor.value.copy(cursor.value.indices))
            } catch {
                throw .damaged(next, error)
            }
            next = next.next
        }
        guard next == head.nextPosition else { throw .damaged(next, .missing) }
        guard digest == head.digest else { throw .damaged(head.lastPosition, .checksumMismatch) }
        return BackupReport(
            events: head.lastPosition.rawValue,
            bytes: UInt64(clamping: bytes),
            logDigest: digest.hexadecimal
        )
    }
}
