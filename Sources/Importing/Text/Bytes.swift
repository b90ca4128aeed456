extension UInt8 {
    var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

    /// Whether this is ASCII white space, including line ends.
    var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// The ASCII letter in lower case, or any other byte unchanged.
    var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// The value of a hexadecimal digit.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self & 0x0F
        case 0x41...0x46, 0x61...0x66: (self & 0x0F) + 9
        default: nil
        }
    }
}

extension Collection<UInt8> {
    /// Returns whether these are the letters of `text`, which is in lower case, in any case.
    func isNamed(_ text: String) -> Bool {
        var index = startIndex
        for byte in text.utf8 {
            guard index != endIndex, self[index].lowered == byte else { return false }
            formIndex(after: &index)
        }
        return index == endIndex
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without white space around them.
    var trimmed: ArraySlice<UInt8> {
        var rest = self
        while rest.first?.isWhiteSpace == true { rest = rest.dropFirst() }
        while rest.last?.isWhiteSpace == true { rest = rest.dropLast() }
        return rest
    }

    /// Returns whether these contain `text`, which is in lower case, in any case.
    func contains(named text: String) -> Bool {
        let needle = Array(text.utf8)
        guard count >= needle.count else { return false }
        for start in startIndex...(endIndex - needle.count) {
            var length = 0
            while length < needle.count, self[start + length].lowered == needle[length] {
                length += 1
            }
            if length == needle.count { return true }
        }
        return false
    }
}

/// The hash FNV-1a with 128 bits, which is the same on every machine and in every run.
package struct StableHash {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    package init() {}

    package mutating func add(_ byte: UInt8) {
        state = (state ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// The hash in 32 hexadecimal digits.
    package var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Half of the hash.
    package var short: UInt64 { UInt64(truncatingIfNeeded: state ^ (state >> 64)) }
}
