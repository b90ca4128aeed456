internal import Interactions
internal import LMDB

/// The progress of the views, written in the same transaction as the views.
struct Checkpoint: Hashable {
    /// The identity of the log that the views were made from.
    var logIdentity: [UInt8]
    /// The region of national phone numbers and the owner's addresses, as bytes.
    var rules: [UInt8]
    /// The last position applied, and the counts up to there.
    var progress = FoldProgress()

    var position: Position { progress.position }

    init(_ log: LogEnd) {
        logIdentity = log.identity
        rules = log.rules.encoded
    }

    /// Returns whether the views can catch up with a log that ends there.
    func canReach(_ log: LogEnd) -> Bool {
        let other = Checkpoint(log)
        return logIdentity == other.logIdentity && rules == other.rules && position <= log.last
    }

    /// The row: the identity, seven numbers of 8 bytes, and the rules of identity.
    var encoded: [UInt8] {
        var row = logIdentity
        for number in [
            progress.position.rawValue, progress.live, progress.deleted, progress.erased,
            progress.unknown, progress.skipped, progress.unusedAliases,
        ] {
            row.appendBigEndian(number)
        }
        return row + rules
    }

    init?(decoding row: Span<UInt8>) {
        guard row.count >= 72 else { return nil }
        logIdentity = row.copy(0..<16)
        progress.position = Position(rawValue: row.bigEndian(at: 16, width: 8))
        progress.live = row.bigEndian(at: 24, width: 8)
        progress.deleted = row.bigEndian(at: 32, width: 8)
        progress.erased = row.bigEndian(at: 40, width: 8)
        progress.unknown = row.bigEndian(at: 48, width: 8)
        progress.skipped = row.bigEndian(at: 56, width: 8)
        progress.unusedAliases = row.bigEndian(at: 64, width: 8)
        rules = row.copy(72..<row.count)
    }
}

extension GenerationTransaction where Self: ~Copyable {
    /// Reads the checkpoint; `nil` if there is no valid one.
    func checkpoint<Name>() throws(DonationStoreError) -> Checkpoint?
    where Tables == FoldTables<Name> {
        let key = FoldTables<Name>.checkpointKey
        guard let row = try value(forKey: key.span, in: tables.meta) else { return nil }
        return Checkpoint(decoding: row)
    }
}

/// The last position of the log, its identity, and the rules of identity in force.
struct LogEnd: Hashable {
    var last: Position
    var identity: [UInt8]
    var rules: IdentityRules
    /// The positions of the events that undo others.
    var undone: [Position] = []
}
