import ArgumentParser
import DonationStore
import Foundation

struct Views: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "views",
        abstract: "List the views on disk, including those of programs' own projectors.",
        discussion: """
            The list shows their version, the last position that they have applied, how many \
            events they are behind the log, and their size. The store makes views from the log and \
            catches them up when a program asks, so you lose nothing with them: `views drop` \
            removes those of a program's projector, and `donationlog rebuild` makes the built-in \
            ones again. `views show` writes what a program's projector keeps, as of its last \
            question.

              donationlog views
              donationlog views show messages-per-day
              donationlog views drop messages-per-day
              donationlog views --json | jq 'select(.behind > 1000)'
            """
    )

    /// The action of the command.
    enum Action: String, WordArgument {
        case show, drop
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: "Show or drop the views of a projector; list all unless given.")
    var action: Action?

    @Argument(help: ArgumentHelp("The name of the projector.", valueName: "name"))
    var name: String?

    @Argument(
        help: ArgumentHelp(
            "Its version; without it, show the newest or drop all.",
            valueName: "version"
        )
    )
    var version: Int?

    func validate() throws {
        guard (action == nil) == (name == nil) else {
            throw ArgumentParser.ValidationError("Name the projector whose views to show or drop.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        switch (action, name) {
        case (.drop, let name?): return try drop(name, from: store, output)
        case (.show, let name?): return try show(name, of: store, output)
        default: break
        }
        let all = try asking(try store.storedViews())
        guard !options.json else {
            for views in all { try output.line(views.json) }
            return
        }
        guard !all.isEmpty else {
            return try output.line("no views yet; the first question makes them")
        }
        var columns = Columns(right: [1, 2, 3])
        let header = ["NAME", "VERSION", "CHECKPOINT", "BEHIND", "SIZE"]
        for line in columns.lines(of: [header] + all.map(\.row)) { try output.line(line) }
    }

    private func drop(_ name: String, from store: DonationStore, _ output: Output) throws(Failure) {
        let count = try asking(try store.dropViews(of: name, version: version))
        guard count > 0 else { throw try nothing(of: name, in: store) }
        if options.json {
            try output.line(["dropped": .integer(Int64(count))])
        } else {
            try output.line("dropped the views of \(count) version\(count == 1 ? "" : "s")")
        }
    }

    private func show(_ name: String, of store: DonationStore, _ output: Output) throws(Failure) {
        let found = try asking(try store.storedRows(of: name, version: version))
        guard let found else { throw try nothing(of: name, in: store) }
        if found.views.checkpoint == nil {
            tellError(
                "donationlog: these views are from before a restart, or of another log: the program makes "
                    + "them again with its next question"
            )
        } else if found.views.lag > 0 {
            tellError(
                "donationlog: these views lack the last "
                    + "\(found.views.lag == 1 ? "event" : "\(found.views.lag) events") of the log: "
                    + "only the program that has the projector can catch them up"
            )
        }
        if options.json {
            for (key, view) in found.rows {
                try output.line(["key": .string(key), "view": Self.json(view)])
            }
        } else if found.rows.isEmpty {
            try output.line("no views")
        } else {
            var columns = Columns()
            let rows = found.rows.map { [$0.key, Self.text($0.view)] }
            for line in columns.lines(of: [["KEY", "VIEW"]] + rows) { try output.line(line) }
        }
    }

    /// Returns the view of a program's projector: its JSON, or its bytes if it is no JSON.
    private static func json(_ view: [UInt8]) -> JSONValue {
        (try? JSONValue(parsing: view)) ?? ["base64": .string(Data(view).base64EncodedString())]
    }

    private static func text(_ view: [UInt8]) -> String {
        (try? JSONValue(parsing: view))?.text ?? "\(view.count.bytesText) in the program's own form"
    }

    /// Returns the reason why the command shows or drops nothing.
    private func nothing(of name: String, in store: DonationStore) throws(Failure) -> Failure {
        let known = try asking(try store.storedViews()).filter {
            $0.name != nil && $0.name != StoredViews.activities
        }
        let versions = known.filter { $0.name == name }.map { "\($0.version)" }
        if let version, !versions.isEmpty {
            return .message(
                "the projector '\(name)' has no views of version \(version) here, but of "
                    + versions.joined(separator: " and "),
                .nothingFound
            )
        }
        let hint = name.nearest(of: known.compactMap(\.name)).map { "did you mean '\($0)'?" }
        return .message(
            "no program's projector '\(name)' has views here; "
                + (hint ?? "`donationlog views` lists all views"),
            .nothingFound
        )
    }
}

extension StoredViews {
    fileprivate var row: [String] {
        let isOfActivities = name == StoredViews.activities
        return [
            isOfActivities ? "(activities)" : name ?? "(built-in)", "\(version)",
            checkpoint.map { "\($0.rawValue)" } ?? "–", "\(lag)", bytes.bytesText,
        ]
    }

    fileprivate var json: JSONValue {
        [
            "name": JSONValue(name), "version": .integer(Int64(version)),
            "checkpoint": checkpoint.map(\.json) ?? .null,
            "behind": .integer(Int64(clamping: lag)), "bytes": .integer(Int64(bytes)),
            "lastWritten": JSONValue(lastWritten),
        ]
    }
}
