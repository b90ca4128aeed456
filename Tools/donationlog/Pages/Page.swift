import DonationStore

/// A page about one thing, in parts with titles.
struct Page {
    let output: Output
    let screen = Screen()
    let time: TimeStyle
    let isColored: Bool
    /// The width of a table in cells.
    private let tableWidth: Int?

    init(_ output: Output, _ display: DisplayOptions) {
        self.output = output
        time = display.time
        tableWidth = display.tableWidth
        isColored = screen.isColored(display.color)
    }

    /// Writes a title and rows in columns; nothing without rows.
    func part(_ title: String, _ rows: [[String]], right: Set<Int> = []) throws(Failure) {
        guard !rows.isEmpty else { return }
        var columns = Columns(right: right)
        try part(title, columns.lines(of: rows.map { $0 + [""] }))
    }

    /// Writes a title and lines.
    func part(_ title: String, _ lines: [String]) throws(Failure) {
        try output.line("")
        try output.line(isColored ? Paint.position(title) : title)
        for line in lines { try output.line("  \(line)".trimmed) }
    }

    /// Writes the newest donations of a timeline.
    func history(_ positions: [Position], of count: Int, in store: DonationStore) throws(Failure) {
        var events: [EventSummary] = []
        for position in positions {
            if let event = try asking(try store.event(at: position)) {
                events.append(EventSummary(of: event))
            }
        }
        guard !events.isEmpty else { return }
        var table = EventTable(time: time, isColored: isColored, width: tableWidth.map { $0 - 2 })
        let title =
            events.count < count ? "history (the last \(events.count) of \(count))" : "history"
        try part(title, table.lines(of: events))
    }

    /// Writes the hours of the week, with their time zone.
    func hours(_ hours: HoursOfWeek) throws(Failure) {
        try part(
            "hours of the week (\(hours.zone.name.printable))",
            hours.picture(width: screen.width - 2, isUnicode: screen.isUnicode)
        )
    }

    /// Writes the rank and the reasons of a suggestion, or why there is none.
    func standing(_ standing: SuggestionStanding?, else absence: String) throws(Failure) {
        guard let standing, let rank = standing.rank else {
            return try part("ranking", [absence])
        }
        let suggestion = standing.suggestion
        let title = "rank \(rank) of \(standing.count), score \(suggestion.score.text)"
        try part("ranking", [title] + suggestion.reasonLines(screen, indent: 2))
    }
}

extension Suggestion {
    /// Returns the reasons with bars, in the width that an indent leaves.
    func reasonLines(_ screen: Screen, indent: Int) -> [String] {
        var columns = Columns(right: [1])
        let names = columns.lines(of: reasons.map { [$0.name.rawValue, $0.value.text, "│"] })
        let used = (names.map(\.displayWidth).max() ?? 0) - 1
        let bars = Bars(
            width: min(61, max(9, screen.width - used - indent)),
            // A pin is far above everything else.
            for: reasons.map(\.value).filter { abs($0) < 100 },
            isUnicode: screen.isUnicode
        )
        return zip(names, reasons).map { String($0.dropLast()) + bars.bar($1.value) }
    }
}

extension SuggestionStanding {
    /// The suggestion with its rank as JSON; `null` without a rank.
    var ranked: JSONValue { rank.map { suggestion.json(rank: $0) } ?? .null }
}

extension PreferenceView {
    /// The preferences and the counts, one per row.
    var rows: [[String]] {
        var rows: [[String]] = []
        if let pinned { rows.append(["pinned", "at #\(pinned.position.rawValue)"]) }
        if isNever { rows.append(["never suggested", ""]) }
        if lessCount > 0 { rows.append(["suggested less", lessCount.times]) }
        let counts = [
            ("shown", shownCount), ("chosen", chosenCount), ("chosen unlisted", unlistedCount),
        ]
        for (name, count) in counts where count > 0 { rows.append([name, count.times]) }
        return rows
    }

    /// The preferences and the counts as JSON.
    var json: JSONValue {
        [
            "pinned": pinned.map { $0.position.json } ?? .null, "never": .bool(isNever),
            "less": .integer(Int64(lessCount)), "shown": .integer(Int64(shownCount)),
            "chosen": .integer(Int64(chosenCount)), "unlisted": .integer(Int64(unlistedCount)),
        ]
    }
}

extension HoursOfWeek {
    /// The counts and their time zone, as members of a JSON object.
    var members: [String: JSONValue] {
        [
            "hours": .array(counts.map { .integer(Int64($0)) }),
            "zone": .string(zone.name),
        ]
    }
}

extension Int {
    /// The number of times, in words.
    var times: String { self == 1 ? "once" : "\(self) times" }
}
