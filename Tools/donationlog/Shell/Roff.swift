/// Text in mdoc(7), the language of manual pages.
struct Roff {
    private(set) var text = ""

    /// Writes a macro; its arguments are macros, or escaped already.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// Writes a line of running text.
    mutating func line(_ words: String) {
        guard !words.isEmpty else { return }
        text +=
            (words.first == "." || words.first == "'" ? #"\&"# : "") + Self.escaped(words) + "\n"
    }

    /// Writes a paragraph, one line per sentence.
    mutating func paragraph(_ words: String) {
        let sentences = words.replacing(/([.!?][)"']?)\s+/) { "\($0.output.1)\n" }
        for sentence in sentences.split(separator: "\n") {
            line(sentence.trimmingPrefix { $0 == " " }.description)
        }
    }

    /// Writes lines unchanged.
    mutating func literal(_ lines: [String]) {
        macro("Bd", "-literal", "-offset indent")
        for each in lines { line(each) }
        macro("Ed")
    }

    /// Returns a text as one argument of a macro.
    static func argument(_ words: String) -> String {
        "\"\(escaped(words))\""
    }

    /// Escapes the characters with a meaning in roff.
    private static func escaped(_ words: String) -> String {
        words.map { character in
            switch character {
            case "\\": #"\e"#
            case "\"": #"\(dq"#
            case "'": #"\(aq"#
            case "`": #"\(ga"#
            case "^": #"\(ha"#
            case "~": #"\(ti"#
            case "-": #"\-"#
            default: String(character)
            }
        }.joined()
    }
}
