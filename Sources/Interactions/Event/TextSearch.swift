/// A search for a text within others, in upper or lower case, that makes few of them a `String`.
///
/// The answer is that of `lowercased().contains(_:)`. Texts of ASCII, which most are, are searched
/// as bytes; the answers for others are kept, for names come again and again.
struct TextSearch {
    /// The text in lower case.
    private let text: String
    private let bytes: [UInt8]
    /// Whether the text is of ASCII, without characters that join with their neighbours.
    private let isPlain: Bool
    /// Whether a text of ASCII may hold it.
    private let mayBeInASCII: Bool
    private var known = ByteIndex()
    private var answers: [Bool] = []

    /// The largest number of answers to keep.
    private static let mostAnswers = 1 << 16

    init(_ text: String) {
        let lowerCased = text.lowercased()
        let bytes = Array(lowerCased.utf8)
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        // A carriage return and a line feed are one character.
        isPlain = isASCII && !bytes.contains { $0 == 0x0A || $0 == 0x0D }
        mayBeInASCII = isASCII || bytes.span.hasASCIIEquivalent(in: bytes.indices)
        self.text = lowerCased
        self.bytes = bytes
    }

    /// Returns whether the text is in a range of UTF-8.
    mutating func isIn(_ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !bytes.isEmpty else { return true }
        let isASCII = !other.oddBytes(in: range).contains(.high)
        if isPlain {
            let isFound = other.contains(bytes, in: range)
            if isASCII { return isFound }
            guard isFound || other.hasASCIIEquivalent(in: range) else { return false }
        } else if isASCII, !mayBeInASCII {
            return false
        }
        return keptAnswer(other, range)
    }

    /// Returns whether the text may be in any text within a range of bytes.
    func mayBeIn(_ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
        if isPlain, !bytes.isEmpty, other.contains(bytes, in: range) { return true }
        let isASCII = !other.oddBytes(in: range).contains(.high)
        if isPlain, !bytes.isEmpty { return !isASCII && other.hasASCIIEquivalent(in: range) }
        return mayBeInASCII || !isASCII
    }

    private mutating func keptAnswer(_ other: Span<UInt8>, _ range: Range<Int>) -> Bool {
        if let index = known.find(other, in: range) { return answers[index] }
        let answer = String(decoding: other.copy(range), as: UTF8.self).lowercased().contains(text)
        if answers.count >= Self.mostAnswers {
            known = ByteIndex()
            answers = []
        }
        _ = known.add(other, in: range, after: 0)
        answers.append(answer)
        return answer
    }
}

extension Span<UInt8> {
    /// Returns whether bytes of ASCII in lower case are in a range, in either case.
    fileprivate func contains(_ text: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count >= text.count else { return false }
        let first = text[0]
        // The same bit tells the cases of all letters apart; other bytes are compared afterwards.
        let fold: UInt64 = first.isLowerCased ? 0x2020_2020_2020_2020 : 0
        let wanted = UInt64(first) &* 0x0101_0101_0101_0101
        let end = range.upperBound - text.count
        var index = range.lowerBound
        while index <= end {
            if index + 8 <= range.upperBound {
                let word = (fixed(at: index) | fold) ^ wanted
                guard (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 else {
                    index += 8
                    continue
                }
            }
            for start in index...Swift.min(index + 7, end) where holds(text, at: start) {
                return true
            }
            index += 8
        }
        return false
    }

    /// Returns whether bytes of ASCII in lower case are at an index; there are as many bytes.
    private func holds(_ text: [UInt8], at start: Int) -> Bool {
        for index in text.indices where self[start + index].lowerCased != text[index] {
            return false
        }
        return true
    }

    /// Returns whether a range has a character beyond ASCII that may be one of ASCII: in lower
    /// case, or by the equivalence of Unicode.
    ///
    /// These are İ (U+0130), the sign of Kelvin (U+212A), the Greek question mark (U+037E) and the
    /// Greek varia (U+1FEF).
    fileprivate func hasASCIIEquivalent(in range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            switch (self[index], self[index + 1]) {
            case (0xC4, 0xB0), (0xE2, 0x84), (0xCD, 0xBE), (0xE1, 0xBF): return true
            default: index += 1
            }
        }
        return false
    }
}

extension UInt8 {
    /// Whether this is one of the letters a to z.
    fileprivate var isLowerCased: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
