internal import LMDB

/// Does one operation on files, and converts its error to the store's.
func onDisk<Value: ~Copyable>(
    _ operation: @autoclosure () throws(FileError) -> Value
) throws(DonationStoreError) -> Value {
    do {
        return try operation()
    } catch {
        throw .file(error)
    }
}
