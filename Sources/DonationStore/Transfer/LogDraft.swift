internal import LMDB

/// A log generation in the making, for a new store or an existing one.
///
/// It appears whole or not at all: nobody takes it for a log before it is published, and a sweep
/// removes the draft of a maker that died.
final class LogDraft {
    /// The directory of the store.
    let path: String
    /// The name of the generation.
    let name: String
    /// The directory that holds the draft.
    let generations: Generations<LogTables>
    private let host: Host
    private let patience: Duration
    /// The new store around the draft; `nil` for an existing store.
    private let store: StoreDraft?
    private let lock: FileLock?
    private let namespace: Namespace?
    private var isPublished = false

    /// Whether the draft is for an existing store.
    var replaces: Bool { store == nil }

    /// Begins to make a log.
    ///
    /// For an existing store it holds the log's lock from here on; otherwise it makes the store,
    /// too.
    init(
        for path: String,
        replaces: Bool,
        host: Host,
        patience: Duration
    ) throws(DonationStoreError) {
        self.path = path
        self.host = host
        self.patience = patience
        try DonationStore.checkFileSystem(of: path, isNew: !replaces, host: host)
        name = host.makeGenerationName()
        if replaces {
            store = nil
            generations = Generations(path: "\(path)/log", patience: patience)
            // Check before the first write: a directory that is no store must not be replaced.
            guard try generations.canBeReplaced() else { throw .exists(path: path) }
            namespace = try DonationStore.joinNamespace(of: path, host: host)
            lock = try generations.lock()
        } else {
            let store = try StoreDraft(for: path)
            self.store = store
            namespace = nil
            lock = nil
            generations = Generations(path: "\(store.temporary)/log", patience: patience)
        }
    }

    deinit {
        guard !isPublished, replaces else { return }
        // A current generation stays, whatever failed later; so does one that may be current.
        do {
            guard try generations.current() != name else { return }
            try Files.removeTree(at: generations.path(of: name))
        } catch {}
    }

    /// Makes the draft the log of the store, in one step.
    ///
    /// - Parameters:
    ///   - identity: The new identity of the store; `nil` to keep the store's own, or to give a new
    ///     store a new one.
    ///   - check: Returns whether to replace the log there, which nobody can change any more.
    /// - Returns: Whether the draft is the log now.
    /// - Throws: ``DonationStoreError``; then all is as it was.
    @discardableResult
    func publish(
        storeIdentity identity: [UInt8]?,
        checking check: (borrowing Change<LogTables>) throws(DonationStoreError) -> Bool = { _ in
            true
        }
    ) throws(DonationStoreError) -> Bool {
        guard let store else { return try replace(identity, check) }
        try writeIdentity(store: identity ?? host.randomBytes(16), viewsAreOutdated: false)
        try generations.publish(name)
        generations.close()
        do {
            try store.publish()
        } catch {
            guard error.code != LMDBError.fileExists.rawValue else { throw .exists(path: path) }
            throw .file(error)
        }
        isPublished = true
        return true
    }

    private func replace(
        _ identity: [UInt8]?,
        _ check: (borrowing Change<LogTables>) throws(DonationStoreError) -> Bool
    ) throws(DonationStoreError) -> Bool {
        // From here on others wait.
        if let old = try oldLog(isNeeded: identity == nil) {
            guard try check(old) else { return false }
            var kept = identity
            if kept == nil { kept = try old.storeIdentity() }
            try writeIdentity(store: kept ?? [], viewsAreOutdated: true)
            try generations.publish(name)
            isPublished = true
            _ = consume old
        } else {
            try writeIdentity(store: identity ?? host.randomBytes(16), viewsAreOutdated: true)
            try generations.publish(name)
            isPublished = true
        }
        generations.close()
        // The log is replaced. If parts of the old one cannot be removed now, the mark in the new
        // one makes the next program that opens the store remove them.
        try? generations.removeLeftovers()
        // Views made from the old log go under the lock, as after an erasure.
        try? DonationStore(at: path, creatingIfMissing: false, host: host, patience: patience)
            .dropOutdatedViews()
        return true
    }

    /// Opens the replaced log for writing; `nil` if it is ruined, which only a restore can repair.
    private func oldLog(isNeeded: Bool) throws(DonationStoreError) -> Change<LogTables>? {
        do {
            return try generations.write()
        } catch .notAStore where !isNeeded {
            return nil
        } catch .generationUnavailable where !isNeeded {
            return nil
        } catch .storage(let error, _) where !isNeeded && error.saysRuined {
            return nil
        }
    }

    private func writeIdentity(store: [UInt8], viewsAreOutdated: Bool) throws(DonationStoreError) {
        let opened = try generations.open(name)
        var transaction = try opened.beginWrite()
        try transaction.putIdentity(store: store, log: host.randomBytes(16))
        if viewsAreOutdated { try transaction.markViewsOutdated() }
        try transaction.commit()
        try opened.synchronize()
    }
}

extension LMDBError {
    /// Whether the file itself is at fault, rather than its present circumstances.
    fileprivate var saysRuined: Bool {
        [.corrupted, .pageNotFound, .invalid, .versionMismatch, .notFound, .cursorFull]
            .contains(self)
    }
}
