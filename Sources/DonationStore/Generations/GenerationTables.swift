internal import LMDB

/// The tables of one kind of generation: the log's or the views'.
protocol GenerationTables: Sendable {
    /// The names of the tables.
    static var names: [String] { get }
    /// The configuration of an environment with these tables.
    static var configuration: Environment.Configuration { get }

    init(of environment: Environment) throws(LMDBError)

    /// Checks that this version can use a generation just opened, and upgrades an older format.
    ///
    /// - Throws: A ``DonationStoreError`` that names `path` if this version cannot use it.
    func prepare(_ opened: Generations<Self>.Opened, path: String) throws(DonationStoreError)
}

extension GenerationTables {
    func prepare(_ opened: Generations<Self>.Opened, path: String) {}
}

/// A transaction that knows the tables of its generation.
protocol GenerationTransaction<Tables>: Transaction, ~Copyable {
    associatedtype Tables: GenerationTables
    /// The tables of the generation.
    var tables: Tables { get }
    /// The name of the generation.
    var generation: String { get }
}

/// A transaction on a log, to read or to write.
protocol LogTransaction: GenerationTransaction, ~Copyable where Tables == LogTables {}

/// An unchanging snapshot of one generation.
struct Snapshot<Tables: GenerationTables>: ~Copyable, GenerationTransaction {
    private let transaction: ReadTransaction
    let tables: Tables
    let generation: String

    init(_ transaction: consuming ReadTransaction, _ tables: Tables, of generation: String) {
        self.transaction = transaction
        self.tables = tables
        self.generation = generation
    }

    @_lifetime(borrow self)
    func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        try transaction.value(forKey: key, in: table)
    }

    @_lifetime(borrow self)
    func cursor(in table: Table) throws(LMDBError) -> Cursor {
        try transaction.cursor(in: table)
    }

    func entryCount(in table: Table) throws(LMDBError) -> Int {
        try transaction.entryCount(in: table)
    }
}

/// Changes to one generation, which only ``commit()`` keeps.
struct Change<Tables: GenerationTables>: ~Copyable, GenerationTransaction {
    private var transaction: WriteTransaction
    let tables: Tables
    let generation: String

    init(_ transaction: consuming WriteTransaction, _ tables: Tables, of generation: String) {
        self.transaction = transaction
        self.tables = tables
        self.generation = generation
    }

    @_lifetime(borrow self)
    func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        try transaction.value(forKey: key, in: table)
    }

    @_lifetime(borrow self)
    func cursor(in table: Table) throws(LMDBError) -> Cursor {
        try transaction.cursor(in: table)
    }

    func entryCount(in table: Table) throws(LMDBError) -> Int {
        try transaction.entryCount(in: table)
    }

    /// Sets the value of a key; with `appending`, the key must come after all others of the table.
    mutating func put(
        _ value: Span<UInt8>,
        forKey key: Span<UInt8>,
        in table: Table,
        appending: Bool = false
    ) throws(LMDBError) {
        try transaction.put(value, forKey: key, in: table, appending: appending)
    }

    /// Removes a key, and returns whether it was there.
    @discardableResult
    mutating func delete(_ key: Span<UInt8>, in table: Table) throws(LMDBError) -> Bool {
        try transaction.delete(key, in: table)
    }

    /// Removes all entries of a table.
    mutating func removeAll(in table: Table) throws(LMDBError) {
        try transaction.removeAll(in: table)
    }

    /// Keeps the changes; they are on disk on return if the environment syncs.
    consuming func commit() throws(LMDBError) {
        try transaction.commit()
    }
}

extension Snapshot: LogTransaction where Tables == LogTables {}
extension Change: LogTransaction where Tables == LogTables {}
