internal import Digests

/// The SHA-256 over the views' table names and rows in order, each with its length before it.
struct ViewDigest: ~Copyable {
    private let hash = SHA256()
    /// The bytes not hashed yet: rows are small, and each hash update costs as much as some of
    /// them.
    private var waiting: [UInt8] = []

    private static let mostWaiting = 1 << 16

    /// The digest in hexadecimal.
    var value: String {
        mutating get {
            hash.update(data: waiting)
            waiting.removeAll(keepingCapacity: true)
            return hash.finalize().map(\.hexadecimal).joined()
        }
    }

    mutating func begin(_ table: String) {
        add(Array(table.utf8))
    }

    mutating func add(_ key: [UInt8], _ row: [UInt8]) {
        add(key)
        add(row)
    }

    private mutating func add(_ bytes: [UInt8]) {
        waiting.appendBigEndian(UInt64(bytes.count))
        waiting += bytes
        guard waiting.count >= Self.mostWaiting else { return }
        hash.update(data: waiting)
        waiting.removeAll(keepingCapacity: true)
    }
}
