import ArgumentParser
import DonationStore

struct Pin: PreferenceCommand {
    static let verb = PreferenceVerb(
        name: "pin",
        abstract: "Pin a conversation first among the suggestions.",
        effect: "This holds until `donationlog unpin`.",
        done: "pinned",
        record: DonationStore.pin
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String
}

struct Unpin: PreferenceCommand {
    static let verb = PreferenceVerb(
        name: "unpin",
        abstract: "Unpin a conversation.",
        effect: "This ends what `donationlog pin` began.",
        done: "unpinned",
        record: DonationStore.unpin
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String
}

struct Reset: PreferenceCommand {
    static let verb = PreferenceVerb(
        name: "reset",
        abstract: "Forget what was learned about a conversation so far.",
        effect: """
            Use this against a wrong habit: the donations stay, and learning begins again. For a \
            conversation with one person, the store forgets what it learned about the person too.
            """,
        done: "reset",
        record: DonationStore.reset
    )

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String
}

// MARK: Their shape

/// The words of a subcommand that records a preference about a conversation, and its work.
struct PreferenceVerb: Sendable {
    var name: String
    var abstract: String
    /// The first sentences of the discussion.
    var effect: String
    /// The word before the conversation in the answer.
    var done: String
    var record:
        @Sendable (DonationStore) -> (ConversationReference) throws(CorrectionError) -> Position
}

/// A subcommand that records a preference about a conversation.
///
/// Each is a type of its own: the parser meets them all at each start, and a generic type is made
/// there and then.
protocol PreferenceCommand: StoreCommand {
    static var verb: PreferenceVerb { get }
    var conversation: String { get }
}

extension PreferenceCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: verb.name,
            abstract: verb.abstract,
            discussion: """
                \(verb.effect) `donationlog undo` takes this back as if it had never happened.

                  donationlog \(verb.name) 17
                """
        )
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (conversation, label) = try store.conversation(meantBy: conversation)
        let position = try asking { () throws(CorrectionError) in
            try Self.verb.record(store)(conversation)
        }
        guard !options.json else { return try output.line(["position": position.json]) }
        let who = label.map { "\($0), " } ?? ""
        try output.line(
            "\(Self.verb.done) \(who)the conversation of \(conversation.text) at "
                + "\(position.rawValue)"
        )
        try output.line(UndoHint.text)
    }
}
