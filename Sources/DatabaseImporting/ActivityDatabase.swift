package import Importing
internal import Interactions

/// Reads `activity.sqlite`, in which Zeitgeist logged the use of a desktop.
///
/// Most of the log is about files and pages: those that the owner opened, made or changed are
/// visits. It names people in messages and calls through Telepathy, and in events whose subject has
/// an address.
package struct ActivityDatabase: DatabaseHistory {
    /// The number of rows to read at once.
    private static let page = 1000

    private let file: DatabaseFile
    private let options: DatabaseOptions
    private let rows: String
    private var last = Int64.min
    /// The event of the rows read last.
    private var event: ActivityEvent?

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: The options for reading it.
    /// - Throws: ``DatabaseHistoryError``, if the file is not such a database.
    package init(at path: String, _ options: DatabaseOptions) throws(DatabaseHistoryError) {
        self.options = options
        file = try DatabaseFile(at: path)
        for name in ["interpretation", "manifestation", "mimetype", "actor", "text", "uri"] {
            _ = try file.columns(of: name, required: ["id", "value"])
        }
        let required = [
            "id", "timestamp", "interpretation", "manifestation", "actor", "subj_id",
            "subj_interpretation", "subj_origin", "subj_mimetype", "subj_text",
        ]
        let events = try file.columns(of: "event", required: required, others: ["origin"])
        let origin = events.present.contains("origin") ? "e.origin" : "NULL"
        rows = """
            SELECT e.rowid AS number, e.id AS id, e.timestamp AS timestamp,
                i.value AS interpretation, m.value AS manifestation, a.value AS actor,
                u.value AS subject, k.value AS subjectInterpretation, f.value AS subjectType,
                t.value AS subjectText, s.value AS subjectOrigin, o.value AS origin
            FROM event e
            LEFT JOIN interpretation i ON i.rowid = e.interpretation
            LEFT JOIN manifestation m ON m.rowid = e.manifestation
            LEFT JOIN actor a ON a.rowid = e.actor
            LEFT JOIN uri u ON u.rowid = e.subj_id
            LEFT JOIN interpretation k ON k.rowid = e.subj_interpretation
            LEFT JOIN mimetype f ON f.rowid = e.subj_mimetype
            LEFT JOIN text t ON t.rowid = e.subj_text
            LEFT JOIN uri s ON s.rowid = e.subj_origin
            LEFT JOIN uri o ON o.rowid = \(origin)
            WHERE e.rowid > ? ORDER BY e.rowid LIMIT \(Self.page)
            """
    }

    /// Reads the next rows.
    ///
    /// - Parameter items: The items; the method appends those of the rows.
    /// - Returns: Whether there may be more rows.
    /// - Throws: ``DatabaseHistoryError``, if the rest of the file is unreadable.
    package mutating func next(to items: inout [HistoryItem]) throws(DatabaseHistoryError) -> Bool {
        var numbers: [Int64] = []
        var found: [HistoryItem] = []
        var event = event
        let options = options
        try file.read(rows, with: [last]) { cells in
            guard let number = cells.integer("number") else { return false }
            numbers.append(number)
            // An event has one row for each subject, and these rows are adjacent.
            if event?.identifier != cells.integer("id") || event == nil {
                event?.add(options, to: &found)
                event = ActivityEvent(cells, number)
            }
            if let visit = event?.addSubject(cells, options, number) { found.append(visit) }
            return true
        }
        try Rows.check(numbers, after: last)
        items += found
        self.event = event
        last = numbers.last ?? last
        guard numbers.count < Self.page else { return true }
        event?.add(options, to: &items)
        self.event = nil
        return false
    }
}
