internal import Interactions
internal import LMDB

/// The state of a search for donations that are beyond the rules.
struct RetentionSearch {
    private var selection: RetentionSelection
    /// The identity of the searched log.
    private let identity: [UInt8]
    /// The last event when the search began, or the last tombstone of this maintenance.
    private var began: Position
    private(set) var searched = Position.start
    /// Whether others have changed the rules or the live donations.
    private(set) var isOutdated = false
    /// The first unreadable record.
    private(set) var damage: (Position, DecodingFailure)?

    init(
        at now: Timestamp,
        _ transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        selection = RetentionSelection(try transaction.policies(), at: now)
        identity = try transaction.logIdentity()
        began = try transaction.head().lastPosition
    }

    var isUnlimited: Bool { selection.isUnlimited }

    mutating func takeGone(most count: Int) -> PositionSet {
        selection.takeGone(most: count)
    }

    /// Notes a tombstone of this maintenance, written under the same lock.
    mutating func passOver(_ tombstone: Position) {
        began = tombstone
    }

    /// Searches up to `limit` further events.
    mutating func extend(
        to limit: Int,
        in transaction: borrowing some LogTransaction & ~Copyable,
        _ names: DonorNames
    ) throws(DonationStoreError) {
        guard try transaction.logIdentity() == identity else {
            isOutdated = true
            return
        }
        var count = 0
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(searched.next).span)
        while isOnEntry, count < limit, let position = Position(key: cursor.key) {
            let candidate: Candidate?
            do {
                candidate = try self.candidate(cursor.value, at: position, names)
            } catch {
                damage = (position, error)
                return
            }
            if let candidate, try transaction.isLive(candidate.entry) {
                selection.add(
                    position,
                    app: candidate.app,
                    recordedAt: candidate.recordedAt,
                    start: candidate.entry.start,
                    intentClass: candidate.intentClass
                )
            }
            searched = position
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
    }

    /// A donation that a rule may concern, if it is live.
    private struct Candidate {
        var entry: IdentifierEntry
        var app: String
        var recordedAt: Timestamp
        var intentClass: String
    }

    private mutating func candidate(
        _ record: Span<UInt8>,
        at position: Position,
        _ names: DonorNames
    ) throws(DecodingFailure) -> Candidate? {
        let envelope = try Envelope(decoding: record)
        if position > began, envelope.isDeletion || envelope.isPolicy || envelope.kind == .undone {
            isOutdated = true
        }
        guard envelope.isDonation, let app = names.byNumber[envelope.donor]?.app,
            selection.concerns(app: app)
        else { return nil }
        return Candidate(
            entry: try IdentifierEntry(of: record, envelope, at: position),
            app: app,
            recordedAt: envelope.recordedAt,
            intentClass: selection.asksForClass(of: app)
                ? try Interaction.intentClass(in: record, Envelope.length..<record.count) : ""
        )
    }
}

extension IdentifierEntry {
    /// Makes the entry that the record of a donation has while it is live.
    init(
        of record: Span<UInt8>,
        _ envelope: Envelope,
        at position: Position
    ) throws(DecodingFailure) {
        try Envelope.verifyChecksum(of: record)
        let payload = Envelope.length..<record.count
        let identifier = try Interaction.identifier(in: record, payload)
        self.init(
            key: LogKey.identifier(identifier, of: envelope.donor, start: envelope.start),
            position: position,
            start: envelope.start
        )
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the entries of the live donations among some positions.
    func liveEntries(at positions: PositionSet) throws(DonationStoreError) -> [IdentifierEntry] {
        var entries: [IdentifierEntry] = []
        for run in positions.runs {
            var cursor = try cursor(in: tables.events)
            let first = LogKey.position(Position(rawValue: run.lowerBound))
            var isOnEntry = try cursor.seek(atOrAfter: first.span)
            while isOnEntry, let position = Position(key: cursor.key),
                run.contains(position.rawValue)
            {
                if let envelope = try? Envelope(decoding: cursor.value), envelope.isDonation,
                    let entry = try? IdentifierEntry(of: cursor.value, envelope, at: position),
                    try isLive(entry)
                {
                    entries.append(entry)
                }
                isOnEntry = try cursor.moveToNext()
            }
        }
        return entries
    }
}
