import ArgumentParser
import DonationStore

struct Reset: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Forgets what was learned of a conversation so far.",
        discussion: """
            For a habit that was wrong: donations stay, and what follows is learned anew. Of a conversation \
            with one person it is forgotten of the person, too. `donationlog withdraw` takes it back as if it had never been said.

              donationlog reset 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("reset", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.reset(conversation)
        }
    }
}
