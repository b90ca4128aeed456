import CLMDB
import Glibc

extension Environment {
    /// The state of an environment at one moment.
    package struct Information: Hashable, Sendable {
        /// The largest size to which the file can grow, in bytes.
        package let mapSizeInBytes: Int
        /// The bytes of all pages up to the last one ever used, including free ones.
        package let usedBytes: Int
        /// The file's size.
        package let fileSizeInBytes: Int
        /// The number of pages that were in use once and are free again.
        package let freePages: Int
        /// The size of a page in bytes.
        package let pageSizeInBytes: Int
        /// The number of open read transactions of all processes, including this look.
        package let readers: Int
        /// The largest number of readers at a time.
        package let maximumReaders: Int
        /// The number of the last committed transaction.
        package let lastTransaction: Int
        /// The number of the oldest open read transaction, including this look.
        ///
        /// Pages freed since then are not reused yet.
        package let oldestReaderTransaction: Int
    }

    /// The present state of the environment.
    ///
    /// - Throws: ``LMDBError/usedAfterFork``, ``LMDBError/readersFull``, or an error of the file.
    /// - Complexity: O(*f* + *r*) in the entries of the list of free pages and the reader slots.
    package var information: Information {
        get throws(LMDBError) {
            // This transaction keeps the map in place, and is itself a reader.
            let transaction = try beginRead()
            var information = unsafe MDB_envinfo()
            var statistics = MDB_stat()
            try unsafe check(mdb_env_info(pointer, &information))
            try unsafe check(mdb_env_stat(pointer, &statistics))
            let pageSize = Int(statistics.ms_psize)
            let readers = try readerTransactions()
            return unsafe Information(
                mapSizeInBytes: information.me_mapsize,
                // No file has more pages than its map.
                usedBytes: min(
                    information.me_last_pgno,
                    max(1, information.me_mapsize / pageSize) - 1
                )
                    * pageSize + pageSize,
                fileSizeInBytes: try fileSize(),
                freePages: try transaction.handle.freePages(),
                pageSizeInBytes: pageSize,
                readers: readers.count,
                maximumReaders: Int(information.me_maxreaders),
                lastTransaction: information.me_last_txnid,
                oldestReaderTransaction: readers.min() ?? information.me_last_txnid
            )
        }
    }

    private func fileSize() throws(LMDBError) -> Int {
        var descriptor: Int32 = -1
        try unsafe check(mdb_env_get_fd(pointer, &descriptor))
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw LMDBError(rawValue: errno) }
        return status.st_size
    }

    /// Returns the numbers of the open read transactions.
    private func readerTransactions() throws(LMDBError) -> [Int] {
        try readers().map(\.transaction)
    }

    /// Returns the readers of all processes with their transactions: the columns of LMDB's own
    /// report.
    ///
    /// - Throws: ``LMDBError/usedAfterFork``, or an error of the lock file.
    /// - Complexity: O(*r*) in the reader slots.
    package func readers() throws(LMDBError) -> [Reader] {
        try unsafe Self.readers(of: pointer)
    }

    /// The readers of an environment, available even when there is no slot for another reader.
    package struct ReaderTable: Hashable, Sendable {
        /// The readers.
        package let readers: [Reader]
        /// The largest number of readers at a time.
        package let maximumReaders: Int
        /// The number of the last committed transaction.
        package let lastTransaction: Int
    }

    /// Returns the readers of an environment without becoming one.
    ///
    /// This works even if every slot for readers is taken, when the environment cannot be opened.
    ///
    /// - Parameters:
    ///   - directory: The directory of the environment.
    ///   - configuration: The map size and the number of readers.
    /// - Returns: The readers of all processes.
    /// - Throws: The errors of ``open(at:tables:configuration:)``.
    /// - Complexity: O(*r*) in the reader slots.
    package static func readerTable(
        at directory: String,
        configuration: Configuration = Configuration()
    ) throws(LMDBError) -> ReaderTable {
        let file = EnvironmentFile(directory: directory)
        return try EnvironmentRegistry.withEnvironment { () throws(LMDBError) in
            try file.identity()
        } perform: { environment throws(LMDBError) in
            if let environment { return try unsafe readerTable(of: environment.pointer) }
            try file.checkHeader()
            _ = try LockFile(directory: directory).reserve(readers: configuration.maximumReaders)
            let pointer = try unsafe openPointer(
                at: directory,
                tableCount: 1,
                configuration: configuration
            )
            defer { unsafe mdb_env_close(pointer) }
            return try unsafe readerTable(of: pointer)
        }
    }

    private static func readerTable(of pointer: OpaquePointer) throws(LMDBError) -> ReaderTable {
        var information = unsafe MDB_envinfo()
        try unsafe check(mdb_env_info(pointer, &information))
        return unsafe ReaderTable(
            readers: try readers(of: pointer),
            maximumReaders: Int(information.me_maxreaders),
            lastTransaction: information.me_last_txnid
        )
    }

    private static func readers(of pointer: OpaquePointer) throws(LMDBError) -> [Reader] {
        var readers: [Reader] = []
        let code = unsafe withUnsafeMutablePointer(to: &readers) { readers in
            unsafe mdb_reader_list(
                pointer,
                { line, context in
                    guard let line = unsafe line, let context = unsafe context else { return 0 }
                    let readers = unsafe context.assumingMemoryBound(to: [Reader].self)
                    let rows = unsafe String(cString: line).split(separator: "\n")
                    for row in rows {
                        let columns = row.split(separator: " ")
                        guard columns.count == 3, let process = Int32(columns[0]),
                            let number = Int(columns[2])
                        else { continue }
                        unsafe readers.pointee.append(
                            Reader(processIdentifier: process, transaction: number)
                        )
                    }
                    return 0
                },
                readers
            )
        }
        guard code >= 0 else { throw LMDBError(rawValue: code) }
        return readers
    }

    /// An open read transaction.
    package struct Reader: Hashable, Sendable {
        /// The process that reads.
        package let processIdentifier: Int32
        /// The number of the transaction that it sees.
        package let transaction: Int
    }
}

extension TransactionHandle {
    /// Counts the free pages in the lists that LMDB keeps in its table 0; each list starts with its
    /// length.
    func freePages() throws(LMDBError) -> Int {
        var opened: OpaquePointer?
        try unsafe check(mdb_cursor_open(pointer, 0, &opened))
        guard let pointer = unsafe opened else { throw .invalid }
        var cursor = unsafe Cursor(pointer: pointer, environment, isNumeric: true)
        var pages = 0
        while try cursor.moveToNext() {
            let list = cursor.value
            let width = MemoryLayout<Int>.size
            guard list.count >= width,
                case let count = unsafe list.bytes.unsafeLoadUnaligned(as: Int.self),
                0..<list.count / width ~= count
            else { throw .corrupted }
            pages += count
        }
        return pages
    }
}
