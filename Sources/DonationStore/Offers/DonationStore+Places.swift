public import Interactions

extension DonationStore {
    /// Returns the places that the owner came upon within a day, those that are offered first.
    ///
    /// - Parameter moment: The time of the question, and the knowledge to use.
    /// - Returns: The places with their sources and reasons; one that is not offered has an
    ///   obstacle.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: O(*d* log *n*) in the donors that gave a place within a day, at most 32
    ///   events; for a moment of the past, as ``views(asOf:)-(Timestamp)``.
    public func recentPlaces(
        at moment: Moment = .present
    ) throws(DonationStoreError) -> [RecentPlace] {
        if case .past(let time) = moment { return try views(asOf: time).recentPlaces() }
        let now = moment.time(host.now())
        return try readingActivities { reader throws(DonationStoreError) in
            try reader.recentPlaces(at: now)
        }
    }
}

extension PastStore {
    /// Returns the places that the owner came upon within a day before that time.
    ///
    /// - Parameter now: The time of the question; by default that of ``moment``.
    /// - Returns: As ``DonationStore/recentPlaces(at:)``.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read.
    /// - Complexity: Of the first question O(*n*) in the number of events.
    public func recentPlaces(at now: Timestamp? = nil) throws(DonationStoreError) -> [RecentPlace] {
        try activityReader().recentPlaces(at: now ?? moment.time(store.host.now()))
    }
}

extension DonorHandle {
    /// Records that this app came upon a place in another way than by showing an activity.
    ///
    /// - Parameters:
    ///   - place: The place, kept as given.
    ///   - cause: The way.
    ///   - start: The time; that of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func notePlace(
        _ place: Place,
        cause: PlaceNoted.Cause,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(PlaceNoted(place, cause: cause), start: start)
    }

    /// Records that the owner saw a page in this browser, with the places that its markup gives.
    ///
    /// The module `WebMarkup` reads them from the page's bytes. A page of a private window, or one
    /// that its site forbids to store, is not handed over.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - start: The start of the visit; the time of receipt by default.
    /// - Returns: The receipt, without an identifier.
    /// - Throws: ``DonationError``, as ``becomeCurrent(_:scene:start:)``.
    /// - Complexity: As ``becomeCurrent(_:scene:start:)``.
    @discardableResult
    public func visit(
        _ page: PageVisited,
        start: Timestamp? = nil
    ) throws(DonationError) -> Receipt {
        try donate(page, start: start)
    }
}
