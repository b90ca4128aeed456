/// Text in the language of manual pages, mdoc(7).
struct Roff {
    private(set) var text = ""

    /// Writes a macro with arguments that are macros, too, or written already.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
    }

    /// Writes a line of running text.
    mutating func line(_ words: String) {
        guard !words.isEmpty else { return }
        text +=
            (words.first == "." || words.first == "'" ? #"\&"# : "") + Self.escaped(words) + "\n"
    }

    /// Writes a paragraph, a line for each sentence.
    mutating func paragraph(_ words: String) {
        let sentences = words.replacing(/([.!?][)"']?)\s+/) { "\($0.output.1)\n" }
        for sentence in sentences.split(separator: "\n") {
            line(sentence.trimmingPrefix { $0 == " " }.description)
        }
    }

    /// Writes lines as they are.
    mutating func literal(_ lines: [String]) {
        macro("Bd", "-literal", "-offset indent")
        for each in lines { line(each) }
        macro("Ed")
    }

    /// A text as one argument of a macro.
    static func argument(_ words: String) -> String {
        "\"\(escaped(words))\""
    }

    /// The characters that roff would read as something else.
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
