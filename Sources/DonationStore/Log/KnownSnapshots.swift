internal import Interactions
internal import LMDB

/// The positions of the latest activities in the log, by hashes of their bytes.
///
/// A visit to an activity that an earlier event holds is stored as a reference to that event. This
/// only says where to look: the record there decides. It follows the log, whoever appends.
struct KnownSnapshots {
    /// The events before the end of the log that a new process looks at.
    static let reach: UInt64 = 1024
    /// The activities to keep, half of them at least.
    static let most = 8192

    private var end = Position.start
    /// The newest ones, and those before them, which go together.
    private var newest: [UInt64: Position] = [:]
    private var older: [UInt64: Position] = [:]

    /// Returns these and forgets them, so that whoever changes them need not copy.
    mutating func take() -> KnownSnapshots {
        defer { self = KnownSnapshots() }
        return self
    }

    /// Notes the activities that were appended since the last call, as far as they are within
    /// reach.
    mutating func update(
        to last: Position,
        in transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) {
        // A restored log may be shorter.
        if last < end { self = KnownSnapshots() }
        guard last > end else { return }
        let first = max(end.rawValue, last.rawValue - min(last.rawValue, Self.reach)) + 1
        var cursor = try transaction.cursor(in: transaction.tables.events)
        var isOnEntry = try cursor.seek(
            atOrAfter: LogKey.position(Position(rawValue: first)).span
        )
        while isOnEntry, let position = Position(key: cursor.key) {
            add(cursor.value, at: position)
            isOnEntry = try cursor.moveToNext()
        }
        end = last
    }

    /// Notes the activity of a record.
    private mutating func add(_ record: Span<UInt8>, at position: Position) {
        guard let envelope = try? Envelope(decoding: record),
            let range = ActivitySnapshot.range(in: record, envelope)
        else { return }
        if newest.count >= Self.most / 2 {
            older = newest
            newest = [:]
        }
        newest[ActivitySnapshot.hash(of: record, range, envelope.donor)] = position
    }

    /// Returns the payload of a visit with a reference in place of its activity; `nil` if no known
    /// event holds it.
    func reference(
        inPlaceOfActivityIn payload: [UInt8],
        of donor: DonorNumber,
        _ transaction: borrowing some LogTransaction & ~Copyable
    ) throws(DonationStoreError) -> [UInt8]? {
        guard let activity = ActivitySnapshot.bytes(of: payload.span) else { return nil }
        let hash = ActivitySnapshot.hash(of: payload.span, activity, donor)
        guard let position = newest[hash] ?? older[hash] else { return nil }
        let key = LogKey.position(position)
        guard
            let record = try transaction.value(forKey: key.span, in: transaction.tables.events),
            (try? Envelope.verifyChecksum(of: record)) != nil,
            let envelope = try? Envelope(decoding: record), envelope.donor == donor,
            let held = ActivitySnapshot.range(in: record, envelope),
            record.isEqual(held, to: payload.span, activity)
        else { return nil }
        return ActivitySnapshot.reference(to: position, inPlaceOf: activity, of: payload)
    }
}
