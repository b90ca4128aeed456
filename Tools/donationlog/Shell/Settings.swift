import ArgumentParser
import DonationStore
import Foundation

/// The settings of the configuration file for a command line.
///
/// Settings become options of the subcommand, so that the parser reads both alike.
struct Settings {
    let file: ConfigurationFile
    private let environment: [String: String]

    init(_ file: ConfigurationFile, _ environment: [String: String]) {
        self.file = file
        self.environment = environment
    }

    /// The subcommands that decide, change, send or destroy something.
    ///
    /// Only the command line gives the thing; the file sets only the options of all subcommands.
    private static let spoken = [
        "delete", "erase", "restore", "maintain", "withdraw", "link", "unlink", "pin", "unpin",
        "less",
        "never", "clear", "reset", "feedback", "adopt", "policy", "views", "remind", "access",
        "share",
    ]
    /// The subcommands that ignore the file.
    private static let free = ["config", "completions", "manual", "help"]
    /// The options that no file sets.
    private static let unset = ["config", "force", "yes", "help", "version"]

    /// The environment variables that override a setting.
    private static let variables = ["store": ["DONATION_STORE"], "color": ["NO_COLOR"]]

    /// Returns the environment variable that overrides a setting.
    static func variable(before name: String, _ environment: [String: String]) -> String? {
        variables[name]?.first { environment[$0]?.isEmpty == false }
    }

    // MARK: Command lines

    /// Returns a command line with the settings of the configuration file.
    ///
    /// - Throws: A failure that names the wrong place in the file.
    static func complete(
        _ arguments: [String],
        _ environment: [String: String]
    ) throws(Failure) -> [String] {
        let words = CommandWords(arguments)
        guard arguments.first != "---completion", !words.asksForHelp,
            let name = words.subcommand, !free.contains(name),
            let file = try ConfigurationFile.find(named: words.value(of: "--config"), environment),
            let subcommand = DonationLog.subcommand(named: name)
        else { return arguments }
        let settings = Settings(file, environment)
        try settings.checkNames()
        return try settings.complete(words, subcommand)
    }

    func complete(
        _ words: CommandWords,
        _ subcommand: any ParsableCommand.Type
    ) throws(Failure) -> [String] {
        guard let command = DonationLog.description(of: subcommand) else { return words.words }
        let asked = options(for: command).filter { _, option in !words.gives(option) }
        let all = words.inserting(asked.compactMap(word))
        if Self.refusal(of: all) == nil { return all }
        var kept: [(ConfigurationFile.Setting, ArgumentDescription)] = []
        var before = Self.refusal(of: words.words)
        // A setting may need another one below it.
        var left = asked
        while true {
            var givenWay: [(ConfigurationFile.Setting, ArgumentDescription)] = []
            for one in left {
                let after = Self.refusal(of: words.inserting((kept + [one]).compactMap(word)))
                if let after, after != before {
                    if isFault(of: one, after) { throw file.fault(one.0, after) }
                    // The command line excludes this setting, so it gives way.
                    if before == nil {
                        givenWay.append(one)
                        continue
                    }
                }
                kept.append(one)
                before = after
            }
            guard givenWay.count < left.count, !givenWay.isEmpty else { break }
            left = givenWay
        }
        return words.inserting(kept.compactMap(word))
    }

    /// Returns the settings for a subcommand with their options.
    ///
    /// A setting in the section of the subcommand replaces one for all subcommands.
    func options(
        for command: CommandDescription
    ) -> [(ConfigurationFile.Setting, ArgumentDescription)] {
        let own = file.settings.filter { $0.section == command.commandName }
        let others = file.settings.filter { setting in
            setting.section == nil && !own.contains { $0.name == setting.name }
        }
        return (others + own).compactMap { setting in
            guard Self.variable(before: setting.name, environment) == nil,
                let option = Self.option(setting.name, of: command)
            else { return nil }
            return (setting, option)
        }
    }

    /// Returns the option of a subcommand that a file may set.
    static func option(
        _ name: String,
        of command: CommandDescription
    ) -> ArgumentDescription? {
        guard !unset.contains(name), let option = command.option(named: name) else { return nil }
        let isCommon = ["store", "json"].contains(name)
        return isCommon || !spoken.contains(command.commandName) ? option : nil
    }

    /// Returns the setting as a word of a command line; `nil` for a flag that is off.
    func word(
        _ setting: ConfigurationFile.Setting,
        _ option: ArgumentDescription
    ) -> String? {
        if option.kind == .flag { return setting.value == "true" ? "--\(setting.name)" : nil }
        return "--\(setting.name)=\(expanded(setting.value, option))"
    }

    /// Returns the value as a shell would pass it, with `~/` expanded in paths.
    func expanded(_ value: String, _ option: ArgumentDescription) -> String {
        option.isPath ? inHome(value) : value
    }

    /// Returns a path with `~/` expanded.
    func inHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
        return home + path.dropFirst()
    }

    // MARK: Errors

    /// Returns the parser's reason to refuse a command line; `nil` if it accepts it.
    private static func refusal(of arguments: [String]) -> String? {
        do {
            _ = try DonationLog.parseAsRoot(arguments)
            return nil
        } catch {
            return DonationLog.message(for: error)
        }
    }

    /// Returns whether a refusal is about the value of a setting, and not about its combination
    /// with others: it then names this option and no other.
    private func isFault(
        of one: (setting: ConfigurationFile.Setting, option: ArgumentDescription),
        _ refusal: String
    ) -> Bool {
        // The value may contain names of options too.
        let value = expanded(one.setting.value, one.option)
        let told = value.isEmpty ? refusal : refusal.replacing(value, with: "")
        let names = told.matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
        return Set(names) == ["--\(one.setting.name)"]
    }

    /// Refuses names that no subcommand knows, and values that a flag cannot have.
    func checkNames() throws(Failure) {
        for setting in file.settings {
            let commands = try commands(for: setting)
            // Each command checks the file, so describe no more subcommands than that needs.
            let options = commands.lazy.compactMap(DonationLog.description(of:))
                .compactMap { Self.option(setting.name, of: $0) }
            guard let option = options.first else {
                throw file.fault(setting, unknown(setting, commands))
            }
            guard option.kind == .option || ["true", "false"].contains(setting.value) else {
                throw file.fault(
                    setting,
                    "'\(setting.name)' is true or false, not '\(setting.value)'"
                )
            }
            guard option.isRepeating || option.kind == .flag || isFirst(setting) else {
                throw file.fault(setting, "'\(setting.name)' has one value; remove the others")
            }
        }
    }

    private func isFirst(_ setting: ConfigurationFile.Setting) -> Bool {
        file.settings.first { $0.name == setting.name && $0.section == setting.section } == setting
    }

    /// Returns the subcommands of a setting.
    private func commands(
        for setting: ConfigurationFile.Setting
    ) throws(Failure) -> [any ParsableCommand.Type] {
        let all = DonationLog.allSubcommands.filter { !Self.free.contains($0._commandName) }
        guard let section = setting.section else { return all }
        if let found = all.first(where: { $0._commandName == section }) { return [found] }
        let nearest = section.nearest(of: all.map { $0._commandName })
        throw file.fault(
            setting,
            "'\(section)' is no subcommand" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        )
    }

    private func unknown(
        _ setting: ConfigurationFile.Setting,
        _ subcommands: [any ParsableCommand.Type]
    ) -> String {
        let name = setting.name
        let commands = subcommands.compactMap(DonationLog.description(of:))
        if let section = setting.section, Self.spoken.contains(section),
            commands.contains(where: { $0.option(named: name) != nil })
        {
            return "'\(name)' of \(section) can only be given on the command line"
        }
        let names = commands.flatMap { command in
            (command.arguments ?? []).compactMap(\.longName)
                .filter { Self.option($0, of: command) != nil }
        }
        let owner = setting.section.map { "\($0) has no option" } ?? "there is no option"
        return "\(owner) '\(name)'"
            + (name.nearest(of: Set(names).sorted()).map { "; did you mean '\($0)'?" } ?? "")
    }

    /// Refuses values that no subcommand takes.
    func checkValues() throws(Failure) {
        for setting in file.settings {
            for command in try commands(for: setting).compactMap(DonationLog.description(of:)) {
                guard let option = Self.option(setting.name, of: command),
                    let word = word(setting, option),
                    let refusal = Self.refusal(of: [command.commandName, word]),
                    isFault(of: (setting, option), refusal)
                else { continue }
                throw file.fault(setting, refusal)
            }
        }
    }
}
