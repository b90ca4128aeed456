import ArgumentParser
import DonationStore

struct NeverSuggest: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "never",
        abstract: "Never suggest a conversation.",
        discussion: """
            This holds until `donationlog clear`. `donationlog withdraw` undoes this as if it had \
            never happened.

              donationlog never 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("never suggesting:", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.neverSuggest(conversation)
        }
    }
}
