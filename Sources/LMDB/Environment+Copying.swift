import CLMDB
import Glibc

extension Environment {
    /// Copies the last commit into a new directory, without free pages; it is on disk on return.
    ///
    /// Others may continue to read and write; the copy lacks their later commits. The directory and
    /// its file are private to their owner, whatever the umask. The copy is made under another name
    /// beside its place and then renamed, so it exists whole or not at all. LMDB adds its lock file
    /// at the first opening of the copy.
    ///
    /// - Parameter directory: The path of the directory, which does not exist yet, in an existing
    ///   one.
    /// - Throws: ``LMDBError/fileExists`` when the path is taken, ``LMDBError/noSuchFile`` when its
    ///   parent is missing, ``LMDBError/usedAfterFork``, an error of this file, or another system
    ///   error such as ``LMDBError/noSpace``.
    /// - Complexity: O(*p*) in the pages in use; pages freed meanwhile are not reused.
    package func copy(to directory: String) throws(LMDBError) {
        try Self.copy(to: directory) { number throws(LMDBError) in
            try unsafe reading { pointer in
                unsafe mdb_env_copyfd2(pointer, number, UInt32(MDB_CP_COMPACT))
            }
        }
    }

    /// Copies an environment as ``copy(to:)`` does, and writes nothing in its directory.
    ///
    /// An environment without a lock file has no users. If this process may not write to the files,
    /// it cannot keep others from writing, and checks instead whether one did.
    ///
    /// - Parameters:
    ///   - source: The directory of the environment.
    ///   - directory: The path of the copy, which does not exist yet, in an existing directory.
    ///   - configuration: The map size.
    /// - Throws: ``LMDBError/busy`` when somebody wrote meanwhile, or the errors of ``copy(to:)``
    ///   and ``open(at:tables:configuration:)``.
    /// - Complexity: O(*p*) in the pages in use.
    package static func copyUntouched(
        _ source: String,
        to directory: String,
        configuration: Configuration = Configuration()
    ) throws(LMDBError) {
        let file = EnvironmentFile(directory: source)
        _ = try file.identity()
        try file.checkHeader()
        try file.checkPages()
        let flags = MDB_RDONLY | MDB_NOLOCK
        let pointer = try unsafe openPointer(
            at: source,
            tableCount: 1,
            configuration: configuration,
            flags: flags
        )
        defer { unsafe mdb_env_close(pointer) }
        let before = try unsafe lastTransaction(of: pointer)
        try copy(to: directory) { number throws(LMDBError) in
            try unsafe check(mdb_env_copyfd2(pointer, number, UInt32(MDB_CP_COMPACT)))
            guard try unsafe lastTransaction(of: pointer) == before else { throw .busy }
        }
    }

    /// Returns whether a process can open an environment without making a file in its directory.
    ///
    /// - Parameter directory: The directory of the environment.
    /// - Returns: Whether its lock file exists and is writable.
    package static func isShared(_ directory: String) -> Bool {
        unsafe access(directory + "/lock.mdb", R_OK | W_OK) == 0
    }

    static func lastTransaction(of pointer: OpaquePointer) throws(LMDBError) -> Int {
        var information = unsafe MDB_envinfo()
        try unsafe check(mdb_env_info(pointer, &information))
        return unsafe information.me_last_txnid
    }

    private static func copy(
        to directory: String,
        _ write: (Int32) throws(LMDBError) -> Void
    ) throws(LMDBError) {
        do throws(FileError) {
            let temporary = Files.temporaryPath(for: directory)
            try Files.createPrivateDirectory(at: temporary)
            do throws(FileError) {
                try copyPages(to: temporary + "/data.mdb", write)
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

    /// Copies the pages; LMDB's own function would leave the file's mode to the umask, and not sync
    /// it.
    private static func copyPages(
        to path: String,
        _ write: (Int32) throws(LMDBError) -> Void
    ) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file = try FileDescriptor(path, flags, operation: "copy to")
        let number = file.number
        do throws(LMDBError) {
            try write(number)
        } catch {
            throw FileError(operation: "copy to", path: path, code: error.rawValue)
        }
        guard fsync(number) == 0 else { throw Files.failure("synchronize", path) }
    }
}
