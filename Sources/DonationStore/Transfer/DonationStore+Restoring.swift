internal import Interactions
internal import LMDB

extension DonationStore {
    /// Makes a store from a backup, or puts a backup in the place of a store's log.
    ///
    /// The backup, which stays as it is, is copied aside, brought to the present format and read
    /// from end to end before it is taken for a log, in one step; killed at any moment this leaves
    /// the old state or the new. Positions may mean something else afterwards, so the log has a new
    /// identity, and views made from the log before are dropped. The store has the identity of the
    /// backup's. Only restore what a program of your own has written: LMDB trusts what it maps.
    ///
    /// - Parameters:
    ///   - backup: The directory of the backup, or of any store.
    ///   - path: The directory of the store; its parent must exist.
    ///   - replacing: Whether to replace the log of a store that is there. All that it holds is
    ///     lost. Others may go on using it, and find the restored log with their next call.
    ///   - host: What depends on the machine.
    ///   - patience: How long to wait for another process that writes.
    ///   - monitor: Is told how far reading is, in events.
    /// - Returns: How much was restored, and on disk.
    /// - Throws: ``DonationStoreError/exists(path:)`` when there is a store and it is not to be
    ///   replaced, ``DonationStoreError/noBackup(path:)`` when there is no backup,
    ///   ``DonationStoreError/newerFormat(found:supported:path:)``,
    ///   ``DonationStoreError/notAStore(path:_:)`` or ``DonationStoreError/damaged(_:_:)`` when it
    ///   cannot be used, or another ``DonationStoreError``; then nothing has changed.
    /// - Complexity: O(*n*) in the number of events.
    @discardableResult
    public static func restore(
        backup: String,
        to path: String,
        replacing: Bool = false,
        host: Host = .current,
        patience: Duration = .seconds(10),
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> BackupReport {
        let isThere = try isThere(path)
        guard !isThere || replacing else { throw .exists(path: path) }
        let source = Generations<LogTables>(path: "\(backup)/log", patience: patience)
        guard Files.isDirectory(source.path), try source.hasCurrent() else {
            throw .noBackup(path: backup)
        }
        let draft = try LogDraft(for: path, replaces: isThere, host: host, patience: patience)
        try source.copyCurrent(to: draft.generations.path(of: draft.name), store: path)
        let copy = try draft.generations.open(draft.name)
        try copy.tables.prepare(copy, path: backup)
        let report = try copy.check(path: backup, monitor)
        let identity: [UInt8]
        do {
            identity = try copy.beginRead().storeIdentity()
        } catch {
            throw .notAStore(path: backup, error)
        }
        try draft.publish(storeIdentity: identity)
        return report
    }
}

extension Generations<LogTables> {
    /// Copies the current generation to the directory of a store, and leaves nothing beside it.
    ///
    /// A store that is in use has its locks there already. A backup that nobody has opened has
    /// none, and needs none; nor can one that must not be written.
    fileprivate func copyCurrent(
        to copyPath: String,
        store: String
    ) throws(DonationStoreError) {
        guard let name = try current() else { throw .generationUnavailable(path: path) }
        guard !Environment.isShared(path(of: name)) else {
            let environment = try open(name).environment
            do {
                return try environment.copy(to: copyPath)
            } catch {
                throw .notStored(error, path: store)
            }
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
    /// Reads a log from end to end: every record, that none is missing, and the digest of all.
    fileprivate func check(
        path: String,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> BackupReport {
        var digest = LogDigest()
        var next = Position.start.next
        var damage: DonationStoreError?
        var isStopped = false
        let head: LogHead
        let bytes: Int
        do throws(LMDBError) {
            bytes = try environment.information.usedBytes
            let transaction = try beginRead()
            var names = DonorNames()
            try names.update(from: transaction)
            head = try transaction.head()
            var cursor = try transaction.cursor(in: tables.events)
            while damage == nil, !isStopped, try cursor.moveToNext() {
                if next.rawValue % 4096 == 0 {
                    monitor.progress(next.rawValue, head.lastPosition.rawValue)
                    isStopped = monitor.isCancelled()
                }
                do throws(DecodingFailure) {
                    guard Position(key: cursor.key) == next else { throw .missing }
                    _ = try RecordedEvent(at: next, decoding: cursor.value, names)
                    digest.add(cursor.value.copy(cursor.value.indices))
                    next = next.next
                } catch {
                    damage = .damaged(next, error)
                }
            }
        } catch {
            throw .notAStore(path: path, error)
        }
        if let damage { throw damage }
        guard !isStopped else { throw .cancelled }
        guard next == head.nextPosition else { throw .damaged(next, .missing) }
        guard digest == head.digest else { throw .damaged(head.lastPosition, .checksumMismatch) }
        return BackupReport(
            events: head.lastPosition.rawValue,
            bytes: UInt64(clamping: bytes),
            logDigest: digest.hexadecimal
        )
    }
}
