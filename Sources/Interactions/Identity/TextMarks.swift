// The scalars of UTF-8 bytes, read directly: a look at characters would be slow.

extension Span<UInt8> {
    /// Returns the range without white space and invisible marks at both ends.
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

    /// Returns the scalar at an index, and moves the index behind it.
    ///
    /// - Returns: `nil` for bytes that are not UTF-8, and for scalars beyond the first plane, which
    ///   has all marks of numbers and addresses.
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

    /// Returns whether a range begins with a lower-case text; ignores the case of the bytes.
    func begins(_ range: Range<Int>, with text: String) -> Bool {
        guard range.count >= text.utf8.count else { return false }
        for (offset, byte) in text.utf8.enumerated()
        where self[range.lowerBound + offset].lowerCased != byte { return false }
        return true
    }
}

extension UInt8 {
    /// The lower-case letter of an ASCII capital; any other byte unchanged.
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

    /// Whether the scalar is invisible: without width, or a mark of writing direction.
    var isInvisible: Bool {
        switch self {
        case 0xAD, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
