import ArgumentParser
import DonationStore
import Foundation

/// A manual page, made from `--help` and from ``Topics``.
struct ManualPage {
    /// The name of the page, without its section.
    let name: String
    private(set) var roff = Roff()

    private let command: CommandDescription
    private let discussion: Discussion

    /// Makes the page of a subcommand.
    init(of command: CommandDescription, among others: [String], at day: Timestamp) {
        self.init(
            named: "donationlog-\(command.commandName)",
            of: command,
            describing: command.discussion ?? ""
        )
        begin(day)
        write(command.arguments ?? [], of: "donationlog \(command.commandName)")
        describe()
        options(command.arguments ?? [])
        end(
            seeAlso: ["donationlog"]
                + others.filter { $0 != command.commandName }.map { "donationlog-\($0)" }
        )
    }

    /// Makes the page of the tool, which lists all subcommands.
    init(ofTool command: CommandDescription, at day: Timestamp) {
        self.init(named: "donationlog", of: command, describing: Topics.store)
        begin(day)
        write(command.arguments ?? [], of: "donationlog", subcommand: true)
        describe()
        options(command.arguments ?? [])
        section("SUBCOMMANDS") { roff in
            for group in DonationLog.groups {
                roff.macro("Ss", Roff.argument(group.heading))
                let shown = group.subcommands.filter { $0.configuration.shouldDisplay }
                Self.list(
                    shown.map { ($0._commandName, $0.configuration.abstract) },
                    as: "Cm",
                    &roff
                )
            }
        }
        end(
            seeAlso: DonationLog.allSubcommands.filter { $0.configuration.shouldDisplay }
                .map { "donationlog-\($0._commandName)" }
        )
    }

    private init(named name: String, of command: CommandDescription, describing discussion: String)
    {
        self.name = name
        self.command = command
        self.discussion = Discussion(discussion)
    }

    // MARK: Sections

    private mutating func begin(_ day: Timestamp) {
        roff.macro("Dd", Self.date(day))
        roff.macro("Dt", name.uppercased(), "1")
        roff.macro("Os")
        section("NAME") { [name, command] roff in
            roff.macro("Nm", name)
            var abstract = command.abstract ?? ""
            if abstract.hasSuffix(".") { abstract.removeLast() }
            roff.macro("Nd", Roff.argument(abstract.prefix(1).lowercased() + abstract.dropFirst()))
        }
    }

    private mutating func write(
        _ arguments: [ArgumentDescription],
        of command: String,
        subcommand: Bool = false
    ) {
        section("SYNOPSIS") { roff in
            roff.macro("Nm", Roff.argument(command))
            for argument in arguments where argument.shouldDisplay && argument.longName != "help" {
                let macro = argument.macro
                argument.isOptional ? roff.macro("Op", macro) : roff.macro(macro)
            }
            if subcommand { roff.macro("Ar", "subcommand ...") }
        }
    }

    private mutating func options(_ arguments: [ArgumentDescription]) {
        let shown = arguments.filter(\.shouldDisplay)
        guard !shown.isEmpty else { return }
        section("OPTIONS") { roff in
            roff.macro("Bl", "-tag", "-width Ds")
            for argument in shown {
                roff.macro("It", argument.item)
                roff.paragraph(argument.sentence)
            }
            roff.macro("El")
        }
    }

    private mutating func end(seeAlso: [String]) {
        section("ENVIRONMENT") { Self.list(Topics.environment, as: "Ev", &$0) }
        section("FILES") { Self.list(Topics.files, as: "Pa", &$0) }
        section("EXIT STATUS") { roff in
            Self.list(Topics.exitCodes.map { ("\($0.code.rawValue)", $0.meaning) }, as: "Er", &roff)
        }
        if !discussion.examples.isEmpty {
            section("EXAMPLES") { [discussion] in $0.literal(discussion.examples) }
        }
        section("SEE ALSO") { roff in
            let sorted = seeAlso.sorted()
            for page in sorted {
                roff.macro("Xr", page, page == sorted.last ? "1" : "1 ,")
            }
        }
    }

    private mutating func section(_ title: String, _ write: (inout Roff) -> Void) {
        roff.macro("Sh", title)
        write(&roff)
    }

    private mutating func describe() {
        roff.macro("Sh", "DESCRIPTION")
        var isFirst = true
        for part in discussion.parts {
            switch part {
            case .paragraph(let text):
                if !isFirst { roff.macro("Pp") }
                roff.paragraph(text)
            case .literal(let lines): roff.literal(lines)
            }
            isFirst = false
        }
        if isFirst { roff.paragraph(command.abstract ?? "") }
    }

    private static func list(_ rows: [(String, String)], as macro: String, _ roff: inout Roff) {
        roff.macro("Bl", "-tag", "-width Ds")
        for (name, meaning) in rows {
            roff.macro("It", macro, Roff.argument(name))
            roff.paragraph(meaning)
        }
        roff.macro("El")
    }

    /// Returns the day in the form of mdoc: `January 5, 2026`.
    private static func date(_ day: Timestamp) -> String {
        let style = Date.VerbatimFormatStyle(
            format: "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)",
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian)
        )
        return day.date.formatted(style)
    }
}

/// The parts of a discussion.
private struct Discussion {
    enum Part {
        case paragraph(String)
        case literal([String])
    }

    private(set) var parts: [Part] = []
    private(set) var examples: [String] = []

    /// Splits a discussion; indented lines are literal, and those with commands are examples.
    init(_ text: String) {
        for block in text.split(separator: "\n\n", omittingEmptySubsequences: true) {
            let lines = block.split(separator: "\n").map(String.init)
            guard lines.allSatisfy({ $0.hasPrefix("  ") }) else {
                parts.append(.paragraph(lines.joined(separator: " ")))
                continue
            }
            let typed = lines.map { String($0.dropFirst(2)) }
            if typed.contains(where: { $0.contains("donationlog ") }) {
                examples += typed
            } else {
                parts.append(.literal(typed))
            }
        }
    }
}

extension ArgumentDescription {
    /// The argument in the synopsis.
    fileprivate var macro: String {
        let value = Roff.argument(valueName ?? "value") + (isRepeating ? " ..." : "")
        return switch kind {
        case .positional: "Ar \(value)"
        case .option: "Fl \(flag(names?.last)) Ar \(value)"
        case .flag: "Fl \(flag(names?.last))"
        }
    }

    /// The argument before its explanation, with all its names.
    fileprivate var item: String {
        let value = kind == .flag ? "" : "Ar \(Roff.argument(valueName ?? "value"))"
        let flags = (names ?? []).map { "Fl \(flag($0))" }.joined(separator: " , ")
        return [flags, value].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The explanation, the values and the default.
    fileprivate var sentence: String {
        var text = abstract ?? ""
        if let allValues { text += " One of \(allValues.joined(separator: ", "))." }
        if let defaultValue { text += " \(defaultValue) unless given." }
        return text.isEmpty ? "What it is." : text
    }

    private func flag(_ name: Name?) -> String {
        guard let name else { return "" }
        return Roff.argument((name.kind == "long" ? "-" : "") + name.name)
    }
}
