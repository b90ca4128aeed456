/// A visit that was over before it was donated, as histories of other programs have them.
public struct PastVisit: Hashable, Sendable {
    /// The app that showed it.
    public var donor: Donor
    /// The activity.
    public var activity: Activity
    /// The places of a page whose markup was read; `nil` for any other visit.
    public private(set) var places: [PlaceOnPage]?
    /// The start.
    public var start: Timestamp
    /// The end; the start if nobody knows it.
    public var end: Timestamp

    /// Makes a visit.
    public init(_ activity: Activity, from donor: Donor, start: Timestamp, end: Timestamp? = nil) {
        self.activity = activity
        self.donor = donor
        self.start = start
        self.end = end ?? start
    }

    /// Makes a visit of a page whose markup was read for places.
    public init(_ page: PageVisited, from donor: Donor, start: Timestamp) {
        self.init(page.shownActivity, from: donor, start: start, end: page.end)
        places = page.places
    }

    /// The page, if its markup was read for places.
    package var page: PageVisited? {
        guard let places, let url = activity.webpageURL else { return nil }
        return PageVisited(url, title: activity.title ?? "", places: places, end: end)
    }

    /// Checks the donor, the activity and the times.
    ///
    /// - Parameter receivedAt: The time of receipt, which tells whether a date is in the future.
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate(receivedAt: Timestamp) throws(ValidationError) {
        try donor.validate()
        if let page {
            try page.validate()
        } else {
            try BecameCurrent(activity, end: end).validate()
        }
        try checkDate(start, "start", receivedAt: receivedAt)
        try checkDate(end, "end", receivedAt: receivedAt)
        guard start <= end else { throw ValidationError(field: "end", reason: .endsBeforeStart) }
    }
}

extension PastVisit {
    /// The fields that make two visits the same.
    package struct Name: Hashable {
        private let donor: Donor
        private let content: ActivityRowKey
        private let start: Timestamp

        fileprivate init(_ visit: PastVisit) {
            donor = visit.donor
            // The number stands for the donor, which may not have one yet.
            content = ContentKey(of: visit.activity, from: DonorNumber(rawValue: 0)).row
            start = visit.start
        }
    }

    /// The fields that make it the same as another one.
    package var name: Name { Name(self) }
}
