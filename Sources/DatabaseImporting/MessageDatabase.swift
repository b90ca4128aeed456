package import Importing
internal import Interactions

extension HistoryReason {
    /// A message that the owner has deleted, and that the program will remove after some days.
    package static let recentlyDeleted = HistoryReason(rawValue: "a message that was deleted")
}

/// Reads `chat.db` of macOS and `sms.db` of iOS, in which Apple's Messages keeps its messages.
///
/// It reads people, times and chats, but no text. Answers with a sign (tapbacks) and lines about a
/// group are no messages.
package struct MessageDatabase: DatabaseHistory {
    /// The number of rows to read at once.
    private static let page = 500
    /// The number of chats whose members to remember.
    private static let memory = 1024

    private let file: DatabaseFile
    private let options: DatabaseOptions
    private let rows: String
    private let members: String
    private var last = Int64.min
    private var membersOfChats: [Int64: [String]] = [:]

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        self.options = options
        file = try DatabaseFile(at: path)
        let messages = try file.columns(
            of: "message",
            required: ["date", "is_from_me", "handle_id"],
            others: [
                "guid", "associated_message_type", "item_type", "is_system_message", "error",
                "cache_roomnames",
            ]
        )
        _ = try file.columns(of: "handle", required: ["id"])
        let chats = try file.columns(
            of: "chat",
            required: ["guid"],
            others: ["chat_identifier", "style", "room_name", "display_name"]
        )
        _ = try file.columns(of: "chat_message_join", required: ["chat_id", "message_id"])
        _ = try file.columns(of: "chat_handle_join", required: ["chat_id", "handle_id"])
        // Messages that the owner has deleted stay there for some days.
        let trash = "chat_recoverable_message_join"
        let isDeleted =
            try file.tables().contains(trash)
            ? "EXISTS (SELECT 1 FROM \(trash) d WHERE d.message_id = m.rowid)" : "0"
        // A message stands in several chats where the program has merged or split chats.
        rows = """
            SELECT m.rowid AS row_number, \(messages.named("m")), h.id AS sender,
                \(isDeleted) AS is_deleted,
                c.rowid AS chat_number, \(chats.named("c", as: "chat_"))
            FROM message m
            LEFT JOIN handle h ON h.rowid = m.handle_id
            LEFT JOIN chat c ON c.rowid = (
                SELECT min(j.chat_id) FROM chat_message_join j WHERE j.message_id = m.rowid)
            WHERE m.rowid > ? ORDER BY m.rowid LIMIT \(Self.page)
            """
        members = """
            SELECT h.id AS member FROM chat_handle_join j JOIN handle h ON h.rowid = j.handle_id
            WHERE j.chat_id = ? ORDER BY h.rowid LIMIT \(DonationLimits.people + 1)
            """
    }

    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    package mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var found: [MessageRow] = []
        try file.read(rows, with: [last]) { cells in
            guard let row = MessageRow(cells) else { return false }
            found.append(row)
            return true
        }
        guard let end = found.last?.number else { return false }
        try Rows.check(found.map(\.number), after: last)
        for row in found {
            let isKnown = row.chat.map { membersOfChats[$0.number] != nil } ?? true
            let members = try members(of: row.chat?.number)
            if !isKnown, let card = row.card(members, options) { items.append(card) }
            items.append(row.item(members, options))
        }
        last = end
        return found.count == Self.page
    }

    /// Returns the handles of a chat's members; at most one more than a donation may have.
    private mutating func members(of chat: Int64?) throws(DatabaseHistoryError) -> [String] {
        guard let chat else { return [] }
        if let known = membersOfChats[chat] { return known }
        var found: [String] = []
        try file.read(members, with: [chat]) { cells in
            if let handle = cells.text("member"), !found.contains(handle) { found.append(handle) }
            return true
        }
        if membersOfChats.count >= Self.memory { membersOfChats.removeAll() }
        membersOfChats[chat] = found
        return found
    }
}

extension TableColumns {
    /// Returns the columns for a `SELECT` under their own names, with `NULL` for missing ones.
    fileprivate func named(_ alias: String, as prefix: String = "") -> String {
        names.map { name in
            let value = present.contains(name) ? "\(alias).\"\(name)\"" : "NULL"
            return "\(value) AS \"\(prefix)\(name)\""
        }.joined(separator: ", ")
    }
}
