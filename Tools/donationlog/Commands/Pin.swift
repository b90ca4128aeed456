import ArgumentParser
import DonationStore

struct Pin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Has a conversation stand first among the suggestions.",
        discussion: """
            Until `donationlog unpin`. `donationlog withdraw` takes it back as if it had never been said.

              donationlog pin 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("pinned", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.pin(conversation)
        }
    }
}
