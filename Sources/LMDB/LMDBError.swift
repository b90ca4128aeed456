import CLMDB
import Glibc

/// An error code of LMDB, or of the system call below it.
///
/// Negative codes from −30799 to −30780 are LMDB's, positive ones are `errno`, and those from
/// −1001 downwards are this module's own.
public struct LMDBError: RawRepresentable, Error, Hashable, Sendable {
    /// The code, as LMDB or the system call returned it.
    public let rawValue: Int32

    /// Makes an error from a code.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// Throws unless a code means success.
func check(_ code: Int32) throws(LMDBError) {
    guard code == MDB_SUCCESS else { throw LMDBError(rawValue: code) }
}

// MARK: - LMDB's codes

extension LMDBError {
    /// The key is already there, or does not follow the last one when appending.
    public static let keyExists = LMDBError(rawValue: MDB_KEYEXIST)
    /// There is no such key, or no such table.
    public static let notFound = LMDBError(rawValue: MDB_NOTFOUND)
    /// A page that the file refers to is not in it: the file is damaged.
    public static let pageNotFound = LMDBError(rawValue: MDB_PAGE_NOTFOUND)
    /// A page is of the wrong kind: the file is damaged.
    public static let corrupted = LMDBError(rawValue: MDB_CORRUPTED)
    /// The meta page could not be written; every transaction fails until the file is reopened.
    public static let panic = LMDBError(rawValue: MDB_PANIC)
    /// The file was written by another version of LMDB's format.
    public static let versionMismatch = LMDBError(rawValue: MDB_VERSION_MISMATCH)
    /// The file is not an LMDB file.
    public static let invalid = LMDBError(rawValue: MDB_INVALID)
    /// The map is full: the data reached `Environment.Configuration.mapSizeInBytes`.
    public static let mapFull = LMDBError(rawValue: MDB_MAP_FULL)
    /// There are more tables than the environment was opened with.
    public static let tablesFull = LMDBError(rawValue: MDB_DBS_FULL)
    /// Every reader slot is taken, see `Environment.Configuration.maximumReaders`.
    public static let readersFull = LMDBError(rawValue: MDB_READERS_FULL)
    /// The process has no thread-local storage key left.
    public static let threadLocalStorageFull = LMDBError(rawValue: MDB_TLS_FULL)
    /// The transaction has changed too many pages.
    public static let transactionFull = LMDBError(rawValue: MDB_TXN_FULL)
    /// The tree is deeper than a cursor can follow: the file is damaged.
    public static let cursorFull = LMDBError(rawValue: MDB_CURSOR_FULL)
    /// A page has not enough space: an internal error of LMDB.
    public static let pageFull = LMDBError(rawValue: MDB_PAGE_FULL)
    /// Another process grew the file beyond this one's map, which is still in use.
    public static let mapResized = LMDBError(rawValue: MDB_MAP_RESIZED)
    /// The table is of another kind than the operation needs.
    public static let incompatible = LMDBError(rawValue: MDB_INCOMPATIBLE)
    /// Another process took or reused the transaction's reader slot.
    public static let badReaderSlot = LMDBError(rawValue: MDB_BAD_RSLOT)
    /// An earlier error made the transaction useless: let it go out of scope.
    public static let badTransaction = LMDBError(rawValue: MDB_BAD_TXN)
    /// A key is empty or longer than 511 bytes, or a value is too long.
    public static let badValueSize = LMDBError(rawValue: MDB_BAD_VALSIZE)
    /// The table was closed or changed from outside.
    public static let badTable = LMDBError(rawValue: MDB_BAD_DBI)
}

// MARK: - Codes of system calls

extension LMDBError {
    /// The disk is full (`ENOSPC`); LMDB often reports ``inputOutput`` instead.
    public static let noSpace = LMDBError(rawValue: ENOSPC)
    /// A read or write failed or was cut short (`EIO`).
    public static let inputOutput = LMDBError(rawValue: EIO)
    /// The file's permissions forbid it (`EACCES`).
    public static let accessDenied = LMDBError(rawValue: EACCES)
    /// A directory was expected here (`ENOTDIR`).
    public static let notADirectory = LMDBError(rawValue: ENOTDIR)
    /// There is no memory or address space left (`ENOMEM`).
    public static let outOfMemory = LMDBError(rawValue: ENOMEM)
    /// The file is not of the expected kind (`EINVAL`).
    public static let invalidArgument = LMDBError(rawValue: EINVAL)
    /// The directory does not exist (`ENOENT`).
    public static let noSuchFile = LMDBError(rawValue: ENOENT)
    /// The directory exists already (`EEXIST`).
    public static let fileExists = LMDBError(rawValue: EEXIST)
    /// The owner's disk quota is used up (`EDQUOT`).
    public static let quotaExceeded = LMDBError(rawValue: EDQUOT)
    /// The file system is mounted read-only (`EROFS`).
    public static let readOnlyFileSystem = LMDBError(rawValue: EROFS)
    /// The file would exceed the process's or the file system's limit (`EFBIG`).
    public static let fileTooLarge = LMDBError(rawValue: EFBIG)
}

// MARK: - This module's own codes

extension LMDBError {
    /// The environment was opened before a `fork`; a child opens its own.
    public static let usedAfterFork = LMDBError(rawValue: -1001)
    /// This thread has a write transaction in this environment already.
    public static let writeTransactionAlreadyOpen = LMDBError(rawValue: -1002)
    /// The table belongs to another environment.
    public static let foreignTable = LMDBError(rawValue: -1003)
    /// The directory's `data.mdb` is missing or not an LMDB file.
    public static let notAnEnvironment = LMDBError(rawValue: -1004)
    /// Another writer did not finish in time.
    public static let busy = LMDBError(rawValue: -1006)
    /// The file is a link, has a second name, or is no regular file, but a store's file belongs
    /// here.
    public static let foreignFile = LMDBError(rawValue: -1007)
    /// The current generation's name is not a link to the bare name of a directory beside it.
    public static let foreignLink = LMDBError(rawValue: -1008)
}

extension LMDBError: CustomStringConvertible {
    /// The error's text, followed by the code.
    public var description: String {
        let text =
            switch self {
            case .usedAfterFork: "environment used after fork"
            case .writeTransactionAlreadyOpen: "this thread has a write transaction already"
            case .foreignTable: "table of another environment"
            case .notAnEnvironment: "data.mdb is missing or not an LMDB file"
            case .busy: "another writer did not finish in time"
            case .foreignFile: "not a regular file with a single name"
            case .foreignLink: "not a link to the bare name of a directory beside it"
            default: unsafe String(cString: mdb_strerror(rawValue))
            }
        return "\(text) (code \(rawValue))"
    }
}
