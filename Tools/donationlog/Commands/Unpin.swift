import ArgumentParser
import DonationStore

struct Unpin: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Has a conversation not stand first any more.",
        discussion: """
            After `donationlog pin`. `donationlog withdraw` takes it back as if it had never been said.

              donationlog unpin 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("unpinned", of: conversation, output) {
            store,
            conversation throws(DonationStoreError) in
            try store.unpin(conversation)
        }
    }
}
