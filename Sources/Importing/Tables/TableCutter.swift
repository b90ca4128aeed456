/// Splits a stream of bytes into the rows of a table (RFC 4180); it holds one row.
///
/// The separator of cells is the most frequent of comma, semicolon and tab in the first line.
struct TableCutter {
    /// A row.
    struct Row {
        /// The cells, without quotes.
        var cells: [[UInt8]]
        /// The first line of the row, from 1.
        var line: Int
        /// Whether the row exceeds a limit.
        var isTooLong: Bool
    }

    /// The largest size of a row in bytes.
    static let rowLimit = 1 << 20
    /// The largest number of cells in a row.
    static let cellLimit = 4096

    private enum State { case cellStart, plain, quoted, quoteInQuotes }

    /// The beginning of the stream, until the separator is known.
    private var head: [UInt8] = []
    private var separator: UInt8?
    private var state = State.cellStart
    private var cells: [[UInt8]] = []
    private var cell: [UInt8] = []
    private var size = 0
    private var line = 1
    private var rowLine = 1

    /// Takes the next bytes.
    mutating func take(_ bytes: borrowing Span<UInt8>, _ rows: inout [Row]) {
        var index = 0
        if separator == nil {
            while index < bytes.count, separator == nil {
                head.append(bytes[index])
                if bytes[index] == 0x0A || head.count >= Self.rowLimit { begin(&rows) }
                index += 1
            }
        }
        while index < bytes.count {
            take(bytes[index], &rows)
            index += 1
        }
    }

    /// Ends the stream.
    mutating func finish(_ rows: inout [Row]) {
        if separator == nil { begin(&rows) }
        if size > 0 || !cells.isEmpty || state != .cellStart { finishRow(&rows) }
    }

    private mutating func begin(_ rows: inout [Row]) {
        var isQuoted = false
        var counts: [UInt8: Int] = [:]
        for byte in head {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        separator = marks.max { counts[$0, default: 0] < counts[$1, default: 0] }
        let beginning = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        head = []
        for byte in beginning { take(byte, &rows) }
    }

    private mutating func take(_ byte: UInt8, _ rows: inout [Row]) {
        if byte == 0x0A { line += 1 }
        size += 1
        if state == .quoted {
            if byte == UInt8(ascii: "\"") { state = .quoteInQuotes } else { keep(byte) }
            return
        }
        switch byte {
        case separator: finishCell()
        case 0x0A: finishRow(&rows)
        case UInt8(ascii: "\"") where state == .cellStart: state = .quoted
        case UInt8(ascii: "\"") where state == .quoteInQuotes:
            keep(byte)
            state = .quoted
        default:
            keep(byte)
            state = .plain
        }
    }

    private mutating func keep(_ byte: UInt8) {
        if size <= Self.rowLimit { cell.append(byte) }
    }

    private mutating func finishCell() {
        if cells.count < Self.cellLimit { cells.append(cell) }
        cell.removeAll(keepingCapacity: true)
        state = .cellStart
    }

    private mutating func finishRow(_ rows: inout [Row]) {
        if cell.last == 0x0D { cell.removeLast() }
        let isBlank = cells.isEmpty && cell.isEmpty
        finishCell()
        if !isBlank {
            rows.append(Row(cells: cells, line: rowLine, isTooLong: size > Self.rowLimit))
        }
        cells.removeAll(keepingCapacity: true)
        size = 0
        rowLine = line
    }
}

/// A source that takes the rows of a table, the first of which names the columns.
protocol RowTaking {
    var cutter: TableCutter { get set }

    /// Takes a row.
    mutating func take(_ row: TableCutter.Row, to items: inout [HistoryItem])
}

extension RowTaking {
    /// Takes all rows that end in a piece of the file.
    mutating func takeRows(of bytes: borrowing Span<UInt8>, to items: inout [HistoryItem]) {
        var rows: [TableCutter.Row] = []
        cutter.take(bytes, &rows)
        for row in rows { take(row, to: &items) }
    }

    /// Takes the row that the end of the file completes, if there is one.
    mutating func takeLastRow(to items: inout [HistoryItem]) {
        var rows: [TableCutter.Row] = []
        cutter.finish(&rows)
        for row in rows { take(row, to: &items) }
    }
}
