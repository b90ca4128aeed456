internal import Interactions
internal import LMDB
import Synchronization

extension EventLog {
    typealias Outcome = Result<Receipt, DonationRefusal>
    typealias Prepared = Result<PreparedDonation, DonationRefusal>

    /// Appends donations in one commit and returns one outcome for each, in order.
    ///
    /// When this method returns, every donation with a receipt is on disk. A refused donation takes
    /// no position and does not affect the others. If it throws, none of them was stored; after
    /// ``DonationStoreError/outcomeUnknown(path:)``, either all or none were. Other callers'
    /// donations may share the commit.
    ///
    /// - Parameters:
    ///   - donations: The donations.
    ///   - isLive: Whether apps donate them as they happen, so that rates apply.
    /// - Returns: The outcomes.
    /// - Throws: ``DonationStoreError``.
    func append(_ donations: [Donation], isLive: Bool) throws(DonationStoreError) -> [Outcome] {
        try append(prepare(donations, isLive: isLive))
    }

    /// Appends prepared donations in one commit.
    func append(_ prepared: [Prepared]) throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try commits.run(prepared) { self.commit($0) }.get()
    }

    /// Appends donations on a dedicated thread, without blocking the caller's.
    func append(
        _ donations: [Donation],
        isLive: Bool
    ) async throws(DonationStoreError) -> [Outcome] {
        try await append(prepare(donations, isLive: isLive))
    }

    /// Appends prepared donations on a dedicated thread, without blocking the caller's.
    func append(_ prepared: [Prepared]) async throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try await withCheckedContinuation { continuation in
            let job = CommitQueue.Job(donations: prepared) { continuation.resume(returning: $0) }
            commits.enqueue(job) { self.commit($0) }
        }.get()
    }

    /// Prepares donations as far as is possible before the writer lock.
    func prepare(
        _ donations: [Donation],
        isLive: Bool,
        isOnlyIfChanged: Bool = false
    ) -> [Prepared] {
        let receivedAt = host.now()
        var encoder = RecordEncoder()
        var prepared: [Prepared] = []
        prepared.reserveCapacity(donations.count)
        donations.span.forEachInPlace { donation in
            prepared.append(
                prepare(
                    donation,
                    receivedAt: receivedAt,
                    isLive: isLive,
                    isOnlyIfChanged: isOnlyIfChanged,
                    by: &encoder
                )
            )
        }
        return prepared
    }

    /// Prepares a donation with an encoder that serves others before and after it.
    func prepare(
        _ donation: borrowing Donation,
        receivedAt: Timestamp,
        isLive: Bool,
        isOnlyIfChanged: Bool,
        by encoder: inout RecordEncoder
    ) -> Prepared {
        do {
            let prepared = try PreparedDonation(
                donation,
                receivedAt: receivedAt,
                isLive: isLive,
                isOnlyIfChanged: isOnlyIfChanged,
                content: content,
                by: &encoder
            ) { host.makeIdentifier(at: receivedAt) }
            return .success(prepared)
        } catch {
            return .failure(.invalid(error))
        }
    }

    /// Returns the outcomes that ``append(_:isLive:)`` would have, without writing anything.
    ///
    /// It treats the donations as not live.
    func rehearse(_ donations: [Donation]) throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try appendNow(prepare(donations, isLive: false), committing: false)
    }

    // MARK: One commit

    /// Commits jobs together and delivers to each its own outcomes.
    private func commit(_ jobs: [CommitQueue.Job]) {
        do {
            if jobs.count == 1, let job = jobs.first {
                return job.deliver(.success(try appendNow(job.donations)))
            }
            var outcomes = try appendNow(jobs.flatMap(\.donations))[...]
            for job in jobs {
                job.deliver(.success(Array(outcomes.prefix(job.donations.count))))
                outcomes = outcomes.dropFirst(job.donations.count)
            }
        } catch {
            for job in jobs { job.deliver(.failure(error)) }
        }
    }

    /// Appends donations in a commit of their own, after something else in it.
    ///
    /// - Parameters:
    ///   - donations: The donations.
    ///   - commits: Whether to commit; if not, nothing is written.
    ///   - needsLast: Whether to write nothing if the last donation is refused.
    ///   - first: Writes to the transaction before the donations, takes some of them out, and
    ///     returns whether it has written.
    /// - Returns: The outcomes.
    /// - Throws: ``DonationStoreError``; then nothing is stored.
    func appendNow(
        _ donations: [Prepared],
        committing commits: Bool = true,
        onlyWithLast needsLast: Bool = false,
        after first: (
            (inout Change<LogTables>, inout [Prepared]) throws(DonationStoreError) -> Bool
        )? = nil
    ) throws(DonationStoreError) -> [Outcome] {
        try prepareRates(for: donations)
        var change = try write()
        var donations = donations
        let hasWritten = try first?(&change, &donations) ?? false
        let generation = change.generation
        let head: LogHead
        let names: DonorNames
        head = try change.head()
        let next = head.nextDonor
        names = try self.names(before: next, in: change)
        var batch = AppendBatch(
            head: head,
            names: names,
            rates: try rates(for: donations, in: change, names),
            refused: try refusals(in: change),
            snapshots: knownSnapshots.withLock { $0.take() },
            starts: knownStarts.withLock { $0.take(of: generation) },
            now: host.now
        )
        defer { knownSnapshots.withLock { $0 = batch.snapshots } }
        let outcomes = try batch.append(donations, to: &change)
        guard commits, !needsLast || outcomes.last.map(Self.isStored) ?? true else {
            return outcomes
        }
        if batch.hasAppended || hasWritten { try commit(change) }
        if let rates = batch.rates { keepRates(rates) }
        // After a failed commit they stay empty, and are read again.
        knownStarts.withLock { $0 = batch.starts }
        guard batch.hasAppended else { return outcomes }
        if batch.bringsDonors { remember(batch.names, generation) }
        return outcomes
    }

    private static func isStored(_ outcome: Outcome) -> Bool {
        if case .success = outcome { true } else { false }
    }

    private func refusals(
        in change: borrowing Change<LogTables>
    ) throws(DonationStoreError) -> AppendBatch.Refusals? {
        let people = try refusedPeople(in: change)
        guard !people.isEmpty else { return nil }
        return AppendBatch.Refusals(people: people, rules: try change.identityRules())
    }

    /// Commits, and throws what a failure means for the donations.
    func commit(_ change: consuming Change<LogTables>) throws(DonationStoreError) {
        do {
            try change.commit()
        } catch .notStored(.panic, let path) {
            // The meta page may be only partly written. The next transaction opens the file anew.
            generations.close()
            throw .outcomeUnknown(path: path)
        }
    }
}
