public import Interactions
internal import LMDB

/// The reason why an erasure or a maintenance is refused or incomplete.
public enum ErasureRefusal: OperationRefusal {
    /// A participant to take out is not there; nothing was destroyed.
    case redaction(CorrectionRefusal)
    /// The time is more than a year after the newest receipt, so the clock may be wrong.
    ///
    /// Nothing was destroyed.
    case clockAhead(now: Timestamp, newest: Timestamp)
    /// The log and the views were erased, but leftovers of interrupted work cannot be removed.
    ///
    /// They may hold the same bytes.
    case leftBehind(FileError)

    /// The system's error number (`errno`) behind the refusal; `nil` if there is none.
    public var systemErrorNumber: Int32? {
        guard case .leftBehind(let error) = self, error.code > 0 else { return nil }
        return error.code
    }

    /// A text for people: the problem and its remedy.
    public var description: String {
        switch self {
        case .redaction(let refusal): "\(refusal)"
        case .clockAhead(let now, let newest):
            "the time is \(now.text), more than a year after the log received its newest event "
                + "(\(newest.text)); nothing was destroyed: set the clock"
        case .leftBehind(let error):
            "the log and the views are erased, but a leftover of interrupted work may still hold the "
                + "erased donations: \(error); remove it, as its owner or as root"
        }
    }
}

extension Timestamp {
    /// The time as text, in milliseconds if RFC 3339 cannot express it.
    fileprivate var text: String { rfc3339 ?? "\(milliseconds) ms" }
}

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
    /// rewrites their records at the same positions and appends an event that names the indices.
    /// The views become those of a log in which the donations came without these participants. The
    /// store refuses to take such a donation again in its original form.
    ///
    /// ```swift
    /// try store.deleteAll(from: .app("org.example.chat"))
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
    ///   bytes to destroy. ``ErasureRefusal/redaction(_:)`` if the plan belongs to a log that was
    ///   replaced since. ``DonationStoreError/busy(path:process:)`` if another process erases or
    ///   rebuilds and does not finish. ``ErasureRefusal/leftBehind(_:)`` if the erasure is complete
    ///   but leftovers of interrupted work cannot be removed.
    /// - Complexity: O(*n*) in the number of events; twice the log's size on disk meanwhile.
    @discardableResult
    public func erase(
        redacting plan: RedactionPlan? = nil,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(ErasureError) -> ErasureReport {
        let lock = try ErasureError.storing(try log.generations.lock())
        let old = try ErasureError.storing(try filesOfGenerations())
        var report = try log.eraseDeleted(redacting: plan, monitor)
        do {
            try dropOutdatedViews()
        } catch .file(let failure) {
            throw .refused(.leftBehind(failure))
        } catch {
            throw .store(error)
        }
        report.interruptedBackups = interruptedBackups()
        // The log and the views are clean; an old generation that remains still holds the bytes.
        if let failure = log.generations.unremoved.first { throw .refused(.leftBehind(failure)) }
        let new = try ErasureError.storing(try filesOfGenerations())
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
    ) throws(ErasureError) -> ErasureReport {
        try erasure(after: [plan?.deletion].compactMap(\.self), redacting: redaction, monitor)
    }

    /// Returns the report of an erasure that follows some deletions.
    func erasure(
        after deletions: [Deletion],
        redacting redaction: RedactionPlan? = nil,
        _ monitor: WorkMonitor
    ) throws(ErasureError) -> ErasureReport {
        var report = try log.erasable(after: deletions, redacting: redaction, monitor)
        let files =
            report == ErasureReport() ? [] : try ErasureError.storing(try filesOfGenerations())
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
