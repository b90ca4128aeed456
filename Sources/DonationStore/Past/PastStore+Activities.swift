internal import Interactions
import Synchronization

/// Questions about activities, items and links as they were then.
///
/// The first one folds them aside, as the views of contacts were.
extension PastStore {
    /// Returns the contents that had been on the screen by then, the last visited first.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - limit: The largest number to return.
    /// - Returns: The contents.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the contents of the donors; of the first question O(*n*) in
    ///   the number of events.
    public func activities(
        from donors: DonorScope = .all,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredActivity] {
        try activityReader().activities(from: donors, limit: limit)
    }

    /// Returns the activities that were current then, one for each scene of an app.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the scenes; of the first question O(*n*) in the number of
    ///   events.
    public func currentActivities(
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [CurrentActivity] {
        try activityReader().currentActivities(from: donors)
    }

    /// Returns the visits that had begun by then, the last begun first.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - times: Only visits that began in this range.
    ///   - limit: The largest number to return.
    /// - Returns: The visits; one that ended later has no end.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v*) in the visits of the donors; of the first question O(*n*) in the number
    ///   of events.
    public func visits(
        from donors: DonorScope = .all,
        in times: Range<Timestamp>? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Visit] {
        try activityReader().visits(from: donors, in: times, limit: limit)
    }

    /// Returns the items that were in the search indexes then, by donor, index and identifier.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - index: Only those of the index with this name; `nil` for all indexes.
    ///   - limit: The largest number to return.
    /// - Returns: The items.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*i* log *n*) in the items returned; of the first question O(*n*) in the
    ///   number of events.
    public func items(
        from donors: DonorScope = .all,
        index: String? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredItem] {
        try activityReader().items(from: donors, index: index, limit: limit)
    }

    /// Returns the links that were there then, the last taken first.
    ///
    /// - Parameter includingRemoved: Whether to return those that the owner had removed, too.
    /// - Returns: The links.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*l* log *n*) in the links; of the first question O(*n*) in the number of
    ///   events.
    public func links(includingRemoved: Bool = false) throws(DonationStoreError) -> [StoredLink] {
        try activityReader().links(includingRemoved: includingRemoved)
    }

    func activityReader() throws(DonationStoreError) -> ActivityReader {
        let views = try store.activityViews()
        let past = try pastActivities(of: views)
        return try ActivityReader(
            snapshot: try past.read(),
            views: views,
            log: store.log
        )
    }

    func pastActivities(
        of views: ActivityStore
    ) throws(DonationStoreError) -> PastViews<ActivityFold> {
        if let known = activityViews.withLock({ $0 }) { return known }
        // Both views know the same part of the log.
        var scope = scope
        scope.last = position
        let folded = try views.foldAside(
            scope,
            skippingDamage: false,
            monitor: WorkMonitor()
        ) { fold, source, last throws(DonationStoreError) in
            for exclusion in scope.exclusions {
                let positions = try store.log.positions(of: exclusion, through: last)
                try source.converting(try fold.leaveOut(positions))
            }
        }
        return activityViews.withLock { views in
            let first = views ?? folded
            views = first
            return first
        }
    }
}
