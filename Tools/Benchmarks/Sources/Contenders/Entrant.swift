/// The possible participants, each with a name and a note on its tuning.
package enum Entrant: String, CaseIterable, Codable, Sendable {
    case store
    case lmdb
    case lmdbReading = "lmdb-reading"
    case sqliteFull = "sqlite-full"
    case sqliteFullCounters = "sqlite-full-counters"
    case sqliteNormal = "sqlite-normal"
    case sqliteNormalCounters = "sqlite-normal-counters"
    case file

    package var name: String {
        switch self {
        case .store: "store"
        case .lmdb: "LMDB in C, same puts"
        case .lmdbReading: "LMDB in C, same puts and reads"
        case .sqliteFull: "SQLite FULL, tables"
        case .sqliteFullCounters: "SQLite FULL, tables and counters"
        case .sqliteNormal: "SQLite NORMAL, tables"
        case .sqliteNormalCounters: "SQLite NORMAL, tables and counters"
        case .file: "NDJSON file"
        }
    }

    /// The tuning, which avoids a handicap.
    package var tuning: String {
        switch self {
        case .store: "as an app uses it, through the public interface; a release build"
        case .lmdb:
            """
            the floor: the store's own bytes under its own keys, MDB_APPEND for the log, made before \
            time is taken; -O2, the same flags of the environment; computes no digest
            """
        case .lmdbReading:
            "the same, and the reads without which an append is neither idempotent nor shared"
        case .sqliteFull:
            """
            the C interface, prepared statements, WAL with its checkpoints every 1,000 pages, \
            synchronous=FULL, pages of 4 KiB, 256 MiB of cache, 2 GiB of map, which is the most it \
            takes; no locks of its own and no foreign keys checked; secure_delete off, which is on in \
            Debian, for VACUUM is what destroys here; numbers of names cached in memory; threads share \
            a connection, and processes look at the lock every 200 µs; indexes for every question \
            asked, the one to rank by covering; who is who is decided before time is taken; payloads are those of the \
            store; ranks by a sum that halves with age, where the store weighs nine things
            """
        case .sqliteFullCounters:
            """
            the same, and a row per contact and per conversation updated in the transaction of the \
            donation; the score is kept as of a fixed day, so that an index has it in order for ever
            """
        case .sqliteNormal, .sqliteNormalCounters:
            "the same with synchronous=NORMAL: a commit is not on disk when it is acknowledged"
        case .file:
            """
            the disk's ceiling: lines of donation JSON made before time is taken, one write and one \
            fdatasync for each commit, no index, no check
            """
        }
    }

    /// Whether an acknowledged commit survives a power cut.
    package var isDurable: Bool { self != .sqliteNormal && self != .sqliteNormalCounters }

    /// Opens it at a path, which may already hold it.
    package func open(at path: String, for work: Work) throws -> any Contender {
        switch self {
        case .store: try StoreContender(at: path, for: work)
        case .lmdb, .lmdbReading:
            try LMDBContender(at: path, for: work, reading: self == .lmdbReading)
        case .sqliteFull, .sqliteFullCounters, .sqliteNormal, .sqliteNormalCounters:
            try SQLiteContender(at: path, for: work, isDurable: isDurable, counts: keepsCounters)
        case .file: try FileContender(at: path, for: work)
        }
    }

    /// Opens it with all donations of a corpus, at an empty path.
    package func open(at path: String, filledFrom work: Work) throws -> any Contender {
        switch self {
        case .store, .lmdb, .lmdbReading:
            // The same pages, without the time of donating.
            return try open(at: try work.corpus.copy(to: path).path, for: work)
        default:
            let contender = try open(at: path, for: work)
            for first in stride(from: 0, to: work.count, by: 8192) {
                try contender.donate(first..<min(first + 8192, work.count))
            }
            return contender
        }
    }

    private var keepsCounters: Bool { self == .sqliteFullCounters || self == .sqliteNormalCounters }
}
