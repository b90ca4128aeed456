internal import LMDB

/// A log generation in the making, for a store that is made with it or that takes it for its own.
///
/// It is there whole or not at all: until it is published nobody takes it for a log, and what is
/// left of one whose maker died is swept away.
final class LogDraft {
    /// The directory of the store.
    let path: String
    /// The name of the generation.
    let name: String
    /// The directory in which it is made.
    let generations: Generations<LogTables>
    private let host: Host
    private let patience: Duration
    /// The store made with it; `nil` when there is one already.
    private let store: StoreDraft?
    private let lock: FileLock?
    private let namespace: Namespace?
    private var isPublished = false

    /// Whether the store that takes it is there already.
    var replaces: Bool { store == nil }

    /// Begins to make a log.
    ///
    /// For a store that is there it holds the log's lock from here on; otherwise the store is made.
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
            // Before anything is written there: what is no store is not to be replaced.
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
        // Once it is current it stays, whatever failed afterwards; so it does when nobody knows.
        do {
            guard try generations.current() != name else { return }
            try Files.removeTree(at: generations.path(of: name))
        } catch {}
    }

    /// Makes it the log of the store, in one step.
    ///
    /// - Parameters:
    ///   - identity: The store's identity; its own when `nil`, a new one for a new store.
    ///   - check: Looks at the log that is replaced, which nobody changes any more.
    /// - Throws: ``DonationStoreError``; then all is as it was.
    func publish(
        storeIdentity identity: [UInt8]?,
        checking check: (borrowing Change<LogTables>) throws(DonationStoreError) -> Void = { _ in }
    ) throws(DonationStoreError) {
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
    }

    private func replace(
        _ identity: [UInt8]?,
        _ check: (borrowing Change<LogTables>) throws(DonationStoreError) -> Void
    ) throws(DonationStoreError) {
        // From here on others wait.
        if let old = try oldLog(isNeeded: identity == nil) {
            try check(old)
            var kept = identity ?? []
            if identity == nil {
                do {
                    kept = try old.storeIdentity()
                } catch {
                    throw .storage(error, path: path)
                }
            }
            try writeIdentity(store: kept, viewsAreOutdated: true)
            try generations.publish(name)
            isPublished = true
            _ = consume old
        } else {
            try writeIdentity(store: identity ?? host.randomBytes(16), viewsAreOutdated: true)
            try generations.publish(name)
            isPublished = true
        }
        generations.close()
        // The log is replaced. What of the old one cannot be removed now, the mark in the new one
        // and the next that opens the store see to.
        try? generations.removeLeftovers()
        // Views made from the old log go while the lock is held, as after an erasure.
        try? DonationStore(at: path, isCreating: false, host: host, patience: patience)
            .dropOutdatedViews()
    }

    /// The log that is replaced, open to write; `nil` when it is ruined, which only a restore
    /// mends.
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

    private func writeIdentity(
        store: [UInt8],
        viewsAreOutdated: Bool
    ) throws(DonationStoreError) {
        let opened = try generations.open(name)
        do {
            var transaction = try opened.beginWrite()
            try transaction.putIdentity(store: store, log: host.randomBytes(16))
            if viewsAreOutdated { try transaction.markViewsOutdated() }
            try transaction.commit()
            try opened.environment.synchronize()
        } catch {
            throw .notStored(error, path: path)
        }
    }
}

extension LMDBError {
    /// Whether the file is at fault, and not what has become of it at the moment.
    fileprivate var saysRuined: Bool {
        [.corrupted, .pageNotFound, .invalid, .versionMismatch, .notFound, .cursorFull]
            .contains(self)
    }
}
