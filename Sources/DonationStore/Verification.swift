internal import Interactions
internal import LMDB

/// What a verification found.
public struct Verification: Hashable, Sendable {
    /// How many positions there are.
    public var events: UInt64
    /// Positions whose record is missing, damaged, or contradicted by the index, in order.
    public var damaged: [Position]
    /// What is wrong, one sentence each.
    public var findings: [String]
    /// The digest of the views; `nil` when the log is damaged and they cannot be checked.
    public var digest: String?

    /// Whether nothing is wrong.
    public var isClean: Bool { findings.isEmpty && damaged.isEmpty }
}

extension DonationStore {
    /// Reads everything and compares it: each record with its checksum, the positions with each
    /// other, the index of identifiers with the log, the views with a fresh fold of the log.
    ///
    /// - Complexity: O(*n* log *n*) in the number of events; memory for the views.
    public func verify() throws(DonationStoreError) -> Verification {
        let end = try log.end()
        var check = LogCheck(last: end.last)
        let deleted: DeletedPositions
        do {
            deleted = try log.deletedPositions(after: .start, through: end.last)
        } catch .damaged {
            // Then it is not known which donations are live; the records are checked all the same.
            deleted = DeletedPositions()
            check.knowsDeleted = false
        }
        try log.check(&check, through: end.last, deleted)
        var result = Verification(
            events: end.last.rawValue,
            damaged: check.damaged,
            findings: check.findings
        )
        guard result.damaged.isEmpty else { return result }
        try views.catchUp()
        // Another process may append between the two; then neither is wrong, and both are read again.
        for _ in 0..<8 {
            let snapshot = try views.readCaughtUp()
            let fold = try views.foldWholeLog()
            let found = try views.checkpoint(of: snapshot)
            guard found?.position == fold.checkpoint.position else { continue }
            let digest = try views.digest(of: snapshot)
            result.digest = digest
            if digest != fold.digest || found != fold.checkpoint {
                result.findings.append(
                    "the views differ from a fresh fold of the log; rebuild them"
                )
            }
            return result
        }
        result.findings.append("the log grew faster than the views could be compared")
        return result
    }
}

/// What is found while the log is read from end to end.
private struct LogCheck {
    private(set) var damaged: [Position] = []
    private(set) var findings: [String] = []
    var knowsDeleted = true
    /// How many donations should be in the index.
    var live: UInt64 = 0
    private var expected = Position.start.next
    private let last: Position

    init(last: Position) {
        self.last = last
    }

    mutating func reach(_ position: Position) {
        while expected < position {
            find(expected, "has no record")
            expected = expected.next
        }
        expected = position.next
    }

    mutating func finish() {
        guard expected <= last else { return }
        // The end of the log is lost, or its length is: as many as can be told are told.
        find("the log should end at position \(last.rawValue)")
        let told = min(last.rawValue, expected.rawValue + 999)
        reach(Position(rawValue: told).next)
    }

    mutating func find(_ position: Position, _ fault: String) {
        if damaged.last != position { damaged.append(position) }
        findings.append("position \(position.rawValue) \(fault)")
    }

    mutating func find(_ fault: String) {
        findings.append(fault)
    }
}

extension EventLog {
    fileprivate func check(
        _ check: inout LogCheck,
        through last: Position,
        _ deleted: DeletedPositions
    ) throws(DonationStoreError) {
        var next: Position? = Position.start.next
        while let position = next {
            next = try self.check(&check, from: position, through: last, deleted)
        }
        check.finish()
        guard check.knowsDeleted, check.damaged.isEmpty else { return }
        let snapshot = try read()
        do {
            let indexed = try snapshot.transaction.entryCount(in: snapshot.tables.identifiers)
            // Others may have appended or deleted since: only an untouched log can be compared.
            guard try snapshot.transaction.head(snapshot.tables).lastPosition == last else {
                return
            }
            if UInt64(indexed) != check.live {
                check.find("the index holds \(indexed) donations, the log \(check.live) live ones")
            }
        } catch {
            throw storageError(error)
        }
    }

    /// Checks one chunk in one transaction; returns where to go on.
    private func check(
        _ check: inout LogCheck,
        from position: Position,
        through last: Position,
        _ deleted: DeletedPositions
    ) throws(DonationStoreError) -> Position? {
        let snapshot = try read()
        let names = try names(in: snapshot.transaction, snapshot.tables, snapshot.generation)
        do {
            // Tombstones after `last` have taken entries away that the log up to it still has.
            let isUntouched =
                try snapshot.transaction.head(snapshot.tables).lastPosition == last
            var count = 0
            var cursor = try snapshot.transaction.cursor(in: snapshot.tables.events)
            var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position).span)
            while isOnEntry {
                guard let found = Position(key: cursor.key), found > .start else {
                    check.find("a key of the events is no position")
                    isOnEntry = try cursor.moveToNext()
                    continue
                }
                guard found <= last else { return nil }
                guard count < Self.chunk else { return found }
                check.reach(found)
                if let entry = Self.check(&check, found, cursor.value, names, deleted),
                    isUntouched, check.knowsDeleted
                {
                    let row = try snapshot.transaction.value(
                        forKey: entry.key.span,
                        in: snapshot.tables.identifiers
                    )
                    let leadsHere = if let row { Position(key: row) == found } else { false }
                    if !leadsHere {
                        check.find(found, "is live, and the index does not lead to it")
                    }
                }
                count += 1
                isOnEntry = try cursor.moveToNext()
            }
        } catch {
            throw storageError(error)
        }
        return nil
    }

    /// Checks one record; returns the index entry it should have, if any.
    private static func check(
        _ check: inout LogCheck,
        _ position: Position,
        _ record: Span<UInt8>,
        _ names: DonorNames,
        _ deleted: DeletedPositions
    ) -> IdentifierEntry? {
        do {
            let event = try RecordedEvent(at: position, decoding: record, names)
            guard case .donated(let donation) = event.event,
                let donor = names.number(of: donation.donor),
                let identifier = donation.interaction.identifier,
                let start = donation.interaction.start,
                !deleted.contains(position, of: donor)
            else { return nil }
            check.live += 1
            return IdentifierEntry(
                key: LogKey.identifier(identifier, of: donor, start: start),
                position: position,
                start: start
            )
        } catch {
            check.find(position, "is damaged: \(error)")
            return nil
        }
    }
}
