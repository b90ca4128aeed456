import ArgumentParser
import Foundation

@main
struct DonationLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "donationlog",
        abstract: "Show and change a store of interaction donations.",
        discussion: Topics.discussion,
        version: Topics.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Reading",
                subcommands: [
                    Log.self, Show.self, Contacts.self, ContactPage.self, Conversations.self,
                    ConversationPage.self, Activities.self, ActivityPage.self, Items.self,
                    Reminders.self, Remind.self, SearchHistory.self, Places.self, PlacePage.self,
                ]
            ),
            CommandGroup(
                name: "Understanding",
                subcommands: [Info.self, Report.self, DiffViews.self]
            ),
            CommandGroup(
                name: "Suggestion",
                subcommands: [
                    Suggest.self, Pick.self, Share.self, Sheet.self, Offers.self, Widgets.self,
                    Play.self, Apps.self, Explain.self, Pin.self, Unpin.self,
                    SuggestLess.self,
                    NeverSuggest.self, ClearPreference.self, HiddenList.self,
                    Reset.self, Feedback.self, Learn.self,
                    Adopt.self, Evaluate.self,
                ]
            ),
            CommandGroup(
                name: "Correction",
                subcommands: [
                    LinkContacts.self, UnlinkEvidence.self, RenameContact.self, Me.self,
                    Withdraw.self, Undo.self, Delete.self, Erase.self,
                ]
            ),
            CommandGroup(
                name: "Exchange",
                subcommands: [Append.self, VisitPage.self, Import.self, Watch.self, Export.self]
            ),
            CommandGroup(
                name: "Maintenance",
                subcommands: [
                    Verify.self, Doctor.self, Readers.self, Views.self, Rebuild.self, Policy.self,
                    Access.self, Maintain.self, Backup.self, Restore.self, Salvage.self,
                ]
            ),
            CommandGroup(
                name: "Tool",
                subcommands: [ShowConfiguration.self, Completions.self, Manual.self]
            ),
        ]
    )

    // The user may write these before the subcommand or after it.
    @OptionGroup var options: StoreOptions

    /// Runs the command line, with what the configuration file adds to it.
    static func main() {
        // A script that looks whether the tool is there waits for no parser.
        if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
            return print(Topics.version)
        }
        let arguments: [String]
        do {
            arguments = try completed(CommandLine.arguments, ProcessInfo.variables)
        } catch {
            let typed = CommandWords(Array(CommandLine.arguments.dropFirst()))
            exit(withError: tell(error, asJSON: typed.asksForJSON))
        }
        run(arguments)
    }

    /// Parses the words and runs the command; writes an error as text or JSON, as the words ask.
    private static func run(_ words: [String]) {
        do {
            var command = try parseAsRoot(words)
            try command.run()
        } catch {
            // Help is no error, and an exit code means that the error is reported already.
            if let unknown = unknownSubcommand(CommandWords(words)) {
                exit(withError: tell(unknown, asJSON: CommandWords(words).asksForJSON))
            }
            let code = exitCode(for: error)
            guard !(error is ExitCode), code != .success, CommandWords(words).asksForJSON else {
                exit(telling: error, of: words)
            }
            exit(withError: tell(.message(message(for: error), code), asJSON: true))
        }
    }

    /// Returns the words for the parser from those of the process.
    private static func completed(
        _ words: [String],
        _ environment: [String: String]
    ) throws(Failure) -> [String] {
        // The first word is the program. Without /proc even that is missing, and the command is
        // lost.
        guard !words.isEmpty else {
            throw .message(
                "the command line cannot be read, so nothing was done: is /proc mounted?",
                .unavailable
            )
        }
        let typed = CommandWords(Array(words.dropFirst()))
        return try Settings.complete(typed.withNumbers().words, environment)
    }

    /// Returns the failure that names the nearest subcommand; `nil` unless the words name one that
    /// is unknown.
    ///
    /// The list of subcommands takes long to make, so the parser has refused the words before.
    private static func unknownSubcommand(_ words: CommandWords) -> Failure? {
        guard let name = words.knownSubcommand, name != "help", subcommand(named: name) == nil
        else { return nil }
        let names = allSubcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
        let remedy =
            name.nearest(of: names + ["help"]).map { "did you mean '\($0)'?" }
            ?? "`donationlog help` lists them"
        return .message("there is no subcommand '\(name)'; \(remedy)", .validationFailure)
    }

    /// Shows the help and fails, so that no script takes a missing subcommand for success.
    func run() throws {
        guard !options.json else {
            throw tell(
                .message(
                    "no subcommand is given; `donationlog help` lists them",
                    .validationFailure
                ),
                asJSON: true
            )
        }
        try? Descriptor.error.write(Array((Self.helpMessage() + "\n").utf8))
        throw ExitCode.validationFailure
    }
}
