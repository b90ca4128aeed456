import CLMDB
import Glibc

extension Environment {
    /// Opens the environment of a directory made by ``create(at:tables:configuration:)``.
    ///
    /// If this process has the file open already, by whatever path, the result is the same object,
    /// with the configuration of its first opening. If this throws, nothing in the directory has
    /// changed, except that LMDB may have added its lock file.
    ///
    /// - Parameters:
    ///   - directory: The path of a directory that holds `data.mdb`.
    ///   - tables: The names of the tables to open, at least one.
    ///   - configuration: The map size, the number of readers and the durability.
    /// - Returns: The environment, which closes with its last reference.
    /// - Throws: ``LMDBError/noSuchFile`` when there is no such directory,
    ///   ``LMDBError/notAnEnvironment`` when its `data.mdb` is missing, cut short or no LMDB file,
    ///   ``LMDBError/versionMismatch``, ``LMDBError/notFound`` when a table is missing, or a system
    ///   error such as ``LMDBError/accessDenied``.
    /// - Complexity: O(*t*) in the number of tables; for a file that ends before its last used
    ///   page, also O(*p*) in its pages in use.
    package static func open(
        at directory: String,
        tables: [String],
        configuration: Configuration = Configuration()
    ) throws(LMDBError) -> Environment {
        let environment = try EnvironmentRegistry.environment { () throws(LMDBError) in
            try EnvironmentFile(directory: directory).identity()
        } open: { (identity) throws(LMDBError) in
            let file = EnvironmentFile(directory: directory)
            try file.checkHeader()
            try file.checkPages()
            let mutex = try LockFile(directory: directory).reserve(
                readers: configuration.maximumReaders
            )
            let pointer = try unsafe openPointer(
                at: directory,
                tableCount: tables.count,
                configuration: configuration
            )
            do throws(LMDBError) {
                let handles = try unsafe openTables(tables, in: pointer, creating: false)
                let writerLock = try openWriterLock(directory)
                return unsafe Environment(
                    pointer: pointer,
                    tableHandles: handles,
                    identity: identity,
                    writerLock: writerLock,
                    writerMutex: mutex
                )
            } catch {
                unsafe mdb_env_close(pointer)
                throw error
            }
        }
        for table in tables { _ = try environment.table(named: table) }
        return environment
    }

    /// Creates a directory with a new environment and empty tables; it is on disk on return.
    ///
    /// The directory and its files are private to their owner, whatever the umask. The directory is
    /// made under another name beside its place and then renamed, so it exists whole or not at all.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory, which does not exist yet, in an existing one.
    ///   - tables: The names of the tables, at least one.
    ///   - configuration: The map size and the number of readers.
    /// - Throws: ``LMDBError/fileExists`` when the path is taken, ``LMDBError/noSuchFile`` when its
    ///   parent is missing, or another system error.
    /// - Complexity: O(*t*) in the number of tables, and a few synchronous writes.
    package static func create(
        at directory: String,
        tables: [String],
        configuration: Configuration = Configuration()
    ) throws(LMDBError) {
        do throws(FileError) {
            let temporary = Files.temporaryPath(for: directory)
            try Files.createPrivateDirectory(at: temporary)
            do throws(FileError) {
                try fill(temporary, tables: tables, configuration: configuration)
                try Files.renameExclusively(temporary, to: directory)
            } catch {
                try? Files.removeTree(at: temporary)
                throw error
            }
            do throws(FileError) {
                try Files.synchronize(directory: Files.parent(of: directory))
            } catch {
                try? Files.removeTree(at: directory)
                throw error
            }
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }

    /// Makes the files of a new environment in an empty directory and syncs them.
    private static func fill(
        _ directory: String,
        tables: [String],
        configuration: Configuration
    ) throws(FileError) {
        do throws(LMDBError) {
            _ = try LockFile(directory: directory).reserve(readers: configuration.maximumReaders)
            let pointer = try unsafe openPointer(
                at: directory,
                tableCount: tables.count,
                configuration: configuration
            )
            defer { unsafe mdb_env_close(pointer) }
            _ = try unsafe openTables(tables, in: pointer, creating: true)
            try unsafe check(mdb_env_sync(pointer, 1))
        } catch {
            throw FileError(operation: "create environment", path: directory, code: error.rawValue)
        }
        for name in ["data.mdb", "lock.mdb"] {
            try Files.makePrivate(file: directory + "/" + name)
        }
        try Files.synchronize(directory: directory)
    }

    private static func openWriterLock(_ directory: String) throws(LMDBError) -> WriterLock {
        do {
            return try WriterLock(directory: directory)
        } catch {
            throw LMDBError(rawValue: error.code)
        }
    }

    /// Opens LMDB's environment, which the caller closes; with a smaller map if the address space
    /// is limited.
    static func openPointer(
        at directory: String,
        tableCount: Int,
        configuration: Configuration,
        flags: Int32 = 0
    ) throws(LMDBError) -> OpaquePointer {
        do throws(LMDBError) {
            return try unsafe openWhole(
                at: directory,
                tableCount: tableCount,
                configuration: configuration,
                flags: flags
            )
        } catch .outOfMemory {
            let used = (try? Files.size(ofFile: directory + "/data.mdb")) ?? 0
            let size = AddressSpace.mapSize(below: configuration.mapSizeInBytes, holding: Int(used))
            guard let size else { throw .outOfMemory }
            var configuration = configuration
            configuration.mapSizeInBytes = size
            return try unsafe openWhole(
                at: directory,
                tableCount: tableCount,
                configuration: configuration,
                flags: flags
            )
        }
    }

    private static func openWhole(
        at directory: String,
        tableCount: Int,
        configuration: Configuration,
        flags: Int32
    ) throws(LMDBError) -> OpaquePointer {
        var created: OpaquePointer?
        try unsafe check(mdb_env_create(&created))
        guard let pointer = unsafe created else { throw .invalid }
        do throws(LMDBError) {
            try unsafe check(mdb_env_set_mapsize(pointer, configuration.mapSizeInBytes))
            try unsafe check(mdb_env_set_maxreaders(pointer, UInt32(configuration.maximumReaders)))
            try unsafe check(mdb_env_set_maxdbs(pointer, UInt32(tableCount)))
            let noSync = configuration.durability == .unsynced ? MDB_NOSYNC : 0
            let all = UInt32(bitPattern: MDB_NOTLS | noSync | flags)
            try unsafe check(mdb_env_open(pointer, directory, all, 0o600))
            // LMDB closes all its other descriptors in programs that this one executes.
            var descriptor: Int32 = -1
            try unsafe check(mdb_env_get_fd(pointer, &descriptor))
            guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
                throw LMDBError(rawValue: errno)
            }
        } catch {
            unsafe mdb_env_close(pointer)
            throw error
        }
        return unsafe pointer
    }

    /// Opens all tables in one transaction, which it commits even if it only reads: an abort would
    /// close the tables' handles.
    private static func openTables(
        _ names: [String],
        in pointer: OpaquePointer,
        creating: Bool
    ) throws(LMDBError) -> [String: UInt32] {
        var transaction: OpaquePointer?
        var code = unsafe begin(pointer, isWriter: creating, &transaction)
        if code == MDB_MAP_RESIZED {
            try unsafe adoptMapSize(pointer)
            code = unsafe begin(pointer, isWriter: creating, &transaction)
        }
        try check(code)
        var handles: [String: UInt32] = [:]
        for name in names {
            var handle: UInt32 = 0
            let flags = creating ? UInt32(bitPattern: MDB_CREATE) : 0
            let code = unsafe mdb_dbi_open(transaction, name, flags, &handle)
            guard code == MDB_SUCCESS else {
                unsafe mdb_txn_abort(transaction)
                throw LMDBError(rawValue: code)
            }
            handles[name] = handle
        }
        try unsafe check(mdb_txn_commit(transaction))
        return handles
    }
}
