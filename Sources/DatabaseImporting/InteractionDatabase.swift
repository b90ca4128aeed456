package import Importing
internal import Interactions

/// Reads `interactionC.db`, in which Apple's systems keep people's interactions in apps.
///
/// Its columns hold people, times, apps and directions, but no content. The mechanism is a number
/// whose meaning nobody has published; the donation keeps that number.
package struct InteractionDatabase: DatabaseHistory {
    /// The number of rows to read at once.
    private static let page = 500

    private let file: DatabaseFile
    private let options: DatabaseOptions
    private let rows: String
    private let recipients: String
    private var last = Int64.min

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        self.options = options
        file = try DatabaseFile(at: path)
        let interactions = try file.columns(
            of: "ZINTERACTIONS",
            required: ["ZSTARTDATE", "ZDIRECTION", "ZBUNDLEID", "ZSENDER"],
            others: [
                "ZENDDATE", "ZACCOUNT", "ZDOMAINIDENTIFIER", "ZGROUPNAME", "ZUUID", "ZMECHANISM",
            ]
        )
        let contacts = try file.columns(
            of: "ZCONTACTS",
            required: ["ZIDENTIFIER"],
            others: ["ZDISPLAYNAME", "ZPERSONID", "ZCUSTOMIDENTIFIER"]
        )
        let join = try RecipientJoin(in: file)
        rows = """
            SELECT i.rowid AS number, \(interactions.selection("i")), s.rowid AS "senderNumber",
                \(contacts.selection("s", prefix: "sender"))
            FROM ZINTERACTIONS i LEFT JOIN ZCONTACTS s ON s.rowid = i.ZSENDER
            WHERE i.rowid > ? ORDER BY i.rowid LIMIT \(Self.page)
            """
        recipients = """
            SELECT j."\(join.interaction)" AS "interaction", c.rowid AS "recipientNumber",
                \(contacts.selection("c", prefix: "recipient"))
            FROM "\(join.table)" j JOIN ZCONTACTS c ON c.rowid = j."\(join.contact)"
            WHERE j."\(join.interaction)" >= ? AND j."\(join.interaction)" <= ?
            """
    }

    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    package mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var found: [InteractionRow] = []
        try file.read(rows, with: [last]) { cells in
            guard let row = InteractionRow(cells) else { return false }
            found.append(row)
            return true
        }
        guard let first = found.first?.number, let end = found.last?.number else { return false }
        try Rows.check(found.map(\.number), after: last)
        let recipients = try recipients(of: first...end)
        for row in found {
            row.add(recipients[row.number] ?? [:], options, to: &items)
        }
        last = end
        return found.count == Self.page
    }

    /// Returns the recipients of rows; at most one more than a donation may have.
    private func recipients(
        of numbers: ClosedRange<Int64>
    ) throws(DatabaseHistoryError) -> [Int64: [Int64: InteractionContact]] {
        var found: [Int64: [Int64: InteractionContact]] = [:]
        try file.read(recipients, with: [numbers.lowerBound, numbers.upperBound]) { cells in
            guard let row = cells.integer("interaction"),
                let contact = InteractionContact(cells, "recipient")
            else { return true }
            if found[row, default: [:]].count <= DonationLimits.people {
                found[row, default: [:]][contact.number] = contact
            }
            return true
        }
        return found
    }
}

/// The table that joins interactions and recipients.
///
/// The numbers in its names differ between versions.
private struct RecipientJoin {
    var table: String
    var interaction: String
    var contact: String

    init(in file: DatabaseFile) throws(DatabaseHistoryError) {
        let name = "Z_…INTERACTIONRECIPIENT"
        guard let table = try file.tables().first(where: { Self.is($0, "INTERACTIONRECIPIENT") })
        else { throw .noTable(name) }
        let columns = try file.columnNames(of: table)
        guard let interaction = columns.first(where: { Self.is($0, "INTERACTIONRECIPIENT") }) else {
            throw .noColumn(name, table: table)
        }
        guard let contact = columns.first(where: { Self.is($0, "RECIPIENTS") }) else {
            throw .noColumn("Z_…RECIPIENTS", table: table)
        }
        (self.table, self.interaction, self.contact) = (table, interaction, contact)
    }

    /// Returns whether a name is `Z_`, a number and an ending.
    private static func `is`(_ name: String, _ ending: String) -> Bool {
        guard name.hasPrefix("Z_"), name.hasSuffix(ending) else { return false }
        let number = name.dropFirst(2).dropLast(ending.count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The rule for the numbers of rows.
enum Rows {
    /// Checks that the numbers increase: in a damaged file the same pages may repeat for ever.
    static func check(_ numbers: [Int64], after last: Int64) throws(DatabaseHistoryError) {
        var last = last
        for number in numbers {
            guard number > last else { throw .damaged("rows in disorder behind row \(last)") }
            last = number
        }
    }
}
