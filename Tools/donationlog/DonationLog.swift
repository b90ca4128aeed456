import ArgumentParser
import Foundation

@main
struct DonationLog: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "donationlog",
        abstract: "Shows and changes a store of interaction donations.",
        discussion: Topics.discussion,
        groupedSubcommands: [
            CommandGroup(
                name: "Reading",
                subcommands: [
                    Log.self, Show.self, Contacts.self, ContactPage.self, Conversations.self,
                    ConversationPage.self,
                ]
            ),
            CommandGroup(
                name: "Understanding",
                subcommands: [Stats.self, Report.self, DiffViews.self, Info.self]
            ),
            CommandGroup(
                name: "Suggestion",
                subcommands: [
                    Suggest.self, Explain.self, Pin.self, Unpin.self, SuggestLess.self,
                    NeverSuggest.self, ClearPreference.self, Reset.self, Feedback.self, Learn.self,
                    Adopt.self, Evaluate.self,
                ]
            ),
            CommandGroup(
                name: "Correction",
                subcommands: [
                    LinkContacts.self, UnlinkEvidence.self, Withdraw.self, Delete.self, Erase.self,
                ]
            ),
            CommandGroup(
                name: "Exchange",
                subcommands: [Append.self, Import.self, Export.self]
            ),
            CommandGroup(
                name: "Maintenance",
                subcommands: [
                    Verify.self, Doctor.self, Readers.self, Rebuild.self, Policy.self,
                    Maintain.self,
                    Backup.self, Restore.self, Salvage.self,
                ]
            ),
            CommandGroup(
                name: "Tool",
                subcommands: [ShowConfiguration.self, Completions.self, Manual.self]
            ),
        ]
    )

    // Before the subcommand as well as behind it.
    @OptionGroup var options: StoreOptions

    /// Runs what the command line says, and what the configuration file adds to it.
    static func main() {
        let arguments: [String]
        do {
            arguments = try Settings.complete(
                Array(CommandLine.arguments.dropFirst()),
                ProcessInfo.processInfo.environment
            )
        } catch {
            exit(withError: tell(error))
        }
        main(arguments)
    }
}
