import CLMDB

/// An LMDB transaction that ends exactly once: committed, or aborted when it goes out of scope.
///
/// It holds its environment strongly, so that the environment closes after the transaction's end
/// (Swift 6.3.1 with optimisation closes a borrowed environment too early).
@safe
struct TransactionHandle: ~Copyable {
    let environment: Environment
    let pointer: OpaquePointer
    private let isWriter: Bool
    private var isOver = false

    init(environment: Environment, pointer: OpaquePointer, isWriter: Bool) {
        self.environment = environment
        unsafe self.pointer = unsafe pointer
        self.isWriter = isWriter
    }

    /// Commits the changes; the transaction is over whether or not this throws.
    consuming func commit() throws(LMDBError) {
        // A forked child must not touch the parent's transaction; `deinit` leaves it alone.
        guard environment.belongsToThisProcess else { throw .usedAfterFork }
        environment.willEndTransaction(isWriter: isWriter)
        isOver = true
        let code = unsafe mdb_txn_commit(pointer)
        // This asks while nobody else can write, or reopen the file.
        let hasPanicked = code != MDB_SUCCESS && environment.hasPanicked
        environment.didEndTransaction(isWriter: isWriter)
        guard !hasPanicked else { throw .panic }
        try check(code)
    }

    deinit {
        guard !isOver, environment.belongsToThisProcess else { return }
        environment.willEndTransaction(isWriter: isWriter)
        unsafe mdb_txn_abort(pointer)
        environment.didEndTransaction(isWriter: isWriter)
    }

    // MARK: Reading

    @_lifetime(borrow self)
    func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        try environment.checkOwnership(of: table)
        var value = unsafe MDB_val()
        let code = unsafe key.withUnsafeBufferPointer { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_get(pointer, table.handle, &key, &value)
        }
        guard code != MDB_NOTFOUND else { return nil }
        try check(code)
        guard unsafe environment.map.holds(value, of: environment.pointer) else { throw .corrupted }
        return unsafe _overrideLifetime(Span(_unsafeElements: value.bytes), borrowing: self)
    }

    @_lifetime(borrow self)
    func cursor(in table: Table) throws(LMDBError) -> Cursor {
        try environment.checkOwnership(of: table)
        var cursor: OpaquePointer?
        try unsafe check(mdb_cursor_open(pointer, table.handle, &cursor))
        guard let cursor = unsafe cursor else { throw .invalid }
        return unsafe _overrideLifetime(Cursor(pointer: cursor, environment), borrowing: self)
    }

    func entryCount(in table: Table) throws(LMDBError) -> Int {
        try environment.checkOwnership(of: table)
        var statistics = MDB_stat()
        try unsafe check(mdb_stat(pointer, table.handle, &statistics))
        return statistics.ms_entries
    }
}
