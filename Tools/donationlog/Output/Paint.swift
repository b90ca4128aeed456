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

    /// Stand for the beginning and the end of a colour until a line is written: no text that is
    /// meant to be read has these characters.
    static let marks: [Unicode.Scalar] = ["\u{10FFF0}", "\u{10FFF1}"]

    /// The text in this colour.
    func callAsFunction(_ text: String) -> String {
        guard !text.isEmpty else { return text }
        return "\(Self.marks[0])\(rawValue)m\(text)\(Self.marks[1])"
    }

    /// A line with the sequences of the terminal for its colours.
    static func shown(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: marks.contains) else { return line }
        var rest = line.unicodeScalars[...]
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == marks[1] {
                text += "\u{1B}[m".unicodeScalars
            } else if scalar == marks[0] {
                // Only of this program's own: a number and a letter.
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
