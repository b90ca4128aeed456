// Texts of JSON where they stand, for the parser of values and for the reader of lines.

extension Span<UInt8> {
    /// Returns the text in a range of bytes; `nil` if they are no UTF-8.
    func text(_ range: Range<Int>) -> String? {
        guard let text = try? UTF8Span(validating: extracting(range)) else { return nil }
        return String(copying: text)
    }

    /// Returns whether a range of bytes is UTF-8.
    func isUTF8(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var bits: UInt64 = 0
        while index + 8 <= range.upperBound {
            bits |= fixed(at: index)
            index += 8
        }
        for rest in index..<range.upperBound { bits |= UInt64(self[rest]) }
        // Most texts are ASCII.
        guard bits & 0x8080_8080_8080_8080 != 0 else { return true }
        return (try? UTF8Span(validating: extracting(range))) != nil
    }

    /// Returns whether a word stands at `index`.
    func has(_ word: String, at index: Int) -> Bool {
        let word = word.utf8Span.span
        guard count - index >= word.count else { return false }
        return isEqual(index..<index + word.count, to: word, word.indices)
    }

    /// Returns the place of the first byte, from `start` on, that does not stand for itself in a
    /// text: a quotation mark, a backslash or a control character; the end if there is none.
    func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let plain = plainBytes(at: index)
            guard plain == 8 else { return index + plain }
            index += 8
        }
        while index < count, self[index] >= 0x20, self[index] != UInt8(ascii: "\""),
            self[index] != UInt8(ascii: "\\")
        { index += 1 }
        return index
    }

    /// Returns how many of the eight bytes at `offset` stand for themselves in a text, up to the
    /// first one that does not.
    ///
    /// It compares them all at once, as parts of one number, with the first byte as its lowest
    /// part; higher ones may be wrong behind the first that is found ("Determine if a word has a
    /// byte less than n", https://graphics.stanford.edu/~seander/bithacks.html).
    @inline(__always)
    private func plainBytes(at offset: Int) -> Int {
        let word = fixed(at: offset).byteSwapped
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ ones &* 0x22
        let backslashes = word ^ ones &* 0x5C
        let found =
            (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            | (word &- ones &* 0x20) & ~word
        return (found & (ones &* 0x80)).trailingZeroBitCount / 8
    }

    /// Reads an escape at its backslash.
    ///
    /// - Parameter index: The place of the backslash, and afterwards that behind the escape.
    /// - Returns: The character.
    /// - Throws: The fault at its byte.
    func readEscape(at index: inout Int) throws(ValidationError.Reason) -> Unicode.Scalar {
        guard index + 1 < count else { throw .notJSON(atByte: index) }
        let simple: Unicode.Scalar? =
            switch self[index + 1] {
            case UInt8(ascii: "\""): "\""
            case UInt8(ascii: "\\"): "\\"
            case UInt8(ascii: "/"): "/"
            case UInt8(ascii: "b"): "\u{8}"
            case UInt8(ascii: "f"): "\u{C}"
            case UInt8(ascii: "n"): "\n"
            case UInt8(ascii: "r"): "\r"
            case UInt8(ascii: "t"): "\t"
            default: nil
            }
        if let simple {
            index += 2
            return simple
        }
        let high = try readCodeUnit(at: &index)
        if let scalar = Unicode.Scalar(UInt32(high)) { return scalar }
        // A second surrogate must follow a first one.
        guard UTF16.isLeadSurrogate(high) else { throw .notJSON(atByte: index) }
        let low = try readCodeUnit(at: &index)
        guard UTF16.isTrailSurrogate(low) else { throw .notJSON(atByte: index) }
        return UTF16.decode(UTF16.EncodedScalar([high, low]))
    }

    private func readCodeUnit(at index: inout Int) throws(ValidationError.Reason) -> UInt16 {
        guard index + 6 <= count, self[index] == UInt8(ascii: "\\"),
            self[index + 1] == UInt8(ascii: "u")
        else { throw .notJSON(atByte: index) }
        var unit: UInt16 = 0
        for offset in index + 2..<index + 6 {
            guard let digit = Self.hexadecimalDigit(self[offset]) else {
                throw .notJSON(atByte: index)
            }
            unit = unit << 4 | digit
        }
        index += 6
        return unit
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
