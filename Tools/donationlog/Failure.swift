import ArgumentParser
import DonationStore

/// Why a subcommand stops.
enum Failure: Error {
    /// The store could not do what it was asked.
    case store(DonationStoreError)
    /// Something else, to be told.
    case message(String, ExitCode)
    /// Several may be meant.
    case choices(Choices, ExitCode)
    /// All has been told.
    case told(ExitCode)
    /// Nobody reads the output any more, which is fine.
    case outputClosed

    /// The code to exit with.
    var exitCode: ExitCode {
        switch self {
        case .store(let error): ExitCode(error)
        case .message(_, let code), .choices(_, let code), .told(let code): code
        case .outputClosed: .success
        }
    }

    /// What is to be told; nothing when all has been.
    private var text: String? {
        switch self {
        case .store(let error): "\(error)"
        case .message(let text, _): text
        case .choices(let choices, _): choices.text
        case .told, .outputClosed: nil
        }
    }

    /// The lines of standard error for people.
    var lines: [String] {
        guard let text else { return [] }
        guard case .choices(let choices, _) = self else { return ["donationlog: \(text)"] }
        return ["donationlog: \(text); name one by its key:"] + choices.lines.map { "  \($0)" }
    }

    /// The same for programs: what happened, the code to exit with, and who may be meant.
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
