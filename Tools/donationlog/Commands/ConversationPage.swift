import ArgumentParser
import DonationStore

struct ConversationPage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversation",
        abstract: "Show everything about one conversation.",
        discussion: """
            The page shows the people, the counts, the newest donations, the hours of the week in \
            the local time zone, the rank among the suggestions with its reasons, and your \
            preferences.

              donationlog conversation Climbing
              donationlog conversation 17
              donationlog conversation c42 --json | jq .suggestion.score
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "A conversation: its key, identifier or name, the position of a donation in it, "
                + "or a person in it.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var name: String

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let conversation = try store.conversation(named: name)
        let found = try FoundConversation(
            conversation,
            in: try page.time.memory(of: store),
            for: page
        )
        if options.json { return try output.line(found.json) }
        try display.paging(output) { output throws(Failure) in
            try found.write(to: Page(output, display))
        }
    }
}

/// A conversation, and everything that its page shows.
private struct FoundConversation {
    let conversation: Conversation
    let positions: [Position]
    let hours: HoursOfWeek
    let standing: SuggestionStanding?
    let preference: PreferenceView?
    let memory: Memory

    /// Collects the knowledge about a conversation of today at a moment.
    init(_ today: Conversation, in memory: Memory, for page: PageOptions) throws(Failure) {
        guard let conversation = try memory.conversation(today) else {
            throw memory.unknown(today.label)
        }
        self.conversation = conversation
        self.memory = memory
        positions = try memory.latest(page.history, in: conversation)
        hours = try memory.hours(of: conversation)
        let context = SuggestionContext(at: memory.moment)
        standing = try memory.standing(of: conversation, for: context)
        preference = try memory.preferences().first { $0.key == conversation.key }?.view
    }

    /// The reason why it is not among the suggestions.
    private var absence: String {
        switch standing?.obstacle {
        case .never: "never suggested, as you chose; `donationlog clear` ends that"
        case .hiddenPerson: "you hid the person\(standing?.wayBack ?? "")"
        case .hiddenApp: "you hid the app\(standing?.wayBack ?? "")"
        case .hiddenAddress: "you said that the only address is dead\(standing?.wayBack ?? "")"
        case .otherConversation: "not suggested: another conversation with the same person is"
        case .nameless: "not suggested: it has neither people nor a name"
        case .otherIntents: "not suggested: its app is registered, and does not support the intent"
        default: "not among the suggestions"
        }
    }

    func write(to page: Page) throws(Failure) {
        let name = conversation.label.printable
        try page.output.line(page.isColored ? Paint.outgoing(name) : name)
        var rows = [["app", conversation.donor.text]]
        if let identifier = conversation.conversationIdentifier {
            rows.append(["identifier", identifier])
        }
        rows.append(["key", conversation.key])
        rows.append(["group", conversation.isGroup ? "yes" : "no"])
        rows.append(["sent", conversation.outgoing.text(page.time)])
        rows.append(["received", conversation.incoming.text(page.time)])
        try page.part("conversation", rows)
        try page.part(
            "people",
            conversation.people.map { [$0.label] + $0.handlesAndIdentifiers }
        )
        let count = conversation.incoming.count + conversation.outgoing.count
        try page.history(positions, of: count, in: memory.store)
        try page.hours(hours)
        try page.standing(standing, else: absence)
        try page.part("preferences", preference?.rows ?? [])
    }

    var json: JSONValue {
        guard case .object(var members) = conversation.json else { return .null }
        members["history"] = .array(positions.map(\.json))
        members.merge(hours.members) { $1 }
        members["suggestion"] = standing?.ranked ?? .null
        members["preferences"] = preference?.json ?? .null
        return .object(members.merging(memory.members) { $1 })
    }
}

extension Tally {
    /// Returns the count, and the last time.
    fileprivate func text(_ style: TimeStyle) -> String {
        guard let last else { return "never" }
        return "\(count.times), last \(style.text(of: last))"
    }
}
