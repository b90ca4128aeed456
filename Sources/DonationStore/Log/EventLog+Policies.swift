internal import Interactions
internal import LMDB

extension EventLog {
    /// Appends a policy event, and rewrites the rules in force in the same commit.
    ///
    /// - Returns: Where the event is.
    /// - Throws: ``DonationStoreError``; then nothing was set.
    func setPolicy(_ rule: PolicyRule) throws(DonationStoreError) -> Position {
        var encoder = RecordEncoder()
        encoder.encode(rule)
        do {
            try rule.validate()
            try encoder.validate()
        } catch {
            throw .invalid(error)
        }
        var change = try write()
        let tables = change.tables
        var policies = try policies(in: change.transaction, tables)
        policies.apply(rule)
        guard policies.count <= DonationLimits.policyRules else {
            let limit = DonationLimits.policyRules
            throw .invalid(
                ValidationError(field: "", reason: .tooMany(count: policies.count, limit: limit))
            )
        }
        let position: Position
        do {
            var head = try change.transaction.head(tables)
            position = try change.transaction.append(
                rule.record(receivedAt: host.now()),
                [],
                to: &head,
                tables
            )
            try change.transaction.put(head, tables)
            try change.transaction.put(policies, tables)
        } catch {
            throw .notStored(error, path: generations.path)
        }
        try commit(change)
        return position
    }

    /// The rules in force.
    func policies() throws(DonationStoreError) -> Policies {
        let snapshot = try read()
        return try policies(in: snapshot.transaction, snapshot.tables)
    }

    private func policies(
        in transaction: borrowing some Transaction & ~Copyable,
        _ tables: LogTables
    ) throws(DonationStoreError) -> Policies {
        do {
            return try transaction.policies(tables)
        } catch {
            throw storageError(error)
        }
    }
}

extension Transaction where Self: ~Copyable {
    /// The rules in force as they are on disk; empty when there is none.
    func policyRow(_ tables: LogTables) throws(LMDBError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.policies.span, in: tables.meta) else { return [] }
        return row.copy(row.indices)
    }

    /// The rules in force.
    func policies(_ tables: LogTables) throws(LMDBError) -> Policies {
        let row = try policyRow(tables)
        do {
            return try Policies(decoding: row.span)
        } catch {
            throw .corrupted
        }
    }
}

extension WriteTransaction {
    /// Writes the rules in force; without any there is no row.
    mutating func put(_ policies: Policies, _ tables: LogTables) throws(LMDBError) {
        if policies.isEmpty {
            try delete(LogKey.policies.span, in: tables.meta)
        } else {
            try put(policies.encoded.span, forKey: LogKey.policies.span, in: tables.meta)
        }
    }
}
