import ArgumentParser
import DonationStore

struct Reset: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Forget what was learned about a conversation so far.",
        discussion: """
            Use this against a wrong habit: the donations stay, and learning begins again. For a \
            conversation with one person, the store forgets what it learned about the person too. \
            `donationlog withdraw` undoes this as if it had never happened.

              donationlog reset 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("reset", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.reset(conversation)
        }
    }
}
