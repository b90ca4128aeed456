import ArgumentParser
import DonationStore
import Foundation

/// The appearance of output for people.
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

    /// The width of a line in cells; `nil` for any width, as without a terminal.
    var tableWidth: Int? { Screen().isTerminal && !noTrim ? Screen().width : nil }

    /// The style of times in this output.
    var time: TimeStyle { chosenTime ?? (Screen().isTerminal ? .relative : .absolute) }

    /// Writes through a pager if the output is a terminal, and directly otherwise.
    func paging(_ output: Output, _ write: (Output) throws(Failure) -> Void) throws(Failure) {
        guard !noPager, Screen().isTerminal,
            let command = pagerCommand(in: ProcessInfo.variables),
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

/// Returns the command that shows long output; `nil` without a pager.
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
