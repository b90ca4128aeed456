import Glibc

/// The `lock.mdb` of a directory, made before LMDB makes it.
///
/// LMDB makes the file sparse and writes to it through a map. On a full disk the first such write
/// would end the process with SIGBUS; so its blocks are taken here, where their lack is an error.
struct LockFile {
    let directory: String

    /// LMDB's `MDB_reader`: a line of the processor's cache.
    private static let bytesPerReader = 64
    /// LMDB's `MDB_txninfo` before the first reader: two lines.
    ///
    /// Were it more, LMDB would make the file that much longer.
    private static let headerBytes = 128

    /// Takes the file's blocks from the disk.
    ///
    /// A file that is there keeps its size, which other processes have mapped. Opens and closes the
    /// file, so the environment must not be open in this process.
    ///
    /// - Parameter readers: How many reader slots a new file has at least.
    /// - Returns: LMDB's lock between writers, which is in it.
    /// - Throws: ``LMDBError/noSpace``, ``LMDBError/accessDenied``, ``LMDBError/foreignFile``, or
    ///   another system error.
    func reserve(readers: Int) throws(LMDBError) -> WriterMutex {
        do throws(FileError) {
            let path = directory + "/lock.mdb"
            let isNew = !Files.exists(path)
            let flags = O_RDWR | (isNew ? O_CREAT : 0)
            let descriptor = try FileDescriptor(own: path, flags, operation: "open")
            var status = stat()
            guard unsafe fstat(descriptor.number, &status) == 0 else {
                throw Files.failure("look at", path)
            }
            let size =
                status.st_size > 0
                ? Int(status.st_size) : Self.headerBytes + readers * Self.bytesPerReader
            let code = posix_fallocate(descriptor.number, 0, size)
            guard code == 0 else { throw FileError(operation: "reserve", path: path, code: code) }
            return WriterMutex(descriptor)
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }
}
