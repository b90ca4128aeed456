internal import LMDB

/// Changes to one generation, which only ``commit()`` keeps.
///
/// An error of a change that fails to write is ``DonationStoreError/notStored(_:path:)``.
struct Change<Tables: GenerationTables>: ~Copyable, GenerationTransaction {
    private var transaction: WriteTransaction
    let tables: Tables
    let generation: String
    let path: String

    init(_ transaction: consuming WriteTransaction, of opened: Generations<Tables>.Opened) {
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

    /// Sets the value of a key; with `appending`, the key must come after all others of the table.
    mutating func put(
        _ value: Span<UInt8>,
        forKey key: Span<UInt8>,
        in table: Table,
        appending: Bool = false
    ) throws(DonationStoreError) {
        try writing(path, try transaction.put(value, forKey: key, in: table, appending: appending))
    }

    /// Sets the value of a key to two parts; otherwise as ``put(_:forKey:in:appending:)``.
    mutating func put(
        _ first: Span<UInt8>,
        followedBy rest: Span<UInt8>,
        forKey key: Span<UInt8>,
        in table: Table,
        appending: Bool = false
    ) throws(DonationStoreError) {
        try writing(
            path,
            try transaction.put(
                first,
                followedBy: rest,
                forKey: key,
                in: table,
                appending: appending
            )
        )
    }

    /// Removes a key, and returns whether it was there.
    @discardableResult
    mutating func delete(_ key: Span<UInt8>, in table: Table) throws(DonationStoreError) -> Bool {
        try writing(path, try transaction.delete(key, in: table))
    }

    /// Removes all entries of a table.
    mutating func removeAll(in table: Table) throws(DonationStoreError) {
        try writing(path, try transaction.removeAll(in: table))
    }

    /// Keeps the changes; they are on disk on return if the environment syncs.
    ///
    /// - Throws: ``DonationStoreError/notStored(_:path:)``; with `panic`, the meta page may be only
    ///   partly written (see `FORMAT.md`): the file must be opened anew.
    consuming func commit() throws(DonationStoreError) {
        let path = path
        do {
            try transaction.commit()
        } catch {
            throw .notStored(error, path: path)
        }
    }
}

extension Change: LogTransaction where Tables == LogTables {}
