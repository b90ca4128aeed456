internal import Interactions
internal import LMDB
import Synchronization

/// What was undone in a log, as read last.
struct KnownUndoings {
    var identity: [UInt8] = []
    var positions: [Position] = []
    var undoings = Undoings()
}

extension EventLog {
    /// Returns what was undone up to a position.
    ///
    /// It reads the events only if they are others than last time. An unreadable one undoes
    /// nothing; who folds the log comes upon it there.
    func undoings(
        through last: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> Undoings {
        let positions = try transaction.undone()
        guard !positions.isEmpty else { return Undoings() }
        let identity = try transaction.logIdentity()
        let known = knownUndoings.withLock { known in
            known.identity == identity && known.positions == positions ? known.undoings : nil
        }
        if let known { return known.through(last) }
        var undoings = Undoings()
        for position in positions {
            let key = LogKey.position(position)
            let bytes = try transaction.value(forKey: key.span, in: transaction.tables.events)
            guard let bytes, let record = try? CopiedRecord(decoding: bytes),
                case .payload(let payload) = record.content,
                case .undoes(let event) = payload.logEffect
            else { continue }
            undoings.add(event, at: position)
        }
        let read = KnownUndoings(identity: identity, positions: positions, undoings: undoings)
        knownUndoings.withLock { $0 = read }
        return undoings.through(last)
    }
}

extension LogTransaction where Self: ~Copyable {
    /// Returns the positions of the events that undo others, in order.
    func undone() throws(DonationStoreError) -> [Position] {
        guard let row = try value(forKey: LogKey.undone.span, in: tables.meta) else { return [] }
        return stride(from: 0, through: row.count - 8, by: 8).map {
            Position(rawValue: row.bigEndian(at: $0, width: 8))
        }
    }

    /// Returns whether an identifier's entry is taken by a live donation.
    func isTaken(_ key: [UInt8]) throws(DonationStoreError) -> Bool {
        try value(forKey: key.span, in: tables.identifiers) != nil
    }

    /// Returns what a tombstone deleted and, by all tombstones as they hold now, is live.
    ///
    /// - Complexity: O(*n*) in the positions that it names; in those before it if it names donors.
    func returned(
        by deletion: Deletion,
        before tombstone: Position,
        _ deleted: DeletedPositions
    ) throws(DonationStoreError) -> Returned {
        var returned = Returned()
        for run in deletion.positions.runs where run.lowerBound < tombstone.rawValue {
            let last = min(run.upperBound, tombstone.rawValue - 1)
            try forEachRecord(in: run.lowerBound...last) { position, record in
                returned.add(record, at: position, unlessIn: deleted)
            }
        }
        guard !deletion.donors.isEmpty, tombstone > .start.next else { return returned }
        let donors = Set(deletion.donors)
        try forEachRecord(in: 1...tombstone.rawValue - 1) { position, record in
            guard let envelope = try? Envelope(decoding: record), envelope.isDonation,
                donors.contains(envelope.donor), !deletion.positions.contains(position)
            else { return }
            returned.add(record, at: position, unlessIn: deleted)
        }
        return returned
    }

    /// Calls `body` with the records at some positions.
    func forEachRecord(
        in run: ClosedRange<UInt64>,
        _ body: (Position, Span<UInt8>) -> Void
    ) throws(DonationStoreError) {
        var cursor = try cursor(in: tables.events)
        let first = LogKey.position(Position(rawValue: run.lowerBound))
        var isOnEntry = try cursor.seek(atOrAfter: first.span)
        while isOnEntry, let position = Position(key: cursor.key), run.contains(position.rawValue) {
            body(position, cursor.value)
            isOnEntry = try cursor.moveToNext()
        }
    }
}

extension Change where Tables == LogTables {
    /// Writes the positions of the events that undo others; without any there is no row.
    mutating func put(undone: [Position]) throws(DonationStoreError) {
        guard !undone.isEmpty else { return }
        try put(undone.encoded.span, forKey: LogKey.undone.span, in: tables.meta)
    }
}

/// The events that a deletion had taken and that are live again.
struct Returned {
    /// The donations, each with the entry that it has while it is live.
    private(set) var donations: [(entry: IdentifierEntry, interaction: Interaction)] = []
    /// The positions of the rules that refuse people.
    private(set) var refusals: [Position] = []
    /// The events that name addresses of the owner.
    private(set) var owner = OwnerEvents()
    /// The positions of all other events.
    private(set) var others: [Position] = []

    /// The positions of all events that are no donations.
    var events: [Position] { refusals + owner.entries.map(\.position) + others }

    fileprivate mutating func add(
        _ record: Span<UInt8>,
        at position: Position,
        unlessIn deleted: DeletedPositions
    ) {
        guard let copied = try? CopiedRecord(decoding: record),
            !deleted.contains(position, of: copied.envelope.donorOfDonation)
        else { return }
        switch copied.content {
        case .donation(let interaction):
            donations.append((copied.entry(of: interaction, at: position), interaction))
        case .payload(let payload):
            guard type(of: payload).isWithdrawable else { return }
            switch payload.logEffect {
            case .refuses: refusals.append(position)
            case .owns(let event): owner.add(event, at: position)
            default: others.append(position)
            }
        case .other: break
        }
    }
}
