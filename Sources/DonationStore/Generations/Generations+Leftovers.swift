internal import LMDB
import Synchronization

extension DonationStore {
    /// Returns whether a name in the directory of the log, or of a version of the views, is the
    /// store's.
    ///
    /// The store leaves other names alone.
    ///
    /// - Parameter name: The name of a file, a link or a directory.
    /// - Returns: Whether it is the store's.
    public static func isOwnName(_ name: String) -> Bool {
        Generations<LogTables>.isOwnName(name)
    }
}

/// The remains of generations that were replaced or never finished.
extension Generations {
    /// Returns the names of all generations and of the remains of others; nothing else is the
    /// store's.
    func names() throws(DonationStoreError) -> [String] {
        try entries().filter(isOwn)
    }

    private func entries() throws(DonationStoreError) -> [String] {
        return try onDisk(try Files.entries(inDirectory: path))
    }

    private func isOwn(_ name: String) -> Bool {
        GenerationName.isOwn(name, links: [Self.linkName, Self.unfinishedName])
    }

    /// Returns whether a name in a directory of generations is one that the store makes there.
    static func isOwnName(_ name: String) -> Bool {
        [linkName, unfinishedName, lockName, Namespace.fileName].contains(name)
            || GenerationName.isOwn(name, links: [linkName, unfinishedName])
    }

    /// Removes every generation except the current and the unfinished one.
    ///
    /// The caller holds the lock, so a generation in the making is never taken for a leftover.
    ///
    /// - Throws: ``DonationStoreError/file(_:)`` for the first that cannot be removed, after all
    ///   others are.
    func removeLeftovers() throws(DonationStoreError) {
        if let failure = try tryToRemoveLeftovers().first { throw .file(failure) }
    }

    /// Removes leftovers where one that stays does no harm; ``unremoved`` lists those that stay.
    func removeLeftoversIfPossible() {
        _ = try? tryToRemoveLeftovers()
    }

    /// The failures of the last removal.
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
        // Without this, a power cut could bring them back.
        try onDisk(try Files.synchronize(directory: path))
        return failures
    }

    /// Removes every generation, including the current one.
    ///
    /// The caller holds the lock.
    func removeAll() throws(DonationStoreError) {
        close()
        try onDisk(try Files.removeTree(at: linkPath))
        try onDisk(try Files.removeTree(at: "\(path)/\(Self.unfinishedName)"))
        try onDisk(try Files.synchronize(directory: path))
        try removeLeftovers()
    }

    /// Removes the remains of processes that died, unless a generation is in the making now.
    ///
    /// A failure to remove or lock does not keep anyone from using the store; ``unremoved`` lists
    /// it.
    func sweep() {
        do {
            guard try hasLeftovers(), let lock = try tryLock() else { return }
            removeLeftoversIfPossible()
            _ = consume lock
        } catch {}
    }

    /// Returns whether there is anything but the current and the unfinished generation.
    private func hasLeftovers() throws(DonationStoreError) -> Bool {
        let kept = [try current(), try unfinished()]
        return try names().contains { !kept.contains($0) }
    }
}
