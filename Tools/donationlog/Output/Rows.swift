import DonationStore

/// Lays texts out in columns; the last one is as long as it is.
struct Columns {
    /// The columns that are aligned to the right.
    var right: Set<Int> = []
    private var widths: [Int] = []
    /// The column that is shortened where lines would be too long, and the cells that lines may
    /// have.
    private let trimming: (column: Int, width: Int)?

    /// A trimmed column keeps so many cells.
    private static let leastWidth = 8

    /// Makes columns.
    ///
    /// - Parameters:
    ///   - right: Those that are aligned to the right.
    ///   - column: The one that is shortened where lines would be too long; not the last.
    ///   - width: How many cells a line may have; `nil` for any number.
    init(right: Set<Int> = [], trimming column: Int = 0, to width: Int? = nil) {
        self.right = right
        trimming = width.map { (column, $0) }
    }

    /// The rows as lines; columns grow with what they have held, and never shrink.
    mutating func lines(of rows: [[String]]) -> [String] {
        cells(of: rows).map { $0.joined(separator: "  ") }
    }

    /// The rows, each cell as wide as its column but for the last that holds anything.
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

    /// Shortens one column, so that lines have no more cells than they may.
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
    /// How many cells of a terminal the text takes.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// As much of the text as so many cells hold; what is cut ends with `…`.
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
    /// A terminal draws what combines into the cells of what it combines with.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return first.isZeroWidth ? 0 : 1
    }
}

extension Unicode.Scalar {
    /// Whether a terminal gives this no cell of its own.
    fileprivate var isZeroWidth: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: value != 0xAD
        default: (0x1160...0x11FF).contains(value)
        }
    }

    /// Whether a terminal gives this two cells, after the blocks of UAX #11.
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
    /// What to call the person: the name, unless nothing can be seen of it, else the best that
    /// there is.
    var label: String {
        let texts = [displayName, personHandle?.value, customIdentifier, contactIdentifier]
        return texts.lazy.compactMap(\.self).first { !$0.isBlank } ?? "?"
    }
}

extension String {
    /// Whether there is nothing to see of it.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isZeroWidth }
    }
}

extension [Person] {
    /// The people's names on one line, the first of them when there are many.
    var labels: String {
        let shown = 4
        let names = prefix(shown).map(\.label).joined(separator: ", ")
        return count > shown ? "\(names) and \(count - shown) more" : names
    }

    /// The names on one line, or another text where nobody is known; of a group of which only one
    /// is known, it says that there are others.
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
