import ArgumentParser
import Foundation
import Synchronization

/// A command as the parser describes it, for the manual and the names of settings.
struct CommandDescription: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [ArgumentDescription]?

    /// Describes a command.
    init?(_ command: any ParsableCommand.Type) {
        struct Dump: Decodable { var command: CommandDescription }
        guard let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        else { return nil }
        self = dump.command
    }

    /// Returns the option or flag with a long name.
    func option(named name: String) -> ArgumentDescription? {
        arguments?.first { $0.kind != .positional && $0.longName == name }
    }
}

/// An argument, option or flag of a command.
struct ArgumentDescription: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
        var kind: String
        var name: String

        /// The name on a command line: `--limit`, `-n`.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var sectionTitle: String?
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?
    var completionKind: Completion?

    /// The kind of completion of a value, as far as paths matter.
    struct Completion: Decodable {
        struct Anything: Decodable {}

        var file: Anything?
        var directory: Anything?
    }

    var longName: String? { names?.first { $0.kind == "long" }?.name }

    var isPath: Bool { completionKind?.file != nil || completionKind?.directory != nil }

    /// Returns whether a word of a command line is exactly a name of this option.
    func isWhole(_ word: String) -> Bool { (names ?? []).contains { $0.text == word } }

    /// Returns whether a word of a command line is this option, perhaps with a value.
    func isWritten(in word: String) -> Bool {
        (names ?? []).contains { name in
            if name.kind != "long", word.hasPrefix(name.text) { return !word.hasPrefix("--") }
            return word == name.text || word.hasPrefix("\(name.text)=")
        }
    }
}

extension DonationLog {
    /// The subcommands in the order of the help, under their headings.
    static var groups: [(heading: String, subcommands: [any ParsableCommand.Type])] {
        configuration.groupedSubcommands.map { ($0.name, $0.subcommands) }
    }

    static var allSubcommands: [any ParsableCommand.Type] { groups.flatMap(\.subcommands) }

    private static let described = Mutex<[String: CommandDescription]>([:])

    /// Returns the description of a subcommand.
    ///
    /// The parser takes a millisecond to make one, so each is made once.
    static func description(of subcommand: any ParsableCommand.Type) -> CommandDescription? {
        described.withLock { described in
            let known = described[subcommand._commandName] ?? CommandDescription(subcommand)
            described[subcommand._commandName] = known
            return known
        }
    }

    /// Returns the subcommand with a name.
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        allSubcommands.first { $0._commandName == name || $0.configuration.aliases.contains(name) }
    }
}
