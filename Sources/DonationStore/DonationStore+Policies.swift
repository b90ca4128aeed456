public import Interactions

/// The result of a maintenance.
public struct MaintenanceReport: Hashable, Sendable {
    /// The number of donations that were beyond the rules and were deleted.
    public var deleted: Int = 0
    /// The number of events of activities and items that were expired or beyond the rules.
    public var deletedActivityEvents: Int = 0
    /// The destruction, which includes donations deleted before.
    public var erasure = ErasureReport()

    /// The number of donations destroyed, including those deleted before.
    public var erased: UInt64 { erasure.erased }
    /// The size of their payloads and pictures in bytes.
    public var bytes: UInt64 { erasure.bytes }
    /// The processes that still have old files mapped; the bytes leave the disk when they unmap
    /// them.
    public var stillMappedBy: [Int32] { erasure.stillMappedBy }
}

extension DonationStore {
    /// Sets the rule of a scope, replacing the old one; a rule without values removes it.
    ///
    /// The rule is an event in the log. A rate applies to later donations; the next
    /// ``maintain(at:ignoringClock:)`` deletes donations beyond an age or a count.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: The event's position.
    /// - Throws: ``DonationStoreError/invalid(_:)`` if the rule is invalid or there are too many
    ///   rules; another ``DonationStoreError`` if the log could not take it. Then nothing was set.
    /// - Complexity: O(*r*) in the number of rules, and one commit.
    @discardableResult
    public func setPolicy(_ rule: PolicyRule) throws(DonationStoreError) -> Position {
        try log.setPolicy(rule)
    }

    /// Returns the rules in force, by app and class.
    ///
    /// Without rules, the store keeps everything and limits nothing.
    ///
    /// - Returns: The rules, those for every app first.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*r* log *r*) in the number of rules.
    public func policies() throws(DonationStoreError) -> [PolicyRule] {
        try log.policies().rules
    }

    /// Deletes donations beyond the rules, then destroys the bytes of all deleted donations.
    ///
    /// A donation is beyond an age by its time of receipt, whatever its start. It is beyond a count
    /// if as many newer donations of the scope are live. The method applies every rule to the
    /// donations that are live at the beginning. It deletes by ordinary tombstones of some thousand
    /// donations each and erases as ``erase(redacting:monitor:)`` does, so an interrupted call can
    /// be repeated.
    ///
    /// - Parameters:
    ///   - now: The time from which to count the age of donations.
    ///   - ignoresClock: Whether to accept a time more than a year after the newest receipt, which
    ///     usually means a wrong clock.
    /// - Returns: The amount deleted and destroyed.
    /// - Throws: ``ErasureRefusal/clockAhead(now:newest:)`` before anything is deleted;
    ///   ``DonationStoreError/damaged(_:_:)`` if a record cannot be read; and the errors of
    ///   ``erase(redacting:monitor:)``. Donations deleted before the error stay deleted.
    /// - Complexity: O(*n* log *n*) in the number of events; memory for the runs of positions that
    ///   a count keeps, or that go.
    @discardableResult
    public func maintain(
        at now: Timestamp,
        ignoringClock ignoresClock: Bool = false
    ) throws(ErasureError) -> MaintenanceReport {
        if !ignoresClock { try checkClock(now) }
        let deleted = try ErasureError.storing(try log.deleteBeyondRules(at: now))
        let events = try ErasureError.storing(try deleteActivitiesBeyondRules(at: now))
        return MaintenanceReport(
            deleted: deleted,
            deletedActivityEvents: events,
            erasure: try erase()
        )
    }

    /// Returns the report that ``maintain(at:ignoringClock:)`` would give.
    ///
    /// It writes nothing.
    ///
    /// - Parameters:
    ///   - now: The time from which to count the age of donations.
    ///   - ignoresClock: Whether to accept a time more than a year after the newest receipt.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The report, with the processes that have files mapped now.
    /// - Throws: The errors of ``maintain(at:ignoringClock:)``.
    /// - Complexity: O(*n* log *n*) in the number of events.
    public func maintenance(
        at now: Timestamp,
        ignoringClock ignoresClock: Bool = false,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(ErasureError) -> MaintenanceReport {
        if !ignoresClock { try checkClock(now) }
        var (deletions, count) = try ErasureError.storing(try log.deletionsBeyondRules(at: now))
        let events = try ErasureError.storing(try activitiesBeyondRules(at: now)).positions
        if !events.isEmpty {
            deletions.append(Deletion(positions: PositionSet(events), by: .rules))
        }
        let erasure = try erasure(after: deletions, monitor)
        return MaintenanceReport(
            deleted: count,
            deletedActivityEvents: events.count,
            erasure: erasure
        )
    }

    /// Refuses a time more than a year after the newest receipt.
    ///
    /// By a clock that is so far ahead, every donation looks old. Receipts by a clock that was
    /// wrong for a while do not count: those more than a year from the others, and fewer than the
    /// others.
    ///
    /// - Parameter now: The time of an intended destruction.
    /// - Throws: ``ErasureRefusal/clockAhead(now:newest:)``, or an error of the store if the log
    ///   cannot be read.
    /// - Complexity: O(*n*) in the number of events; reads only their envelopes.
    public func checkClock(_ now: Timestamp) throws(ErasureError) {
        guard let newest = try ErasureError.storing(try log.newestReceipt()) else { return }
        let (late, overflows) = newest.milliseconds.addingReportingOverflow(
            ReceiptTimes.longestPause
        )
        guard !overflows, now.milliseconds > late else { return }
        throw .refused(.clockAhead(now: now, newest: newest))
    }
}
