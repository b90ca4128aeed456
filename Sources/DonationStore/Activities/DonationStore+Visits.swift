internal import Interactions
internal import LMDB

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
        try append(visits, commits: true)
    }

    /// Returns the results that ``donate(visits:)`` would have, without writing to the log.
    ///
    /// - Throws: ``DonationStoreError`` if the store cannot be read, or another process is writing
    ///   and does not finish.
    public func rehearse(
        visits: [PastVisit]
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        try append(visits, commits: false)
    }

    private func append(
        _ visits: [PastVisit],
        commits: Bool
    ) throws(DonationStoreError) -> [Result<Receipt, DonationRefusal>] {
        let received = host.now()
        let prepared = visits.map { visit in prepare(visit, received) }
        let twins = Self.twins(among: visits)
        let views = try activityViews()
        try views.catchUp()
        var known: [Int: Position] = [:]
        var outcomes = try log.appendNow(prepared, committing: commits) {
            _,
            donations throws(DonationStoreError) in
            known = try self.known(visits, in: views)
            donations = donations.enumerated()
                .filter { known[$0.offset] == nil && twins[$0.offset] == nil }.map(\.element)
            return false
        }[...]
        var results: [Result<Receipt, DonationRefusal>] = []
        for index in visits.indices {
            if let position = known[index] {
                results.append(.success(Self.duplicate(at: position)))
            } else if let first = twins[index] {
                results.append(results[first].map { Self.duplicate(at: $0.position) })
            } else {
                results.append(outcomes.removeFirst())
            }
        }
        return results
    }

    private func prepare(_ visit: PastVisit, _ received: Timestamp) -> EventLog.Prepared {
        do throws(ValidationError) {
            try visit.validate(receivedAt: received)
            guard let page = visit.page else {
                let event = BecameCurrent(visit.activity, end: visit.end)
                return .success(try prepare(event, visit, received))
            }
            return .success(try prepare(page, visit, received))
        } catch {
            return .failure(.invalid(error))
        }
    }

    private func prepare(
        _ event: some DonatedPayload,
        _ visit: PastVisit,
        _ received: Timestamp
    ) throws(ValidationError) -> PreparedDonation {
        try PreparedDonation(
            event,
            from: visit.donor,
            start: visit.start,
            receivedAt: received,
            isLive: false,
            content: content
        )
    }

    private static func duplicate(at position: Position) -> Receipt {
        Receipt(position: position, identifier: "", isDuplicate: true, omittedImages: 0)
    }

    /// Returns the index of the first visit for each one that is the same.
    private static func twins(among visits: [PastVisit]) -> [Int: Int] {
        var firsts: [PastVisit.Name: Int] = [:]
        var twins: [Int: Int] = [:]
        for (index, visit) in visits.enumerated() {
            if let first = firsts[visit.name] {
                twins[index] = first
            } else {
                firsts[visit.name] = index
            }
        }
        return twins
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
                    guard event.visited != nil, let content = event.subject else {
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
