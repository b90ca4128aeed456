internal import Interactions
internal import LMDB

/// How far the views have come, written in the transaction that brings them there.
struct Checkpoint: Hashable {
    /// Which log the views were made from.
    var logIdentity: [UInt8]
    /// The last position applied.
    var position = Position.start
    /// How many donations before it are live.
    var live: UInt64 = 0
    /// How many donations before it were deleted and can still be read in the log.
    var deleted: UInt64 = 0
    /// How many donations before it were erased.
    var erased: UInt64 = 0
    /// How many events before it are of a kind that this version does not know.
    var unknown: UInt64 = 0

    init(logIdentity: [UInt8]) {
        self.logIdentity = logIdentity
    }

    /// The row: the identity, and five numbers of 8 bytes.
    var encoded: [UInt8] {
        var row = logIdentity
        for number in [position.rawValue, live, deleted, erased, unknown] {
            row.appendBigEndian(number)
        }
        return row
    }

    init?(decoding row: Span<UInt8>) {
        guard row.count == 56 else { return nil }
        logIdentity = row.copy(0..<16)
        position = Position(rawValue: row.bigEndian(at: 16, width: 8))
        live = row.bigEndian(at: 24, width: 8)
        deleted = row.bigEndian(at: 32, width: 8)
        erased = row.bigEndian(at: 40, width: 8)
        unknown = row.bigEndian(at: 48, width: 8)
    }
}

extension Transaction where Self: ~Copyable {
    /// Reads the checkpoint; `nil` when there is none that makes sense.
    func checkpoint(_ tables: ViewTables) throws(LMDBError) -> Checkpoint? {
        guard let row = try value(forKey: ViewTables.checkpointKey.span, in: tables.meta) else {
            return nil
        }
        return Checkpoint(decoding: row)
    }
}
