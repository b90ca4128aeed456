import DonationStore
import Foundation

/// Fills the tables with a prepared statement for each, and keeps the numbers of names in memory.
struct SQLiteWriter {
    private let database: SQLiteDatabase
    private let donor: Numbering
    private let contact: Numbering
    private let conversation: Numbering
    private let donation: SQLiteStatement
    private let participant: SQLiteStatement
    private let counters: [SQLiteStatement]

    init(_ database: SQLiteDatabase, counts: Bool) throws {
        self.database = database
        donor = try Numbering(database, "donors", ["app", "account"], "account")
        contact = try Numbering(database, "contacts", ["key"], "name")
        conversation = try Numbering(database, "conversations", ["key", "donor"], "name")
        donation = try database.prepare(
            """
            INSERT INTO donations VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (identifier, donor, start) DO NOTHING
            """
        )
        participant = try database.prepare("INSERT INTO participants VALUES (?, ?)")
        counters =
            counts
            ? try ["conversation", "contact"].map { key in
                try database.prepare(SQLiteSchema.count(in: key))
            } : []
    }

    mutating func add(_ row: Row) throws {
        let donor = try donor.number(of: row.app, row.account ?? "", name: nil)
        let conversation = try row.conversation.map {
            try self.conversation.number(of: $0, donor, name: row.title)
        }
        donation.bind(1, donor).bind(2, row.identifier).bind(3, row.start)
            .bind(4, row.isIncoming ? 1 : 0).bind(5, row.isCall ? 1 : 0).bind(6, conversation)
            .bind(7, row.payload)
        try donation.run()
        // A repeated donation changes nothing.
        guard database.changes > 0 else { return }
        let number = database.lastRow
        if let conversation { try count(row, of: conversation, in: 0) }
        for person in row.contacts {
            let contact = try contact.number(of: person.key, name: person.name)
            try participant.bind(1, number).bind(2, contact).run()
            try count(row, of: contact, in: 1)
        }
    }

    private func count(_ row: Row, of number: Int64, in table: Int) throws {
        guard !counters.isEmpty else { return }
        let age = Double(row.start - SkewedHistory.now.milliseconds) / 604_800_000
        let score = (row.isIncoming ? 1 : 4) * exp2(age)
        try counters[table].bind(1, number).bind(2, row.isIncoming ? 1 : 0).bind(3, row.start)
            .bind(4, score).run()
    }
}

/// The numbers of names in a table, each looked up once.
private final class Numbering {
    private let database: SQLiteDatabase
    private let insert: SQLiteStatement
    private let find: SQLiteStatement
    private var known: [String: Int64] = [:]

    init(_ database: SQLiteDatabase, _ table: String, _ keys: [String], _ name: String) throws {
        self.database = database
        let columns = keys.contains(name) ? keys : keys + [name]
        let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        insert = try database.prepare(
            """
            INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))
            ON CONFLICT DO NOTHING
            """
        )
        let conditions = keys.enumerated().map { "\($1) = ?\($0 + 1)" }
        find = try database.prepare(
            "SELECT id FROM \(table) WHERE \(conditions.joined(separator: " AND "))"
        )
    }

    func number(of key: String, name: String?) throws -> Int64 {
        if let number = known[key] { return number }
        try insert.bind(1, key).bind(2, name).run()
        return try remember(key, find.bind(1, key))
    }

    func number(of key: String, _ second: Int64, name: String?) throws -> Int64 {
        let both = "\(second) \(key)"
        if let number = known[both] { return number }
        try insert.bind(1, key).bind(2, second).bind(3, name).run()
        return try remember(both, find.bind(1, key).bind(2, second))
    }

    func number(of key: String, _ second: String, name: String?) throws -> Int64 {
        let both = "\(key) \(second)"
        if let number = known[both] { return number }
        try insert.bind(1, key).bind(2, second).run()
        return try remember(both, find.bind(1, key).bind(2, second))
    }

    private func remember(_ key: String, _ statement: SQLiteStatement) throws -> Int64 {
        guard let number = try statement.firstInteger() else {
            throw SQLiteError(description: "\(key) is not there")
        }
        known[key] = number
        return number
    }
}
