import Crypto

/// SHA-256 over the names of the tables of views and their rows in order, each with its length
/// before it.
struct ViewDigest {
    private var hash = SHA256()

    /// The digest in hexadecimal.
    var value: String {
        hash.finalize().map(\.hexadecimal).joined()
    }

    mutating func begin(_ table: String) {
        add(Array(table.utf8))
    }

    mutating func add(_ key: [UInt8], _ row: [UInt8]) {
        add(key)
        add(row)
    }

    private mutating func add(_ bytes: [UInt8]) {
        var length: [UInt8] = []
        length.appendBigEndian(UInt64(bytes.count))
        hash.update(data: length)
        hash.update(data: bytes)
    }
}
