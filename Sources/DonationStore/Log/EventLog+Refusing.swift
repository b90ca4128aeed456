internal import Interactions
internal import LMDB
import Synchronization

extension EventLog {
    /// Appends a rule that refuses people by their traces.
    ///
    /// - Returns: The rule's position.
    func refuse(_ traces: Set<[UInt8]>) throws(DonationStoreError) -> Position {
        var change = try write()
        var positions = try change.refusals()
        guard positions.count < DonationLimits.refusedPeople else {
            throw .invalid(
                ValidationError(
                    field: "",
                    reason: .tooMany(
                        count: positions.count + 1,
                        limit: DonationLimits.refusedPeople
                    )
                )
            )
        }
        let key =
            try refusedPeople(in: change).key ?? host.randomBytes(RefusedPerson.keyLength)
        let rule = RefusedPerson(
            key: key,
            digests: traces.map { RefusedPeople.digest(of: $0, key: key) }
        )
        var head = try change.head()
        let position = try change.append(rule.record(receivedAt: host.now()), [], to: &head)
        positions.append(position)
        try change.put(head)
        try change.put(refusals: positions)
        try commit(change)
        return position
    }

    /// Returns the people whom the rules of a transaction refuse.
    ///
    /// It reads the rules only if they are others than last time.
    func refusedPeople(
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> RefusedPeople {
        let row = try transaction.refusalRow()
        guard !row.isEmpty else { return RefusedPeople() }
        let identity = try transaction.logIdentity()
        if let known = knownRefusals.withLock({ $0.identity + $0.row == identity + row ? $0 : nil })
        {
            return known.people
        }
        var people = RefusedPeople()
        for position in try transaction.refusals() {
            people.add(try rule(at: position, in: transaction).rule, at: position)
        }
        let known = KnownRefusals(identity: identity, row: row, people: people)
        knownRefusals.withLock { $0 = known }
        return people
    }

    /// Returns the rule at a position that the row of refusals names, and the time of its receipt.
    func rule(
        at position: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> (rule: RefusedPerson, recordedAt: Timestamp) {
        let key = LogKey.position(position)
        guard let record = try transaction.value(forKey: key.span, in: transaction.tables.events)
        else { throw .damaged(position, .missing) }
        let copied: CopiedRecord
        do {
            copied = try CopiedRecord(decoding: record)
        } catch {
            throw .damaged(position, error)
        }
        guard case .payload(let payload) = copied.content, let rule = payload as? RefusedPerson
        else { throw .damaged(position, .missingField("refused")) }
        return (rule, copied.envelope.recordedAt)
    }
}

/// The people refused in a log, as read last.
struct KnownRefusals {
    var identity: [UInt8] = []
    var row: [UInt8] = []
    var people = RefusedPeople()
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the positions of the rules that refuse people, as stored; empty if there are none.
    func refusalRow() throws(DonationStoreError) -> [UInt8] {
        guard let row = try value(forKey: LogKey.refusals.span, in: tables.meta) else { return [] }
        return row.copy(row.indices)
    }

    /// Returns the positions of the rules that refuse people, in order.
    func refusals() throws(DonationStoreError) -> [Position] {
        let row = try refusalRow()
        return stride(from: 0, through: row.count - 8, by: 8).map {
            Position(rawValue: row.span.bigEndian(at: $0, width: 8))
        }
    }
}

extension Change where Tables == LogTables {
    /// Writes the positions of the rules that refuse people; without rules there is no row.
    mutating func put(refusals: [Position]) throws(DonationStoreError) {
        if refusals.isEmpty {
            try delete(LogKey.refusals.span, in: tables.meta)
        } else {
            try put(refusals.encoded.span, forKey: LogKey.refusals.span, in: tables.meta)
        }
    }

    /// Removes a rule that the owner withdraws.
    mutating func removeRefusal(at position: Position) throws(DonationStoreError) {
        let refusals = try refusals()
        guard refusals.contains(position) else { return }
        try put(refusals: refusals.filter { $0 != position })
    }
}

extension [Position] {
    /// The positions as the row `refused` of `meta` has them.
    var encoded: [UInt8] {
        var row: [UInt8] = []
        for position in self { row.appendBigEndian(position.rawValue) }
        return row
    }
}
