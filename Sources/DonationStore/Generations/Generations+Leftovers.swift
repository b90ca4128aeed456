internal import LMDB
import Synchronization

extension DonationStore {
    /// Whether a name in the directory of the log, or of a version of the views, is one that the
    /// store gives: it leaves alone what has another.
    ///
    /// - Parameter name: The name of a file, a link or a directory.
    /// - Returns: Whether it is the store's.
    public static func isOwnName(_ name: String) -> Bool {
        Generations<LogTables>.isOwnName(name)
    }
}

/// What is left of generations that were replaced or never finished.
extension Generations {
    /// The names of all generations, and of what is left of others; nothing else is the store's.
    func names() throws(DonationStoreError) -> [String] {
        try entries().filter(isOwn)
    }

    private func entries() throws(DonationStoreError) -> [String] {
        do {
            return try Files.entries(inDirectory: path)
        } catch {
            throw .file(error)
        }
    }

    private func isOwn(_ name: String) -> Bool {
        GenerationName.isOwn(name, links: [Self.linkName, Self.unfinishedName])
    }

    /// Whether a name in a directory of generations is the store's: all that it makes there.
    static func isOwnName(_ name: String) -> Bool {
        [linkName, unfinishedName, lockName, Namespace.fileName].contains(name)
            || GenerationName.isOwn(name, links: [linkName, unfinishedName])
    }

    /// Removes every generation but the current one, and one to go on with: replaced, or never
    /// finished.
    ///
    /// The caller holds the lock, so that nothing in the making is taken for a leftover.
    ///
    /// - Throws: ``DonationStoreError/file(_:)`` for the first that cannot be removed; all others
    ///   are.
    func removeLeftovers() throws(DonationStoreError) {
        if let failure = try tryToRemoveLeftovers().first { throw .file(failure) }
    }

    /// The same, where it does no harm that one stays: what cannot be removed is kept in mind for
    /// ``unremoved``.
    func removeLeftoversIfPossible() {
        _ = try? tryToRemoveLeftovers()
    }

    /// What could not be removed when it was last tried, and why.
    var unremoved: [FileError] { failures.withLock { $0 } }

    private func tryToRemoveLeftovers() throws(DonationStoreError) -> [FileError] {
        let kept = [try current(), try unfinished()]
        let leftovers = try names().filter { !kept.contains($0) }
        var failures: [FileError] = []
        for name in leftovers {
            do {
                try Files.removeTree(at: "\(path)/\(name)")
            } catch {
                failures.append(error)
            }
        }
        self.failures.withLock { $0 = failures }
        guard failures.count < leftovers.count else { return failures }
        do {
            // Or a power cut could bring them back.
            try Files.synchronize(directory: path)
        } catch {
            throw .file(error)
        }
        return failures
    }

    /// Removes every generation, the current one too, so that there is none.
    ///
    /// The caller holds the lock.
    func removeAll() throws(DonationStoreError) {
        close()
        do {
            try Files.removeTree(at: linkPath)
            try Files.removeTree(at: "\(path)/\(Self.unfinishedName)")
            try Files.synchronize(directory: path)
        } catch {
            throw .file(error)
        }
        try removeLeftovers()
    }

    /// Removes what a process that died while it made a generation has left behind, unless one is
    /// being made at this moment.
    ///
    /// What cannot be removed, or locked, keeps nobody from using the store: ``unremoved`` tells.
    func sweep() {
        do {
            guard try hasLeftovers(), let lock = try tryLock() else { return }
            removeLeftoversIfPossible()
            _ = consume lock
        } catch {}
    }

    /// Whether there is anything but the current generation.
    private func hasLeftovers() throws(DonationStoreError) -> Bool {
        let kept = [try current(), try unfinished()]
        return try names().contains { !kept.contains($0) }
    }
}
