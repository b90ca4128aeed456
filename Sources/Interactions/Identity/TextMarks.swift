// Scalars of a text in UTF-8, read from its bytes: characters would be slow to look at.

extension Span<UInt8> {
    /// The range without white space and invisible marks around what it holds.
    ///
    /// Address books copy marks of writing direction along with numbers.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end {
            if self[start] > 0x20 && self[start] < 0x80 { break }
            var next = start
            guard let scalar = scalar(at: &next, before: end), scalar.isSpace || scalar.isInvisible
            else { break }
            start = next
        }
        while start < end {
            if self[end - 1] > 0x20 && self[end - 1] < 0x80 { break }
            var first = end - 1
            while first > start, self[first] & 0xC0 == 0x80 { first -= 1 }
            var next = first
            guard let scalar = scalar(at: &next, before: end), next == end,
                scalar.isSpace || scalar.isInvisible
            else { break }
            end = first
        }
        return start..<end
    }

    /// The scalar at a place, which is moved behind it.
    ///
    /// - Returns: `nil` for bytes that are not UTF-8, and beyond the first plane, where no mark is
    ///   that a number or an address is written with.
    func scalar(at index: inout Int, before end: Int) -> UInt32? {
        let first = self[index]
        index += 1
        guard first >= 0x80 else { return UInt32(first) }
        let (length, least): (Int, UInt32)
        switch first {
        case 0xC0..<0xE0: (length, least) = (1, 0x80)
        case 0xE0..<0xF0: (length, least) = (2, 0x800)
        default: return nil
        }
        guard end - index >= length else { return nil }
        var value = UInt32(first) & (length == 1 ? 0x1F : 0xF)
        for _ in 0..<length {
            guard self[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(self[index] & 0x3F)
            index += 1
        }
        return value >= least ? value : nil
    }

    /// Whether a range begins with a text in lower case, whatever the case of the bytes.
    func begins(_ range: Range<Int>, with text: String) -> Bool {
        guard range.count >= text.utf8.count else { return false }
        for (offset, byte) in text.utf8.enumerated()
        where self[range.lowerBound + offset].lowerCased != byte {
            return false
        }
        return true
    }
}

extension UInt8 {
    /// The small letter of a capital one of ASCII, and any other byte as it is.
    var lowerCased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension UInt32 {
    /// Whether the scalar is white space.
    var isSpace: Bool {
        switch self {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000:
            true
        default: false
        }
    }

    /// Whether the scalar shows nothing: of no width, or a mark of the direction of writing.
    var isInvisible: Bool {
        switch self {
        case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
