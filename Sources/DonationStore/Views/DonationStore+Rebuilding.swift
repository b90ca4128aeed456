extension DonationStore {
    /// Folds the whole log into new views and replaces the old ones in one step.
    ///
    /// Other threads and processes may append and read meanwhile. If the process is killed, the
    /// next rebuild continues from the last save.
    ///
    /// The views of activities and the index of their texts are made anew in a second step, if
    /// something asked for them before.
    ///
    /// ```swift
    /// let monitor = WorkMonitor(progress: { print($0.timeLeft ?? .zero) })
    /// let report = try store.rebuild(monitor: monitor)
    /// print(report.digest)
    /// ```
    ///
    /// - Parameters:
    ///   - skippingDamage: Whether to skip and count unreadable records instead of stopping at the
    ///     first.
    ///   - monitor: Receives the progress, in events. A canceled rebuild leaves nothing.
    /// - Returns: The number of folded events, and the digest of the views of contacts.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` with the position of an unreadable record,
    ///   ``DonationStoreError/cancelled``, or another ``DonationStoreError``; then the old views
    ///   stay, or those of activities alone.
    /// - Complexity: O(*n*) in the number of events; memory for the views and some chunks of the
    ///   log.
    @discardableResult
    public func rebuild(
        skippingDamage: Bool = false,
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> RebuildReport {
        // Past damage only a rebuild makes views, so nothing could have asked for them before.
        let passes: UInt64 = hasActivityViews || skippingDamage ? 2 : 1
        var options = RebuildOptions(
            skippingDamage: skippingDamage,
            monitor: monitor.pass(0, of: passes)
        )
        let report = try views.report(options)
        if passes > 1 {
            options.monitor = monitor.pass(1, of: passes)
            try activityViews().rebuild(options)
        }
        return report
    }

    /// Returns one digest over all views, caught up with the log: equal views have equal digests.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v*) in the bytes of all views, once they are caught up.
    public func digest() throws(DonationStoreError) -> String {
        try views.digest(of: views.readCaughtUp())
    }
}

extension FoldStore {
    /// Rebuilds the views and returns a report.
    func report(_ options: RebuildOptions) throws(DonationStoreError) -> RebuildReport {
        let checkpoint = try rebuild(options)
        let snapshot = try readCaughtUp()
        return RebuildReport(
            events: checkpoint.position.rawValue,
            skipped: checkpoint.progress.skipped,
            digest: try digest(of: snapshot)
        )
    }
}
