internal import Interactions
internal import LMDB

/// A visit that was over before it was donated, as histories of other programs have them.
public struct PastVisit: Hashable, Sendable {
    /// The app that showed it.
    public var donor: Donor
    /// The activity.
    public var activity: Activity
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
}

extension DonationStore {
    /// Appends visits of a history in one commit, each once.
    ///
    /// A visit of the same content with the same start, from the same donor, is not appended again:
    /// a history may be imported a second time. The rates of `PolicyRule` do not apply.
    ///
    /// - Returns: A result for each visit, in order; that of a known one has its position.
    /// - Throws: ``DonationStoreError``; then nothing was stored, unless it is
    ///   ``DonationStoreError/outcomeUnknown(path:)``.
    /// - Complexity: O(*v* log *n*) in the visits and the events, and O(*d*) in what the donors
    ///   donated on the same days.
    public func donate(
        visits: [PastVisit]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        let received = host.now()
        let prepared = visits.map { visit -> EventLog.Prepared in
            let event = BecameCurrent(visit.activity, end: visit.end)
            do throws(ValidationError) {
                return .success(
                    try PreparedDonation(
                        event,
                        from: visit.donor,
                        start: visit.start,
                        receivedAt: received,
                        isLive: false
                    )
                )
            } catch {
                return .failure(.invalid(error))
            }
        }
        let views = try activityViews()
        try views.catchUp()
        var known: [Int: Position] = [:]
        var outcomes = try log.appendNow(prepared) { _, donations throws(DonationStoreError) in
            known = try self.known(visits, in: views)
            donations = donations.enumerated().filter { known[$0.offset] == nil }.map(\.element)
            return false
        }[...]
        return visits.indices.map { index in
            guard let position = known[index] else {
                return outcomes.removeFirst()
            }
            return .success(
                Receipt(position: position, identifier: "", isDuplicate: true, omittedImages: 0)
            )
        }
    }

    /// Returns the positions of the visits that the log has, by their indices.
    private func known(
        _ visits: [PastVisit],
        in views: ActivityStore
    ) throws(DonationStoreError) -> [Int: Position] {
        struct Known: Hashable {
            var content: ActivityRowKey
            var start: Timestamp
        }
        let reader = try activityReader(of: views)
        var read: Set<ActivityRowKey> = []
        var positions: [Known: Position] = [:]
        var known: [Int: Position] = [:]
        for (index, visit) in visits.enumerated() {
            guard let donor = reader.names.number(of: visit.donor) else { continue }
            let day = ActivityRowKey.day(visit.start, of: donor)
            if read.insert(day).inserted, let row = try reader.row(day) {
                for event in try reader.events(at: try reader.positions(of: row)) {
                    guard case .becameCurrent = event.content, let content = event.subject else {
                        continue
                    }
                    positions[Known(content: content, start: event.start)] = event.position
                }
            }
            let content = ContentKey(of: visit.activity, from: donor).row
            known[index] = positions[Known(content: content, start: visit.start)]
        }
        return known
    }
}
