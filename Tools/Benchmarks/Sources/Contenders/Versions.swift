import CBaseline
import CSQLite

/// The version of the linked LMDB.
package var lmdbVersion: String {
    let words = String(cString: baseline_lmdb_version()).split(whereSeparator: " :".contains)
    return words.count > 1 ? String(words[1]) : "unknown"
}

/// The version of the linked SQLite.
package var sqliteVersion: String { String(cString: sqlite3_libversion()) }
