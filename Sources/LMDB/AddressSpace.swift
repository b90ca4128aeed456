import CLMDB
import Glibc

/// The addresses that this process may still use, which `ulimit -v` and containers limit.
enum AddressSpace {
    /// A map that is smaller than it was asked to be has at least this size: 64 MiB.
    private static let least = 64 << 20

    /// The size of a map that leaves three times as much to others, if there is so much.
    ///
    /// - Parameters:
    ///   - size: The size that there is no room for.
    ///   - used: How many bytes the map must hold.
    /// - Returns: A smaller size; `nil` when there is not even room for what must be held.
    static func mapSize(below size: Int, holding used: Int) -> Int? {
        // So that the file can grow.
        let wanted = max(least, 2 * used)
        var candidate = size / 2
        while candidate >= wanted {
            if hasRoom(for: 4 * candidate) { return candidate }
            candidate /= 2
        }
        return [wanted, used + least / 4].first { $0 < size && hasRoom(for: $0) }
    }

    /// Whether so many bytes could be mapped at this moment.
    static func hasRoom(for bytes: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let mapped = unsafe mmap(nil, bytes, PROT_NONE, flags, -1, 0)
        guard unsafe mapped != MAP_FAILED else { return false }
        unsafe munmap(mapped, bytes)
        return true
    }
}

extension Environment {
    /// Follows a process that has let the file grow beyond the map of this one.
    ///
    /// LMDB lets go of the map that it has before it makes the new one, and touches it all the same
    /// when there is no room for that: so this looks first.
    ///
    /// - Throws: ``LMDBError/outOfMemory`` when there is no room; then the map is as it was.
    static func adoptMapSize(_ pointer: OpaquePointer) throws(LMDBError) {
        var (information, statistics) = unsafe (MDB_envinfo(), MDB_stat())
        try unsafe check(mdb_env_info(pointer, &information))
        try unsafe check(mdb_env_stat(pointer, &statistics))
        let pageSize = Int(statistics.ms_psize)
        let recorded = try unsafe recordedMapSize(pointer, pageSize)
        guard !AddressSpace.hasRoom(for: recorded) else {
            return try unsafe check(mdb_env_set_mapsize(pointer, 0))
        }
        let used = unsafe (information.me_last_pgno + 1) * pageSize
        guard let size = AddressSpace.mapSize(below: recorded, holding: used) else {
            throw .outOfMemory
        }
        try unsafe check(mdb_env_set_mapsize(pointer, size))
    }

    /// The largest map that a writer of the file has had.
    private static func recordedMapSize(
        _ pointer: OpaquePointer,
        _ pageSize: Int
    ) throws(LMDBError) -> Int {
        // LMDB's own descriptor: closing another would drop its locks.
        var descriptor: Int32 = -1
        try unsafe check(mdb_env_get_fd(pointer, &descriptor))
        var largest = 0
        for page in [0, 1] {
            var size = 0
            let offset = page * pageSize + EnvironmentFile.mapSizeOffset
            let count = unsafe pread(descriptor, &size, MemoryLayout<Int>.size, offset)
            guard count == MemoryLayout<Int>.size else { throw .inputOutput }
            largest = max(largest, size)
        }
        return largest
    }
}
