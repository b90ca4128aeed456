import CLMDB
import Glibc
import Synchronization

/// An LMDB file with its tables, shared by the threads of this process and with other processes.
///
/// There is one environment per file and process, because LMDB's locks do not survive the closing
/// of a second one; ``open(at:tables:configuration:)`` ensures that. It closes with its last
/// reference; transactions hold one. It supports neither network file systems nor files from
/// strangers: LMDB trusts its map.
@safe
package final class Environment: @unchecked Sendable {
    // This is unchecked because of the pointer. Any thread may call `mdb_env_*` functions, with two
    // exceptions that this class rules out: closing while transactions are active (they retain
    // their environment) and changing the map size while they are (`gate` counts them).

    /// The settings of an environment; the same in every process, above all the map size.
    package struct Configuration: Sendable {
        /// The effect of a commit before it returns.
        package enum Durability: Sendable {
            /// The commit is on disk: it survives a power cut.
            case synced
            /// The commit survives only the end of the process; a power cut can ruin the file.
            case unsynced
        }

        /// The largest size of the file in bytes; until then it takes only address space.
        package var mapSizeInBytes: Int
        /// The largest number of read transactions at a time, of all processes; the first opener
        /// decides.
        package var maximumReaders: Int
        /// The effect of a commit before it returns.
        package var durability: Durability

        /// Makes a configuration.
        ///
        /// - Parameters:
        ///   - mapSizeInBytes: The largest size of the file in bytes; 64 GiB unless given.
        ///   - maximumReaders: The largest number of read transactions at a time; 510 unless given.
        ///   - durability: The effect of a commit before it returns; synced unless given.
        package init(
            mapSizeInBytes: Int = 64 << 30,
            maximumReaders: Int = 510,
            durability: Durability = .synced
        ) {
            self.mapSizeInBytes = mapSizeInBytes
            self.maximumReaders = maximumReaders
            self.durability = durability
        }
    }

    let pointer: OpaquePointer
    private let tables: [String: Table]
    let number: UInt64
    private let identity: FileIdentity
    private let processIdentifier = getpid()
    private let gate = TransactionGate()
    private let writerLock: WriterLock
    private let writerMutex: WriterMutex
    let map = MapBounds()
    /// The thread with the write transaction, or 0.
    ///
    /// Only that thread stores and removes its own identity, so that every thread sees correctly
    /// whether it is the writer.
    private let writerThread = Atomic<UInt>(0)

    private static let lastNumber = Atomic<UInt64>(0)

    /// Takes ownership of an open LMDB environment, and closes it at the end.
    init(
        pointer: OpaquePointer,
        tableHandles: [String: UInt32],
        identity: FileIdentity,
        writerLock: WriterLock,
        writerMutex: consuming WriterMutex
    ) {
        let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        unsafe self.pointer = unsafe pointer
        self.tables = tableHandles.mapValues { Table(handle: $0, environmentNumber: number) }
        self.number = number
        self.identity = identity
        self.writerLock = writerLock
        self.writerMutex = writerMutex
        unsafe Faults.tellAssertions(of: pointer)
        unsafe map.locate(pointer, path: directory)
    }

    deinit {
        // A forked child leaves the environment open: its locks and memory are the parent's.
        guard belongsToThisProcess else { return }
        EnvironmentRegistry.remove(number, identity: identity) {
            map.forget()
            unsafe mdb_env_close(pointer)
            writerLock.close()
        }
    }

    // MARK: Tables and transactions

    /// Returns a table by its name.
    ///
    /// - Parameter name: One of the names given when the environment was opened.
    /// - Returns: The table, for transactions of this environment.
    /// - Throws: ``LMDBError/notFound`` when the environment was opened without it.
    /// - Complexity: O(1).
    package func table(named name: String) throws(LMDBError) -> Table {
        guard let table = tables[name] else { throw .notFound }
        return table
    }

    /// Begins to read the state of the last commit.
    ///
    /// - Returns: A transaction that ends when it goes out of scope.
    /// - Throws: ``LMDBError/readersFull`` when no slot is free even without those of dead
    ///   processes, ``LMDBError/usedAfterFork``, ``LMDBError/panic``, or ``LMDBError/mapResized``
    ///   when another process grew the map and this process's transactions, which must end first,
    ///   did not end within ten seconds.
    /// - Complexity: O(1), without a write to the file.
    package func beginRead() throws(LMDBError) -> ReadTransaction {
        try ReadTransaction(environment: self)
    }

    /// Waits for earlier writers in all processes, and begins to write.
    ///
    /// - Parameter patience: The time to wait; `nil` waits for ever.
    /// - Returns: A transaction that aborts when it goes out of scope without a commit.
    /// - Throws: ``LMDBError/busy`` when another writer is still active then,
    ///   ``LMDBError/writeTransactionAlreadyOpen`` when this thread has one,
    ///   ``LMDBError/usedAfterFork``, ``LMDBError/panic``, or ``LMDBError/mapResized`` as for
    ///   ``beginRead()``.
    /// - Complexity: O(1), once no other writer is left.
    @available(*, noasync, message: "a write transaction belongs to a thread")
    package func beginWrite(patience: Duration? = nil) throws(LMDBError) -> WriteTransaction {
        try WriteTransaction(environment: self, patience: patience)
    }

    /// The process that is writing; `nil` when none is visible.
    package var writingProcess: Int32? { writerMutex.holder ?? writerLock.holder }

    // MARK: Maintenance

    /// Writes all commits to disk; needed only when commits are unsynced.
    ///
    /// - Throws: ``LMDBError/inputOutput``, ``LMDBError/usedAfterFork``, or another system error.
    /// - Complexity: O(*p*) in the number of pages not on disk yet.
    package func synchronize() throws(LMDBError) {
        guard belongsToThisProcess else { throw .usedAfterFork }
        try unsafe check(mdb_env_sync(pointer, 1))
    }

    /// Frees the reader slots of processes that died while reading.
    ///
    /// - Returns: The number of slots freed.
    /// - Throws: ``LMDBError/usedAfterFork``, or a system error.
    /// - Complexity: O(*r*) in the number of reader slots, with a system call for each process.
    @discardableResult
    package func clearStaleReaders() throws(LMDBError) -> Int {
        guard belongsToThisProcess else { throw .usedAfterFork }
        var cleared: Int32 = 0
        try unsafe check(mdb_reader_check(pointer, &cleared))
        return Int(cleared)
    }

    // MARK: For transactions

    /// The path of the directory.
    var directory: String {
        var path: UnsafePointer<CChar>?
        guard unsafe mdb_env_get_path(pointer, &path) == MDB_SUCCESS, let path = unsafe path else {
            return ""
        }
        return unsafe String(cString: path)
    }

    var belongsToThisProcess: Bool {
        getpid() == processIdentifier
    }

    func checkOwnership(of table: Table) throws(LMDBError) {
        guard table.environmentNumber == number else { throw .foreignTable }
    }

    func beginReading() throws(LMDBError) -> TransactionHandle {
        guard belongsToThisProcess else { throw .usedAfterFork }
        return try begin(isWriter: false)
    }

    func beginWriting(patience: Duration?) throws(LMDBError) -> TransactionHandle {
        guard belongsToThisProcess else { throw .usedAfterFork }
        let thread = pthread_self()
        guard writerThread.load(ordering: .relaxed) != thread else {
            throw .writeTransactionAlreadyOpen
        }
        try writerLock.acquire(patience: patience)
        do throws(LMDBError) {
            // Only a writer without our lock can hold LMDB's now.
            try WriterLock.poll(patience: patience) { writerMutex.holder == nil }
            let transaction = try begin(isWriter: true)
            writerThread.store(thread, ordering: .relaxed)
            return transaction
        } catch {
            writerLock.release()
            throw error
        }
    }

    private func begin(isWriter: Bool) throws(LMDBError) -> TransactionHandle {
        while true {
            try gate.enter()
            var transaction: OpaquePointer?
            let code = unsafe Self.begin(pointer, isWriter: isWriter, &transaction)
            if code == MDB_SUCCESS, let transaction = unsafe transaction {
                return unsafe TransactionHandle(
                    environment: self,
                    pointer: transaction,
                    isWriter: isWriter
                )
            }
            gate.leave()
            guard code == MDB_MAP_RESIZED else { throw LMDBError(rawValue: code) }
            try followMap()
        }
    }

    /// Calls a function of LMDB that begins and ends a read transaction by itself.
    func reading(_ body: (OpaquePointer) -> Int32) throws(LMDBError) {
        guard belongsToThisProcess else { throw .usedAfterFork }
        while true {
            try gate.enter()
            var code = unsafe body(pointer)
            if code == MDB_READERS_FULL {
                unsafe mdb_reader_check(pointer, nil)
                code = unsafe body(pointer)
            }
            gate.leave()
            guard code == MDB_MAP_RESIZED else { return try check(code) }
            try followMap()
        }
    }

    /// Maps the file again, with the size that another process gave it.
    private func followMap() throws(LMDBError) {
        try gate.whileEmpty { () throws(LMDBError) in
            try unsafe Self.adoptMapSize(pointer)
            unsafe map.locate(pointer, path: directory)
        }
    }

    /// Whether LMDB refuses every transaction from now on, after a failed write of a meta page.
    var hasPanicked: Bool {
        var transaction: OpaquePointer?
        let code = unsafe Self.begin(pointer, isWriter: false, &transaction)
        if let transaction = unsafe transaction { unsafe mdb_txn_abort(transaction) }
        return code == MDB_PANIC
    }

    func willEndTransaction(isWriter: Bool) {
        guard isWriter else { return }
        // If it ended elsewhere, LMDB would report success and leave every writer waiting for ever.
        precondition(
            writerThread.load(ordering: .relaxed) == pthread_self(),
            "a write transaction must end on the thread that it began on"
        )
        writerThread.store(0, ordering: .relaxed)
    }

    func didEndTransaction(isWriter: Bool) {
        gate.leave()
        if isWriter { writerLock.release() }
    }

    /// Begins an LMDB transaction; clears the slots of dead readers once if the table is full.
    static func begin(
        _ pointer: OpaquePointer,
        isWriter: Bool,
        _ transaction: inout OpaquePointer?
    ) -> Int32 {
        let flags = isWriter ? 0 : UInt32(bitPattern: MDB_RDONLY)
        let code = unsafe mdb_txn_begin(pointer, nil, flags, &transaction)
        guard code == MDB_READERS_FULL else { return code }
        unsafe mdb_reader_check(pointer, nil)
        return unsafe mdb_txn_begin(pointer, nil, flags, &transaction)
    }
}
