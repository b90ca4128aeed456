import ArgumentParser

/// Aggregates the tables of SQLite and does nothing else.
struct AggregateOnly: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Aggregate a store's events in SQLite, in tables that are filled beforehand."
    )

    @OptionGroup var options: JobOptions

    @Flag(help: "Aggregate counts and hours in one statement, so that SQLite sorts once.")
    var onePass = false

    func run() throws {
        let tables = try SQLiteHistory(
            besideStoreAt: options.path,
            aggregating: onePass ? .onePass : .plain
        )
        let count = try tables.count()
        try options.run {
            try tables.aggregate()
            return count
        }
    }
}
