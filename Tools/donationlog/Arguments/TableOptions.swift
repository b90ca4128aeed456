import ArgumentParser
import DonationStore

/// The selection and the appearance of a list of activities, items or reminders.
struct TableOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .customLong("limit")],
        help: ArgumentHelp("List only this many; -5 means -n 5.", valueName: "number")
    )
    var limit: Int?

    @Option(
        help: ArgumentHelp("List only those of this app.", valueName: "app"),
        completion: .donor
    )
    var app: String?

    @OptionGroup(title: "Appearance") var display: DisplayOptions

    func validate() throws {
        guard limit ?? 0 >= 0 else {
            throw ArgumentParser.ValidationError("--limit is below zero.")
        }
    }

    /// The largest number to list.
    var most: Int { limit ?? .max }

    /// Returns the donors of the list.
    ///
    /// - Throws: A failure with the nearest names if the app has donated nothing.
    func donors(in store: DonationStore) throws(Failure) -> DonorScope {
        if let app { try store.requireDonor(app) }
        return DonorScope(app: app)
    }

    /// Writes a table with a header, or a line for an empty one.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - rows: The rows.
    ///   - right: The columns that are aligned to the right.
    ///   - column: The column that long lines shorten.
    ///   - none: The text for an empty list.
    ///   - output: The destination.
    /// - Throws: A failure if the tool cannot write the output.
    func write(
        header: [String],
        rows: [[String]],
        right: Set<Int> = [],
        trimming column: Int = 0,
        none: String,
        to output: Output
    ) throws(Failure) {
        guard !rows.isEmpty else { return try output.line(none) }
        try display.paging(output) { output throws(Failure) in
            var columns = Columns(right: right, trimming: column, to: display.tableWidth)
            // A last cell without text ends lines without blanks.
            try output.write(columns.text(of: ([header] + rows).map { $0 + [""] }))
        }
    }
}
