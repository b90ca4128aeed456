package import Importing
internal import Interactions

/// Reads `places.sqlite`, in which Firefox and its relatives keep the visits of pages.
package struct FirefoxDatabase: DatabaseHistory {
    private var visits: VisitRows

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        let file = try DatabaseFile(at: path)
        let pages = try file.columns(
            of: "moz_places",
            required: ["id", "url"],
            others: ["title", "hidden"]
        )
        let all = try file.columns(
            of: "moz_historyvisits",
            required: ["place_id", "visit_date", "visit_type"],
            others: ["from_visit"]
        )
        // A page that leads to another one has a visit, and the other one names it. With the
        // browser's index this is one step; without it, the next rows must do.
        let isRedirect =
            all.present.contains("from_visit")
            ? """
            EXISTS (SELECT 1 FROM moz_historyvisits r WHERE r.from_visit = v.rowid
                AND r.rowid > v.rowid AND r.rowid <= v.rowid + 64 AND r.visit_type IN (5, 6))
            """ : "0"
        visits = VisitRows(
            of: file,
            """
            SELECT v.rowid AS number, v.visit_date AS start, v.visit_type AS kind,
                \(isRedirect) AS isRedirect, \(pages.selected("hidden", "p")),
                \(pages.shortened("url", "p")), \(pages.shortened("title", "p"))
            FROM moz_historyvisits v LEFT JOIN moz_places p ON p.rowid = v.place_id
            WHERE v.rowid > ? ORDER BY v.rowid LIMIT \(VisitRows.page)
            """
        )
        let donor = options.donor(app: Browser.ofPlaces(at: path), account: nil)
        visits.item = { cells, location in
            if let reason = Self.reason(cells) { return .skipped(reason, at: location) }
            var visit = HistoryVisit()
            visit.donor = donor
            visit.address = cells.string("url")
            visit.title = cells.string("title")
            visit.start = cells.integer("start").flatMap(Timestamp.init(microsecondsSince1970:))
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

    /// Returns the reason to skip a row: the browser itself shows no such visit.
    private static func reason(_ cells: Cells) -> HistoryReason? {
        switch cells.integer("kind") {
        case 4, 8: return .embedded
        case 7: return .download
        default: break
        }
        if cells.integer("isRedirect") == 1 { return .redirect }
        return cells.integer("hidden") == 1 ? .hidden : nil
    }
}
