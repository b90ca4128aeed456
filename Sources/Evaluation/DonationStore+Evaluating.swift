public import DonationStore
internal import Interactions

extension DonationStore {
    /// Replays the log and measures how well each ranking would have predicted where donations
    /// went.
    ///
    /// Each prediction uses only the past. Deleted donations take no part. People are the contacts
    /// known today.
    ///
    /// - Parameters:
    ///   - options: The options of the evaluation.
    ///   - monitor: Receives the progress, in donations.
    /// - Returns: The figures; no persons if too little was sent.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events, plus O(*s*·*c*) in the scored donations and the
    ///   candidates; memory O(*e*).
    public func evaluate(
        _ options: Evaluation.Options = Evaluation.Options(),
        monitor: WorkMonitor = WorkMonitor()
    ) throws(DonationStoreError) -> Evaluation {
        let end = try logEnd()
        var builder = ReplayBuilder(options.kind, region: end.region)
        let first = options.first(through: end.last)
        try forEachLiveDonation(from: first, through: end.last, monitor: monitor) {
            record,
            envelope,
            position,
            app throws(DecodingFailure) in
            try builder.add(record, envelope, at: position, app: app)
        }
        let contacts = options.kind == .person ? try self.contacts(of: builder.persons) : nil
        var evaluator = Evaluator(options)
        let log = builder.finish(contacts: contacts)
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

    /// Learns the weights of the ranking from the recent past of the log, without appending
    /// anything.
    ///
    /// It learns from at most the last two windows of `RankingLearner.window` positions, so the
    /// cost does not grow with the log. Deleted donations take no part; unreadable records are
    /// skipped.
    ///
    /// - Returns: The weights, and the last position that they were learned through.
    /// - Throws: ``DonationStoreError`` if the log cannot be read.
    /// - Complexity: O(*e* + *s*) in the events and the sent donations of the windows, with some
    ///   microseconds for each sent one.
    public func learnedCoefficients() throws(DonationStoreError) -> LearnedCoefficients {
        let end = try logEnd()
        var builder = ReplayBuilder(.conversation, region: end.region)
        let first = RankingLearner.start(through: end.last)
        try forEachLiveDonation(from: first, through: end.last, skippingDamage: true) {
            record,
            envelope,
            position,
            app throws(DecodingFailure) in
            try builder.add(record, envelope, at: position, app: app)
        }
        return LearnedCoefficients(learning: builder.finish(), through: end.last)
    }
}

extension Evaluation.Options {
    /// Returns the first position to replay of a log that ends at `last`.
    fileprivate func first(through last: Position) -> Position {
        guard let maxReplayed else { return Position.start.next }
        let skipped = last.rawValue.subtractingReportingOverflow(UInt64(clamping: maxReplayed))
        return Position(rawValue: skipped.overflow ? 1 : skipped.partialValue + 1)
    }
}
