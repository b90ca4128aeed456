import Glibc

/// The `lock.mdb` of a directory, made before LMDB makes it.
///
/// LMDB makes the file sparse and writes to it through a map. On a full disk the first such write
/// would end the process with SIGBUS; this code takes the blocks first, where a full disk is an
/// error.
struct LockFile {
    let directory: String

    /// The size of LMDB's `MDB_reader`: a line of the processor's cache.
    private static let bytesPerReader = 64
    /// The size of LMDB's `MDB_txninfo` before the first reader: two lines.
    ///
    /// A larger value would make LMDB lengthen the file by the difference.
    private static let headerBytes = 128

    /// Reserves the file's blocks on the disk.
    ///
    /// An existing file keeps its size, which other processes have mapped. This opens and closes
    /// the file, so the environment must not be open in this process.
    ///
    /// - Parameter readers: The least number of reader slots in a new file.
    /// - Returns: LMDB's lock between writers, which the file contains.
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
                throw Files.failure("inspect", path)
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
