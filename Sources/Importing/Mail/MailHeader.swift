/// The header of a mail, read line by line: the fields of `MailField`, unfolded.
struct MailHeader {
    /// The largest size of the fields in bytes.
    static let limit = 262_144
    /// The largest number of fields.
    private static let fieldLimit = 4096

    private var bytes: [UInt8] = []
    private var fields: [(field: MailField, range: Range<Int>)] = []
    private var isKeeping = false
    /// Whether any line was a field, known or not.
    private(set) var hasFields = false
    /// Whether the header exceeds a limit.
    private(set) var isTooLong = false

    /// Forgets everything, for the next mail.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        isKeeping = false
        hasFields = false
        isTooLong = false
    }

    /// Adds a line without its end.
    mutating func add(_ line: borrowing Span<UInt8>, _ range: Range<Int>, isCut: Bool) {
        guard let first = range.first else { return }
        if !line[first].isSpaceOrTab {
            isKeeping = false
            guard let colon = Self.colon(line, range) else { return }
            hasFields = true
            let name = range.lowerBound..<Self.nameEnd(line, range.lowerBound..<colon)
            guard let field = MailField.named(line, name) else { return }
            guard !field.isSingle || !has(field), !isTooLong else { return }
            guard fields.count < Self.fieldLimit else {
                isTooLong = true
                return
            }
            isKeeping = true
            fields.append((field, bytes.count..<bytes.count))
            keep(colon + 1..<range.upperBound, of: line, isCut: isCut)
        } else if isKeeping {
            keep(range, of: line, isCut: isCut)
        }
    }

    private mutating func keep(_ range: Range<Int>, of line: borrowing Span<UInt8>, isCut: Bool) {
        var range = range
        let last = fields[fields.count - 1]
        if last.field == .received {
            // Only the date behind the last semicolon matters; the rest is long.
            var mark = range.upperBound - 1
            while mark >= range.lowerBound, line[mark] != UInt8(ascii: ";") { mark -= 1 }
            if mark >= range.lowerBound {
                bytes.removeLast(last.range.count)
                range = mark..<range.upperBound
            } else if last.range.isEmpty {
                return
            }
        }
        guard !isCut, bytes.count + range.count <= Self.limit else {
            isTooLong = true
            return
        }
        bytes.reserveCapacity(bytes.count + range.count)
        for index in range { bytes.append(line[index]) }
        fields[fields.count - 1].range = last.range.lowerBound..<bytes.count
    }

    /// Returns whether the header has a field.
    func has(_ field: MailField) -> Bool {
        fields.contains { $0.field == field }
    }

    /// Returns the first value of a field, without white space around it.
    func value(_ field: MailField) -> ArraySlice<UInt8>? {
        guard let found = fields.first(where: { $0.field == field }) else { return nil }
        return bytes[found.range].trimmed
    }

    /// Returns all values of a field.
    func values(_ field: MailField) -> [ArraySlice<UInt8>] {
        guard has(field) else { return [] }
        return fields.filter { $0.field == field }.map { bytes[$0.range].trimmed }
    }

    /// Returns whether a line can begin a header.
    static func isField(_ line: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
        colon(line, range) != nil
    }

    /// Returns the index of the colon after a field's name; `nil` without one.
    private static func colon(_ line: borrowing Span<UInt8>, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound, line[index] > 0x20, line[index] < 0x7F,
            line[index] != UInt8(ascii: ":")
        { index += 1 }
        guard index > range.lowerBound else { return nil }
        // The obsolete form permits white space before the colon.
        while index < range.upperBound, line[index].isSpaceOrTab { index += 1 }
        guard index < range.upperBound, line[index] == UInt8(ascii: ":") else { return nil }
        return index
    }

    private static func nameEnd(_ line: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, line[end - 1].isSpaceOrTab { end -= 1 }
        return end
    }
}
