import ArgumentParser
import DonationStore

struct SuggestLess: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "less",
        abstract: "Suggest a conversation less.",
        discussion: """
            Each repetition lowers it further. This holds until `donationlog clear`. `donationlog \
            withdraw` undoes this as if it had never happened.

              donationlog less 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("suggesting less:", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.suggestLess(conversation)
        }
    }
}
