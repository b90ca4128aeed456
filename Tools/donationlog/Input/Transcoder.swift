/// Turns a stream of UTF-16 into UTF-8, cut anywhere.
struct Transcoder {
    private let isBigEndian: Bool
    /// The bytes of an unfinished character.
    private var carried: [UInt8] = []

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Returns the byte order of UTF-16, and the length of its mark, by the first bytes of a text;
    /// `nil` for any other.
    static func encoding(
        of head: ArraySlice<UInt8>
    ) -> (isBigEndian: Bool, markLength: Int)? {
        let first = Array(head.prefix(4))
        guard first.count >= 2, first != [0xFF, 0xFE, 0, 0] else { return nil }
        if first.starts(with: [0xFF, 0xFE]) { return (false, 2) }
        if first.starts(with: [0xFE, 0xFF]) { return (true, 2) }
        guard first.count == 4 else { return nil }
        func isASCII(_ byte: UInt8) -> Bool { (0x09...0x7E).contains(byte) }
        if isASCII(first[0]), isASCII(first[2]), first[1] == 0, first[3] == 0 { return (false, 0) }
        if isASCII(first[1]), isASCII(first[3]), first[0] == 0, first[2] == 0 { return (true, 0) }
        return nil
    }

    /// Returns the text of the next bytes; an invalid character becomes U+FFFD.
    mutating func utf8(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8> {
        let all = carried + bytes
        var units: [UInt16] = []
        units.reserveCapacity(all.count / 2)
        for index in stride(from: 0, to: all.count - 1, by: 2) {
            let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        carried = Array(all[(2 * units.count)...])
        if !isLast, let last = units.last, last & 0xFC00 == 0xD800 {
            // The second half of the character follows.
            units.removeLast()
            carried = Array(all[(2 * units.count)...])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)[...]
    }
}
