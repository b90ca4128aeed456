package import Importing
internal import Interactions

/// Reads `resources/database`, in which KActivities keeps the documents and pages that programs
/// opened.
package struct ResourceDatabase: DatabaseHistory {
    private var visits: VisitRows

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        let file = try DatabaseFile(at: path)
        let events = try file.columns(
            of: "ResourceEvent",
            required: ["initiatingAgent", "targettedResource", "start"],
            others: ["end"]
        )
        let hasInfo = try file.tables().contains("ResourceInfo")
        let info =
            try hasInfo
            ? file.columns(
                of: "ResourceInfo",
                required: ["targettedResource"],
                others: ["title", "mimetype"]
            ) : TableColumns(table: "ResourceInfo", names: [], present: [])
        let join =
            hasInfo ? "LEFT JOIN ResourceInfo i ON i.targettedResource = e.targettedResource" : ""
        visits = VisitRows(
            of: file,
            """
            SELECT e.rowid AS number, e.start AS start, \(events.selected("end", "e")),
                \(events.shortened("initiatingAgent", "e")),
                \(events.shortened("targettedResource", "e")),
                \(info.shortened("title", "i")), \(info.shortened("mimetype", "i"))
            FROM ResourceEvent e \(join)
            WHERE e.rowid > ? ORDER BY e.rowid LIMIT \(VisitRows.page)
            """
        )
        visits.item = { cells, location in
            var visit = HistoryVisit()
            visit.donor = options.donor(app: Self.app(cells), account: nil)
            visit.address = cells.string("targettedResource")
            visit.title = cells.string("title")
            visit.mimeType = cells.string("mimetype")
            visit.start = cells.integer("start").flatMap(Timestamp.init(secondsSince1970:))
            visit.end = cells.integer("end").flatMap(Timestamp.init(secondsSince1970:))
            return visit.item(at: location)
        }
    }

    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    package mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        try visits.next(to: &items)
    }

    /// Returns the program; `nil` for a word such as `:global`, which stands for all programs.
    private static func app(_ cells: Cells) -> String? {
        guard let agent = cells.string("initiatingAgent"), !agent.hasPrefix(":") else { return nil }
        return agent.hasSuffix(".desktop") ? String(agent.dropLast(8)) : agent
    }
}
