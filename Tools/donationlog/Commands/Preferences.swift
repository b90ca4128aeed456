import ArgumentParser
import DonationStore

typealias Pin = PreferenceCommand<Pinning>
typealias Unpin = PreferenceCommand<Unpinning>
typealias SuggestLess = PreferenceCommand<SuggestingLess>
typealias NeverSuggest = PreferenceCommand<NeverSuggesting>
typealias ClearPreference = PreferenceCommand<Clearing>
typealias Reset = PreferenceCommand<Resetting>

enum Pinning: PreferenceKind {
    static let verb = PreferenceVerb(
        name: "pin",
        abstract: "Pin a conversation first among the suggestions.",
        effect: "This holds until `donationlog unpin`.",
        done: "pinned",
        record: DonationStore.pin
    )
}

enum Unpinning: PreferenceKind {
    static let verb = PreferenceVerb(
        name: "unpin",
        abstract: "Unpin a conversation.",
        effect: "This ends what `donationlog pin` began.",
        done: "unpinned",
        record: DonationStore.unpin
    )
}

enum SuggestingLess: PreferenceKind {
    static let verb = PreferenceVerb(
        name: "less",
        abstract: "Suggest a conversation less.",
        effect: "Each repetition lowers it further. This holds until `donationlog clear`.",
        done: "suggesting less:",
        record: DonationStore.suggestLess
    )
}

enum NeverSuggesting: PreferenceKind {
    static let verb = PreferenceVerb(
        name: "never",
        abstract: "Never suggest a conversation.",
        effect: "This holds until `donationlog clear`.",
        done: "never suggesting:",
        record: DonationStore.neverSuggest
    )
}

enum Clearing: PreferenceKind {
    static let verb = PreferenceVerb(
        name: "clear",
        abstract: "Suggest a conversation again as before `less` and `never`.",
        effect: "A pinned conversation stays pinned.",
        done: "cleared",
        record: DonationStore.clearPreference
    )
}

enum Resetting: PreferenceKind {
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

/// A kind of preference that a subcommand records.
protocol PreferenceKind {
    static var verb: PreferenceVerb { get }
}

/// A subcommand that records a preference about a conversation.
struct PreferenceCommand<Kind: PreferenceKind>: StoreCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Kind.verb.name,
            abstract: Kind.verb.abstract,
            discussion: """
                \(Kind.verb.effect) `donationlog withdraw` undoes this as if it had never happened.

                  donationlog \(Kind.verb.name) 17
                """
        )
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: .conversation, completion: .conversation)
    var conversation: String

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let (conversation, label) = try store.conversation(meantBy: conversation)
        let position = try asking { () throws(CorrectionError) in
            try Kind.verb.record(store)(conversation)
        }
        guard !options.json else { return try output.line(["position": position.json]) }
        let who = label.map { "\($0), " } ?? ""
        try output.line(
            "\(Kind.verb.done) \(who)the conversation of \(conversation.text) at "
                + "\(position.rawValue)"
        )
    }
}
