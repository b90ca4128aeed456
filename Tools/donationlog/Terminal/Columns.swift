import DonationStore

/// Lays out texts in columns; the last column has no fixed width.
struct Columns {
    /// The columns that are aligned to the right.
    var right: Set<Int> = []
    private var widths: [Int] = []
    /// The column that long lines shorten, and the width of a line in cells.
    private let trimming: (column: Int, width: Int)?

    /// The least width of a shortened column.
    private static let leastWidth = 8

    /// Makes columns.
    ///
    /// - Parameters:
    ///   - right: The columns that are aligned to the right.
    ///   - column: The column that long lines shorten; not the last one.
    ///   - width: The width of a line in cells; `nil` for any width.
    init(right: Set<Int> = [], trimming column: Int = 0, to width: Int? = nil) {
        self.right = right
        trimming = width.map { (column, $0) }
    }

    /// Returns the rows as lines; columns grow with the rows so far, and never shrink.
    mutating func lines(of rows: [[String]]) -> [String] {
        cells(of: rows).map { $0.joined(separator: "  ") }
    }

    /// Returns the rows with each cell as wide as its column, except for the last cell with text.
    mutating func cells(of rows: [[String]]) -> [[String]] {
        var rows = rows.map { $0.map(\.printable) }
        for row in rows {
            for (index, text) in row.dropLast().enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], text.displayWidth)
            }
        }
        trim(&rows)
        return rows.map(cells)
    }

    /// Shortens one column, so that lines fit the width.
    private mutating func trim(_ rows: inout [[String]]) {
        guard let (column, width) = trimming, widths.indices.contains(column) else { return }
        let last = rows.map { $0.last?.displayWidth ?? 0 }.max() ?? 0
        let others = widths.reduce(0) { $0 + $1 + 2 } - widths[column] + last
        let room = max(Self.leastWidth, width - others)
        guard widths[column] > room else { return }
        widths[column] = room
        for index in rows.indices where rows[index].count > column + 1 {
            rows[index][column] = rows[index][column].cut(toWidth: room)
        }
    }

    private func cells(_ row: [String]) -> [String] {
        let count = (row.lastIndex { !$0.isEmpty } ?? -1) + 1
        return row.prefix(count).enumerated().map { index, text in
            if index == row.count - 1 { return text }
            let space = String(repeating: " ", count: widths[index] - text.displayWidth)
            if right.contains(index) { return space + text }
            return index == count - 1 ? text : text + space
        }
    }
}

extension String {
    /// The width of the text on a terminal, in cells.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// Returns the text cut to a width; a cut text ends with `…`.
    func cut(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var (text, used) = ("", 1)
        for character in self {
            used += character.displayWidth
            guard used <= width else { break }
            text.append(character)
        }
        return text + "…"
    }
}

extension Character {
    /// The width in cells; a terminal draws combining characters into the cell of their base.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return first.isZeroWidth ? 0 : 1
    }
}

extension Unicode.Scalar {
    /// Whether a terminal gives this no cell.
    fileprivate var isZeroWidth: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: value != 0xAD
        default: (0x1160...0x11FF).contains(value)
        }
    }

    /// Whether a terminal gives this two cells, by the blocks of UAX #11.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}

extension Position {
    /// The position as JSON.
    var json: JSONValue { .integer(Int64(clamping: rawValue)) }
}

extension Donor {
    /// The donor's names as members of a JSON object.
    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["app": .string(app)]
        if let account { members["account"] = .string(account) }
        return members
    }

    /// The donor's names on one line.
    var text: String { account.map { "\(app) (\($0))" } ?? app }
}

extension Person {
    /// The name of the person, or the best substitute for a missing or invisible name.
    var label: String {
        let texts = [displayName, personHandle?.value, customIdentifier, contactIdentifier]
        return texts.lazy.compactMap(\.self).first { !$0.isBlank } ?? "?"
    }
}

extension String {
    /// Whether nothing of the text is visible.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isZeroWidth }
    }
}

extension [Person] {
    /// The names of the people on one line; the first ones of many.
    var labels: String {
        let shown = 4
        let names = prefix(shown).map(\.label).joined(separator: ", ")
        return count > shown ? "\(names) and \(count - shown) more" : names
    }

    /// Returns the names on one line, or another text if there are none.
    ///
    /// For a group with one known person, it adds that there are others.
    func labels(ofGroup isGroup: Bool, else other: String) -> String {
        guard let first else { return other }
        return isGroup && count == 1 ? "\(first.label) and others" : labels
    }
}

extension JSONValue {
    init(_ text: String?) {
        self = text.map(JSONValue.string) ?? .null
    }

    init(_ time: Timestamp?) {
        self = time?.json ?? .null
    }

    init(count: Int, first: Timestamp?, last: Timestamp?) {
        self = [
            "count": .integer(Int64(count)), "first": JSONValue(first), "last": JSONValue(last),
        ]
    }

    init(_ tally: Tally) {
        self.init(count: tally.count, first: tally.first, last: tally.last)
    }
}
