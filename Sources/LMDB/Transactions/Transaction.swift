/// The operations of both kinds of transaction: reading an unchanging state of the tables.
///
/// They read bytes in place, without a copy. A span stays valid until its transaction changes or
/// ends, which the compiler checks.
package protocol Transaction: ~Copyable {
    /// Finds the value of a key.
    ///
    /// - Parameters:
    ///   - key: 1 to 511 bytes.
    ///   - table: A table of this transaction's environment.
    /// - Returns: The value in place, or `nil` if the key is not there.
    /// - Throws: ``LMDBError/badValueSize`` when the key is empty, ``LMDBError/foreignTable``, or
    ///   an error of the file.
    /// - Complexity: O(log *n*) in the number of entries.
    @_lifetime(borrow self)
    func value(forKey key: Span<UInt8>, in table: Table) throws(LMDBError) -> Span<UInt8>?

    /// Opens a cursor, which is on no entry yet.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: A cursor that lives no longer than the transaction.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1), with one allocation.
    @_lifetime(borrow self)
    func cursor(in table: Table) throws(LMDBError) -> Cursor

    /// Counts the entries of a table.
    ///
    /// - Parameter table: A table of this transaction's environment.
    /// - Returns: The number of entries.
    /// - Throws: ``LMDBError/foreignTable``, or an error of the file.
    /// - Complexity: O(1).
    func entryCount(in table: Table) throws(LMDBError) -> Int
}
