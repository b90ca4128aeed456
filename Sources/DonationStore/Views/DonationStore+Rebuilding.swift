extension DonationStore {
    /// Folds the whole log into new views, which then take the place of the old ones at once.
    ///
    /// Other threads and processes may go on appending and reading meanwhile. Killed, the next one
    /// goes on where this one last saved.
    ///
    /// - Parameters:
    ///   - skippingDamage: Whether to pass over records that cannot be read, and count them,
    ///     instead of stopping at the first.
    ///   - progress: Is told from time to time how far it is.
    ///   - isCancelled: Is asked from time to time whether to stop; then nothing is left of it.
    /// - Returns: How many events were folded, and the digest of the views.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` with the position of a record that cannot be
    ///   read, ``DonationStoreError/cancelled``, or another ``DonationStoreError``; then the old
    ///   views stay.
    /// - Complexity: O(*n*) in the number of events; memory for the views and some chunks of the
    ///   log.
    @discardableResult
    public func rebuild(
        skippingDamage: Bool = false,
        progress: @escaping (RebuildProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) throws(DonationStoreError) -> RebuildReport {
        try views.report(
            RebuildOptions(
                skippingDamage: skippingDamage,
                progress: progress,
                isCancelled: isCancelled
            )
        )
    }

    /// One digest over all views, caught up with the log: equal views have equal digests.
    ///
    /// - Throws: ``DonationStoreError`` when the log or the views cannot be read.
    /// - Complexity: O(*v*) in the bytes of all views, once they are caught up.
    public func digest() throws(DonationStoreError) -> String {
        try views.digest(of: views.readCaughtUp())
    }
}

extension FoldStore {
    /// Rebuilds, and says what came of it.
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
