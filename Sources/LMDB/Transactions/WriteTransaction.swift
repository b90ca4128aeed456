import CLMDB

/// Changes to the tables, made all together or not at all; ends with a commit or out of scope.
///
/// There is one at a time among all processes that share the file. It reads its own changes. Only
/// ``commit()`` keeps them; a transaction that goes out of scope without it aborts.
///
/// After any error except ``LMDBError/keyExists``, ``LMDBError/badValueSize`` and
/// ``LMDBError/foreignTable``, let it go out of scope.
///
/// - Precondition: It ends on the thread that it began on, because the lock between the writers
///   belongs to a thread.
package struct WriteTransaction: ~Copyable, Transaction {
    let handle: TransactionHandle

    init(environment: Environment, patience: Duration?) throws(LMDBError) {
        handle = try environment.beginWriting(patience: patience)
    }

    /// Stores a copy of a value under a key, and replaces the key's earlier value.
    ///
    /// - Parameters:
    ///   - value: Any number of bytes.
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    ///   - appending: Whether the key must follow every other key; fills pages completely.
    /// - Throws: ``LMDBError/badValueSize``, ``LMDBError/keyExists`` when appending out of order
    ///   (the transaction stays usable), ``LMDBError/mapFull``, or another error of the file.
    /// - Complexity: O(log *n*) in the number of entries, and one copy of the value.
    package mutating func put(
        _ value: Span<UInt8>,
        forKey key: Span<UInt8>,
        in table: Table,
        appending: Bool = false
    ) throws(LMDBError) {
        let code = try unsafe value.withUnsafeBufferPointer { bytes throws(LMDBError) in
            var value = unsafe MDB_val(bytes)
            return try unsafe put(&value, forKey: key, in: table, flags: appending ? MDB_APPEND : 0)
        }
        try check(code)
    }

    /// Stores a copy of a value of two parts under a key, and replaces the key's earlier value.
    ///
    /// - Parameters:
    ///   - first: The first bytes of the value.
    ///   - rest: The bytes behind them.
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    ///   - appending: Whether the key must follow every other key; fills pages completely.
    /// - Throws: As ``put(_:forKey:in:appending:)``.
    /// - Complexity: As ``put(_:forKey:in:appending:)``.
    package mutating func put(
        _ first: Span<UInt8>,
        followedBy rest: Span<UInt8>,
        forKey key: Span<UInt8>,
        in table: Table,
        appending: Bool = false
    ) throws(LMDBError) {
        var value = unsafe MDB_val()
        unsafe value.mv_size = first.count + rest.count
        let flags = (appending ? MDB_APPEND : 0) | MDB_RESERVE
        try check(try unsafe put(&value, forKey: key, in: table, flags: flags))
        // LMDB has made room for the value in a page of this transaction.
        guard let room = unsafe value.mv_data else { return }
        unsafe first.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe room.copyMemory(from: start, byteCount: bytes.count)
        }
        unsafe rest.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe (room + first.count).copyMemory(from: start, byteCount: bytes.count)
        }
    }

    /// Removes a key and its value.
    ///
    /// - Parameters:
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    /// - Returns: Whether the key was there.
    /// - Throws: ``LMDBError/badValueSize`` when the key is empty, ``LMDBError/foreignTable``,
    ///   ``LMDBError/mapFull``, or another error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    @discardableResult
    package mutating func delete(_ key: Span<UInt8>, in table: Table) throws(LMDBError) -> Bool {
        try handle.environment.checkOwnership(of: table)
        let code = unsafe key.withUnsafeBufferPointer { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_del(handle.pointer, table.handle, &key, nil)
        }
        guard code != MDB_NOTFOUND else { return false }
        try check(code)
        return true
    }

    /// Removes every entry of a table and keeps the table.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Throws: ``LMDBError/foreignTable``, ``LMDBError/mapFull``, or another error of the file.
    /// - Complexity: O(*p*) in the number of pages of the table.
    package mutating func removeAll(in table: Table) throws(LMDBError) {
        try handle.environment.checkOwnership(of: table)
        try unsafe check(mdb_drop(handle.pointer, table.handle, 0))
    }

    /// Commits all changes.
    ///
    /// When this method returns, later transactions in every process see them, and they are on disk
    /// unless the environment is ``Environment/Configuration/Durability-swift.enum/unsynced``. If
    /// it throws, none of them stays; but after ``LMDBError/panic`` either all of them or none.
    ///
    /// - Throws: ``LMDBError/inputOutput`` (a full disk, usually), ``LMDBError/noSpace``,
    ///   ``LMDBError/mapFull``, ``LMDBError/usedAfterFork``, or another error of the file.
    /// - Complexity: O(*p*) in the number of changed pages, and one synchronous write.
    /// - Precondition: This is the thread that the transaction began on.
    package consuming func commit() throws(LMDBError) {
        try handle.commit()
    }

    private func put(
        _ value: inout MDB_val,
        forKey key: Span<UInt8>,
        in table: Table,
        flags: Int32
    ) throws(LMDBError) -> Int32 {
        try handle.environment.checkOwnership(of: table)
        return unsafe key.withUnsafeBufferPointer { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_put(
                handle.pointer,
                table.handle,
                &key,
                &value,
                UInt32(bitPattern: flags)
            )
        }
    }
}

// MARK: - Reading

extension WriteTransaction {
    /// Finds the value of a key, including this transaction's own changes.
    ///
    /// - Parameters:
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    /// - Returns: The value in place, or `nil` if the key is not there.
    /// - Throws: ``LMDBError/badValueSize`` when the key is empty, ``LMDBError/foreignTable``, or
    ///   an error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    @_lifetime(borrow self)
    package func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>? {
        try handle.value(forKey: key, in: table)
    }

    /// Opens a cursor, which is on no entry yet; while it lives, the transaction cannot change
    /// anything.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: A cursor that lives no longer than the transaction.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1), with one allocation.
    @_lifetime(borrow self)
    package func cursor(in table: Table) throws(LMDBError) -> Cursor {
        try handle.cursor(in: table)
    }

    /// Counts the entries of a table, including this transaction's own changes.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: The number of entries.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1).
    package func entryCount(in table: Table) throws(LMDBError) -> Int {
        try handle.entryCount(in: table)
    }
}
