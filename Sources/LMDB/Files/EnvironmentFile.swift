import CLMDB
import Glibc

/// The `data.mdb` of a directory, inspected before LMDB opens it: LMDB would create it.
struct EnvironmentFile {
    static let magic: UInt32 = 0xBEEF_C0DE
    static let version: UInt32 = 1
    /// The offsets of a meta page's fields, after the 16 bytes of the page header.
    static let magicOffset = 16
    static let versionOffset = 20
    static let pageSizeOffset = 40
    /// The offset of the map's size in a meta page.
    static let mapSizeOffset = 32

    let directory: String

    var path: String { directory + "/data.mdb" }

    /// Returns the file's identity without opening it.
    ///
    /// - Throws: ``LMDBError/noSuchFile`` when the directory is missing,
    ///   ``LMDBError/notAnEnvironment`` when it has no such file, or a system error.
    func identity() throws(LMDBError) -> FileIdentity {
        guard Files.exists(directory) else { throw .noSuchFile }
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .notAnEnvironment : LMDBError(rawValue: errno)
        }
        // A write through a link or a second name would change a file outside the store.
        guard status.st_mode & S_IFMT != S_IFLNK, status.st_nlink <= 1 else {
            throw status.st_mode & S_IFMT == S_IFDIR ? .notAnEnvironment : .foreignFile
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnEnvironment }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Checks that the file starts like an LMDB file, and holds both of its meta pages.
    ///
    /// It opens and closes the file, so the file must not be open in this process.
    ///
    /// - Throws: ``LMDBError/notAnEnvironment``, ``LMDBError/versionMismatch``, or a system error.
    func checkHeader() throws(LMDBError) {
        let header: [UInt8]
        let size: Int64
        do throws(FileError) {
            header = try Files.prefix(of: path, count: Self.pageSizeOffset + 4)
            size = try Files.size(ofFile: path)
        } catch {
            throw LMDBError(rawValue: error.code)
        }
        guard header.count == Self.pageSizeOffset + 4,
            header.integer(at: Self.magicOffset) == Self.magic
        else { throw .notAnEnvironment }
        guard header.integer(at: Self.versionOffset) == Self.version else { throw .versionMismatch }
        let pageSize = Int64(header.integer(at: Self.pageSizeOffset) as UInt32)
        guard pageSize >= 512, size >= 2 * pageSize else { throw .notAnEnvironment }
    }
}

extension [UInt8] {
    /// Reads an integer in the machine's byte order, which is LMDB's.
    func integer<Value: FixedWidthInteger>(at offset: Int) -> Value {
        let bytes = self[offset..<offset + Value.bitWidth / 8]
        return Value(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | Value($1) })
    }
}
