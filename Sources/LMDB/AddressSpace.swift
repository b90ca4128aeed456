import CLMDB
import Glibc

/// The addresses that this process may still use, which `ulimit -v` and containers limit.
enum AddressSpace {
    /// The least size of a reduced map: 64 MiB.
    private static let least = 64 << 20

    /// Returns the size of a map that leaves three times as much address space to others, if
    /// possible.
    ///
    /// - Parameters:
    ///   - size: The size for which there is no room.
    ///   - used: The number of bytes that the map must hold.
    /// - Returns: A smaller size; `nil` when there is no room even for the used bytes.
    static func mapSize(below size: Int, holding used: Int) -> Int? {
        // This leaves room for the file to grow.
        let wanted = max(least, 2 * used)
        var candidate = size / 2
        while candidate >= wanted {
            if hasRoom(for: 4 * candidate) { return candidate }
            candidate /= 2
        }
        return [wanted, used + least / 4].first { $0 < size && hasRoom(for: $0) }
    }

    /// Returns whether this process could map a number of bytes at this moment.
    static func hasRoom(for bytes: Int) -> Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let mapped = unsafe mmap(nil, bytes, PROT_NONE, flags, -1, 0)
        guard unsafe mapped != MAP_FAILED else { return false }
        unsafe munmap(mapped, bytes)
        return true
    }
}

extension Environment {
    /// Adopts the larger map of another process that let the file grow beyond this one's map.
    ///
    /// LMDB gives up its map before it makes the new one, and uses the map even when there is no
    /// room for the new one: therefore this checks the room first.
    ///
    /// - Throws: ``LMDBError/outOfMemory`` when there is no room; then the map is unchanged.
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

    /// Returns the size of the largest map that a writer of the file had.
    private static func recordedMapSize(
        _ pointer: OpaquePointer,
        _ pageSize: Int
    ) throws(LMDBError) -> Int {
        // This is LMDB's own descriptor: closing another one would drop its locks.
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
