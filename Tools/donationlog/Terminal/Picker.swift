/// The state of a choice from a list that changes with the typed text.
struct Picker {
    /// A key of the keyboard.
    enum Key: Hashable {
        case text(String)
        case up, down, erase, eraseAll, enter, cancel
    }

    /// The typed text.
    private(set) var query = ""
    /// The index of the marked row.
    private(set) var marked = 0
    /// The number of rows in the list.
    private(set) var count = 0

    /// Takes the number of rows that the list has for the query.
    mutating func take(count: Int) {
        self.count = count
        marked = min(marked, max(0, count - 1))
    }

    /// Takes a key other than those that end the choice.
    mutating func press(_ key: Key) {
        switch key {
        case .text(let text):
            query += text
            marked = 0
        case .erase:
            if !query.isEmpty { query.removeLast() }
            marked = 0
        case .eraseAll:
            query = ""
            marked = 0
        case .up: marked = max(0, marked - 1)
        case .down: marked = min(max(0, count - 1), marked + 1)
        case .enter, .cancel: break
        }
    }

    /// Returns the keys of the bytes that a terminal sent; those without a meaning are left out.
    ///
    /// A terminal sends the bytes of one key at once, so that an escape alone is the key itself.
    static func keys(_ bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var text: [UInt8] = []
        func flush() {
            guard !text.isEmpty else { return }
            keys.append(.text(String(decoding: text, as: UTF8.self)))
            text = []
        }
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte >= 0x20, byte != 0x7F {
                text.append(byte)
                continue
            }
            flush()
            switch byte {
            case 0x0A, 0x0D: keys.append(.enter)
            case 0x03, 0x04, 0x07: keys.append(.cancel)
            case 0x08, 0x7F: keys.append(.erase)
            case 0x0E: keys.append(.down)
            case 0x10: keys.append(.up)
            case 0x15: keys.append(.eraseAll)
            case 0x1B:
                guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O")
                else {
                    keys.append(.cancel)
                    continue
                }
                // Parameters, then one letter.
                rest = rest.dropFirst().drop { $0 < 0x40 }
                switch rest.popFirst() {
                case UInt8(ascii: "A")?: keys.append(.up)
                case UInt8(ascii: "B")?: keys.append(.down)
                default: break
                }
            default: break
            }
        }
        flush()
        return keys
    }

    /// Returns the lines to draw: the query, then the rows with the marked one in inverse video.
    func lines(of rows: [String], width: Int) -> [String] {
        let query = "> " + query.printable
        return [query.cut(toWidth: width - 1)]
            + rows.enumerated().map { index, row in
                let text = ((index == marked ? "▸ " : "  ") + row).cut(toWidth: width - 1)
                return index == marked ? "\u{1B}[7m\(text)\u{1B}[0m" : text
            }
    }
}

extension RawTerminal {
    /// Lets the owner choose a row.
    ///
    /// - Parameter rows: Returns the rows for a typed text, at most a number of them, of a width.
    /// - Returns: The index of the chosen row; `nil` if the owner cancelled.
    /// - Throws: The failure of `rows`.
    func pick(
        _ rows: (_ query: String, _ size: (width: Int, count: Int)) throws(Failure) -> [String]
    ) throws(Failure) -> Int? {
        var picker = Picker()
        let size = size
        let room = (width: max(8, size.width - 3), count: max(1, min(10, size.height - 2)))
        write("\r\n")
        defer { write("\r\u{1B}[1A\u{1B}[J") }
        while true {
            let texts = try rows(picker.query, room)
            picker.take(count: texts.count)
            let lines = picker.lines(of: texts, width: size.width)
            // From the first column of the query's line, everything below is drawn again.
            let column = lines[0].displayWidth + 1
            write(
                "\r\u{1B}[J" + lines.joined(separator: "\r\n")
                    + (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "") + "\u{1B}[\(column)G"
            )
            let bytes = read()
            guard !bytes.isEmpty else { return nil }
            for key in Picker.keys(bytes) {
                switch key {
                case .cancel: return nil
                case .enter where picker.count > 0: return picker.marked
                default: picker.press(key)
                }
                // What was typed after a key asks for another list.
                picker.take(count: try rows(picker.query, room).count)
            }
        }
    }
}
