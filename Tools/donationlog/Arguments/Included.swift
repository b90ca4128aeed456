import ArgumentParser
import DonationStore

/// What a list shows only on request.
enum Included: String, WordArgument {
    /// Senders that take no message.
    case nobody
}

/// The option that adds to a list what it leaves out.
struct IncludeOptions: ParsableArguments {
    @Option(
        name: .customLong("include"),
        help: ArgumentHelp(
            "Show senders that take no message, too: letters, short codes, addresses that only "
                + "send, bots, deleted accounts and placeholders.",
            valueName: "kind"
        )
    )
    var included: Included?

    /// Whether to show senders that take no message.
    var nobody: Bool { included == .nobody }
}

extension Nobody {
    /// The reason in words.
    var text: String {
        switch self {
        case .letters: "takes no message: it has letters in the place of a number"
        case .shortCode: "takes no message: its number is a short code"
        case .service: "takes no message: its address only sends"
        case .bot: "takes no message: it is a bot"
        case .deleted: "takes no message: the account is deleted"
        case .placeholder: "takes no message: the app names nobody in particular"
        }
    }
}
