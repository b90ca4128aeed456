import ArgumentParser
import DatabaseImporting
import Importing

/// An open database of a history, with the name for its failures.
struct DatabaseInput {
    let name: String
    private var database: any DatabaseHistory
    private var starts = StartOrdinals()

    private init(name: String, database: any DatabaseHistory) {
        (self.name, self.database) = (name, database)
    }

    /// Reads the next rows, as ``DatabaseHistory/next(to:)`` does; equal starts keep their order.
    mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var found: [HistoryItem] = []
        defer {
            starts.order(&found)
            items += found
        }
        return try database.next(to: &found)
    }

    /// Opens databases of a format.
    static func open(
        _ files: [String],
        as format: HistoryFormat,
        for history: HistoryOptions
    ) throws(Failure) -> [DatabaseInput] {
        guard !files.isEmpty, !files.contains("-") else {
            throw .message(
                "name the file of the database: it cannot be read from standard input",
                .validationFailure
            )
        }
        let options = DatabaseOptions(
            app: history.app,
            account: history.account,
            owner: history.owner
        )
        var inputs: [DatabaseInput] = []
        for name in files {
            do {
                let database: any DatabaseHistory =
                    switch format {
                    case .knowledgec: try KnowledgeDatabase(at: name, options)
                    case .chatdb: try MessageDatabase(at: name, options)
                    case .zeitgeist: try ActivityDatabase(at: name, options)
                    case .firefox: try FirefoxDatabase(at: name, options)
                    case .chromium: try ChromiumDatabase(at: name, options)
                    case .kactivities: try ResourceDatabase(at: name, options)
                    default: try InteractionDatabase(at: name, options)
                    }
                inputs.append(DatabaseInput(name: name, database: database))
            } catch {
                throw failure(error, of: name)
            }
        }
        return inputs
    }

    /// Returns the failure for a file that the tool cannot read.
    static func failure(_ error: DatabaseHistoryError, of name: String) -> Failure {
        let code: ExitCode = if case .cannotOpen = error { .noInput } else { .badData }
        return .message("'\(name)': \(error)", code)
    }
}
