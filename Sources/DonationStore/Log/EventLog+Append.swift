internal import Interactions
internal import LMDB

extension EventLog {
    typealias Outcome = Result<Receipt, DonationRefusal>

    /// Appends donations in one commit and returns one outcome for each, in order.
    ///
    /// When this method returns, every donation with a receipt is on disk. A refused one takes no
    /// position and does not touch the others. If it throws, none of them was stored, or of
    /// ``DonationStoreError/outcomeUnknown(path:)`` all or none.
    func append(_ donations: [Donation]) throws(DonationStoreError) -> [Outcome] {
        let receivedAt = host.now()
        let prepared = donations.map { prepare($0, receivedAt: receivedAt) }
        var change = try write()
        let tables = change.tables
        let generation = change.generation
        var batch = AppendBatch(
            tables: tables,
            names: try names(in: change.transaction, tables, generation),
            receivedAt: receivedAt
        )
        let outcomes = try batch.append(prepared, to: &change.transaction, path: generations.path)
        guard batch.hasAppended else { return outcomes }
        try commit(change)
        remember(batch.names, generation)
        return outcomes
    }

    private func prepare(
        _ donation: Donation,
        receivedAt: Timestamp
    ) -> Result<PreparedDonation, DonationRefusal> {
        do {
            let prepared = try PreparedDonation(donation, receivedAt: receivedAt) {
                host.makeIdentifier(at: receivedAt)
            }
            return .success(prepared)
        } catch {
            return .failure(.invalid(error))
        }
    }

    /// Commits, and says what a failure means for what was donated.
    func commit(_ change: consuming Change<LogTables>) throws(DonationStoreError) {
        do {
            try change.commit()
        } catch {
            // LMDB sets this when the meta page could not be written whole: see FORMAT.md.
            do {
                _ = try read()
            } catch .storage(.panic, _) {
                throw .outcomeUnknown(path: generations.path)
            } catch {}
            throw .notStored(error, path: generations.path)
        }
    }
}
