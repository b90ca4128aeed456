public import Interactions

extension DonationStore {
    /// Replays the log and measures how well each ranking would have predicted where donations
    /// went.
    ///
    /// Each prediction uses only the past. Deleted donations take no part. People are the contacts
    /// known today.
    ///
    /// - Parameters:
    ///   - options: The options of the evaluation.
    ///   - progress: Receives the number of replayed donations and of all donations now and then.
    ///   - isCancelled: Returns whether to stop; called now and then.
    /// - Returns: The figures; no persons if too little was sent.
    /// - Throws: ``DonationStoreError`` if the log or the views cannot be read,
    ///   ``DonationStoreError/cancelled`` if canceled.
    /// - Complexity: O(*e*) in the events, plus O(*s*·*c*) in the scored donations and the
    ///   candidates; memory O(*e*).
    public func evaluate(
        _ options: Evaluation.Options = Evaluation.Options(),
        progress: (_ replayed: Int, _ total: Int) -> Void = { _, _ in },
        isCancelled: () -> Bool = { false }
    ) throws(DonationStoreError) -> Evaluation {
        let end = try log.end()
        var reader = ReplayReader(options.kind, region: end.region)
        let first = options.first(through: end.last)
        try replay(from: first, through: end.last, into: &reader, isCancelled)
        let contacts = options.kind == .person ? try self.contacts(of: reader.persons) : nil
        var evaluator = Evaluator(options)
        let log = reader.finish(contacts: contacts)
        var isStopped = false
        evaluator.add(log) { replayed in
            progress(replayed, log.donations.count)
            isStopped = isCancelled()
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
    public func learnedPolicy() throws(DonationStoreError) -> LearnedPolicy {
        let end = try log.end()
        var reader = ReplayReader(.conversation, region: end.region)
        try replay(
            from: RankingLearner.start(through: end.last),
            through: end.last,
            into: &reader,
            skippingDamage: true
        )
        return LearnedPolicy(learning: reader.finish(), through: end.last)
    }

    /// Reads the live donations of a part of the log.
    private func replay(
        from first: Position,
        through last: Position,
        into reader: inout ReplayReader,
        skippingDamage: Bool = false,
        _ isCancelled: () -> Bool = { false }
    ) throws(DonationStoreError) {
        let deleted = try log.deletedPositions(after: .start, through: last)
        var next: Position? = first
        while let position = next {
            guard !isCancelled() else { throw .cancelled }
            next = try log.readChunk(from: position, through: last) {
                position,
                record,
                names throws(DecodingFailure) in
                do throws(DecodingFailure) {
                    try Envelope.verifyChecksum(of: record)
                    let envelope = try Envelope(decoding: record)
                    guard envelope.isDonation, envelope.state == .whole,
                        !deleted.contains(position, of: envelope.donor)
                    else { return }
                    let app = names.byNumber[envelope.donor]?.app ?? ""
                    try reader.add(record, envelope, at: position, app: app)
                } catch {
                    guard skippingDamage else { throw error }
                }
            }
        }
    }

    /// Returns the contacts that persons are, in the persons' order.
    private func contacts(of persons: [PersonKey]) throws(DonationStoreError) -> [ContactKey] {
        let found = try answer { snapshot throws(DonationStoreError) -> [ContactKey] in
            var contacts: [ContactKey] = []
            for person in persons {
                let contact = try self.views.contactKey(of: person, in: snapshot)
                contacts.append(contact ?? ContactKey(ofUnjoined: person))
            }
            return contacts
        }
        return Array(found)
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
