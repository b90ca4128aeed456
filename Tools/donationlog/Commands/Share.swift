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
            `donationlog pick`, unless --to names the conversation. The app that has the \
            conversation opens it, by the addresses that `donationlog apps` knows of it; without \
            one, the desktop's program for mail or calls. The output says whether the thing goes \
            along. The choice is recorded as feedback. Nothing is sent: you do that in the app.

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
                + "handle of the only other person in it.",
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
        let shared = try SharedThing(thing, launcher)
        let store = try options.openStore()
        let (target, label, record) = try target(in: store, shared)
        let way = try store.open(target, sending: shared.content, with: launcher, dryRun: dryRun)
        // A conversation that nothing opens was not chosen in the end.
        if !dryRun { record() }
        if options.json {
            return try output.line([
                "app": JSONValue(way.app), "url": JSONValue(way.url),
                "carriesContent": .bool(way.carriesContent),
                "people": .array(target.people.map(\.json)),
            ])
        }
        let means = [way.app, way.url].compactMap(\.self).joined(separator: " with ")
        let verb = dryRun ? "would open" : "opened"
        let fate = way.carriesContent ? "goes along" : "does not go along: add it there"
        try output.line("\(verb) \(label) by \(means); the \(shared.noun) \(fate)")
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
            // A group in which the person takes part is not that person.
            let conversation = try store.conversation(named: to, takesCompany: false)
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
            if !dryRun { choice.record(in: store) }
            throw .message("nothing was chosen", .nothingFound)
        }
        return (Opening.Target(chosen), chosen.who, { choice.record(in: store) })
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
    /// The word for its kind.
    let noun: String

    /// Takes a text for what it names: a file that is there, an address, or itself.
    ///
    /// - Throws: A failure if it names a file that is not there.
    init(_ text: String, _ launcher: Launcher) throws(Failure) {
        let url = URL(string: text)
        let isFileURL = url?.scheme?.lowercased() == "file"
        let name = isFileURL ? url?.path ?? "" : text
        if FileManager.default.fileExists(atPath: name) {
            let path = URL(filePath: name).standardizedFileURL.path
            let type = launcher.mediaType(of: path)
            content = Opening.Content(file: path, mediaType: type)
            types = [type].compactMap(\.self)
            noun = "file"
            return
        }
        // A mistyped path may not become a message.
        guard !isFileURL, !["/", "./", "../", "~/"].contains(where: text.hasPrefix) else {
            throw .message("there is no file '\(name)'", .noInput)
        }
        content = Opening.Content(text: text)
        let isLink = url?.scheme != nil && (url?.host != nil || text.hasPrefix("mailto:"))
        (types, noun) = isLink ? (["public.url"], "link") : (["public.plain-text"], "text")
    }
}
