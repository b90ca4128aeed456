private import TextConversion

/// The encoding of a page.
enum HTMLEncoding {
    /// The beginning of a page in which it may name its encoding.
    private static let prescanBytes = 1024

    /// Returns a page in UTF-8, with U+FFFD for what is none and for the byte zero.
    ///
    /// A byte order mark decides first, then the name that came with the page, then the page's own
    /// `<meta>`. Without any of them it is UTF-8, or Windows-1252 if it is no valid UTF-8.
    static func utf8(_ page: ArraySlice<UInt8>, named name: String?) -> [UInt8] {
        for (mark, name) in marks where page.starts(with: mark) {
            return utf8(page.dropFirst(mark.count), in: name)
        }
        let declared = name ?? declaration(in: page)
        return utf8(page, in: declared.map { $0.lowercased() })
    }

    private static let marks: [([UInt8], String)] = [
        ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
    ]

    private static let utf8Names: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii"]

    /// The names that pages use for wider encodings, or that the system lacks.
    private static let wider = [
        "iso-8859-1": "windows-1252", "latin1": "windows-1252", "gb2312": "gb18030",
        "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932",
        "euc-kr": "uhc", "ks_c_5601-1987": "uhc", "iso-8859-9": "windows-1254",
        "tis-620": "windows-874", "iso-8859-8-i": "iso-8859-8", "x-mac-roman": "macintosh",
    ]

    private static func utf8(_ page: ArraySlice<UInt8>, in name: String?) -> [UInt8] {
        if let name, !utf8Names.contains(name),
            let text = TextConversion.text(of: Array(page), in: wider[name] ?? name)
        {
            return clean(Array(text.utf8))
        }
        // The cut of a long page may be inside a character.
        for cut in 0...3 {
            if let text = String(validating: page.dropLast(cut), as: UTF8.self) {
                return clean(Array(text.utf8))
            }
        }
        if name == nil, let text = TextConversion.text(of: Array(page), in: "windows-1252") {
            return clean(Array(text.utf8))
        }
        return clean(Array(String(decoding: page, as: UTF8.self).utf8))
    }

    /// Replaces the byte zero, at which the parser would stop.
    private static func clean(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0) else { return bytes }
        return bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    }

    /// Returns the encoding that a page's `<meta>` or XML declaration names.
    private static func declaration(in page: ArraySlice<UInt8>) -> String? {
        let head = page.prefix(prescanBytes).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        for word in ["charset", "<?xml"] {
            var rest = head[...]
            while let start = end(of: word, in: rest) {
                rest = rest[start...]
                let found = word == "charset" ? value(rest) : xmlEncoding(rest)
                // The declaration is readable as ASCII, so the page is not in UTF-16.
                if let found { return found.hasPrefix("utf-16") ? "utf-8" : found }
            }
        }
        return nil
    }

    private static func xmlEncoding(_ rest: ArraySlice<UInt8>) -> String? {
        let declaration = rest.prefix { $0 != UInt8(ascii: ">") }
        return end(of: "encoding", in: declaration).flatMap { value(declaration[$0...]) }
    }

    /// Returns the index behind the first occurrence of a word.
    private static func end(of word: String, in text: ArraySlice<UInt8>) -> Int? {
        guard let first = word.utf8.first else { return nil }
        var rest = text
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: word.utf8) { return start + word.utf8.count }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns what stands behind an equals sign, with or without quotes.
    private static func value(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text.drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let name = rest.prefix { byte in
            byte > 0x20 && !"\"'>;/".utf8.contains(byte)
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}
