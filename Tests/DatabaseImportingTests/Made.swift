import DatabaseImporting
import Foundation
import GRDB
import Importing
import ImportingTestSupport
import Interactions
import TestSupport

/// A database made for a test, in the state in which a program would leave it.
struct MadeDatabase: ~Copyable {
    let directory: TemporaryDirectory
    let path: String

    init(_ sql: String...) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(of: "made.db")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            for statement in sql { try database.execute(sql: statement) }
        }
        try queue.close()
        self.directory = directory
        self.path = path
    }
}

/// All items of a database.
func items(_ database: any DatabaseHistory) throws -> [HistoryItem] {
    var database = database
    var items: [HistoryItem] = []
    while try database.next(to: &items) {}
    return items
}

extension [HistoryItem] {
    /// The interactions in it.
    var interactions: [Interaction] { donations.map(\.interaction) }
}

/// A number or a text in SQL.
func literal(_ value: Any?) -> String {
    switch value {
    case nil: "NULL"
    case let bytes as [UInt8]: "x'\(bytes.map { String(format: "%02x", $0) }.joined())'"
    case let text as String: "'\(text)'"
    case .some(let value): "\(value)"
    }
}
