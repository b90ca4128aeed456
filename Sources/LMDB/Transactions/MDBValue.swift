import CLMDB

extension MDB_val {
    /// Makes a value that points at a caller's bytes, for the length of one call.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.init(
            mv_size: bytes.count,
            mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        )
    }

    /// The bytes pointed at; the caller keeps them alive.
    var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: mv_data?.assumingMemoryBound(to: UInt8.self),
            count: mv_data == nil ? 0 : mv_size
        )
    }
}
