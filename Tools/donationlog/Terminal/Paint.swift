import ArgumentParser
import Foundation

/// A colour of the terminal, by its use.
enum Paint: Int {
    case deleted = 31
    case outgoing = 32
    case position = 33
    case said = 35
    case incoming = 36
    case unimportant = 90

    /// The characters that mark the beginning and the end of a colour until a line is written; no
    /// readable text has them.
    static let marks: [Unicode.Scalar] = ["\u{10FFF0}", "\u{10FFF1}"]

    /// Returns the text in this colour.
    func callAsFunction(_ text: String) -> String {
        guard !text.isEmpty else { return text }
        return beginning + text + Self.end
    }

    /// The mark before a text in this colour.
    var beginning: String { "\(Self.marks[0])\(rawValue)m" }

    /// The mark after a text in a colour.
    static var end: String { String(marks[1]) }

    /// Returns a line with the terminal's sequences for its colours.
    static func shown(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: marks.contains) else { return line }
        var rest = line.unicodeScalars[...]
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == marks[1] {
                text += "\u{1B}[m".unicodeScalars
            } else if scalar == marks[0] {
                // Accept only this program's own colours: a number and a letter.
                let number = Int(String(rest.prefix(2)))
                guard number.flatMap(Paint.init) != nil else { continue }
                text += "\u{1B}[".unicodeScalars
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}

/// The user's choice of colours.
enum ColorChoice: String, WordArgument {
    case auto, always, never

    /// Returns whether to use colours; with `auto`, `NO_COLOR` and a plain terminal turn them off.
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

/// The abilities of the output.
struct Screen {
    /// Whether the output is a terminal.
    let isTerminal = Descriptor.output.isTerminal
    private let environment = ProcessInfo.variables

    /// The width of a line in cells.
    var width: Int {
        if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return min(columns, 1000)
        }
        return Descriptor.output.terminalWidth ?? 80
    }

    /// Whether the locale allows more than ASCII.
    var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let name = locale?.lowercased() ?? ""
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Returns whether to use colours.
    func isColored(_ choice: ColorChoice) -> Bool {
        choice.isColored(isTerminal: isTerminal, environment: environment)
    }
}
