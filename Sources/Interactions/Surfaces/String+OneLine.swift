extension String {
    /// The lines without white space around them and commas behind them; empty ones are left out.
    var trimmedLines: [String] {
        split(whereSeparator: \.isNewline).map { line in
            var line = line.drop(while: \.isWhitespace)
            while let last = line.last, last.isWhitespace || last == "," { line.removeLast() }
            return String(line)
        }.filter { !$0.isEmpty }
    }

    /// The text with commas for ends of lines; `nil` if nothing is in it.
    var inOneLine: String? {
        if isPlainLine { return self }
        let lines = trimmedLines
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }

    /// Whether it is one line of ASCII with nothing to leave out, as most texts are.
    private var isPlainLine: Bool {
        guard let first = utf8.first, let last = utf8.last else { return false }
        return first > 0x20 && last > 0x20 && last != UInt8(ascii: ",")
            && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }

    /// Whether some of it is in the scripts of China, Japan and Korea.
    var isEastAsian: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            // Kana, ideographs, Hangul, ideographs beyond the first plane.
            case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
                0x20000...0x323AF:
                true
            default: false
            }
        }
    }
}
