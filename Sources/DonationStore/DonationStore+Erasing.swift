internal import Interactions
internal import LMDB

extension DonationStore {
    /// Destroys the bytes of all deleted donations in every file of the store.
    ///
    /// Each erased donation leaves its position, kind, donor number and the day it was received.
    /// The method copies the rest of the log into a new generation and drops the views, which the
    /// next query makes again. Others may append and read meanwhile; donations that they delete
    /// meanwhile wait for the next erasure. If the process is killed at any moment, the call can be
    /// repeated, and the next program that opens the store removes the leftovers.
    ///
    /// The erasure does not reach copies of the files, such as backups and file system snapshots,
    /// blocks that the medium has freed but still holds, or the memory of running programs.
    ///
    /// With a redaction plan, the method also takes participants out of donations that stay: it
    /// rewrites their records at the same positions and appends an event that names the places. The
    /// views become those of a log in which the donations came without these participants. The
    /// store refuses to take such a donation again in its original form.
    ///
    /// ```swift
    /// try store.deleteAll(app: "org.example.chat")
    /// let report = try store.erase()
    /// print("\(report.erased) donations destroyed")
    /// ```
    ///
    /// - Parameters:
    ///   - plan: The participants to take out of donations that stay; by default none.
    ///   - monitor: Receives the progress of copying, in events; canceling it leaves the log
    ///     unchanged.
    /// - Returns: The amount destroyed, and the processes that still have old files mapped.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record cannot be read, as it may hold
    ///   bytes to destroy. ``DonationStoreError/correctionRefused(_:)`` if the plan belongs to a
    ///   log that was replaced since. ``DonationStoreError/busy(path:process:)`` if another process
    ///   erases or rebuilds and does not finish. ``DonationStoreError/leftBehind(_:)`` if the
    ///   erasure is complete but leftovers of interrupted work cannot be removed.
    /// - Complexity: O(*n*) in the number of events; twice the log's size on disk meanwhile.
    @discardableResult
    public func erase(
        redacting plan: RedactionPlan? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> ErasureReport {
        let lock = try log.generations.lock()
        let old = try filesOfGenerations()
        var report = try log.eraseDeleted(redacting: plan, monitor)
        do {
            try dropOutdatedViews()
        } catch .file(let failure) {
            throw .leftBehind(failure)
        }
        report.interruptedBackups = interruptedBackups()
        // The log and the views are clean; an old generation that remains still holds the bytes.
        if let failure = log.generations.unremoved.first { throw .leftBehind(failure) }
        let new = try filesOfGenerations()
        report.stillMappedBy = processes(mapping: old.filter { !new.contains($0) })
        _ = consume lock
        return report
    }

    /// Returns the report that ``erase(redacting:monitor:)`` would give, without writing anything.
    ///
    /// - Parameters:
    ///   - plan: A deletion that would come first; by default none.
    ///   - redaction: The participants to take out of donations that stay; by default none.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The report, with the processes that have files mapped now.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events.
    public func erasure(
        after plan: DeletionPlan? = nil,
        redacting redaction: RedactionPlan? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> ErasureReport {
        try erasure(after: [plan?.deletion].compactMap(\.self), redacting: redaction, monitor)
    }

    /// Returns the report of an erasure that follows some deletions.
    func erasure(
        after deletions: [Deletion],
        redacting redaction: RedactionPlan? = nil,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> ErasureReport {
        var report = try log.erasable(after: deletions, redacting: redaction, monitor)
        let files = report == ErasureReport() ? [] : try filesOfGenerations()
        report.interruptedBackups = interruptedBackups()
        // This process releases its own mappings of these files.
        report.stillMappedBy = processes(mapping: files).filter { $0 != ProcessIdentity().number }
        return report
    }

    /// Returns the processes that map any of these files, or a file of a removed generation.
    private func processes(mapping files: [MappedFile]) -> [Int32] {
        Files.processes(mapping: files, orRemovedFrom: ["\(path)/log", "\(path)/views"])
    }

    /// Returns the data files of all generations of the log and of the views of all versions.
    private func filesOfGenerations() throws(DonationStoreError) -> [MappedFile] {
        let paths =
            try log.generations.names().map { log.generations.path(of: $0) }
            + views.generationPaths()
        return paths.compactMap { MappedFile(at: "\($0)/data.mdb") }
    }

    /// Finishes the work of an erasure that was killed, unless an erasure is running.
    func finishErasing() throws(DonationStoreError) {
        guard try log.hasOutdatedViews(), let lock = try log.generations.tryLock() else { return }
        do {
            try dropOutdatedViews()
        } catch {
            // The mark stays for the next attempt. The log is usable anyway, and the store does not
            // trust views made from the old log.
        }
        _ = consume lock
    }

    /// Removes views made from a log that an erasure replaced; the caller holds the log's lock.
    func dropOutdatedViews() throws(DonationStoreError) {
        guard try log.hasOutdatedViews() else { return }
        try views.removeAllVersions()
        projectors.close()
        try log.forgetOutdatedViews()
    }
}
