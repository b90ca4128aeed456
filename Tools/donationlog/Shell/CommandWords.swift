import ArgumentParser
import DonationStore

/// The words of a command line, as far as they can be told apart before they are parsed.
struct CommandWords {
    let words: [String]
    /// Where the subcommand stands.
    let subcommandIndex: Int?

    /// The options that may stand before the subcommand and take a value.
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

    var asksForHelp: Bool {
        options.contains {
            ["-h", "--help", "--help-hidden", "--experimental-dump-help"].contains($0)
        }
    }

    /// The last value that is given to an option; `nil` without one.
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

    /// Whether an option is given.
    func gives(_ option: ArgumentDescription) -> Bool {
        options.contains(where: option.isWritten)
    }

    /// The words with others behind the subcommand, and so before all that was typed.
    func inserting(_ others: [String]) -> [String] {
        guard let subcommandIndex else { return words }
        return words[...subcommandIndex] + others + words[(subcommandIndex + 1)...]
    }
}
