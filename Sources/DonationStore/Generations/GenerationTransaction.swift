internal import Interactions
internal import LMDB

/// A transaction that knows the tables of its generation.
///
/// It converts LMDB's errors once, so that everything above throws ``DonationStoreError``.
protocol GenerationTransaction<Tables>: ~Copyable {
    associatedtype Tables: GenerationTables
    /// The tables of the generation.
    var tables: Tables { get }
    /// The name of the generation.
    var generation: String { get }
    /// The directory of the generations, which errors name.
    var path: String { get }

    /// Returns the value of a key; `nil` if there is none. The span is valid with the transaction.
    @_lifetime(borrow self)
    func value(forKey key: Span<UInt8>, in table: Table) throws(DonationStoreError) -> Span<UInt8>?

    /// Returns a cursor that is on no entry yet.
    @_lifetime(borrow self)
    func cursor(in table: Table) throws(DonationStoreError) -> GenerationCursor

    /// Returns the number of entries in a table.
    func entryCount(in table: Table) throws(DonationStoreError) -> Int
}

extension GenerationTransaction where Self: ~Copyable {
    /// Returns the error for bytes that cannot be read.
    func unreadable(_ error: LMDBError = .corrupted) -> DonationStoreError {
        .storage(error, path: path)
    }

    /// Decodes bytes of the generation; a failure means that the generation is corrupted.
    func decoding<Value>(
        _ value: @autoclosure () throws(DecodingFailure) -> Value
    ) throws(DonationStoreError) -> Value {
        do {
            return try value()
        } catch {
            throw unreadable()
        }
    }
}

/// Does one reading operation of LMDB on generations at a path, and converts its error.
func reading<Value: ~Copyable>(
    _ path: String,
    _ operation: @autoclosure () throws(LMDBError) -> Value
) throws(DonationStoreError) -> Value {
    do {
        return try operation()
    } catch {
        throw .storage(error, path: path)
    }
}

/// Does one writing operation of LMDB on generations at a path, and converts its error.
func writing<Value: ~Copyable>(
    _ path: String,
    _ operation: @autoclosure () throws(LMDBError) -> Value
) throws(DonationStoreError) -> Value {
    do {
        return try operation()
    } catch {
        throw .notStored(error, path: path)
    }
}

/// A transaction on a log, to read or to write.
protocol LogTransaction: GenerationTransaction, ~Copyable where Tables == LogTables {}
