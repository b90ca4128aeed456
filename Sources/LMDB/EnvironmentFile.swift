import CLMDB
import Glibc

/// The `data.mdb` of a directory, looked at before LMDB opens it: LMDB would create it.
struct EnvironmentFile {
    private static let magic: UInt32 = 0xBEEF_C0DE
    private static let version: UInt32 = 1
    /// Where the fields of a meta page lie, behind the 16 bytes of a page header.
    private static let magicOffset = 16
    private static let versionOffset = 20
    private static let pageSizeOffset = 40

    let directory: String

    private var path: String { directory + "/data.mdb" }

    /// Identifies the file without opening it.
    ///
    /// - Throws: ``LMDBError/noSuchFile`` when the directory is missing,
    ///   ``LMDBError/notAnEnvironment`` when it has no such file, or a system error.
    func identity() throws(LMDBError) -> FileIdentity {
        guard Files.exists(directory) else { throw .noSuchFile }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .notAnEnvironment : LMDBError(rawValue: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAnEnvironment }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Checks that the file starts as one of LMDB's does, and holds both of its meta pages.
    ///
    /// Opens and closes the file, so it must not be open in this process.
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
            Self.integer(in: header, at: Self.magicOffset) == Self.magic
        else { throw .notAnEnvironment }
        guard Self.integer(in: header, at: Self.versionOffset) == Self.version else {
            throw .versionMismatch
        }
        let pageSize = Int64(Self.integer(in: header, at: Self.pageSizeOffset))
        guard pageSize >= 512, size >= 2 * pageSize else { throw .notAnEnvironment }
    }

    /// Reads an integer in the machine's byte order, which is LMDB's.
    private static func integer(in bytes: [UInt8], at offset: Int) -> UInt32 {
        let value = bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        return UInt32(littleEndian: value)
    }
}
