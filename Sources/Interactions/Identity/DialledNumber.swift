/// The digits to dial in a text, and whether a + comes before them.
struct DialledNumber {
    /// A number of digits above that of any number with its prefixes.
    private static let limit = 24

    /// The digits in ASCII.
    private(set) var digits: [24 of UInt8] = .init(repeating: 0)
    private(set) var count = 0
    /// Whether the digits begin with a calling code.
    private(set) var isInternational = false
    /// The index of a zero alone in parentheses; -1 if there is none.
    private(set) var zeroInParentheses = -1

    /// Reads a text in UTF-8; `nil` when it has characters that no single number contains.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        let range = bytes.withoutNetworkPrefix(bytes.trimmed(range))
        guard let first = range.first else { return nil }
        // For most texts, the first letter of "tel:" is the only one to check.
        if bytes[first].lowerCased == UInt8(ascii: "t") {
            guard bytes.begins(range, with: "tel:") else { return nil }
            guard scan(uri: bytes, first + 4..<range.upperBound) else { return nil }
        } else {
            guard scan(bytes, range) else { return nil }
        }
        guard count > 0 else { return nil }
    }

    // MARK: RFC 3966

    /// Reads the text after `tel:`.
    private mutating func scan(uri bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where bytes[index] == UInt8(ascii: ";") {
            parts.append(start..<index)
            start = index + 1
        }
        parts.append(start..<range.upperBound)
        let number = bytes.withoutNetworkPrefix(parts.removeFirst())
        // An extension or a subaddress behind a number is another telephone.
        if parts.contains(where: {
            bytes.begins($0, with: "ext=") || bytes.begins($0, with: "isub=")
        }) {
            return false
        }
        let name = "phone-context="
        let isGlobal = number.first.map { bytes[$0] } == UInt8(ascii: "+")
        if !isGlobal, let context = parts.first(where: { bytes.begins($0, with: name) }) {
            // A domain as context does not complete the number.
            let value = context.lowerBound + name.utf8.count..<context.upperBound
            guard scan(bytes, value), isInternational else { return false }
        }
        return scan(bytes, number)
    }

    // MARK: Digits and marks

    /// Adds the digits of a text.
    private mutating func scan(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        var opened = -1
        while index < range.upperBound {
            let byte = bytes[index]
            if 0x30...0x39 ~= byte {
                guard add(byte) else { return false }
                index += 1
                continue
            }
            guard let scalar = bytes.scalar(at: &index, before: range.upperBound) else {
                return false
            }
            switch scalar {
            case 0x660...0x669, 0x6F0...0x6F9, 0xFF10...0xFF19:
                guard add(UInt8(ascii: "0") + Self.digit(scalar)) else { return false }
            case 0x2B, 0xFF0B:  // +
                guard count == 0, !isInternational else { return false }
                isInternational = true
            case 0x28, 0xFF08:  // (
                opened = count
            case 0x29, 0xFF09:  // )
                if opened >= 0, opened == count - 1, digits[opened] == UInt8(ascii: "0") {
                    zeroInParentheses = opened
                }
                opened = -1
            case 0x2D...0x2F, 0x2010...0x2015, 0x2212, 0x30FC, 0xFE63, 0xFF0D...0xFF0F, 0x7E,
                0xFF5E:
                break  // Hyphens, dashes, dots and slashes; ~, to wait for a tone.
            case 0x0A...0x0D: return false  // Lines are numbers of their own.
            default:
                guard scalar.isSpace || scalar.isInvisible else { return false }
            }
        }
        return true
    }

    private static func digit(_ scalar: UInt32) -> UInt8 {
        // Each of the three rows of digits begins at a multiple of 16.
        UInt8(truncatingIfNeeded: scalar & 0xF)
    }

    private mutating func add(_ digit: UInt8) -> Bool {
        guard count < Self.limit else { return false }
        digits[count] = digit
        count += 1
        return true
    }

    // MARK: Prefixes

    /// Returns the length of the longest of some prefixes that the digits have at an index; `nil`
    /// for none.
    func prefix(of prefixes: [[UInt8]], at start: Int) -> Int? {
        // The prefixes are sorted, longest first.
        prefixes.first { matches($0, at: start) }?.count
    }

    func matches(_ prefix: [UInt8], at start: Int) -> Bool {
        guard count - start >= prefix.count else { return false }
        for (offset, byte) in prefix.enumerated()
        where byte != UInt8(ascii: ".") && byte != digits[start + offset] {
            return false
        }
        return true
    }
}
