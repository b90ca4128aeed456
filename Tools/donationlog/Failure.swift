import ArgumentParser
import DonationStore

/// The reason why a subcommand stops.
enum Failure: Error {
    /// An error of the store.
    case store(DonationStoreError)
    /// A refusal of an operation.
    case refused(any ToldError)
    /// Another error, with its message.
    case message(String, ExitCode)
    /// An error with the lines to write instead.
    case correction(String, lines: [String], ExitCode)
    /// A name that fits several elements.
    case choices(Choices, ExitCode)
    /// An error that is reported already.
    case told(ExitCode)
    /// A closed output, which is no error.
    case outputClosed

    /// Makes the failure of an operation.
    init(_ error: OperationError<some OperationRefusal & ToldError>) {
        switch error {
        case .refused(let refusal): self = .refused(refusal)
        case .store(let error): self = .store(error)
        }
    }

    /// The exit code.
    var exitCode: ExitCode {
        switch self {
        case .store(let error): error.exitCode
        case .refused(let refusal): refusal.exitCode
        case .message(_, let code), .choices(_, let code), .told(let code): code
        case .correction(_, _, let code): code
        case .outputClosed: .success
        }
    }

    /// The message; `nil` if it is reported already.
    private var text: String? {
        switch self {
        case .store(let error): error.text
        case .refused(let refusal): refusal.text
        case .message(let text, _): text
        case .correction(let text, let lines, _): ([text] + lines).joined(separator: "\n")
        case .choices(let choices, _): choices.text
        case .told, .outputClosed: nil
        }
    }

    /// The lines of standard error for people.
    var lines: [String] {
        guard let text else { return [] }
        if case .correction(let text, let lines, _) = self {
            return ["donationlog: \(text)"] + lines
        }
        guard case .choices(let choices, _) = self else { return ["donationlog: \(text)"] }
        return ["donationlog: \(text); name one by its key:"] + choices.lines.map { "  \($0)" }
    }

    /// The JSON of standard error for programs: the error, the exit code, and the choices.
    var json: JSONValue? {
        guard let text else { return nil }
        var members: [String: JSONValue] = [
            "error": .string(text), "exitCode": .integer(Int64(exitCode.rawValue)),
        ]
        if case .choices(let choices, _) = self {
            members["choices"] = .array(choices.objects)
            if choices.rest > 0 { members["more"] = .integer(Int64(choices.rest)) }
            members["link"] = choices.joining.map { .string($0) }
        }
        return .object(members)
    }
}
