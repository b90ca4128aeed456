import ArgumentParser
import DonationStore

struct Pin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Pin a conversation first among the suggestions.",
        discussion: """
            This holds until `donationlog unpin`. `donationlog withdraw` undoes this as if it had \
            never happened.

              donationlog pin 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("pinned", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.pin(conversation)
        }
    }
}
