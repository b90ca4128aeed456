import ArgumentParser
import Foundation

/// A colour of the terminal, named by what it stands for.
enum Paint: Int {
    case deleted = 31
    case outgoing = 32
    case position = 33
    case said = 35
    case incoming = 36
    case unimportant = 90

    /// The text in this colour.
    func callAsFunction(_ text: String) -> String {
        text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[m"
    }
}

/// When there are colours.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// Whether to use colours here; `NO_COLOR` and a terminal without them say no unless they are
    /// asked for.
    func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            isTerminal && environment["NO_COLOR"]?.isEmpty != false
                && environment["TERM"].map { $0 != "dumb" && !$0.isEmpty } == true
        }
    }
}

/// What the place can show to which the output goes.
struct Screen {
    /// Whether somebody looks at it.
    let isTerminal = Descriptor.output.isTerminal
    private let environment = ProcessInfo.processInfo.environment

    /// How many cells a line has.
    var width: Int {
        if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return min(columns, 1000)
        }
        return Descriptor.output.terminalWidth ?? 80
    }

    /// Whether it shows more than ASCII, by the locale.
    var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let name = locale?.lowercased() ?? ""
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Whether to use colours.
    func isColored(_ choice: ColorChoice) -> Bool {
        choice.isColored(isTerminal: isTerminal, environment: environment)
    }
}
