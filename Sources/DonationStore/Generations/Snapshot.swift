internal import LMDB

/// An unchanging snapshot of one generation.
struct Snapshot<Tables: GenerationTables>: ~Copyable, GenerationTransaction {
    private let transaction: ReadTransaction
    let tables: Tables
    let generation: String
    let path: String

    init(_ transaction: consuming ReadTransaction, of opened: Generations<Tables>.Opened) {
        self.transaction = transaction
        tables = opened.tables
        generation = opened.generation
        path = opened.path
    }

    @_lifetime(borrow self)
    func value(
        forKey key: Span<UInt8>,
        in table: Table
    ) throws(DonationStoreError) -> Span<UInt8>? {
        do { return try transaction.value(forKey: key, in: table) } catch {
            throw unreadable(error)
        }
    }

    @_lifetime(borrow self)
    func cursor(in table: Table) throws(DonationStoreError) -> GenerationCursor {
        do {
            return GenerationCursor(try transaction.cursor(in: table), path: path)
        } catch {
            throw unreadable(error)
        }
    }

    func entryCount(in table: Table) throws(DonationStoreError) -> Int {
        try reading(path, try transaction.entryCount(in: table))
    }
}

extension Snapshot: LogTransaction where Tables == LogTables {}
