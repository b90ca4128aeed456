import CLMDB
import Glibc

extension Environment {
    /// Copies the last commit into a new directory, without free pages; on disk on return.
    ///
    /// Others may go on reading and writing; what they commit meanwhile is not in the copy. The
    /// directory and its file are private to their owner whatever the umask. It is made under
    /// another name beside its place and then renamed, so it is there whole or not at all. LMDB
    /// adds its lock file when the copy is first opened.
    ///
    /// - Parameter directory: The path of the directory, which does not exist yet in an existing
    ///   one.
    /// - Throws: ``LMDBError/fileExists`` when the path is taken, ``LMDBError/noSuchFile`` when its
    ///   parent is missing, ``LMDBError/usedAfterFork``, an error of this file, or another system
    ///   error such as ``LMDBError/noSpace``.
    /// - Complexity: O(*p*) in the pages in use; pages that are freed meanwhile are not reused.
    public func copy(to directory: String) throws(LMDBError) {
        do throws(FileError) {
            let temporary = Files.temporaryPath(for: directory)
            try Files.createPrivateDirectory(at: temporary)
            do throws(FileError) {
                try copyPages(to: temporary + "/data.mdb")
                try Files.synchronize(directory: temporary)
                try Files.renameExclusively(temporary, to: directory)
            } catch {
                try? Files.removeTree(at: temporary)
                throw error
            }
            try Files.synchronize(directory: Files.parent(of: directory))
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }

    /// LMDB's own way to make the file would leave its mode to the umask, and not sync it.
    private func copyPages(to path: String) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file = try FileDescriptor(path, flags, operation: "copy to")
        let number = file.number
        do throws(LMDBError) {
            try unsafe reading { pointer in
                unsafe mdb_env_copyfd2(pointer, number, UInt32(MDB_CP_COMPACT))
            }
        } catch {
            throw FileError(operation: "copy to", path: path, code: error.rawValue)
        }
        guard fsync(number) == 0 else { throw Files.failure("synchronize", path) }
    }
}
