import ArgumentParser
import Desktop
import DonationStore

struct Pick: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Choose a suggestion in the terminal, and write it.",
        discussion: """
            The list is that of `donationlog suggest`. Type a part of a name to narrow it, move with \
            the arrow keys, choose with Enter, and leave with Escape or Ctrl-C. The choice is \
            recorded as feedback, from which later lists learn; leaving records nothing.

              to=$(donationlog pick --for mail --format '{mail}') && neomutt -- "$to"
              donationlog pick --json | jq -r .conversationIdentifier
            """
    )

    @OptionGroup var options: StoreOptions

    @OptionGroup(title: "Context") var context: ContextOptions

    @Option(
        help: ArgumentHelp(
            "Write the choice in this format, as in '{name}\\t{score}'; an unknown field lists "
                + "all fields.",
            valueName: "text"
        ),
        transform: { try SuggestionLayout($0) }
    )
    var format: SuggestionLayout?

    @Flag(help: "Take the best suggestion without asking; record no feedback.")
    var first = false

    @Flag(help: "Open the conversation in its app, as `donationlog share` does.")
    var open = false

    @Flag(help: "Record no feedback.")
    var noFeedback = false

    func validate() throws {
        guard format == nil || !options.json else {
            throw ArgumentParser.ValidationError("Give one of --format and --json.")
        }
        guard context.time.at == nil, context.time.now == nil else {
            throw ArgumentParser.ValidationError(
                "A choice is made now; `donationlog suggest` answers for other times."
            )
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        var asked = try context.context(in: store, limit: 10)
        asked.includesAddressBooks = true
        let choice =
            first
            ? try SuggestionChoice(bestFrom: store, asked)
            : try SuggestionChoice(from: store, asked)
        guard let chosen = choice.chosen else {
            throw .message("nothing was chosen", .nothingFound)
        }
        if open { try store.open(Opening.Target(chosen)) }
        if !first, !noFeedback { choice.record(in: store) }
        let layout = format ?? .picked
        let faces = options.json || layout.namesApps ? AppFaces.known(to: store) : nil
        if options.json {
            let face = faces?.face(of: chosen.donor.app).members ?? [:]
            return try output.line(chosen.json(rank: choice.rank, and: face))
        }
        try output.write(layout.text(of: chosen, rank: choice.rank, faces))
    }
}
