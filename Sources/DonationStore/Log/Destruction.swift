internal import Interactions
internal import LMDB

/// The records that an erasure destroys, decided in one pass through the log.
struct Destruction {
    private let deleted: DeletedPositions
    /// The participants to take out of donations that stay.
    let redactions: Redactions
    /// The last position when the erasure began; tombstones up to it have no further use.
    let last: Position
    private(set) var report = ErasureReport()
    /// The number of uses of each picture by destroyed donations.
    private var pictures: [Picture: UInt64] = [:]

    private struct Picture: Hashable {
        var donor: DonorNumber
        var digest: [UInt8]
    }

    init(
        _ deleted: DeletedPositions,
        _ redactions: Redactions = Redactions(),
        through last: Position
    ) {
        self.deleted = deleted
        self.redactions = redactions
        self.last = last
    }

    /// Returns whether the erasure destroys a record, and counts it then.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - position: Its position.
    ///   - log: The log that holds it.
    /// - Returns: Whether only its stub stays.
    /// - Throws: ``LMDBError`` if the log cannot be read.
    private mutating func takes(
        _ record: CopiedRecord,
        at position: Position,
        in log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        guard try !survives(record, at: position, log) else { return false }
        report.bytes += UInt64(record.envelope.payloadLength)
        guard case .donation(let interaction) = record.content else {
            if record.envelope.isDonated { report.addActivityEvent(record.envelope.start) }
            return true
        }
        report.add(record.envelope.start)
        for digest in interaction.intent.people.pictureDigests {
            pictures[Picture(donor: record.envelope.donor, digest: digest), default: 0] += 1
        }
        return true
    }

    /// Returns the rest of a record, and counts what is destroyed of it.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - position: Its position.
    ///   - log: The log that holds it.
    /// - Returns: The record as it was, without participants that are taken out, or its stub.
    /// - Throws: ``LMDBError`` if the log cannot be read.
    mutating func remainder(
        of record: CopiedRecord,
        at position: Position,
        in log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> CopiedRecord {
        guard try !takes(record, at: position, in: log) else { return CopiedRecord(stubOf: record) }
        guard let rest = redactions.applied(to: record, at: position) else {
            report.bytes += UInt64(record.envelope.payloadLength)
            return CopiedRecord(stubOf: record)
        }
        guard case .donation(let before) = record.content,
            case .donation(let after) = rest.content,
            before.redactedParticipants < after.redactedParticipants
        else { return rest }
        report.redacted += UInt64(after.redactedParticipants - before.redactedParticipants)
        let (old, new) = (record.envelope.payloadLength, rest.envelope.payloadLength)
        report.bytes += UInt64(max(0, old - new))
        var kept = after.intent.people.pictureDigests
        for digest in before.intent.people.pictureDigests {
            if let index = kept.firstIndex(of: digest) {
                kept.remove(at: index)
            } else {
                pictures[Picture(donor: record.envelope.donor, digest: digest), default: 0] += 1
            }
        }
        return rest
    }

    private func survives(
        _ record: CopiedRecord,
        at position: Position,
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        let isDeleted = deleted.contains(position, of: record.envelope.donorOfDonation)
        switch record.content {
        case .donation: return !isDeleted
        case .payload(let payload):
            return try survives(payload, at: position, isDeleted: isDeleted, log)
        case .other: return true
        }
    }

    private func survives<Payload: LoggedPayload>(
        _ payload: Payload,
        at position: Position,
        isDeleted: Bool,
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        guard !isDeleted || !Payload.isWithdrawable else { return false }
        // A later version has put more into it, which this one cannot judge.
        let saysMore = !payload.unknownFields.isEmpty
        switch payload.survival {
        case .always: return true
        case .untilDone: return position > last || saysMore
        case .withEverything(let learned):
            return try !isVoid(learnedThrough: learned, at: position, log)
        case .withReferents:
            let referents = payload.referents.filter { $0 < position }
            if saysMore { return true }
            return try hasDonation(at: referents, log)
        }
    }

    /// Returns whether a tombstone of this erasure deletes a donation that an event learned from.
    private func isVoid(
        learnedThrough learned: Position?,
        at position: Position,
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        guard let last = learned, last < position else { return false }
        for tombstone in deleted.tombstones(after: position) {
            if !tombstone.deletion.donors.isEmpty { return true }
            for run in tombstone.deletion.positions.runs where run.lowerBound <= last.rawValue {
                let end = min(run.upperBound, last.rawValue)
                if try hasDonation(in: run.lowerBound...end, log) { return true }
            }
        }
        return false
    }

    /// Returns whether any position in a run is or was a donation.
    private func hasDonation(
        in run: ClosedRange<UInt64>,
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        let first = LogKey.position(Position(rawValue: run.lowerBound))
        var cursor = try log.cursor(in: log.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: first.span)
        while isOnEntry, let position = Position(key: cursor.key), run.contains(position.rawValue) {
            if let envelope = try? Envelope(decoding: cursor.value), envelope.wasDonation {
                return true
            }
            isOnEntry = try cursor.moveToNext()
        }
        return false
    }

    /// Returns whether any of these positions is a donation that stays.
    private func hasDonation(
        at positions: [Position],
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Bool {
        for position in positions {
            let key = LogKey.position(position)
            if let bytes = try log.value(forKey: key.span, in: log.tables.events),
                let envelope = try? Envelope(decoding: bytes), envelope.isDonated,
                !deleted.contains(position, of: envelope.donorOfDonation)
            {
                return true
            }
        }
        return false
    }

    /// Counts the bytes of the pictures that no other record uses.
    mutating func countPictures(
        _ log: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        for (picture, uses) in pictures {
            let usesKey = LogKey.imageUses(picture.digest, of: picture.donor)
            let row = try log.value(forKey: usesKey.span, in: log.tables.images)
            guard let row, row.count == 8, row.bigEndian(at: 0, width: 8) <= uses else { continue }
            let key = LogKey.imageBytes(picture.digest, of: picture.donor)
            let bytes = try log.value(forKey: key.span, in: log.tables.images)
            report.bytes += UInt64(bytes?.count ?? 0)
        }
    }
}

extension ErasureReport {
    /// Counts a destroyed donation.
    fileprivate mutating func add(_ start: Timestamp) {
        erased += 1
        widen(to: start)
    }

    /// Counts a destroyed event of activities and items.
    fileprivate mutating func addActivityEvent(_ start: Timestamp) {
        activityEvents += 1
        widen(to: start)
    }

    private mutating func widen(to start: Timestamp) {
        oldest = oldest.map { min($0, start) } ?? start
        newest = newest.map { max($0, start) } ?? start
    }
}

extension EventLog {
    /// Returns the report that an erasure would give, without writing anything.
    ///
    /// - Parameters:
    ///   - deletions: Deletions that would come first, one tombstone each.
    ///   - plan: The participants to take out of donations that stay.
    ///   - monitor: Receives the progress, in events.
    /// - Returns: The report, without processes.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if a record cannot be read, or another
    ///   ``ErasureError``.
    /// - Complexity: O(*n*) in the number of events.
    func erasable(
        after deletions: [Deletion] = [],
        redacting plan: RedactionPlan? = nil,
        _ monitor: WorkMonitor = WorkMonitor()
    ) throws(ErasureError) -> ErasureReport {
        let end = try ErasureError.storing(try end().last)
        var tombstones: [(position: Position, deletion: Deletion)] = []
        try ErasureError.storing(
            try forEachTombstone(after: .start, through: end) { tombstones.append(($0, $1)) }
        )
        var (last, bytes) = (end, 0)
        for deletion in deletions {
            last = last.next
            tombstones.append((last, deletion))
            bytes += deletion.encoded.count
        }
        let deleted = DeletedPositions(tombstones)
        let redactions = try redactionsToErase(plan, after: deleted)
        guard !deleted.isEmpty || !redactions.isEmpty else { return ErasureReport() }
        var report = try ErasureError.storing(
            try report(of: Destruction(deleted, redactions, through: last), through: end, monitor)
        )
        report.bytes += UInt64(bytes)
        return report
    }

    /// Returns the report of a destruction.
    private func report(
        of planned: Destruction,
        through end: Position,
        _ monitor: WorkMonitor
    ) throws(DonationStoreError) -> ErasureReport {
        var destruction = planned
        var next: Position? = Position.start.next
        while let position = next {
            try monitor.report(position.rawValue - 1, of: end.rawValue)
            var records: [(Position, CopiedRecord)] = []
            next = try readChunk(from: position, through: end) {
                position,
                record,
                _ throws(DecodingFailure) in
                records.append((position, try CopiedRecord(decoding: record, host.kinds)))
            }
            let snapshot = try read()
            for (position, record) in records {
                _ = try destruction.remainder(of: record, at: position, in: snapshot)
            }
            if next == nil { try destruction.countPictures(snapshot) }
        }
        return destruction.report
    }

    /// Returns the time of the newest receipt by a right clock; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the number of events; reads their envelopes.
    func newestReceipt() throws(DonationStoreError) -> Timestamp? {
        var times = ReceiptTimes()
        var next: Position? = Position.start.next
        while let position = next {
            next = try readChunk(from: position) { _, record, _ throws(DecodingFailure) in
                times.add(try Envelope(decoding: record).recordedAt)
            }
        }
        return times.newest
    }
}
