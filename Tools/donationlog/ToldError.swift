import ArgumentParser
import DonationStore

/// An error of the library, as the tool reports it: with an exit code, and the tool's own remedies.
protocol ToldError: Error, CustomStringConvertible {
    /// The exit code.
    var exitCode: ExitCode { get }
    /// The text, which may name subcommands and options.
    var text: String { get }
}

extension ToldError {
    var exitCode: ExitCode { .validationFailure }
    var text: String { description }
}

extension DonationStoreError: ToldError {
    var exitCode: ExitCode { ExitCode(self) }

    var text: String {
        switch self {
        case .noStore: "\(self) with --store or DONATION_STORE"
        case .damaged(let position, let failure):
            "the record at position \(position.rawValue) is damaged: \(failure); "
                + "`donationlog verify` lists all damage, and `donationlog salvage` saves the rest"
        case .storage(.readersFull, let path):
            "cannot read \(path): \(LMDBError.readersFull); `donationlog readers` lists the processes "
                + "that read: try again when one of them has ended"
        default: description
        }
    }
}

extension OperationError: ToldError where Refusal: ToldError {
    var exitCode: ExitCode {
        switch self {
        case .refused(let refusal): refusal.exitCode
        case .store(let error): error.exitCode
        }
    }

    var text: String {
        switch self {
        case .refused(let refusal): refusal.text
        case .store(let error): error.text
        }
    }
}

extension CorrectionRefusal: ToldError {
    var text: String {
        switch self {
        case .noEvent, .noCorrection: "\(self) with `donationlog log`"
        case .noEvidence(_, let participant):
            "\(self); see `donationlog show \(participant.position.rawValue)`"
        default: description
        }
    }
}

extension UndoRefusal: ToldError {
    var exitCode: ExitCode { self == .nothing ? .nothingFound : .validationFailure }

    var text: String {
        switch self {
        case .noAct, .onlySo: "\(self); `donationlog undo --list` shows them"
        case .erased(_, let before?):
            "\(self): `donationlog undo --position \(before.rawValue)`"
        case .laterRule(let later, _):
            "\(self): `donationlog undo --position \(later.rawValue)`"
        default: description
        }
    }
}

extension DonationRefusal: ToldError {}

extension ProjectorRefusal: ToldError {}

extension RestoreRefusal: ToldError {
    var exitCode: ExitCode { .noInput }
}

extension ImportRefusal: ToldError {
    var exitCode: ExitCode {
        switch self {
        case .invalid: .badData
        case .notEmpty: .cannotCreate
        }
    }

    var text: String {
        guard case .invalid(_, let error) = self, error.reason == .content else {
            return description
        }
        return "\(self): import with --keep-content to keep it"
    }
}

extension ErasureRefusal: ToldError {
    var exitCode: ExitCode {
        switch self {
        case .redaction(let refusal): refusal.exitCode
        case .clockAhead: .validationFailure
        case .leftBehind:
            systemErrorNumber.flatMap(ExitCode.init(systemErrorNumber:)) ?? .cannotCreate
        }
    }

    var text: String {
        switch self {
        case .redaction(let refusal): refusal.text
        case .clockAhead: "\(self), or give --force if nothing was donated since"
        case .leftBehind: description
        }
    }
}
