internal import Interactions
internal import LMDB

extension EventLog {
    typealias Outcome = Result<Receipt, DonationRefusal>
    typealias Prepared = Result<PreparedDonation, DonationRefusal>

    /// Appends donations in one commit and returns one outcome for each, in order.
    ///
    /// When this method returns, every donation with a receipt is on disk. A refused one takes no
    /// position and does not touch the others. If it throws, none of them was stored, or of
    /// ``DonationStoreError/outcomeUnknown(path:)`` all or none. Other callers' donations may share
    /// the commit.
    ///
    /// - Parameters:
    ///   - donations: The donations.
    ///   - isLive: Whether apps donate them as they happen, and may be told that it is too often.
    /// - Returns: The outcomes.
    /// - Throws: ``DonationStoreError``.
    func append(
        _ donations: [Donation],
        isLive: Bool
    ) throws(DonationStoreError) -> [Outcome] {
        try append(prepare(donations, isLive: isLive))
    }

    /// The same with donations that have been prepared.
    func append(_ prepared: [Prepared]) throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try commits.run(prepared) { self.commit($0) }.get()
    }

    /// The same without blocking the caller's thread: a thread of its own commits.
    func append(
        _ donations: [Donation],
        isLive: Bool
    ) async throws(DonationStoreError) -> [Outcome] {
        try await append(prepare(donations, isLive: isLive))
    }

    /// The same with donations that have been prepared.
    func append(_ prepared: [Prepared]) async throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try await withCheckedContinuation { continuation in
            let job = CommitQueue.Job(donations: prepared) { continuation.resume(returning: $0) }
            commits.enqueue(job) { self.commit($0) }
        }.get()
    }

    /// Does with donations what can be done before the writer lock.
    func prepare(
        _ donations: [Donation],
        isLive: Bool,
        isOnlyIfChanged: Bool = false
    ) -> [Prepared] {
        let receivedAt = host.now()
        var prepared: [Prepared] = []
        prepared.reserveCapacity(donations.count)
        for index in donations.indices {
            prepared.append(
                prepare(
                    donations[index],
                    receivedAt: receivedAt,
                    isLive: isLive,
                    isOnlyIfChanged: isOnlyIfChanged
                )
            )
        }
        return prepared
    }

    private func prepare(
        _ donation: Donation,
        receivedAt: Timestamp,
        isLive: Bool,
        isOnlyIfChanged: Bool
    ) -> Prepared {
        do {
            let prepared = try PreparedDonation(
                donation,
                receivedAt: receivedAt,
                isLive: isLive,
                isOnlyIfChanged: isOnlyIfChanged,
                content: content
            ) { host.makeIdentifier(at: receivedAt) }
            return .success(prepared)
        } catch {
            return .failure(.invalid(error))
        }
    }

    /// What ``append(_:isLive:)`` would say of donations that are not live; nothing is written.
    func rehearse(_ donations: [Donation]) throws(DonationStoreError) -> [Outcome] {
        try generations.checkProcess()
        return try appendNow(prepare(donations, isLive: false), isDone: false)
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

    private func appendNow(
        _ donations: [Prepared],
        isDone: Bool = true
    ) throws(DonationStoreError) -> [Outcome] {
        try prepareRates(for: donations)
        var change = try write()
        let generation = change.generation
        let head: LogHead
        let names: DonorNames
        do {
            head = try change.head()
            let next = head.nextDonor
            names = try self.names(before: next, in: change)
        } catch {
            throw .notStored(error, path: generations.path)
        }
        var batch = AppendBatch(
            head: head,
            names: names,
            rates: try rates(for: donations, in: change, names),
            now: host.now
        )
        let outcomes = try batch.append(donations, to: &change, path: generations.path)
        guard isDone else { return outcomes }
        if batch.hasAppended { try commit(change) }
        if let rates = batch.rates { keepRates(rates) }
        guard batch.hasAppended else { return outcomes }
        if batch.bringsDonors { remember(batch.names, generation) }
        return outcomes
    }

    /// Commits, and says what a failure means for what was donated.
    func commit(_ change: consuming Change<LogTables>) throws(DonationStoreError) {
        do {
            try change.commit()
        } catch .panic {
            // The meta page could not be written whole: see FORMAT.md. The next transaction begins
            // on the file opened anew.
            generations.close()
            throw .outcomeUnknown(path: generations.path)
        } catch {
            throw .notStored(error, path: generations.path)
        }
    }
}
