import ArgumentParser
import DonationStore

struct ContactPage: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Show everything about one contact.",
        discussion: """
            The page shows the name, the evidence, the apps, the newest donations, the hours of \
            the week in the local time zone, the rank among the suggestions with its reasons, and \
            your preferences. For each app it counts the donations that you sent to the contact, \
            those that you received from the contact, and those that somebody else sent to both of \
            you (together).

              donationlog contact ana
              donationlog contact +442079460018 --history 50
              donationlog contact ana --at 2026-07-01
              donationlog contact ana --json | jq .evidence
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "A contact: its key, handle, identifier, name or part of it, or the position of "
                + "a donation.",
            valueName: "contact"
        ),
        completion: .person
    )
    var name: String

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        let contact = try store.contact(named: name, takesPart: true)
        let found = try FoundContact(
            contact,
            named: name,
            in: try page.time.memory(of: store),
            for: page
        )
        if options.json { return try output.line(found.json) }
        try display.paging(output) { output throws(Failure) in
            try found.write(to: Page(output, display))
        }
    }
}

/// The options of the pages about a contact and a conversation.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show at most this many donations.", valueName: "number"))
    var history = 10

    @OptionGroup var time: MomentOptions

    func validate() throws {
        guard history >= 0 else {
            throw ArgumentParser.ValidationError("--history is below zero.")
        }
    }
}

/// A contact, and everything that its page shows.
private struct FoundContact {
    let contact: Contact
    let evidence: [Evidence]
    /// The handles that the contact shares with others.
    let shared: [SharedHandle]
    /// The donations that a deletion would leave, and on whose word; `nil` for the past.
    let reach: ContactReach?
    let positions: [Position]
    let hours: HoursOfWeek
    /// The rank of the contact among the suggestions; `nil` without one.
    let standing: SuggestionStanding?
    let preferences: [(conversation: Conversation, view: PreferenceView)]
    /// The wish that hides the contact; `nil` for none.
    let hidden: HiddenSubject?
    let memory: Memory

    /// Collects the knowledge about a contact of today at a moment.
    init(
        _ today: Contact,
        named name: String,
        in memory: Memory,
        for page: PageOptions
    ) throws(Failure) {
        let then = try memory.contacts(within: today)
        guard let contact = then.first else { throw memory.unknown(today.person.label) }
        if then.count > 1 {
            tellError(
                "donationlog: at that time these were separate contacts; this is the first: "
                    + then.map(\.key).joined(separator: ", ")
            )
        }
        self.contact = contact
        self.memory = memory
        evidence = try memory.evidence(of: contact)
        shared = try memory.sharedHandles(of: contact)
        let scope = ContactScope(named: name)
        reach =
            memory.past == nil
            ? try asking(try memory.store.doubts(about: contact, scope)) : nil
        positions = try memory.latest(page.history, with: contact)
        hours = try memory.hours(of: contact)
        standing = try memory.standings(of: contact, for: SuggestionContext(at: memory.moment))
            .first { $0.rank != nil && $0.suggestion.suggests(contact) }
        hidden = try memory.hidden().last { $0.isOf(contact) }
        var preferences: [(Conversation, PreferenceView)] = []
        for one in try memory.preferences() {
            if let conversation = try memory.conversation(of: one), conversation.isWith(contact) {
                preferences.append((conversation, one.view))
            }
        }
        self.preferences = preferences
    }

    func write(to page: Page) throws(Failure) {
        let name = contact.person.label.printable
        try page.output.line(page.isColored ? Paint.outgoing(name) : name)
        try page.part("evidence", evidence.map { [$0.key] })
        try page.part("joins nobody", shared.map { [$0.key, $0.text(besides: contact)] })
        let header = ["APP", "ACTION", "SENT", "RECEIVED", "TOGETHER", "ALL", "LAST"]
        let rows = contact.channels.map { channel in
            [channel.donor.text, channel.action.text + (channel.isRemembered ? " *" : "")]
                + channel.roles.row(page.time)
        }
        let total = rows.count > 1 ? [["in all", ""] + contact.roles.row(page.time)] : []
        // Nothing has happened with a contact that only a card names.
        if !rows.isEmpty {
            try page.part("apps", [header] + rows + total, right: [2, 3, 4, 5])
        }
        try page.part("on one app's word", reach?.doubtRows ?? [])
        try page.history(positions, of: contact.roles.count, in: memory.store)
        if contact.roles.count > 0 { try page.hours(hours) }
        let absence = hidden.map { "hidden, as you chose; `\($0.wayBack)` ends that" }
        try page.standing(standing, else: absence ?? "not among the suggestions")
        try page.part(
            "preferences",
            preferences.flatMap { one in one.view.rows.map { $0 + [one.conversation.donor.text] } }
        )
    }

    var json: JSONValue {
        guard case .object(var members) = contact.json else { return .null }
        members["evidence"] = .array(evidence.map { .string($0.key) })
        members["sharedHandles"] = .array(shared.map(\.json))
        members["left"] = reach?.members(of: nil)["left"] ?? []
        members["channels"] = .array(contact.channels.map(\.json))
        members["history"] = .array(positions.map(\.json))
        members.merge(hours.members) { $1 }
        members["suggestion"] = standing?.ranked ?? .null
        members["hidden"] = hidden.map { $0.position.json } ?? .null
        members["preferences"] = .array(
            preferences.map {
                ["conversation": .string($0.conversation.key), "said": $0.view.json]
            }
        )
        return .object(members.merging(memory.members) { $1 })
    }
}

extension ChannelAction {
    /// The word for the action, or the class of another intent.
    fileprivate var text: String {
        switch self {
        case .message: "message"
        case .call: "call"
        case .audioCall: "audioCall"
        case .videoCall: "videoCall"
        case .other: intentClass
        }
    }
}

extension ContactView.Roles {
    /// Returns the counts of sent, received, together and all, and the last time.
    func row(_ style: TimeStyle) -> [String] {
        [sent.count, received.count, together.count, count].map { "\($0)" }
            + [last.map { style.text(of: $0) } ?? ""]
    }
}

extension Channel {
    fileprivate var json: JSONValue {
        var members = donor.members.merging(roles.members) { $1 }
        members["action"] = .string(action.text)
        members["person"] = person.json
        members["isRemembered"] = .bool(isRemembered)
        return .object(members)
    }
}
