import ArgumentParser
import DonationStore

struct NeverSuggest: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "never",
        abstract: "Has a conversation never suggested.",
        discussion: """
            Until `donationlog clear`. `donationlog withdraw` takes it back as if it had never been said.

              donationlog never 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("never suggesting:", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.neverSuggest(conversation)
        }
    }
}
