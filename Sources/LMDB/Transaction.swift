/// What both kinds of transaction can do: read one unchanging state of the tables.
///
/// Bytes are read in place, without a copy. A span stays valid as long as its transaction is
/// neither changed nor ended, which the compiler checks.
public protocol Transaction: ~Copyable {
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
