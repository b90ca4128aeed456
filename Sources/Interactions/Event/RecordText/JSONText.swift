// The parts of a JSON text that are written from bytes, each as ``JSONValue/bytes`` writes it.

extension [UInt8] {
    /// Appends a text of UTF-8 in quotes.
    ///
    /// - Returns: `false`, after any number of bytes, if the text is not valid UTF-8.
    mutating func appendQuoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let found = bytes.oddBytes(in: range)
        if found.contains(.high) {
            do { _ = try UTF8Span(validating: bytes.extracting(range)) } catch { return false }
        }
        append(UInt8(ascii: "\""))
        if found.contains(.escaped) {
            for index in range { appendEscaped(bytes[index]) }
        } else {
            append(bytes, range)
        }
        append(UInt8(ascii: "\""))
        return true
    }

    /// Appends a byte of a text as JSON has it between quotes.
    mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): self += "\\\"".utf8
        case UInt8(ascii: "\\"): self += "\\\\".utf8
        case UInt8(ascii: "\n"): self += "\\n".utf8
        case UInt8(ascii: "\r"): self += "\\r".utf8
        case UInt8(ascii: "\t"): self += "\\t".utf8
        case 0x08: self += "\\b".utf8
        case 0x0C: self += "\\f".utf8
        case ..<0x20:
            self += (byte < 0x10 ? "\\u000" : "\\u00").utf8
            self += String(byte, radix: 16).utf8
        default: append(byte)
        }
    }

    /// Appends a whole number.
    mutating func appendDecimal(_ value: UInt64) {
        guard value >= 10 else { return append(0x30 + UInt8(truncatingIfNeeded: value)) }
        let start = count
        var rest = value
        while rest > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }
}

/// The kinds of byte in a text that are not simply copied.
struct OddBytes: OptionSet {
    var rawValue: UInt8

    /// A byte that JSON escapes.
    static let escaped = OddBytes(rawValue: 1)
    /// A byte of a character beyond ASCII.
    static let high = OddBytes(rawValue: 2)
}

extension Span<UInt8> {
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// Returns the kinds of odd bytes in `range`, looking at eight bytes at a time.
    func oddBytes(in range: Range<Int>) -> OddBytes {
        var (escaped, high): (UInt64, UInt64) = (0, 0)
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let word = fixed(at: index)
            escaped |= Self.escapedTops(word)
            high |= word
            index += 8
        }
        while index < range.upperBound {
            // Spaces, which are not odd, fill the word.
            let word = UInt64(self[index]) | 0x2020_2020_2020_2000
            escaped |= Self.escapedTops(word)
            high |= word
            index += 1
        }
        var found: OddBytes = []
        if escaped & Self.tops != 0 { found.insert(.escaped) }
        if high & Self.tops != 0 { found.insert(.high) }
        return found
    }

    /// Returns the index of the first byte from an index on that is DEL or not ASCII; `nil` if
    /// there is none.
    package func firstBeyondPrintable(from start: Int) -> Int? {
        var index = start
        while index + 8 <= count {
            let word = fixed(at: index)
            let deletion = word ^ (Self.ones &* 0x7F)
            if (word | (deletion &- Self.ones) & ~deletion) & Self.tops != 0 { break }
            index += 8
        }
        while index < count {
            if self[index] >= 0x7F { return index }
            index += 1
        }
        return nil
    }

    /// Returns a word whose top bits tell whether any byte of `word` is escaped.
    ///
    /// A borrow may set the bit of a byte above an escaped one too, but never without one.
    @inline(__always)
    private static func escapedTops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        return (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote
            | (backslash &- ones) & ~backslash
    }
}
