// What people dial before a number to show or hide their own: it is no part of the number.

extension Span<UInt8> {
    /// Returns the range of the number behind a prefix of the network, as in `*31#0170 1234567`;
    /// the whole range when there is none.
    ///
    /// A code without a number behind it, such as `*100#`, is no prefix.
    func withoutNetworkPrefix(_ range: Range<Int>) -> Range<Int> {
        guard range.count > 5, let first = range.first, Self.isSign(self[first]) else {
            return range
        }
        let code = first + 1..<first + 3
        var rest = code.upperBound..<range.upperBound
        let isStar = self[first] == UInt8(ascii: "*")
        if let length = lengthOfHash(at: rest.lowerBound) {
            guard NetworkCode.beforeHash.contains(number(in: code)) else { return range }
            rest = rest.lowerBound + length..<rest.upperBound
        } else if self[rest.lowerBound] == UInt8(ascii: "*") {
            guard NetworkCode.beforeStar.contains(number(in: code)) else { return range }
            rest = rest.lowerBound + 1..<rest.upperBound
            for length in [1, 3] where rest.count > length {
                if lengthOfHash(at: rest.upperBound - length) == length {
                    rest = rest.lowerBound..<rest.upperBound - length
                    break
                }
            }
        } else {
            guard isStar, NetworkCode.alone.contains(number(in: code)),
                digitCount(in: rest) >= NetworkCode.leastDigitsBehindDigits
            else { return range }
        }
        let number = trimmed(rest)
        return digitCount(in: number) >= NetworkCode.leastDigits ? number : range
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "#")
    }

    /// Returns the length of a `#` at an index, as such or escaped in a URI; `nil` without one.
    private func lengthOfHash(at index: Int) -> Int? {
        guard index < count else { return nil }
        if self[index] == UInt8(ascii: "#") { return 1 }
        return count - index >= 3 && begins(index..<count, with: "%23") ? 3 : nil
    }

    private func number(in range: Range<Int>) -> UInt16 {
        UInt16(self[range.lowerBound]) << 8 | UInt16(self[range.lowerBound + 1])
    }

    /// Returns the number of ASCII digits in a range; 0 if a sign of the network is among them.
    private func digitCount(in range: Range<Int>) -> Int {
        var count = 0
        for index in range {
            if Self.isSign(self[index]) { return 0 }
            if 0x30...0x39 ~= self[index] { count += 1 }
        }
        return count
    }
}

/// The codes of networks that people dial before a number.
private enum NetworkCode {
    /// `*31#` and `#31#` of mobile networks, `*67#` of Italy, `*23#` of Korea.
    static let beforeHash = codes("31", "67", "23")
    /// `*31*` of fixed lines in Europe, and `*67*`.
    static let beforeStar = codes("31", "67")
    /// `*67` and `*82` of North America, with the number right behind.
    static let alone = codes("67", "82")
    /// The least number of digits of a number.
    static let leastDigits = 3
    /// The least number of digits of a number right behind the digits of a code.
    static let leastDigitsBehindDigits = 7

    private static func codes(_ texts: String...) -> [UInt16] {
        texts.map { text in text.utf8.reduce(0) { $0 << 8 | UInt16($1) } }
    }
}

extension NumberingPlan {
    /// The digits of the region's networks that hide or show one's own number, where a number in
    /// national form behind them makes them certain.
    var networkPrefixes: [[UInt8]] {
        switch callingCode {
        case [0x33]: [Array("3651".utf8)]
        case [0x34, 0x34]: [Array("1470".utf8), Array("141".utf8)]
        case [0x36, 0x31]: [Array("1831".utf8), Array("1832".utf8)]
        case [0x38, 0x31]: [Array("184".utf8), Array("186".utf8)]
        case [0x33, 0x35, 0x33]: [Array("141".utf8), Array("142".utf8)]
        default: []
        }
    }
}
