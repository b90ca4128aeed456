extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        var bytes = Array(utf8)[...]
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        while let first = bytes.first, first.isSpace { bytes.removeFirst() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with each run of white space as one space; `nil` if there is nothing else.
    var onOneLine: String? {
        var line: [UInt8] = []
        line.reserveCapacity(utf8.count)
        var isPending = false
        var previous: UInt8 = 0
        for byte in utf8 {
            // A no-break space is two bytes.
            if byte == 0xA0, previous == 0xC2 {
                line.removeLast()
                isPending = !line.isEmpty
            } else if byte.isSpace {
                isPending = !line.isEmpty
            } else {
                if isPending { line.append(0x20) }
                isPending = false
                line.append(byte)
            }
            previous = byte
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// The text with ASCII digits for those of other scripts, and a full stop for their decimal
    /// separators.
    var withPlainDigits: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return String(self) }
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue,
                let digit = Unicode.Scalar(0x30 + Int(value))
            {
                plain.append(digit)
            } else {
                // The Arabic decimal separator, and the full stop as wide as an ideograph.
                plain.append(scalar == "\u{66B}" || scalar == "\u{FF0E}" ? "." : scalar)
            }
        }
        return String(plain)
    }

    /// The parts of the text between white space.
    var tokens: [String] {
        utf8.split(whereSeparator: \.isSpace).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension UInt8 {
    /// Whether this is ASCII white space or a control character.
    var isSpace: Bool { self <= 0x20 || self == 0x7F }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
