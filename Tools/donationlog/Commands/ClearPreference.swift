import ArgumentParser
import DonationStore

struct ClearPreference: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Suggest a conversation again as before `less` and `never`.",
        discussion: """
            A pinned conversation stays pinned. `donationlog withdraw` undoes this as if it had \
            never happened.

              donationlog clear 17
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        try options.say("cleared", of: conversation, output) {
            store,
            conversation throws(CorrectionError) in
            try store.clearPreference(conversation)
        }
    }
}
