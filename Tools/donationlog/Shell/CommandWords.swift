import ArgumentParser
import DonationStore

/// The words of a command line, as far as they are clear before the parser runs.
struct CommandWords {
    let words: [String]
    /// The index of the subcommand.
    let subcommandIndex: Int?

    /// The options with a value that may stand before the subcommand.
    private static let leading = ["--store", "--config"]

    init(_ words: [String]) {
        self.words = words
        var index = words.startIndex
        while index < words.endIndex, words[index].hasPrefix("-"), words[index] != "--" {
            index += Self.leading.contains(words[index]) ? 2 : 1
        }
        let isThere = index < words.endIndex && words[index] != "--"
        subcommandIndex = isThere ? index : nil
    }

    var subcommand: String? { subcommandIndex.map { words[$0] } }

    /// The words that may be options.
    private var options: ArraySlice<String> { words.prefix { $0 != "--" } }

    /// The subcommand, if all words before it are known, so that it is no value.
    var knownSubcommand: String? {
        guard let subcommandIndex else { return nil }
        var before = words[..<subcommandIndex]
        while let word = before.popFirst() {
            if Self.leading.contains(word) {
                before = before.dropFirst()
            } else if word != "--json", !Self.leading.contains(where: { word.hasPrefix("\($0)=") })
            {
                return nil
            }
        }
        return words[subcommandIndex]
    }

    var asksForHelp: Bool {
        options.contains {
            ["-h", "--help", "--help-hidden", "--experimental-dump-help"].contains($0)
        }
    }

    /// Whether the user wants JSON, for errors too.
    var asksForJSON: Bool { options.contains("--json") }

    /// Returns the words with `-5` written as `-n 5`, as in `git log`, if the subcommand knows
    /// `-n`.
    func withNumbers() -> CommandWords {
        // The parser takes long to describe a command, so look for a number first.
        guard let subcommandIndex, let subcommand,
            words[subcommandIndex...].contains(where: \.isNumberOption),
            let command = DonationLog.subcommand(named: subcommand).flatMap({
                CommandDescription($0)
            }),
            let option = command.arguments?.first(where: { $0.isWritten(in: "-n") })
        else { return self }
        let arguments = command.arguments ?? []
        var written = Array(words[...subcommandIndex])
        for index in words.indices.dropFirst(subcommandIndex + 1) {
            let (word, previous) = (words[index], words[index - 1])
            // A word after an option with a value is the value, and no options follow `--`.
            let isValue = arguments.contains { $0.kind == .option && $0.isWhole(previous) }
            if word.isNumberOption, !isValue, !written.contains("--") {
                written += ["--\(option.longName ?? "limit")", String(word.dropFirst())]
            } else {
                written.append(word)
            }
        }
        return CommandWords(written)
    }

    /// Returns the last value of an option; `nil` without one.
    func value(of option: String) -> String? {
        var value: String?
        var previous: String?
        for word in options {
            if previous == option, !word.hasPrefix("-") { value = word }
            if word.hasPrefix("\(option)=") { value = String(word.dropFirst(option.count + 1)) }
            previous = word
        }
        return value
    }

    /// Returns whether the words give an option.
    func gives(_ option: ArgumentDescription) -> Bool {
        options.contains(where: option.isWritten)
    }

    /// Returns the words with others after the subcommand, and so before all that the user typed.
    func inserting(_ others: [String]) -> [String] {
        guard let subcommandIndex else { return words }
        return words[...subcommandIndex] + others + words[(subcommandIndex + 1)...]
    }
}

extension String {
    /// Whether this is a number after a hyphen, as in `-5`.
    fileprivate var isNumberOption: Bool {
        utf8.count > 1 && first == "-" && utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
