import ArgumentParser
import DonationStore

struct SuggestLess: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "less",
        abstract: "Has a conversation suggested less.",
        discussion: """
            Said again, still less, until `donationlog clear`. `donationlog withdraw` takes it back as if it had never been said.

              donationlog less 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("suggesting less:", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.suggestLess(conversation)
        }
    }
}
