public import Interactions
internal import LMDB

/// What can still be read of a damaged log, some events at a time, in order.
///
/// Together the events are an export that can be imported: every position is there. A lost one is a
/// stub of kind 0; or a tombstone, if the index says that donations before it were deleted and no
/// tombstone that can be read has said so, for that may be what is lost.
///
/// No index says which links are in force, nor which adoptions. One before a lost event that may have
/// taken it back is withdrawn, and an unlink is not: in doubt nobody is joined, and nothing learned.
public struct LogSalvage {
    /// How many positions in a row may be lost before the rest is given up.
    private static let patience = 1 << 16
    /// The number of no donor, which the owner's events have.
    private static let nobody = DonorNumber(rawValue: 0)

    /// Where the log ends, as far as can be told.
    public let last: Position
    /// The positions that are lost, with the reason.
    public private(set) var lost: [(position: Position, reason: String)] = []
    private let log: EventLog
    private var next = Position.start.next
    private var recordedAt = Timestamp(milliseconds: 0)
    private var unindexed: [(position: Position, donor: DonorNumber)] = []
    /// Links, and adoptions that were learned, that no lost event may have taken back so far.
    private var revocable: [Position] = []
    /// The donations that the index leads to; read when something turns out to be lost after a link.
    private var indexed: PositionSet?
    /// What the tombstones that can be read delete; read when something turns out to be lost.
    private var deleted: DeletedPositions?
    /// How many positions before the next are lost in a row.
    private var lostRun = 0
    private var isOver = false

    fileprivate init(_ log: EventLog) throws(DonationStoreError) {
        self.log = log
        last = try log.lastReadablePosition()
    }

    /// The next events; `nil` after the last.
    ///
    /// - Throws: ``DonationStoreError`` when nothing can be read any more.
    /// - Complexity: O(*m*) in the bytes of the events.
    public mutating func nextEvents() throws(DonationStoreError) -> [ExportedEvent]? {
        guard next <= last else { return finish() }
        do {
            let events = try log.exportedEvents(from: next, through: last, of: nil)
            guard let end = events.last else { return [try lose("\(DecodingFailure.missing)")] }
            for event in events { note(event) }
            recordedAt = end.recordedAt
            next = end.position.next
            lostRun = 0
            return events
        } catch .damaged(let position, let reason) where position == next {
            return [try lose("\(reason)")]
        } catch .storage(let error, _) {
            // A page of the table; perhaps the next record lies on another.
            return [try lose("\(error)")]
        }
    }

    /// Takes note of what decides whether donations are live, and of what is taken back in doubt.
    private mutating func note(_ event: ExportedEvent) {
        switch event.event {
        case .linked: revocable.append(event.position)
        // What was learned from may be what a lost tombstone has deleted.
        case .adopted(let adoption) where adoption.learnedThrough != nil:
            revocable.append(event.position)
        default: break
        }
        // An index that cannot be read accuses nobody.
        guard case .donated(let donation) = event.event, let donor = event.donor,
            (try? log.isLive(donation.interaction, at: event.position, of: donor)) == false
        else { return }
        unindexed.append((event.position, donor))
    }

    private mutating func lose(_ reason: String) throws(DonationStoreError) -> ExportedEvent {
        lostRun += 1
        guard lostRun <= Self.patience else { throw .damaged(next, .missing) }
        lost.append((next, reason))
        defer { next = next.next }
        return tombstoneOfOrphans() ?? ExportedEvent(lostAt: next, recordedAt: recordedAt)
    }

    /// The tombstone at the end of those whose own is lost, if there are any left.
    private mutating func finish() -> [ExportedEvent]? {
        guard !isOver, !lost.isEmpty else { return nil }
        isOver = true
        return tombstoneOfOrphans().map { [$0] }
    }

    /// A tombstone of what is deleted by none so far.
    private mutating func tombstoneOfOrphans() -> ExportedEvent? {
        let deleted = deleted ?? log.readableDeletedPositions()
        self.deleted = deleted
        let orphans = unindexed.filter { !deleted.contains($0.position, of: $0.donor) }
            .map(\.position)
        unindexed = []
        let doubtful = takenBackInDoubt().filter { !deleted.contains($0, of: Self.nobody) }
        guard !orphans.isEmpty || !doubtful.isEmpty else { return nil }
        let deletion = Deletion(positions: PositionSet(orphans + doubtful))
        return ExportedEvent(deletion, at: next, recordedAt: recordedAt)
    }

    /// What the event that is lost at the next position may have taken back.
    private mutating func takenBackInDoubt() -> [Position] {
        guard !revocable.isEmpty, next <= last else { return [] }
        let indexed = indexed ?? log.readableIndexedPositions()
        self.indexed = indexed
        // What the index leads to is a donation.
        guard !indexed.contains(next) else { return [] }
        defer { revocable = [] }
        return revocable
    }
}

extension DonationStore {
    /// Begins to read what can still be read of a damaged log.
    ///
    /// - Throws: ``DonationStoreError`` when not even the end of the log can be found.
    /// - Complexity: O(1).
    public func salvage() throws(DonationStoreError) -> LogSalvage {
        try LogSalvage(log)
    }
}

extension EventLog {
    /// Where the log ends: by its head, or where the records do if that is lost.
    fileprivate func lastReadablePosition() throws(DonationStoreError) -> Position {
        let snapshot = try read()
        let tables = snapshot.tables
        do {
            if let head = try? snapshot.transaction.head(tables) { return head.lastPosition }
            var cursor = try snapshot.transaction.cursor(in: tables.events)
            return try cursor.moveToLast() ? Position(key: cursor.key) ?? .start : .start
        } catch {
            throw storageError(error)
        }
    }

    /// What the tombstones that can be read delete.
    fileprivate func readableDeletedPositions() -> DeletedPositions {
        var tombstones: [(position: Position, deletion: Deletion)] = []
        var next: Position? = Position.start.next
        while let position = next {
            next =
                try? readChunk(from: position) { position, record, _ in
                    guard let copied = try? CopiedRecord(decoding: record),
                        case .deletion(let deletion) = copied.content
                    else { return }
                    tombstones.append((position, deletion))
                }
        }
        return DeletedPositions(tombstones)
    }

    /// The positions that the index leads to, as far as it can be read.
    fileprivate func readableIndexedPositions() -> PositionSet {
        var positions: [Position] = []
        var after: [UInt8]? = []
        while let first = after {
            after = nil
            guard let snapshot = try? read(),
                var cursor = try? snapshot.transaction.cursor(in: snapshot.tables.identifiers)
            else { break }
            var count = 0
            var isOnEntry = (try? cursor.seek(atOrAfter: first.span)) ?? false
            while isOnEntry, count < Self.chunk {
                if let position = Position(key: cursor.value) { positions.append(position) }
                after = cursor.key.copy(cursor.key.indices) + [0]
                count += 1
                isOnEntry = (try? cursor.moveToNext()) ?? false
            }
            if count < Self.chunk { after = nil }
        }
        return PositionSet(positions)
    }

    /// Whether the index leads to a donation.
    fileprivate func isLive(
        _ interaction: Interaction,
        at position: Position,
        of donor: DonorNumber
    ) throws(DonationStoreError) -> Bool {
        guard let identifier = interaction.identifier, let start = interaction.start else {
            return true
        }
        let snapshot = try read()
        do {
            return try snapshot.transaction.isLive(
                position,
                donor: donor,
                identifier: identifier,
                start: start,
                in: snapshot.tables.identifiers
            )
        } catch {
            throw storageError(error)
        }
    }
}
