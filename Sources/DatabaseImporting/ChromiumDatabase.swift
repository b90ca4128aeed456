package import Importing
internal import Interactions

/// Reads `History`, in which Chromium and its relatives keep the visits of pages.
package struct ChromiumDatabase: DatabaseHistory {
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
            of: "urls",
            required: ["id", "url"],
            others: ["title", "hidden"]
        )
        let all = try file.columns(
            of: "visits",
            required: ["url", "visit_time", "transition"],
            others: ["visit_duration"]
        )
        visits = VisitRows(
            of: file,
            """
            SELECT v.rowid AS number, v.visit_time AS start, v.transition AS transition,
                \(all.selected("visit_duration", "v")), \(pages.selected("hidden", "p")),
                \(pages.shortened("url", "p")), \(pages.shortened("title", "p"))
            FROM visits v LEFT JOIN urls p ON p.rowid = v.url
            WHERE v.rowid > ? ORDER BY v.rowid LIMIT \(VisitRows.page)
            """
        )
        let donor = options.donor(app: Browser.ofHistory(at: path), account: nil)
        visits.item = { cells, location in
            if let reason = Self.reason(cells) { return .skipped(reason, at: location) }
            var visit = HistoryVisit()
            visit.donor = donor
            visit.address = cells.string("url")
            visit.title = cells.string("title")
            visit.start = cells.integer("start").flatMap(Timestamp.init(microsecondsSince1601:))
            visit.end = Self.end(cells)
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

    private static func end(_ cells: Cells) -> Timestamp? {
        guard let start = cells.integer("start"), let length = cells.integer("visit_duration"),
            length > 0
        else { return nil }
        let end = start.addingReportingOverflow(length)
        return end.overflow ? nil : Timestamp(microsecondsSince1601: end.partialValue)
    }

    /// Returns the reason to skip a row: the browser itself shows no such visit.
    private static func reason(_ cells: Cells) -> HistoryReason? {
        /// The last page in a chain of redirects.
        let chainEnd: Int64 = 0x2000_0000
        guard let transition = cells.integer("transition") else { return nil }
        switch transition & 0xFF {
        case 3, 4: return .embedded
        case 10: return .hidden
        default: break
        }
        guard transition & chainEnd != 0 else { return .redirect }
        return cells.integer("hidden") == 1 ? .hidden : nil
    }
}
