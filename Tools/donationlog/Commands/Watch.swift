import ArgumentParser
import DonationStore
import Foundation
import Importing

struct Watch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Follow mail and exports, and append what is new as it comes.",
        discussion: """
            The command reads the files of its sources as import does, then waits for more, until \
            ^C or a service manager ends it. A Maildir, a mailbox that grows, one file, or a \
            directory in which exports appear is a source. Name one here, or list them in the \
            configuration file with the options of import:

              sources:
                - {from: maildir, path: ~/Mail, me: ana@example.org}
                - {from: whatsapp, path: ~/Exports, me: Ana}

            A restart goes on from where it ended. One process can watch for a store. To read a \
            source from the beginning, import it.

              donationlog watch
              donationlog watch --from maildir --me ana@example.org ~/Mail
            """
    )

    @OptionGroup var options: StoreOptions

    @Argument(
        help: ArgumentHelp(
            "Files and directories to follow; without --from, those of the configuration file.",
            valueName: "path"
        ),
        completion: .file()
    )
    var paths: [String] = []

    @OptionGroup var history: HistoryOptions

    @Flag(help: "Read what is new since the last time, and end.")
    var once = false

    @OptionGroup var content: ContentOptions

    func validate() throws {
        if history.from == nil, !paths.isEmpty {
            throw ValidationError("Give the format with --from, as in --from maildir.")
        }
        if history.from != nil, paths.isEmpty || paths.contains("-") {
            throw ValidationError("Name the file or the directory to follow.")
        }
        if history.dryRun, !once { throw ValidationError("--dry-run needs --once.") }
        if history.region != nil {
            throw ValidationError("Set the region with `donationlog policy --region`.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let sources = try sources()
        let formats = Set(sources.map(\.format.rawValue)).sorted().joined(separator: " ")
        let destination = ImportDestination(
            options,
            content.handling,
            isDry: history.dryRun,
            me: sources.flatMap(\.history.me),
            for: "watch",
            of: formats
        )
        try destination.openIfThere()
        guard let store = try destination.store() else {
            throw .store(.noStore(path: try options.storePath()))
        }
        let place = try history.dryRun ? nil : self.place(in: store)
        var watcher = try Watcher(sources, into: store, by: destination)
        output.survivesClosing = true
        let noun = sources.count == 1 ? "source" : "sources"
        if !options.json, !once {
            try output.line("watching \(sources.count) \(noun) for \(store.path)")
            try output.flush()
        }
        do throws(Failure) {
            try withExtendedLifetime(place) { () throws(Failure) in
                try watcher.run(once: once) { counts throws(Failure) in
                    try write(counts, try asking(try store.lastPosition()), output)
                }
            }
        } catch {
            // What failed is more important than that this fails, too.
            try? destination.writeNotes()
            throw error
        }
        try destination.writeNotes()
    }

    /// Takes the place of the one watcher.
    private func place(in store: DonationStore) throws(Failure) -> WatcherPlace {
        guard let place = try asking(try store.takeWatcherPlace()) else {
            let process = store.watcherProcess.map { "process \($0)" } ?? "another process"
            throw .message(
                "\(process) watches for \(store.path) already; end it first, as with `systemctl "
                    + "--user stop donationlog-watch`",
                .tryAgain
            )
        }
        return place
    }

    private func sources() throws(Failure) -> [WatchedSource] {
        if let format = history.from {
            return paths.map { WatchedSource(format, history, $0) }
        }
        let environment = ProcessInfo.variables
        let file = try ConfigurationFile.find(named: options.config, environment)
        let sources = try file.map { file throws(Failure) in
            try WatchedSource.all(in: file, environment)
        }
        guard let sources, !sources.isEmpty else {
            throw .message(
                "no source to watch; name one with --from, or list them as sources in the "
                    + "configuration file, as `donationlog watch --help` shows",
                .validationFailure
            )
        }
        return sources
    }

    private func write(
        _ counts: WatchCounts,
        _ last: Position,
        _ output: Output
    ) throws(Failure) {
        if options.json {
            var object = counts.json
            object["lastPosition"] = last.json
            try output.line(.object(object))
        } else {
            try output.line("\(counts.text), last position \(last.rawValue)")
        }
        try output.flush()
    }
}
