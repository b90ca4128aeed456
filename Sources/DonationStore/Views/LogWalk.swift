internal import Interactions
internal import LMDB

/// A way over the records of the log that some views are made from, for any thread.
struct LogWalk: Sendable {
    let log: EventLog
    /// The identity of the log.
    let identity: [UInt8]

    /// Begins to read the log.
    ///
    /// - Throws: ``DonationStoreError/replaced(path:)`` if it has been replaced, or another
    ///   ``DonationStoreError``.
    func read() throws(DonationStoreError) -> Snapshot<LogTables> {
        let snapshot = try log.read()
        // Another log has other donations at these positions.
        guard try snapshot.logIdentity() == identity else {
            throw .replaced(path: log.generations.path)
        }
        return snapshot
    }

    /// Calls `body` with the records from a position on, at most one chunk, until it returns
    /// `false`.
    ///
    /// - Parameters:
    ///   - position: The first position to read.
    ///   - last: The last position to read.
    ///   - body: Receives a position and its record, and returns whether to continue; the span is
    ///     valid during the call.
    /// - Returns: The position to continue from; `nil` if there are no more, or `body` stopped.
    /// - Throws: ``DonationStoreError`` if the log cannot be read, or has been replaced.
    func forEachRecord(
        from position: Position,
        through last: Position,
        _ body: (Position, Span<UInt8>) -> Bool
    ) throws(DonationStoreError) -> Position? {
        // This needs its own snapshot, as `body` may read records from another in between.
        let snapshot = try read()
        var (count, bytes) = (0, 0)
        var cursor = try snapshot.cursor(in: snapshot.tables.events)
        var isOnEntry = try cursor.seek(atOrAfter: LogKey.position(position).span)
        while isOnEntry, let found = Position(key: cursor.key), found <= last {
            guard count < EventLog.chunk, bytes < EventLog.chunkBytes else { return found }
            bytes += cursor.value.count
            guard body(found, cursor.value) else { return nil }
            count += 1
            isOnEntry = try cursor.moveToNext()
        }
        return nil
    }
}
