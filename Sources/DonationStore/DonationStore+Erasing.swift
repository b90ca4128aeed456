internal import Interactions
internal import LMDB

extension DonationStore {
    /// Destroys the bytes of all deleted donations in every file of the store.
    ///
    /// Of each remains its position with its kind, its donor's number and the day of its receipt.
    /// The log is copied without them into a new generation; the views are dropped, and made again
    /// when they are next asked. Others may append and read meanwhile. What is deleted meanwhile is
    /// left to the next erasure. Killed at any moment, it can be repeated, and the next program
    /// that opens the store removes what was left over.
    ///
    /// It does not reach copies of the files, such as backups and snapshots of the file system, nor
    /// what the medium keeps of freed blocks, nor the memory of running programs.
    ///
    /// With a plan, participants are taken out of donations that stay: their records are rewritten
    /// at their positions, an event names the places, and the views are those of a log in which the
    /// donations came without them. Donating one of them again as it was is refused.
    ///
    /// - Parameters:
    ///   - plan: Who is to be taken out of what stays; nobody unless given.
    ///   - monitor: Receives the progress of copying, in events; canceling it leaves the log as it
    ///     was.
    /// - Returns: How much was destroyed, and which processes still have old files mapped.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read: it could hold
    ///   what is to be destroyed. ``DonationStoreError/correctionRefused(_:)`` when the plan is of
    ///   a log that was replaced since. ``DonationStoreError/busy(path:process:)`` when another
    ///   process erases or rebuilds and does not finish. ``DonationStoreError/leftBehind(_:)`` when
    ///   all is done but what interrupted work has left cannot be removed.
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
        // It is erased from the log and the views; what is left of others holds it still.
        if let failure = log.generations.unremoved.first { throw .leftBehind(failure) }
        let new = try filesOfGenerations()
        report.stillMappedBy = processes(mapping: old.filter { !new.contains($0) })
        _ = consume lock
        return report
    }

    /// What ``erase(redacting:monitor:)`` would destroy; nothing is written.
    ///
    /// - Parameters:
    ///   - plan: What would be deleted before; nothing unless given.
    ///   - redaction: Who would be taken out of what stays; nobody unless given.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The report that it would give, with the processes that have files mapped now.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, or another
    ///   ``DonationStoreError``.
    /// - Complexity: O(*n*) in the number of events.
    public func erasure(
        after plan: DeletionPlan? = nil,
        redacting redaction: RedactionPlan? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> ErasureReport {
        try erasure(after: [plan?.deletion].compactMap(\.self), redacting: redaction, monitor)
    }

    /// What an erasure after some deletions would destroy.
    func erasure(
        after deletions: [Deletion],
        redacting redaction: RedactionPlan? = nil,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> ErasureReport {
        var report = try log.erasable(after: deletions, redacting: redaction, monitor)
        let files = report == ErasureReport() ? [] : try filesOfGenerations()
        report.interruptedBackups = interruptedBackups()
        // Of these files this process lets go by itself.
        report.stillMappedBy = processes(mapping: files).filter { $0 != ProcessIdentity().number }
        return report
    }

    /// Who has any of these files mapped, or one of a generation that was removed before.
    private func processes(mapping files: [MappedFile]) -> [Int32] {
        Files.processes(mapping: files, orRemovedFrom: ["\(path)/log", "\(path)/views"])
    }

    /// What processes may have mapped of the log and of the views of all versions.
    private func filesOfGenerations() throws(DonationStoreError) -> [MappedFile] {
        let paths =
            try log.generations.names().map { log.generations.path(of: $0) }
            + views.generationPaths()
        return paths.compactMap { MappedFile(at: "\($0)/data.mdb") }
    }

    /// Finishes what an erasure that was killed has left to do, unless one is at work.
    func finishErasing() throws(DonationStoreError) {
        guard try log.hasOutdatedViews(), let lock = try log.generations.tryLock() else { return }
        do {
            try dropOutdatedViews()
        } catch {
            // The mark stays for the next one. The log can be used all the same, and views made
            // from the old one are not believed.
        }
        _ = consume lock
    }

    /// Removes views that say what the log no longer does; the caller holds the log's lock.
    func dropOutdatedViews() throws(DonationStoreError) {
        guard try log.hasOutdatedViews() else { return }
        try views.removeAllVersions()
        projectors.close()
        try log.forgetOutdatedViews()
    }
}
