internal import Interactions
internal import LMDB

// Visits whose records refer to the activity in an earlier one.
extension LogTransaction where Self: ~Copyable {
    /// Returns the event of activities and items at a position, with its activity.
    ///
    /// - Returns: The event; `nil` for one of another kind, an erased one, or none.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if it cannot be read, or its activity is not
    ///   where it should be.
    func activityEvent(at position: Position) throws(DonationStoreError) -> ActivityEvent? {
        let key = LogKey.position(position)
        guard let record = try value(forKey: key.span, in: tables.events) else { return nil }
        let found: ActivityEvent?
        do {
            let envelope = try Envelope(decoding: record)
            found = try ActivityEvent(decoding: record, envelope, at: position)
        } catch {
            throw .damaged(position, error)
        }
        guard var event = found, let snapshot = event.snapshot else { return found }
        event.take(try activity(at: snapshot, of: event.donor, for: position))
        return event
    }

    /// Returns the activity in the record at a position, to which a later event refers.
    ///
    /// - Parameters:
    ///   - snapshot: The position.
    ///   - donor: The donor of both events.
    ///   - position: The position of the event that refers to it.
    /// - Returns: The activity.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` about the later event if it is not there.
    func activity(
        at snapshot: Position,
        of donor: DonorNumber,
        for position: Position
    ) throws(DonationStoreError) -> Activity {
        let key = LogKey.position(snapshot)
        guard snapshot < position,
            let record = try value(forKey: key.span, in: tables.events)
        else { throw .damaged(position, .missingSnapshot(snapshot)) }
        do {
            return try ActivitySnapshot.activity(in: record, at: snapshot, of: donor)
        } catch {
            throw .damaged(position, error)
        }
    }
}

extension Event {
    /// Adds the activity that the record of an earlier event holds.
    ///
    /// - Parameters:
    ///   - transaction: The log.
    ///   - position: The position of this event.
    ///   - donor: The donor of this event.
    /// - Throws: ``DonationStoreError/damaged(_:_:)`` if the activity is not there.
    mutating func complete(
        from transaction: borrowing some LogTransaction & ~Copyable,
        at position: Position,
        donor: DonorNumber
    ) throws(DonationStoreError) {
        guard let snapshot else { return }
        take(try transaction.activity(at: snapshot, of: donor, for: position))
    }
}
