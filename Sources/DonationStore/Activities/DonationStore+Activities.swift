internal import Interactions

/// Questions about activities, items and links.
///
/// Each first catches the views up with the log, and answers for expired things, too: see
/// ``StoredActivity/expiration``.
extension DonationStore {
    /// Returns the contents that were on the screen, the last visited first.
    ///
    /// ```swift
    /// for content in try store.activities(from: .app("org.example.reader")) {
    ///     print(content.activity.displayName ?? content.activity.type, content.visits)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - limit: The largest number to return.
    /// - Returns: The contents.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*c* log *c*) in the contents of the donors, once the views are caught up.
    public func activities(
        from donors: DonorScope = .all,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredActivity] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.activities(from: donors, limit: limit)
        }
    }

    /// Returns the activity with a content key; `nil` if no live event describes it.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(log *n*) in the contents, once the views are caught up.
    public func activity(_ key: ContentKey) throws(DonationStoreError) -> StoredActivity? {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.activity(key)
        }
    }

    /// Returns the activities that are current, one for each scene of an app.
    ///
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*s* log *n*) in the scenes, once the views are caught up.
    public func currentActivities(
        from donors: DonorScope = .all
    ) throws(DonationStoreError) -> [CurrentActivity] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.currentActivities(from: donors)
        }
    }

    /// Returns the visits of a scene or of all scenes, the last begun first.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - times: Only visits that began in this range.
    ///   - limit: The largest number to return.
    /// - Returns: The visits.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*v*) in the visits of the donors, once the views are caught up.
    public func visits(
        from donors: DonorScope = .all,
        in times: Range<Timestamp>? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [Visit] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.visits(from: donors, in: times, limit: limit)
        }
    }

    /// Returns the items in the search indexes, by donor, index and identifier.
    ///
    /// - Parameters:
    ///   - donors: Only those of these donors.
    ///   - index: Only those of the index with this name; `nil` for all indexes.
    ///   - limit: The largest number to return.
    /// - Returns: The items.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*i* log *n*) in the items returned, once the views are caught up.
    public func items(
        from donors: DonorScope = .all,
        index: String? = nil,
        limit: Int = .max
    ) throws(DonationStoreError) -> [StoredItem] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.items(from: donors, index: index, limit: limit)
        }
    }

    /// Returns the links, the last taken first.
    ///
    /// - Parameter includingRemoved: Whether to return those that the owner removed, too.
    /// - Returns: The links.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*l* log *n*) in the links, once the views are caught up.
    public func links(
        includingRemoved: Bool = false
    ) throws(DonationStoreError) -> [StoredLink] {
        try readingActivities { reader throws(DonationStoreError) in
            try reader.links(includingRemoved: includingRemoved)
        }
    }
}
