public import Interactions
internal import LMDB

/// What can still be read of a damaged log, some events at a time, in order.
///
/// Together the events are an export that can be imported: every position is there. A lost one is a
/// stub of kind 0, and the last event is a tombstone of those donations that the index says were
/// deleted while the tombstone that said so is lost.
public struct LogSalvage {
    /// How many positions in a row may be lost before the rest is given up.
    private static let patience = 1 << 16

    /// Where the log ends, as far as can be told.
    public let last: Position
    /// The positions that are lost, with the reason.
    public private(set) var lost: [(position: Position, reason: String)] = []
    private let log: EventLog
    private var next = Position.start.next
    private var recordedAt = Timestamp(milliseconds: 0)
    private var unindexed: [(position: Position, donor: DonorNumber)] = []
    private var tombstones: [(position: Position, deletion: Deletion)] = []
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

    /// Takes note of what decides whether donations are live.
    private mutating func note(_ event: ExportedEvent) {
        switch event.event {
        case .deleted(let deletion): tombstones.append((event.position, deletion))
        case .donated(let donation):
            guard let donor = event.donor else { return }
            // An index that cannot be read accuses nobody.
            if (try? log.isLive(donation.interaction, at: event.position, of: donor)) == false {
                unindexed.append((event.position, donor))
            }
        default: break
        }
    }

    private mutating func lose(_ reason: String) throws(DonationStoreError) -> ExportedEvent {
        lostRun += 1
        guard lostRun <= Self.patience else { throw .damaged(next, .missing) }
        lost.append((next, reason))
        defer { next = next.next }
        return ExportedEvent(lostAt: next, recordedAt: recordedAt)
    }

    /// The tombstone of those whose own is lost, if there are any.
    private mutating func finish() -> [ExportedEvent]? {
        guard !isOver, !lost.isEmpty else { return nil }
        isOver = true
        let deleted = DeletedPositions(tombstones)
        let orphans = unindexed.filter { !deleted.contains($0.position, of: $0.donor) }
        guard !orphans.isEmpty else { return nil }
        let deletion = Deletion(positions: PositionSet(orphans.map(\.position)))
        return [ExportedEvent(deletion, at: next, recordedAt: recordedAt)]
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
            var cursor = try snapshot.transaction.cursor(in: tables.events)
            let record = try cursor.moveToLast() ? Position(key: cursor.key) ?? .start : .start
            let head = try? snapshot.transaction.head(tables)
            return max(record, head?.lastPosition ?? .start)
        } catch {
            throw storageError(error)
        }
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
