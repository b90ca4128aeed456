internal import Interactions
internal import LMDB

extension EventLog {
    /// Appends a policy event, and rewrites the rules in force in the same commit.
    ///
    /// - Returns: The event's position.
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
        var policies = try change.policies()
        policies.apply(rule)
        guard policies.count <= DonationLimits.policyRules else {
            let limit = DonationLimits.policyRules
            throw .invalid(
                ValidationError(field: "", reason: .tooMany(count: policies.count, limit: limit))
            )
        }
        let position: Position
        var head = try change.head()
        let record = rule.record(receivedAt: host.now())
        position = try change.append(record, [], to: &head)
        try change.put(head)
        try change.put(policies)
        try commit(change)
        return position
    }

    /// Returns the rules in force.
    func policies() throws(DonationStoreError) -> Policies {
        let snapshot = try read()
        return try snapshot.policies()
    }

}

extension LogTransaction where Self: ~Copyable {
    /// Returns the encoded rules in force; empty if there are none.
    func policyRow() throws(DonationStoreError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.policies.span, in: tables.meta) else { return [] }
        return row.copy(row.indices)
    }

    /// Returns the rules in force.
    func policies() throws(DonationStoreError) -> Policies {
        let row = try policyRow()
        return try decoding(try Policies(decoding: row.span))
    }
}

extension Change where Tables == LogTables {
    /// Writes the rules in force; without rules there is no row.
    mutating func put(_ policies: Policies) throws(DonationStoreError) {
        if policies.isEmpty {
            try delete(LogKey.policies.span, in: tables.meta)
        } else {
            try put(policies.encoded.span, forKey: LogKey.policies.span, in: tables.meta)
        }
    }
}
