import Crypto
internal import Interactions
internal import LMDB

/// The tables of the views.
struct ViewTables: GenerationTables {
    /// Contact key → row.
    let contacts: Table
    /// Conversation key → row.
    let conversations: Table
    /// The checkpoint.
    let meta: Table

    static let names = ["contacts", "conversations", "meta"]

    /// Not synced: the views can be made again from the log, and a boot that ended without a sync is
    /// noticed (``ViewStore``).
    static let configuration = Environment.Configuration(durability: .unsynced)

    static var checkpointKey: [UInt8] { Array("checkpoint".utf8) }

    init(of environment: Environment) throws(LMDBError) {
        contacts = try environment.table(named: "contacts")
        conversations = try environment.table(named: "conversations")
        meta = try environment.table(named: "meta")
    }
}

/// A view on disk: the row, and before it the key if the key is too long for LMDB.
enum StoredView {
    /// The key in the table: the view's key, cut and told apart by its hash if it is too long.
    static func key(_ key: some ViewKey) -> [UInt8] {
        guard key.bytes.count > longestKey else { return key.bytes }
        return Array(key.bytes.prefix(longestKey - SHA256.byteCount)) + SHA256.hash(data: key.bytes)
    }

    /// The value in the table: 4 bytes with the length of a cut key or 0, that key, and the row.
    static func value(_ key: some ViewKey, _ row: [UInt8]) -> [UInt8] {
        let cut = key.bytes.count > longestKey ? key.bytes : []
        var value: [UInt8] = []
        value.reserveCapacity(4 + cut.count + row.count)
        value.appendBigEndian(UInt32(cut.count))
        return value + cut + row
    }

    /// The whole key and the row of an entry.
    static func read<Key: ViewKey>(
        _ key: Span<UInt8>,
        _ value: Span<UInt8>
    ) throws(DecodingFailure) -> (key: Key, row: [UInt8]) {
        guard value.count >= 4 else { throw .truncated(atByte: value.count) }
        let length = Int(value.bigEndian(at: 0, width: 4))
        guard value.count - 4 >= length else { throw .truncated(atByte: 4) }
        let whole = length == 0 ? key.copy(key.indices) : value.copy(4..<4 + length)
        return (Key(bytes: whole), value.copy(4 + length..<value.count))
    }
}
