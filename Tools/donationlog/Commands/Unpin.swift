import ArgumentParser
import DonationStore

struct Unpin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Unpin a conversation.",
        discussion: """
            This ends what `donationlog pin` began. `donationlog withdraw` undoes this as if it \
            had never happened.

              donationlog unpin 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("unpinned", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.unpin(conversation)
        }
    }
}
