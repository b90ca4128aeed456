import ArgumentParser
import DonationStore

struct ClearPreference: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Has a conversation suggested again as before `less` and `never`.",
        discussion: """
            What was pinned stays so. `donationlog withdraw` takes it back as if it had never been said.

              donationlog clear 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("cleared", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.clearPreference(conversation)
        }
    }
}
