import ArgumentParser
import DonationStore

struct Append: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "append",
        abstract: "Append donations, one JSON object per line.",
        discussion: """
            The command refuses a line that it cannot accept, reports its number, the field and \
            the reason, and appends the others. Appending a donation again changes nothing. If \
            there is no store, the command makes one.

              donationlog append history.ndjson
              tail -f chat.ndjson | donationlog append --app org.example.chat --receipts
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp("Files to read; - or none for standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String] = []

    @Option(
        help: ArgumentHelp("The donor of donations that name none.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @Flag(help: "Report fields that this version does not know.")
    var strict = false

    @Flag(help: "Write one JSON object for each line once its donation is on disk.")
    var receipts = false

    @OptionGroup var content: ContentOptions

    func perform(_ output: Output) throws(Failure) {
        // The tool opens all files first, so that a misspelt name appends nothing.
        var inputs: [LineReader] = []
        for name in files.isEmpty ? ["-"] : files { inputs.append(try LineReader(opening: name)) }
        let sizes = inputs.map(\.size)
        // Appending goes on even if nobody reads the receipts any more.
        output.survivesClosing = true
        var appender = Appender(
            store: try options.makeStore(content: content.handling),
            output: output,
            app: app,
            tellsUnknownFields: strict,
            writesReceipts: receipts,
            size: sizes.contains(nil) ? nil : sizes.compactMap(\.self).reduce(0, +)
        )
        do {
            for index in inputs.indices { try appender.append(&inputs[index]) }
        } catch {
            appender.finish()
            tellError("donationlog: stopped; until then \(appender.counts)")
            throw error
        }
        appender.finish()
        try writeSummary(appender, output)
        if appender.refused > 0 { throw .told(.badData) }
    }

    private func writeSummary(_ appender: Appender, _ output: Output) throws(Failure) {
        let last = try asking(try appender.store.lastPosition())
        if options.json {
            try output.line([
                "appended": .integer(Int64(appender.appended)),
                "duplicates": .integer(Int64(appender.duplicates)),
                "refused": .integer(Int64(appender.refused)),
                "lastPosition": last.json,
            ])
        } else {
            try output.line("\(appender.counts), last position \(last.rawValue)")
        }
    }
}
