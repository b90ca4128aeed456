internal import Digests
internal import Interactions
internal import LMDB

/// The key of the checkpoint in ``FoldTables/meta``, made once as every question reads it.
private let keyOfCheckpoint = Array("checkpoint".utf8)

/// The tables of the built-in views.
typealias ViewTables = FoldTables<ViewTable>

/// The tables of the views of a fold: one for each kind of row, and one for the checkpoint.
struct FoldTables<Name: StoredTable>: GenerationTables {
    private let tables: [Table]
    /// The table of the checkpoint.
    let meta: Table

    static var names: [String] { Name.allCases.map(\.rawValue) + ["meta"] }

    /// The configuration without syncs.
    ///
    /// The views can be made again from the log, and ``FoldStore`` notices a boot that ended
    /// without a sync.
    static var configuration: Environment.Configuration { .init(durability: .unsynced) }

    static var checkpointKey: [UInt8] { keyOfCheckpoint }

    init(of environment: Environment) throws(LMDBError) {
        var tables: [Table] = []
        for table in Name.allCases {
            tables.append(try environment.table(named: table.rawValue))
        }
        self.tables = tables
        meta = try environment.table(named: "meta")
    }

    subscript(table: Name) -> Table { tables[table.index] }

    // The table of the checkpoint comes after the others.
    func number(of table: Table) -> Int? {
        tables.firstIndex(of: table) ?? (table == meta ? tables.count : nil)
    }

    func table(numbered number: Int) -> Table? {
        number == tables.count ? meta : tables.indices.contains(number) ? tables[number] : nil
    }
}

/// A view on disk: the row, and before it the key if the key is too long for LMDB.
enum StoredView {
    /// Returns the key in the table: the view's key, cut and distinguished by a hash if it is too
    /// long.
    static func key(_ key: [UInt8]) -> [UInt8] {
        guard key.count > longestKey else { return key }
        return Array(key.prefix(longestBeginning)) + SHA256.hash(data: key)
    }

    /// The number of bytes that a cut key keeps.
    static let longestBeginning = longestKey - SHA256.byteCount

    /// Returns the digest that stands for bytes that are too long.
    static func digest(of bytes: [UInt8]) -> [UInt8] { SHA256.hash(data: bytes) }

    /// The beginning of the values of keys that are not cut.
    private static let headOfWhole: [UInt8] = [0, 0, 0, 0]

    /// Returns the beginning of a value, before the row: the 4-byte length of a cut key or 0, and
    /// that key.
    static func head(of key: [UInt8]) -> [UInt8] {
        guard key.count > longestKey else { return headOfWhole }
        return [UInt8](bigEndian: UInt32(key.count)) + key
    }

    /// Returns the value in the table.
    static func value(_ key: [UInt8], _ row: [UInt8]) -> [UInt8] {
        let head = head(of: key)
        var value: [UInt8] = []
        value.reserveCapacity(head.count + row.count)
        value += head
        value += row
        return value
    }

    /// Returns the offset of the row in a value.
    static func rowStart(_ value: Span<UInt8>) throws(DecodingFailure) -> Int {
        guard value.count >= 4 else { throw .truncated(atByte: value.count) }
        let length = Int(value.bigEndian(at: 0, width: 4))
        guard value.count - 4 >= length else { throw .truncated(atByte: 4) }
        return 4 + length
    }

    /// Returns the whole key and the row of an entry.
    static func read(
        _ key: Span<UInt8>,
        _ value: Span<UInt8>
    ) throws(DecodingFailure) -> (key: [UInt8], row: [UInt8]) {
        let start = try rowStart(value)
        let whole = start == 4 ? key.copy(key.indices) : value.copy(4..<start)
        return (whole, value.copy(start..<value.count))
    }
}
