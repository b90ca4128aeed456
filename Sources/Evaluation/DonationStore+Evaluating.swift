public import DonationStore
internal import Interactions

extension DonationStore {
    /// Replays the donations in the order of their starts, and measures how well each ranking would
    /// have predicted where donations went.
    ///
    /// Each prediction uses only the past. Deleted donations take no part. People are the contacts
    /// known today. The figures depend on the set of the donations alone, whatever the order in
    /// which the log received them.
    ///
    /// - Parameters:
    ///   - options: The options of the evaluation.
    ///   - monitor: Receives the progress, in donations.
    /// - Returns: The figures; no persons if too little was sent.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events, plus O(*s*·*c*) in the scored donations and the
    ///   candidates; memory O(*e*). With ``Evaluation/Options/maxReplayed``, *e* are the donations
    ///   of the days that hold so many.
    public func evaluate(
        _ options: Evaluation.Options = Evaluation.Options(),
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> Evaluation {
        let builder = try replay(options, monitor)
        let contacts = options.kind == .person ? try self.contacts(of: builder.persons) : nil
        var evaluator = Evaluator(options)
        let log = builder.finish(contacts: contacts, newest: options.maxReplayed)
        var isStopped = false
        evaluator.add(log) { replayed in
            do throws(DonationStoreError) {
                try monitor.report(UInt64(replayed), of: UInt64(log.donations.count))
            } catch {
                isStopped = true
            }
            return !isStopped
        }
        guard !isStopped else { throw .cancelled }
        return evaluator.evaluation()
    }

    /// Reads the donations to replay.
    private func replay(
        _ options: Evaluation.Options,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> ReplayBuilder {
        guard let most = options.maxReplayed else {
            let end = try logEnd()
            return try replay(as: options.kind, rules: end.rules) {
                body throws(DonationStoreError) in
                try forEachLiveDonation(through: end.last, monitor: monitor, body)
            }
        }
        var recent = try recentDonations { $0.firstDay(holding: most) }
        if recent.positions.count > 2 * max(0, most) {
            // One day may hold very many.
            recent.positions = try newest(most, of: recent.positions, monitor: monitor)
        }
        return try replay(as: options.kind, rules: recent.rules) {
            body throws(DonationStoreError) in
            try forEachDonation(at: recent.positions, monitor: monitor, body)
        }
    }

    /// Builds a log to replay from the donations that a reader gives.
    private func replay(
        as kind: CandidateKind,
        rules: IdentityRules,
        from read: (DonationReader) throws(DonationStoreError) -> Void
    ) throws(DonationStoreError) -> ReplayBuilder {
        var builder = ReplayBuilder(kind, rules: rules)
        try read { record, envelope, position, donor throws(DecodingFailure) in
            try builder.add(record, envelope, at: position, from: donor)
        }
        return builder
    }

    /// Takes a record, its envelope, its position and its donor.
    private typealias DonationReader = (
        _ record: Span<UInt8>, _ envelope: Envelope, _ position: Position, _ donor: Donor
    ) throws(DecodingFailure) -> Void

    /// Learns the weights of the ranking from the recent past, without appending anything.
    ///
    /// It learns from the donations of at most two windows of whole days, by UTC, of which each
    /// ends with the day on which it has `RankingLearner.window` donations. It finds them by the
    /// counts of the days, so the cost does not grow with the log. Deleted donations take no part;
    /// unreadable records are skipped.
    ///
    /// - Parameter monitor: Receives the progress, in donations.
    /// - Returns: The weights, with the span of their learning.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*d* + *e* + *s*) in the days of all donors, and the donations and the sent
    ///   donations of the windows, with some microseconds for each sent one.
    public func learnedCoefficients(
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> LearnedCoefficients {
        let recent = try recentDonations { LearningWindows($0).firstDay }
        // Before the reading, so that a monitor can say that these are too many.
        try monitor.report(0, of: UInt64(recent.positions.count))
        let log = try replay(as: .conversation, rules: recent.rules) {
            body throws(DonationStoreError) in
            try forEachDonation(
                at: recent.positions,
                skippingDamage: true,
                monitor: monitor,
                body
            )
        }.finish()
        return try LearnedCoefficients(learning: log, through: recent.last) {
            done throws(DonationStoreError) in
            try monitor.report(UInt64(done), of: UInt64(log.donations.count))
        }
    }
}

extension [DonationDay] {
    /// Returns the last day from which on there are so many donations, or the first of all.
    fileprivate func firstDay(holding most: Int) -> Int64? {
        var count = 0
        for day in reversed() {
            count += day.count
            if count >= most { return day.day }
        }
        return first?.day
    }
}
