import ArgumentParser
import DonationStore

struct Views: StoreCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the views on disk, also those of projectors that programs brought along.",
        discussion: """
            Their version, the last position that they have applied, how many events they are behind \
            the log, and their size. Views are made from the log and catch up when they are asked, so \
            that nothing is lost with them: `views drop` removes those of a program's projector, and \
            `donationlog rebuild` makes the built-in ones anew.

              donationlog views
              donationlog views drop messages-per-day
              donationlog views --json | jq 'select(.behind > 1000)'
            """
    )

    /// What to do.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case drop
    }

    @OptionGroup var options: StoreOptions

    @Argument(help: "Remove the views of a projector; list all unless given.")
    var action: Action?

    @Argument(help: ArgumentHelp("The name of the projector to drop.", valueName: "name"))
    var name: String?

    @Argument(help: ArgumentHelp("The version to drop; all unless given.", valueName: "version"))
    var version: Int?

    func validate() throws {
        guard (action == nil) == (name == nil) else {
            throw ArgumentParser.ValidationError("Name the projector whose views to drop.")
        }
    }

    func perform(_ output: Output) throws(Failure) {
        let store = try options.openStore()
        if let name { return try drop(name, from: store, output) }
        let all = try asking(store.storedViews)
        guard !options.json else {
            for views in all { try output.line(views.json) }
            return
        }
        guard !all.isEmpty else { return try output.line("no views yet; they are made when asked") }
        var columns = Columns(right: [1, 2, 3])
        let header = ["NAME", "VERSION", "CHECKPOINT", "BEHIND", "SIZE"]
        for line in columns.lines(of: [header] + all.map(\.row)) { try output.line(line) }
    }

    private func drop(
        _ name: String,
        from store: DonationStore,
        _ output: Output
    ) throws(Failure) {
        let count = try asking { () throws(DonationStoreError) in
            try store.dropViews(of: name, version: version)
        }
        guard count > 0 else {
            let known = try asking(store.storedViews).compactMap(\.name)
            let hint = name.nearest(of: known).map { "is '\($0)' meant?" }
            throw .message(
                "no program's projector '\(name)' has views here; "
                    + (hint ?? "`donationlog views` lists those that have"),
                .nothingFound
            )
        }
        if options.json {
            try output.line(["dropped": .integer(Int64(count))])
        } else {
            try output.line("dropped the views of \(count) version\(count == 1 ? "" : "s")")
        }
    }
}

extension StoredViews {
    fileprivate var row: [String] {
        [
            name ?? "(built-in)", "\(version)", checkpoint.map { "\($0.rawValue)" } ?? "–",
            "\(lag)", bytes.bytesText,
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
