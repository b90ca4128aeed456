public import Interactions

/// What a maintenance did.
public struct MaintenanceReport: Hashable, Sendable {
    /// How many donations were beyond the rules, and were deleted.
    public var deleted: Int = 0
    /// What was destroyed, donations deleted before among it.
    public var erasure = ErasureReport()

    /// How many donations were destroyed, those deleted before among them.
    public var erased: UInt64 { erasure.erased }
    /// How many bytes of payloads and pictures they had.
    public var bytes: UInt64 { erasure.bytes }
    /// Processes that still have old files mapped; the bytes leave the disk when they let go.
    public var stillMappedBy: [Int32] { erasure.stillMappedBy }
}

extension DonationStore {
    /// Sets the rule of a scope, in place of the one it had; a rule without values removes it.
    ///
    /// The rule is an event in the log. A rate applies to what is donated from then on; what is
    /// beyond an age or a count goes at the next ``maintain(at:isForced:)``.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError/invalid(_:)`` when the rule is not what it must be, or there
    ///   are too many; another ``DonationStoreError`` when the log could not take it. Then nothing
    ///   was set.
    /// - Complexity: O(*r*) in the number of rules, and one commit.
    @discardableResult
    public func setPolicy(_ rule: PolicyRule) throws(DonationStoreError) -> Position {
        try log.setPolicy(rule)
    }

    /// The rules in force, by app and class; without any, everything is kept and nothing limited.
    ///
    /// - Returns: The rules, those for every app first.
    /// - Throws: ``DonationStoreError`` when the log cannot be read.
    /// - Complexity: O(*r* log *r*) in the number of rules.
    public func policies() throws(DonationStoreError) -> [PolicyRule] {
        try log.policies().rules
    }

    /// Deletes what is beyond the rules, and destroys the bytes of all that was deleted.
    ///
    /// A donation is beyond an age by the time of its receipt, whatever its start; and beyond a
    /// count when as many newer ones of the scope are live. Every rule is held against what is live
    /// at the beginning. Deleting goes by ordinary tombstones, some thousand donations to each, and
    /// erasing as ``erase(redacting:monitor:)`` does, so both can be repeated when they are cut
    /// short.
    ///
    /// - Parameters:
    ///   - now: The time by which donations have an age.
    ///   - isForced: Whether to go by a time more than a year after the newest receipt, which a
    ///     wrong clock has.
    /// - Returns: How much was deleted and destroyed.
    /// - Throws: ``DonationStoreError/clockAhead(now:newest:)``, before anything was deleted;
    ///   ``DonationStoreError/damaged(_:_:)`` when a record cannot be read, and what
    ///   ``erase(redacting:monitor:)`` throws; what was deleted until then stays deleted.
    /// - Complexity: O(*n* log *n*) in the number of events; memory for the runs of positions that
    ///   are kept by a count, or go.
    @discardableResult
    public func maintain(
        at now: Timestamp,
        isForced: Bool = false
    ) throws(DonationStoreError) -> MaintenanceReport {
        if !isForced { try checkClock(now) }
        let deleted = try log.deleteBeyondRules(at: now)
        return MaintenanceReport(deleted: deleted, erasure: try erase())
    }

    /// What ``maintain(at:isForced:)`` would do; nothing is written.
    ///
    /// - Parameters:
    ///   - now: The time by which donations have an age.
    ///   - isForced: As there.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The report that it would give, with the processes that have files mapped now.
    /// - Throws: What it throws.
    /// - Complexity: O(*n* log *n*) in the number of events.
    public func maintenance(
        at now: Timestamp,
        isForced: Bool = false,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> MaintenanceReport {
        if !isForced { try checkClock(now) }
        let (deletions, count) = try log.deletionsBeyondRules(at: now)
        let erasure = try erasure(after: deletions, monitor)
        return MaintenanceReport(deleted: count, erasure: erasure)
    }

    /// Refuses a time more than a year after the newest receipt: a clock that is so far ahead makes
    /// everything look old.
    ///
    /// Receipts of a clock that was wrong for a while do not count: those more than a year from the
    /// others, and fewer.
    ///
    /// - Parameter now: The time by which something is to be destroyed.
    /// - Throws: ``DonationStoreError/clockAhead(now:newest:)``, or another ``DonationStoreError``
    ///   when the log cannot be read.
    /// - Complexity: O(*n*) in the number of events, of which the envelopes are looked at.
    public func checkClock(_ now: Timestamp) throws(DonationStoreError) {
        guard let newest = try log.newestReceipt() else { return }
        let (late, overflows) = newest.milliseconds.addingReportingOverflow(
            ReceiptTimes.longestPause
        )
        guard !overflows, now.milliseconds > late else { return }
        throw .clockAhead(now: now, newest: newest)
    }
}
