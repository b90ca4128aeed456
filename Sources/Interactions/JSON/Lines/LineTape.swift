/// The reason why a line does not go straight into a record: there is something unusual in it.
struct UnusualLine: Error {}

/// A line of donation JSON taken apart: the values of its objects, each at the index of its field.
///
/// An object takes one value for itself and then one for each field of its group in ``LineTable``.
/// The tape refuses whatever no field of the table can hold. It reads values by their own looks;
/// whether a field may have such a value is the encoder's business.
///
/// Objects are nested no deeper than the table says, and lists have no more than their limit.
struct LineTape {
    /// A value of a field, or what is to be known of an object itself.
    struct Value {
        enum Kind: UInt8 { case absent, null, no, yes, integer, text, escapedText, object, list }

        let kind: Kind
        private let start: Int32
        private let end: Int32

        fileprivate init(_ kind: Kind = .absent, _ range: Range<Int> = 0..<0) {
            self.kind = kind
            // A line is not so long that these numbers could not tell.
            start = Int32(truncatingIfNeeded: range.lowerBound)
            end = Int32(truncatingIfNeeded: range.upperBound)
        }

        fileprivate init(_ kind: Kind, at index: Int) { self.init(kind, index..<index) }

        /// Whether the line gives the field a value, other than `null`.
        var isGiven: Bool { kind != .absent && kind != .null }
        /// The bytes of a number, or those of a text, in the line or in ``LineTape/texts``.
        var range: Range<Int> { Int(start)..<Int(end) }
        /// The index of an object, of the first in a list, or of the next one; 0 for none.
        var index: Int { Int(start) }
    }

    private(set) var values: [Value] = []
    /// The texts that had escapes, without them.
    private(set) var texts: [UInt8] = []
    private let table = LineTable.standard
    private var offset = 0

    /// Takes apart a line that is one object of a group, at index 0.
    mutating func read(_ line: Span<UInt8>, as group: LineGroup) throws(UnusualLine) {
        values.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        offset = 0
        guard line.count <= DonationLimits.lineBytes else { throw UnusualLine() }
        _ = try readObject(line, of: group)
        skipSpace(line)
        guard offset == line.count else { throw UnusualLine() }
    }

    // MARK: Objects and arrays

    /// Reads an object of a group, and returns its index.
    private mutating func readObject(
        _ line: Span<UInt8>,
        of group: LineGroup
    ) throws(UnusualLine) -> Int {
        try expect("{", line)
        let fields = table.range(of: group)
        let index = values.count
        values.append(contentsOf: repeatElement(Value(), count: 1 + fields.count))
        guard !take("}", line) else { return index }
        repeat {
            let name = try readName(line)
            guard let field = table.field(named: name, in: line, of: group) else {
                throw UnusualLine()
            }
            let target = index + 1 + field - fields.lowerBound
            // No object has a name twice.
            guard values[target].kind == .absent else { throw UnusualLine() }
            try expect(":", line)
            values[target] = try readValue(line, of: table.fields[field])
        } while take(",", line)
        try expect("}", line)
        return index
    }

    /// Reads an array of objects, and links each to the next.
    private mutating func readList(
        _ line: Span<UInt8>,
        of field: LineField
    ) throws(UnusualLine) -> Value {
        guard field.kind == .list else { throw UnusualLine() }
        try expect("[", line)
        var (first, last) = (0, 0)
        guard !take("]", line) else { return Value(.list, at: first) }
        var count: Int32 = 0
        repeat {
            guard count < field.limit else { throw UnusualLine() }
            let index = try readObject(line, of: field.group)
            if count == 0 { first = index } else { values[last] = Value(.object, at: index) }
            last = index
            count += 1
        } while take(",", line)
        try expect("]", line)
        return Value(.list, at: first)
    }

    // MARK: Values

    private mutating func readValue(
        _ line: Span<UInt8>,
        of field: LineField
    ) throws(UnusualLine) -> Value {
        skipSpace(line)
        guard offset < line.count else { throw UnusualLine() }
        switch line[offset] {
        case UInt8(ascii: "\""): return try readText(line)
        case UInt8(ascii: "{"): return Value(.object, at: try readObject(line, of: field.group))
        case UInt8(ascii: "["): return try readList(line, of: field)
        case UInt8(ascii: "t"): return try readWord("true", .yes, in: line)
        case UInt8(ascii: "f"): return try readWord("false", .no, in: line)
        case UInt8(ascii: "n"): return try readWord("null", .null, in: line)
        default: return try readInteger(line)
        }
    }

    private mutating func readWord(
        _ word: String,
        _ kind: Value.Kind,
        in line: Span<UInt8>
    ) throws(UnusualLine) -> Value {
        guard line.has(word, at: offset) else { throw UnusualLine() }
        offset += word.utf8.count
        return Value(kind)
    }

    /// Reads a number that fits 64 bits, up to a point or an exponent, which nothing takes.
    private mutating func readInteger(_ line: Span<UInt8>) throws(UnusualLine) -> Value {
        let start = offset
        if line[offset] == UInt8(ascii: "-") { offset += 1 }
        let first = offset
        while offset < line.count, (0x30...0x39).contains(line[offset]) { offset += 1 }
        let digits = offset - first
        guard (1...18).contains(digits), digits == 1 || line[first] != UInt8(ascii: "0") else {
            throw UnusualLine()
        }
        return Value(.integer, start..<offset)
    }

    // MARK: Texts

    /// Reads a name; one with an escape is unusual.
    private mutating func readName(_ line: Span<UInt8>) throws(UnusualLine) -> Range<Int> {
        try expect("\"", line)
        let name = offset..<line.endOfPlainText(from: offset)
        offset = name.upperBound
        try expectNow("\"", line)
        return name
    }

    private mutating func readText(_ line: Span<UInt8>) throws(UnusualLine) -> Value {
        offset += 1
        let start = offset
        offset = line.endOfPlainText(from: start)
        guard offset < line.count, line[offset] == UInt8(ascii: "\\") else {
            let text = start..<offset
            guard line.isUTF8(text) else { throw UnusualLine() }
            try expectNow("\"", line)
            return Value(.text, text)
        }
        return try readEscapes(line, from: start)
    }

    /// Reads a text up to its end, and keeps it without its escapes.
    private mutating func readEscapes(
        _ line: Span<UInt8>,
        from start: Int
    ) throws(UnusualLine) -> Value {
        let first = texts.count
        texts.append(line, start..<offset)
        while offset < line.count, line[offset] == UInt8(ascii: "\\") {
            do {
                texts.append(contentsOf: String(try line.readEscape(at: &offset)).utf8)
            } catch {
                throw UnusualLine()
            }
            let plain = offset..<line.endOfPlainText(from: offset)
            texts.append(line, plain)
            offset = plain.upperBound
        }
        guard texts.span.isUTF8(first..<texts.count) else { throw UnusualLine() }
        try expectNow("\"", line)
        return Value(.escapedText, first..<texts.count)
    }

    // MARK: Characters

    private mutating func skipSpace(_ line: Span<UInt8>) {
        while offset < line.count, line[offset].isJSONSpace { offset += 1 }
    }

    /// Takes a character if it comes next, after any space.
    private mutating func take(_ character: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
        skipSpace(line)
        guard offset < line.count, line[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(
        _ character: Unicode.Scalar,
        _ line: Span<UInt8>
    ) throws(UnusualLine) {
        guard take(character, line) else { throw UnusualLine() }
    }

    /// Takes a character that must come at once.
    private mutating func expectNow(
        _ character: Unicode.Scalar,
        _ line: Span<UInt8>
    ) throws(UnusualLine) {
        guard offset < line.count, line[offset] == UInt8(ascii: character) else {
            throw UnusualLine()
        }
        offset += 1
    }
}
