internal import GRDB

/// A failure of a text index.
package enum TextIndexError: Error, Equatable, Sendable {
    /// The file is no index, or a part of it cannot be right.
    case damaged(path: String, detail: String)
    /// The system refuses to read or write the file.
    case inaccessible(path: String, detail: String)
    /// Another process has been writing for too long.
    case busy(path: String)
    /// A program with other rules for words has taken the file over.
    case takenOver(path: String)
    /// The texts of an entry are longer than all of an entry may be.
    case textTooLong(id: UInt64, byteCount: Int)
    /// The identifier of an entry is beyond `Int64.max`.
    case identifierTooLarge(id: UInt64)
    /// ICU cannot break texts into words.
    case noRules

    init(_ error: any Error, path: String) {
        guard let error = error as? DatabaseError else {
            self = .inaccessible(path: path, detail: "\(error)")
            return
        }
        let detail = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: self = .busy(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_PERM,
            .SQLITE_READONLY, .SQLITE_AUTH:
            self = .inaccessible(path: path, detail: detail)
        default:
            // No statement depends on what was asked: the file is the cause of any other failure.
            self = .damaged(path: path, detail: detail)
        }
    }
}

extension TextIndexError: CustomStringConvertible {
    /// What happened, to what, and what to do.
    package var description: String {
        switch self {
        case .damaged(let path, let detail):
            "the text index \(path) is damaged (\(detail)): remove it and build it anew"
        case .inaccessible(let path, let detail):
            "the text index \(path) cannot be read or written (\(detail)): "
                + "check the permissions and the space left"
        case .busy(let path):
            "another process has been writing the text index \(path) for long: try again later"
        case .takenOver(let path):
            "another version of the program has taken over the text index \(path): open it again"
        case .textTooLong(let id, let byteCount):
            "the texts of entry \(id) have \(byteCount) bytes, more than "
                + "\(TextIndex.longestTexts): shorten them"
        case .noRules:
            "the rules of ICU for words cannot be loaded: install the data of ICU, or free memory"
        case .identifierTooLarge(let id):
            "the identifier \(id) of an entry is greater than \(Int64.max): use a smaller one"
        }
    }
}
