import ArgumentParser
import DonationStore
import Foundation

/// How output for people looks.
struct DisplayOptions: ParsableArguments {
    @Option(
        name: .customLong("time"),
        help: "Show times in this style; relative on a terminal, absolute elsewhere."
    )
    var chosenTime: TimeStyle?

    @Option(help: "Use colours always, never, or (auto) on a terminal without NO_COLOR.")
    var color = ColorChoice.auto

    @Flag(help: "Do not show long output through DONATIONLOG_PAGER, PAGER or less.")
    var noPager = false

    @Flag(help: "Do not shorten lines to the width of the terminal.")
    var noTrim = false

    /// How many cells a line may have; `nil` for any number, as where no terminal is.
    var tableWidth: Int? { Screen().isTerminal && !noTrim ? Screen().width : nil }

    /// How to show times here.
    var time: TimeStyle { chosenTime ?? (Screen().isTerminal ? .relative : .absolute) }

    /// Writes through a pager where somebody looks at a terminal, and to the output elsewhere.
    func paging(
        _ output: Output,
        _ write: (Output) throws(Failure) -> Void
    ) throws(Failure) {
        guard !noPager, Screen().isTerminal,
            let command = pagerCommand(in: ProcessInfo.processInfo.environment),
            let pager = try? Pager(command)
        else { return try write(output) }
        let paged = Output(to: pager.input)
        do {
            try write(paged)
            try paged.flush()
        } catch {
            if case .outputClosed = error {} else { try? paged.flush() }
            pager.finish()
            throw error
        }
        pager.finish()
    }
}

/// The command to show long output with; `nil` when there is none, or none is wanted.
func pagerCommand(
    in environment: [String: String],
    isThere: (String) -> Bool = FileManager.default.isExecutableFile(atPath:)
) -> String? {
    if let command = environment["DONATIONLOG_PAGER"] ?? environment["PAGER"] {
        return ["", "cat"].contains(command) ? nil : command
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { isThere("\($0)/less") } ? "less -FRX" : nil
}
