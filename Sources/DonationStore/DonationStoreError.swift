public import Interactions

@_exported public import struct LMDB.FileError
@_exported public import struct LMDB.FilePermissions
@_exported public import struct LMDB.LMDBError

/// An error of the store; nothing was changed unless a case says otherwise.
public enum DonationStoreError: Error, Hashable, Sendable {
    /// The directory holds no store.
    case noStore(path: String)
    /// The directory holds something that is not a store, or an incomplete store.
    case notAStore(path: String, LMDBError)
    /// The store was written by a newer version.
    case newerFormat(found: UInt32, supported: UInt32, path: String)
    /// A file could not be made, read or replaced.
    case file(FileError)
    /// The log or the views could not be read.
    case storage(LMDBError, path: String)
    /// Nothing was stored: writing to the log failed, and the log is as it was.
    case notStored(LMDBError, path: String)
    /// Writing failed at its last step, so the log may or may not hold the data.
    ///
    /// Repeating the call is safe.
    case outcomeUnknown(path: String)
    /// The record at this position is damaged.
    case damaged(Position, DecodingFailure)
    /// Another process is writing and does not finish; `process` is its number, if known.
    case busy(path: String, process: Int32?)
    /// The store is on a file system on which LMDB's locks and maps do not work.
    case unsupportedFileSystem(path: String, name: String)
    /// A process of another PID namespace, such as a container, has the store open.
    case foreignNamespace(path: String)
    /// The directory for a new store holds a store already.
    case exists(path: String)
    /// The value to set is invalid; nothing was changed.
    case invalid(ValidationError)
    /// An erasure or a restore replaced the log during the call.
    case replaced(path: String)
    /// The caller canceled the work; nothing of it is left.
    case cancelled
    /// Other processes replaced the log's or the views' generation each time it was being opened.
    case generationUnavailable(path: String)
}

extension DonationStoreError: CustomStringConvertible {
    /// A text for people: the event, the path concerned, and the remedy.
    public var description: String {
        switch self {
        case .noStore(let path):
            "there is no store at \(path); append a donation to make one, or name another"
        case .notAStore(let path, let error):
            "\(path) is not a store that can be read (\(error)); restore it from a backup, or name "
                + "another directory"
        case .newerFormat(let found, let supported, let path):
            "the store at \(path) has format \(found), and this program reads up to \(supported); "
                + "use a newer program"
        case .file(let error):
            "\(error)"
                + (error.permissions == nil
                    ? Self.remedy(for: LMDBError(rawValue: error.code))
                    : "; ask its owner, or name another directory")
        case .storage(let error, let path):
            "cannot read \(path): \(error)" + Self.remedy(for: error)
        case .notStored(let error, let path):
            "nothing was stored in \(path): \(error)" + Self.remedy(for: error)
        case .outcomeUnknown(let path):
            "writing to \(path) failed at its last step; do it again, which is safe"
        case .damaged(let position, let failure):
            "the record at position \(position.rawValue) is damaged: \(failure); salvage the rest"
        case .busy(let path, let process):
            "\(path) is in use by \(process.map { "process \($0)" } ?? "another process"), which "
                + "does not finish; nothing was done: try again, or end that process"
        case .unsupportedFileSystem(let path, let name):
            "\(path) is on a \(name) file system, where several programs cannot share a store "
                + "safely; keep the store on a local disk"
        case .foreignNamespace(let path):
            "\(path) is open in another PID namespace, such as a container; processes that share a "
                + "store must share one, or take turns"
        case .exists(let path):
            "\(path) exists already; name another directory"
        case .invalid(let error): "\(error)"
        case .replaced(let path):
            "the log in \(path) was erased or restored meanwhile; begin again"
        case .cancelled: "stopped before the end; nothing was changed"
        case .generationUnavailable(let path):
            "the current generation in \(path) cannot be opened; try again"
        }
    }

    private static func remedy(for error: LMDBError) -> String {
        switch error {
        case .noSpace, .inputOutput, .quotaExceeded, .fileTooLarge:
            "; is the disk full? Free some space and try again"
        case .accessDenied: "; check who owns the directory"
        case .readOnlyFileSystem: "; the file system is read-only"
        case .mapFull:
            "; the store has reached its largest size here (`ulimit -v` also limits it)"
        case .foreignFile:
            "; a store writes to no link, and to no file with a second name: remove the link or the "
                + "other name, or name another directory"
        case .foreignLink: "; restore the store from a backup, or name another directory"
        case .readersFull:
            "; try again when a process that reads the store has ended"
        case .outOfMemory:
            "; the limit on this process's addresses is too low: raise it (`ulimit -v`)"
        default: ""
        }
    }
}

extension DonationStoreError {
    /// The system's error number (`errno`) behind this error; `nil` if the system reported none.
    public var systemErrorNumber: Int32? {
        switch self {
        case .file(let error): error.code > 0 ? error.code : nil
        case .notAStore(_, let error), .storage(let error, _), .notStored(let error, _):
            error.rawValue > 0 ? error.rawValue : nil
        case .noStore, .newerFormat, .outcomeUnknown, .damaged, .generationUnavailable, .busy,
            .unsupportedFileSystem, .foreignNamespace, .exists, .invalid, .replaced, .cancelled:
            nil
        }
    }
}

/// The reason why one donation of a batch was not stored; the others were.
public enum DonationRefusal: Error, Hashable, Sendable {
    /// A field of the donation is invalid.
    case invalid(ValidationError)
    /// The log holds another donation with the same identifier and start, which differs in `field`.
    case conflicts(field: String, with: Position)
    /// The log holds this donation, without participants that the owner took out of it.
    case redacted(Position)
    /// It names a person whom a rule of the owner refuses.
    case refusedPerson(by: Position)
    /// The app has donated `limit` times within `per`, the most that the owner allows.
    ///
    /// It may donate this again after `retryAfter`.
    case tooFrequent(limit: UInt64, per: Duration, retryAfter: Duration)
}

extension DonationRefusal {
    /// The path of the faulty field in donation JSON; empty for the whole donation.
    public var field: String {
        switch self {
        case .invalid(let error): error.field
        case .conflicts(let field, _): field
        case .redacted, .refusedPerson, .tooFrequent: ""
        }
    }

    /// A text for people: the problem with the field and its remedy.
    public var reason: String {
        switch self {
        case .invalid(let error): "\(error.reason)"
        case .conflicts(_, let position):
            "differs from position \(position.rawValue), which has the same identifier and start; "
                + "give a changed donation another identifier, or delete the first"
        case .redacted(let position):
            "redacted: the owner of the store took participants out of position "
                + "\(position.rawValue), which has the same identifier and start; donate something new "
                + "under another identifier"
        case .refusedPerson(let rule):
            "names a person whom the owner of the store refuses by the rule at position "
                + "\(rule.rawValue); the owner can withdraw it"
        case .tooFrequent(let limit, let per, let retryAfter):
            "too frequent: the owner of the store accepts \(limit) in \(per.milliseconds) ms; "
                + "donate it again in \(retryAfter.milliseconds) ms"
        }
    }
}

extension DonationRefusal: OperationRefusal {
    /// A text for people: the problem and its remedy.
    public var description: String {
        field.isEmpty ? reason : "\(field): \(reason)"
    }
}
