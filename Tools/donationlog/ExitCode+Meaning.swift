import ArgumentParser
import DonationStore
import Foundation

/// The exit codes: those of `sysexits.h` where it has one.
extension ExitCode {
    static let nothingFound = ExitCode(1)
    static let badData = ExitCode(65)
    static let noInput = ExitCode(66)
    static let unavailable = ExitCode(69)
    static let cannotCreate = ExitCode(73)
    static let inputOutput = ExitCode(74)
    static let tryAgain = ExitCode(75)
    static let noPermission = ExitCode(77)
    static let configuration = ExitCode(78)
    /// The code that a shell reports for ^C.
    static let interrupted = ExitCode(130)

    /// Makes the code for a failed system call; `nil` for a number without a code of its own.
    init?(systemErrorNumber number: Int32) {
        switch number {
        case EACCES, EPERM: self = .noPermission
        case ENOSPC, EIO, EDQUOT, EFBIG: self = .inputOutput
        default: return nil
        }
    }

    init(_ error: DonationStoreError) {
        let number = error.systemErrorNumber
        switch error {
        case .noStore: self = .noInput
        case .notAStore, .newerFormat, .damaged: self = .badData
        case .outcomeUnknown, .generationUnavailable: self = .inputOutput
        case .busy, .replaced: self = .tryAgain
        case .cancelled: self = .interrupted
        case .unsupportedFileSystem, .foreignNamespace: self = .unavailable
        case .exists: self = .cannotCreate
        case .invalid: self = .validationFailure
        case .file(let file) where file.code == LMDBError.foreignFile.rawValue,
            .file(let file) where file.code == LMDBError.foreignLink.rawValue:
            self = .badData
        case .storage(.readersFull, _): self = .tryAgain
        // LMDB's own codes are no system errors; they report a file that is not as it should be.
        case .storage where number == nil: self = .badData
        case .file, .storage, .notStored:
            self = number.flatMap(ExitCode.init(systemErrorNumber:)) ?? .cannotCreate
        }
    }
}
