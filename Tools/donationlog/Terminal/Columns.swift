import DonationStore

/// Lays out texts in columns; the last column has no fixed width.
struct Columns {
    /// The columns that are aligned to the right.
    private let right: [Int]
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
    init(right: some Sequence<Int> = [Int](), trimming column: Int = 0, to width: Int? = nil) {
        self.right = Array(right)
        trimming = width.map { (column, $0) }
    }

    /// Returns the rows as lines; columns grow with the rows so far, and never shrink.
    mutating func lines(of rows: [[String]]) -> [String] {
        measured(rows).map { row in
            // Bytes, since appending to a string takes longer than all else here.
            var line: [UInt8] = []
            append(row, to: &line)
            return String(decoding: line, as: UTF8.self)
        }
    }

    /// Returns the same lines as printable text, each with a line break.
    mutating func text(of rows: [[String]]) -> [UInt8] {
        var text: [UInt8] = []
        for row in measured(rows) {
            append(row, to: &text)
            text.append(0x0A)
        }
        return text
    }

    private func append(_ row: [Measured], to line: inout [UInt8]) {
        for (index, cell) in filled(row).enumerated() {
            let blanks = repeatElement(UInt8(ascii: " "), count: cell.blanks)
            if index > 0 { line += "  ".utf8 }
            if cell.isRight { line += blanks }
            line += cell.text.utf8
            if !cell.isRight { line += blanks }
        }
    }

    /// Returns the rows with each cell as wide as its column, except for the last cell with text.
    mutating func cells(of rows: [[String]]) -> [[String]] {
        measured(rows).map { row in
            filled(row).map { cell in
                let space = String(repeating: " ", count: cell.blanks)
                return cell.isRight ? space + cell.text : cell.text + space
            }
        }
    }

    private typealias Measured = (text: String, width: Int)

    /// Returns the printable texts with their widths, and widens and shortens the columns.
    private mutating func measured(_ rows: [[String]]) -> [[Measured]] {
        var rows = rows.map { row in
            row.map { text -> Measured in
                if text.isPlain { return (text, text.utf8.count) }
                let text = text.printable
                return (text, text.displayWidth)
            }
        }
        for row in rows {
            for (index, cell) in row.dropLast().enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.width)
            }
        }
        trim(&rows)
        return rows
    }

    /// Shortens one column, so that lines fit the width.
    private mutating func trim(_ rows: inout [[Measured]]) {
        guard let (column, width) = trimming, widths.indices.contains(column) else { return }
        let last = rows.map { $0.last?.width ?? 0 }.max() ?? 0
        let others = widths.reduce(0) { $0 + $1 + 2 } - widths[column] + last
        let room = max(Self.leastWidth, width - others)
        guard widths[column] > room else { return }
        widths[column] = room
        for index in rows.indices where rows[index].count > column + 1 {
            let text = rows[index][column].text.cut(toWidth: room)
            rows[index][column] = (text, text.displayWidth)
        }
    }

    private typealias Filled = (text: String, blanks: Int, isRight: Bool)

    /// Returns the cells up to the last one with text, each with the blanks that fill its column.
    private func filled(_ row: [Measured]) -> some Collection<Filled> {
        let count = (row.lastIndex { !$0.text.isEmpty } ?? -1) + 1
        return row.indices.prefix(count).lazy.map { index in
            let (text, width) = row[index]
            let isRight = right.contains(index)
            let isBare = index == row.count - 1 || (index == count - 1 && !isRight)
            return (text, isBare ? 0 : widths[index] - width, isRight)
        }
    }
}

extension String {
    /// The width of the text on a terminal, in cells.
    var displayWidth: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.displayWidth } }

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
        // Letters of Latin scripts are below the first combining mark.
        if first.value < 0x300, utf8.count <= 2 { return 1 }
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
