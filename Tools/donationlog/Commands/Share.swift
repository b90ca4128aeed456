import ArgumentParser
import Desktop
import DonationStore
import Foundation

struct Share: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Choose whom to send a file, a link or a text to, and open the app for it.",
        discussion: """
            The list is that of `donationlog suggest --for share-sheet`, chosen from as with \
            `donationlog pick`, unless --to names the conversation. The app that has the \
            conversation opens it, by the addresses that `donationlog apps` knows of it; without \
            one, the desktop's program for mail or calls. The choice is recorded as feedback. \
            Nothing is sent: you do that in the app.

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
            "Send to this conversation, without a choice: a key, identifier or name, or the "
                + "handle of a person.",
            valueName: "conversation"
        ),
        completion: .conversation
    )
    var to: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Suggest for something from this app.", valueName: "app"),
        completion: .donor
    )
    var from: String?

    @Flag(help: "Write the way to open the conversation; open and record nothing.")
    var dryRun = false

    func validate() throws {
        guard !thing.isEmpty else { throw ArgumentParser.ValidationError("Give a thing to send.") }
    }

    func perform(_ output: Output) throws(Failure) {
        let launcher = Launcher(ProcessInfo.variables)
        let shared = SharedThing(thing, launcher)
        let store = try options.openStore()
        let (target, record) = try target(in: store, shared)
        let way = try store.open(target, sending: shared.content, with: launcher, dryRun: dryRun)
        // A conversation that nothing opens was not chosen in the end.
        if !dryRun { record() }
        if options.json {
            return try output.line([
                "app": JSONValue(way.app), "url": JSONValue(way.url),
                "people": .array(target.people.map(\.json)),
            ])
        }
        let names = target.people.labels(ofGroup: false, else: target.conversation ?? target.app)
        let means = [way.app, way.url].compactMap(\.self).joined(separator: " with ")
        try output.line("\(dryRun ? "would open" : "opened") \(names) by \(means)")
    }

    /// Returns the conversation to open, the one that `--to` names or the owner's choice, and the
    /// way to record it.
    private func target(
        in store: DonationStore,
        _ shared: SharedThing
    ) throws(Failure) -> (target: Opening.Target, record: () -> Void) {
        var context = SuggestionContext(limit: 10)
        (context.purpose, context.sourceApp) = (.shareSheet, from)
        context.contentTypes = shared.types
        if let to {
            let conversation = try store.conversation(named: to)
            let facts = SuggestionFeedback.Context(context)
            let target = Opening.Target(
                app: conversation.donor.app,
                conversation: conversation.conversationIdentifier,
                people: conversation.people
            )
            return (
                target,
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
            if !dryRun { choice.record(in: store) }
            throw .message("nothing was chosen", .nothingFound)
        }
        return (Opening.Target(chosen), { choice.record(in: store) })
    }
}

extension Opening.Target {
    /// Names the conversation of a suggestion.
    init(_ suggestion: Suggestion) {
        self.init(
            app: suggestion.donor.app,
            conversation: suggestion.conversationIdentifier,
            people: suggestion.people
        )
    }
}

extension DonationStore {
    /// Opens a conversation in the first way that works.
    ///
    /// - Parameters:
    ///   - target: The conversation.
    ///   - content: Something to send.
    ///   - launcher: The launcher of apps.
    ///   - dryRun: Whether to open nothing.
    /// - Returns: The way.
    /// - Throws: A failure if no way works.
    func open(
        _ target: Opening.Target,
        sending content: Opening.Content = Opening.Content(),
        with launcher: Launcher = Launcher(ProcessInfo.variables),
        dryRun: Bool = false
    ) throws(Failure) -> Opening {
        let app = try asking(try apps()).first { $0.app.identifier == target.app }?.app
        let ways = Opening.ways(to: target, in: app, sending: content)
        if dryRun {
            if let possible = ways.first(where: launcher.isPossible) { return possible }
            throw .message(
                "the desktop has no app '\(target.app)', and no one has an address for mail or "
                    + "calls",
                .unavailable
            )
        }
        do {
            return try launcher.open(ways)
        } catch {
            throw .message("\(error)", .unavailable)
        }
    }
}

/// A file, a link or a text to send.
private struct SharedThing {
    let content: Opening.Content
    let types: [String]

    /// Takes a text for what it names: a file that is there, an address, or itself.
    init(_ text: String, _ launcher: Launcher) {
        if FileManager.default.fileExists(atPath: text) {
            let path = URL(filePath: text).standardizedFileURL.path
            content = Opening.Content(file: path)
            types = [launcher.mediaType(of: path)].compactMap(\.self)
        } else if let url = URL(string: text), url.scheme != nil,
            url.host != nil || text.hasPrefix("mailto:")
        {
            content = Opening.Content(text: text)
            types = ["public.url"]
        } else {
            content = Opening.Content(text: text)
            types = ["public.plain-text"]
        }
    }
}
