import CLMDB
import Glibc
import Synchronization

/// The bounds of an environment's map: a length in a damaged page may lead beyond them.
struct MapBounds: ~Copyable {
    /// The address of the map; 0 while unknown.
    private let start = Atomic<UInt>(0)
    private let length = Atomic<UInt>(0)
    /// The length of the file at the last check.
    private let fileLength = Atomic<UInt>(0)

    /// Finds the map of an environment that has no transaction in progress.
    func locate(_ environment: OpaquePointer, path: String) {
        forget()
        var information = unsafe MDB_envinfo()
        var statistics = MDB_stat()
        guard unsafe mdb_env_info(environment, &information) == MDB_SUCCESS,
            unsafe mdb_env_stat(environment, &statistics) == MDB_SUCCESS,
            case let pageSize = UInt(statistics.ms_psize), pageSize > 0,
            let entry = unsafe Self.anyEntry(of: environment)
        else { return }
        // An entry is on a page, which begins with its own number.
        let page = entry & ~(pageSize - 1)
        guard let header = unsafe UnsafeRawPointer(bitPattern: page) else { return }
        let (offset, overflows) = unsafe header.load(as: UInt.self)
            .multipliedReportingOverflow(by: pageSize)
        guard !overflows, offset < page else { return }
        unsafe length.store(UInt(information.me_mapsize), ordering: .relaxed)
        start.store(page - offset, ordering: .releasing)
        let length = unsafe UInt(information.me_mapsize)
        Faults.watch(page - offset, length: length, path: path)
    }

    /// Forgets the map, which has moved.
    func forget() {
        let old = start.exchange(0, ordering: .acquiringAndReleasing)
        if old > 0 { Faults.forget(old) }
    }

    /// Returns whether bytes are in the file, or outside the map.
    func holds(_ bytes: MDB_val, of environment: OpaquePointer) -> Bool {
        let start = start.load(ordering: .acquiring)
        let first = unsafe UInt(bitPattern: bytes.mv_data)
        // Pages that a transaction changed are not in the map yet.
        guard start > 0, first >= start, first - start < length.load(ordering: .relaxed) else {
            return true
        }
        let (end, overflows) = unsafe (first - start).addingReportingOverflow(UInt(bytes.mv_size))
        guard !overflows else { return false }
        if end <= fileLength.load(ordering: .relaxed) { return true }
        fileLength.store(unsafe Self.size(of: environment), ordering: .relaxed)
        return end <= fileLength.load(ordering: .relaxed)
    }

    /// Returns the address of the key of the first entry in the list of tables.
    private static func anyEntry(of environment: OpaquePointer) -> UInt? {
        var transaction: OpaquePointer?
        guard unsafe Environment.begin(environment, isWriter: false, &transaction) == MDB_SUCCESS
        else { return nil }
        defer { unsafe mdb_txn_abort(transaction) }
        var cursor: OpaquePointer?
        let tables: UInt32 = 1
        guard unsafe mdb_cursor_open(transaction, tables, &cursor) == MDB_SUCCESS else {
            return nil
        }
        defer { unsafe mdb_cursor_close(cursor) }
        var (key, value) = unsafe (MDB_val(), MDB_val())
        guard unsafe mdb_cursor_get(cursor, &key, &value, MDB_FIRST) == MDB_SUCCESS else {
            return nil
        }
        return unsafe UInt(bitPattern: key.mv_data)
    }

    private static func size(of environment: OpaquePointer) -> UInt {
        var descriptor: Int32 = -1
        var status = stat()
        guard unsafe mdb_env_get_fd(environment, &descriptor) == MDB_SUCCESS,
            unsafe fstat(descriptor, &status) == 0
        else { return 0 }
        return UInt(clamping: status.st_size)
    }
}
