internal import LMDB

/// An unchanging snapshot of one generation, with rows over it that wait in memory.
struct Snapshot<Tables: GenerationTables>: ~Copyable, GenerationTransaction {
    private let transaction: ReadTransaction
    let tables: Tables
    let generation: String
    let path: String
    /// The rows over those on disk.
    var waiting = WaitingRows()

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
        if !waiting.isEmpty, let number = tables.number(of: table),
            let entry = waiting.entry(of: key, in: number)
        {
            return entry.isRemoval ? nil : waiting.value(of: entry)
        }
        do { return try transaction.value(forKey: key, in: table) } catch {
            throw unreadable(error)
        }
    }

    @_lifetime(borrow self)
    func cursor(in table: Table) throws(DonationStoreError) -> GenerationCursor {
        do {
            let cursor = try transaction.cursor(in: table)
            return GenerationCursor(cursor, path: path, waiting: waiting(in: table))
        } catch {
            throw unreadable(error)
        }
    }

    func entryCount(in table: Table) throws(DonationStoreError) -> Int {
        var count = try reading(path, try transaction.entryCount(in: table))
        let waiting = waiting(in: table)
        for (index, entry) in waiting.entries.enumerated() {
            let stored = try reading(
                path,
                try transaction.value(forKey: waiting.key(of: index), in: table) != nil
            )
            count += (entry.isRemoval ? 0 : 1) - (stored ? 1 : 0)
        }
        return count
    }

    private func waiting(in table: Table) -> WaitingRows.OfTable {
        guard !waiting.isEmpty, let number = tables.number(of: table) else { return .none }
        return waiting[number]
    }
}

extension Snapshot: LogTransaction where Tables == LogTables {}
