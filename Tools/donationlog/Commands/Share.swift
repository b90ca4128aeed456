import ArgumentParser
import Desktop
import DonationStore
import Foundation

struct Share: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Choose the person or group for a file, a link or a text, and open the app.",
        discussion: """
            The list is that of `donationlog suggest --for share-sheet`, chosen from as with \
            `donationlog pick`, unless --to names the conversation, or a person on a card of an \
            address book. The app that has the conversation opens it, by the addresses that \
            `donationlog apps` knows of it. If they cannot carry the thing, the person's number \
            and mail address are next; the output says so, and whether the thing goes along. The \
            choice is recorded as feedback, unless you leave the list. Nothing is sent: you do \
            that in the app.

              donationlog share holiday.jpg
              donationlog share https://example.org/article --to ana@example.org
              donationlog share "See you at nine" --to Climbing --dry-run
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "The file, address or text to send.",
            valueName: "file, link or text"
        ),
        completion: .file()
    )
    var thing: String

    @Option(
        help: ArgumentHelp(
            "Send to this conversation or person, without a choice: a key, identifier or name, "
                + "or the handle of the only other person in it.",
            valueName: "conversation or person"
        ),
        completion: .target
    )
    var to: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Suggest for something from this app.", valueName: "app"),
        completion: .donor
    )
    var from: String?

    @Flag(name: .customLong("text"), help: "Send the words, though they look like a file's name.")
    var isText = false

    @Flag(help: "Write the way to open the conversation, and why; open and record nothing.")
    var dryRun = false

    func validate() throws {
        guard !thing.isEmpty else { throw ArgumentParser.ValidationError("Give a thing to send.") }
    }

    func perform(_ output: Output) throws(Failure) {
        let launcher = Launcher(ProcessInfo.variables)
        let shared = try isText ? SharedThing(text: thing) : SharedThing(thing, launcher)
        let store = try options.openStore()
        let (target, label, record) = try target(in: store, shared)
        let (way, leftOut) = try store.open(
            target,
            sending: shared.content,
            with: launcher,
            dryRun: dryRun
        )
        // A conversation that nothing opens was not chosen in the end.
        if !dryRun { record() }
        if options.json {
            return try output.line([
                "app": JSONValue(way.app), "url": JSONValue(way.url),
                "carriesContent": .bool(way.carriesContent),
                "because": .string(way.cause.rawValue),
                "leftOut": .array(
                    leftOut.map { ["app": JSONValue($0.app), "url": JSONValue($0.url)] }
                ),
                "people": .array(target.people.map(\.json)),
            ])
        }
        try output.line(told(way, label, shared.noun))
        if dryRun { try output.line("   because \(way.cause.words)") }
        for one in leftOut {
            try output.line("   not by \(one.means), which takes no \(shared.noun)")
        }
    }

    /// Returns the sentence about a way that was taken.
    private func told(_ way: Opening, _ label: String, _ noun: String) -> String {
        let verb = dryRun ? "would open" : "opened"
        let means = way.means
        let url = way.url ?? ""
        if way.cause == .file { return "\(verb) \(means); choose \(label) there" }
        let fate =
            if !way.carriesContent {
                // Nothing can be added in a dialler.
                url.hasPrefix("tel:") ? "does not go along" : "does not go along: add it there"
            } else if noun == "file" {
                // No standard has attachments in addresses, and not all mail programs take them.
                "goes along if the mail program attaches it: look there"
            } else {
                "goes along"
            }
        return "\(verb) \(label) by \(means); the \(noun) \(fate)"
    }

    /// Returns the conversation to open, the one that `--to` names or the owner's choice, its name
    /// for the owner, and the way to record it.
    private func target(
        in store: DonationStore,
        _ shared: SharedThing
    ) throws(Failure) -> (target: Opening.Target, label: String, record: () -> Void) {
        var context = SuggestionContext(limit: 10)
        (context.purpose, context.sourceApp) = (.shareSheet, from)
        context.contentTypes = shared.types
        if let to {
            if let contact = try store.contactAlone(named: to) {
                try store.refuseHidden(contact)
                var target = Opening.Target(app: "", people: [contact.person])
                target.otherHandles = try asking(try store.handles(of: contact))
                // Feedback names conversations, and there is none.
                return (target, contact.person.label, {})
            }
            // A group in which the person takes part is not that person.
            let conversation = try store.shownConversation(named: to)
            let facts = SuggestionFeedback.Context(context)
            return (
                Opening.Target(conversation), conversation.label,
                {
                    store.tellingFailure { () throws(CorrectionError) in
                        try store.record(
                            .otherChosen(conversation),
                            of: [Conversation](),
                            context: facts
                        )
                    }
                }
            )
        }
        let choice = try SuggestionChoice(from: store, context)
        guard let chosen = choice.chosen else {
            throw .message("nothing was chosen", .nothingFound)
        }
        return (Opening.Target(chosen), chosen.who, { choice.record(in: store) })
    }
}

extension Failure {
    /// Returns the refusal to share with somebody whom the owner hid, with the way back.
    fileprivate static func hidden(_ name: String, by wish: Position) -> Failure {
        .message(
            "you hid \(name); `donationlog withdraw \(wish.rawValue)` takes that back, "
                + "and `donationlog hidden` lists what is hidden",
            .validationFailure
        )
    }
}

extension DonationStore {
    /// Refuses a person whom the owner hid.
    fileprivate func refuseHidden(_ contact: Contact) throws(Failure) {
        for hidden in try asking(try hidden()) {
            guard case .person(let person) = hidden.subject, person.key == contact.key else {
                continue
            }
            throw .hidden(contact.person.label, by: hidden.position)
        }
    }

    /// Returns the conversation that a text names, with the addresses that the owner did not call
    /// dead.
    ///
    /// Hidden ones are not candidates.
    ///
    /// - Throws: A failure with the way back if the text names nothing but what the owner hid.
    fileprivate func shownConversation(named text: String) throws(Failure) -> Conversation {
        try refuseEmpty(text)
        let naming = try asking(try conversations(named: text))
        var wishes: [String: Position] = [:]
        for conversation in naming.found where naming.way != .company {
            wishes[conversation.key] = try asking(try wish(hiding: conversation))
        }
        if naming.isExact, let first = naming.found.first, let wish = wishes[first.key],
            naming.found.allSatisfy({ wishes[$0.key] != nil })
        {
            throw .hidden(first.label, by: wish)
        }
        let conversation = try conversation(named: text, takesCompany: false) { [wishes] one in
            wishes[one.key] == nil
        }
        return try asking(try withLivingAddresses(conversation))
    }
}
