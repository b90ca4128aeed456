import ArgumentParser
import DonationStore

struct Feedback: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "Record the outcome of a list of suggestions.",
        discussion: """
            Name the conversations in the order shown, each by the position of a donation in it or \
            by a name. --shown alone means that the list was only shown. The event also keeps what \
            was sent, and where.

              donationlog feedback --shown 17,12,9 --chosen 12
              donationlog feedback --shown 17,12,9 --other 4 --from org.example.photos --type image/png
              donationlog feedback --shown 17,12,9 --abandoned --place home
            """
    )

    @OptionGroup var options: StoreOptions

    @Option(
        help: ArgumentHelp(
            "The conversations shown, each by the position of a donation in it, its key, "
                + "identifier or whole name, or the handle of the only other person in it.",
            valueName: "conversation,…"
        ),
        completion: .conversation,
        transform: { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    )
    var shown: [String] = []

    @Option(
        help: ArgumentHelp("Record this choice from the list.", valueName: "conversation"),
        completion: .conversation
    )
    var chosen: String?

    @Option(
        help: ArgumentHelp(
            "Record this choice, which is not in the list.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var other: String?

    @Flag(help: "Record that no conversation was chosen, in the list or elsewhere.")
    var abandoned = false

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Record the app that the content came from.", valueName: "app"),
        completion: .donor
    )
    var from: String?

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("Record this type of content; may be repeated.", valueName: "type")
    )
    var types: [String] = []

    @Option(help: ArgumentHelp("Record the place, in a word.", valueName: "label"))
    var place: String?

    func validate() throws {
        let count = [chosen != nil, other != nil, abandoned].count { $0 }
        guard count < 2 else {
            throw ArgumentParser.ValidationError("Give one of --chosen, --other and --abandoned.")
        }
        guard !shown.isEmpty || other != nil else {
            throw ArgumentParser.ValidationError("Give --shown, or --other.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let outcome: SuggestionFeedback.Outcome =
            if chosen != nil {
                .chosen
            } else if other != nil {
                .otherChosen
            } else {
                abandoned ? .abandoned : .shown
            }
        let store = try options.openStore()
        var listed: [ConversationReference] = []
        for name in shown { listed.append(try store.conversation(meantBy: name).reference) }
        var chosen = try (chosen ?? other).map { name throws(Failure) in
            try store.conversation(meantBy: name).reference
        }
        if self.chosen != nil, let one = chosen {
            chosen = try store.reference(to: one, among: listed)
        }
        let feedback = SuggestionFeedback(
            shown: listed,
            outcome: outcome,
            chosen: chosen,
            context: .init(app: from, contentTypes: types, place: place)
        )
        let position = try asking { () throws(CorrectionError) in
            try store.record(feedback)
        }
        if options.json {
            try output.line(["position": position.json])
        } else {
            try output.line("recorded \(feedback.text) at \(position.rawValue)")
        }
    }
}

extension DonationStore {
    /// Returns the list's own reference to a conversation, which may name another donation in it.
    fileprivate func reference(
        to conversation: ConversationReference,
        among listed: [ConversationReference]
    ) throws(Failure) -> ConversationReference {
        guard !listed.contains(conversation), let wanted = try key(of: conversation) else {
            return conversation
        }
        for one in listed where try key(of: one) == wanted { return one }
        return conversation
    }

    private func key(of conversation: ConversationReference) throws(Failure) -> String? {
        try asking(try conversations(named: "#\(conversation.text)")).only?.key
    }
}
