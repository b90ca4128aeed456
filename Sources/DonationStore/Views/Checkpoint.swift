internal import Interactions
internal import LMDB

/// How far the views have come, written in the transaction that brings them there.
struct Checkpoint: Hashable {
    /// Which log the views were made from.
    var logIdentity: [UInt8]
    /// Where national phone numbers were taken to be from; empty for nowhere.
    var region: [UInt8]
    /// The last position applied, and what was met until there.
    var progress = FoldProgress()

    var position: Position { progress.position }

    init(_ log: LogEnd) {
        logIdentity = log.identity
        region = Array((log.region?.code ?? "").utf8)
    }

    /// Whether the views can be caught up with a log that ends there.
    func canReach(_ log: LogEnd) -> Bool {
        let other = Checkpoint(log)
        return logIdentity == other.logIdentity && region == other.region && position <= log.last
    }

    /// The row: the identity, seven numbers of 8 bytes, and the region.
    var encoded: [UInt8] {
        var row = logIdentity
        for number in [
            progress.position.rawValue, progress.live, progress.deleted, progress.erased,
            progress.unknown, progress.skipped, progress.unusedAliases,
        ] {
            row.appendBigEndian(number)
        }
        return row + region
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
        region = row.copy(72..<row.count)
    }
}

extension GenerationTransaction where Self: ~Copyable {
    /// Reads the checkpoint; `nil` when there is none that makes sense.
    func checkpoint<Name>() throws(LMDBError) -> Checkpoint? where Tables == FoldTables<Name> {
        let key = FoldTables<Name>.checkpointKey
        guard let row = try value(forKey: key.span, in: tables.meta) else { return nil }
        return Checkpoint(decoding: row)
    }
}

/// Where the log ends, which log it is, and the region in force there.
struct LogEnd: Hashable {
    var last: Position
    var identity: [UInt8]
    var region: Region?
}
