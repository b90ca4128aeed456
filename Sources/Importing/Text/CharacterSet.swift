private import TextConversion

/// An older encoding of characters.
enum CharacterSet: Equatable {
    case utf8
    /// Windows-1252, as which programs also read ISO-8859-1: it fills the gaps of that set.
    case windows1252
    case latin9
    case utf16BigEndian
    case utf16LittleEndian
    /// A set that the system converts, by its name there.
    case other(String)

    /// Finds the set with a name, in upper or lower case; `nil` for an unknown one.
    init?(named name: some Collection<UInt8>) {
        let name = String(decoding: name.map(\.lowered), as: UTF8.self)
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii", "unicode-1-1-utf-8": self = .utf8
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "windows-1252", "cp1252":
            self = .windows1252
        case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin9", "latin-9": self = .latin9
        case "utf-16", "utf-16be": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        default:
            let name = Self.wider[name] ?? name
            guard TextConversion.text(of: [], in: name) != nil else { return nil }
            self = .other(name)
        }
    }

    /// The sets that programs mean by the names of narrower ones, and names that the system lacks.
    private static let wider = [
        "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "shift_jis": "cp932",
        "shift-jis": "cp932", "x-sjis": "cp932", "windows-31j": "cp932", "euc-kr": "uhc",
        "ks_c_5601-1987": "uhc", "ks_c_5601-1989": "uhc", "x-windows-949": "uhc",
        "iso-8859-8-i": "iso-8859-8", "x-mac-roman": "macintosh", "x-mac-cyrillic": "mac-cyrillic",
        "unicode-1-1-utf-7": "utf-7",
    ]

    /// Returns the text of bytes; an invalid byte becomes U+FFFD.
    func decode(_ bytes: some Collection<UInt8>) -> String {
        switch self {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .windows1252, .latin9:
            var text = String.UnicodeScalarView()
            for byte in bytes { text.append(scalar(of: byte)) }
            return String(text)
        case .utf16BigEndian, .utf16LittleEndian: return Self.decodeUTF16(Array(bytes), self)
        case .other(let name):
            let bytes = Array(bytes)
            return TextConversion.text(of: bytes, in: name)
                ?? String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns the text of bytes without a named set: UTF-8 if they are valid, else Windows-1252.
    static func decodeUnnamed(_ bytes: some Collection<UInt8>) -> (text: String, isKnown: Bool) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, true) }
        return (windows1252.decode(bytes), false)
    }

    private static func decodeUTF16(_ bytes: [UInt8], _ order: CharacterSet) -> String {
        var isBig = order == .utf16BigEndian
        var rest = bytes[...]
        if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) {
            isBig = rest.first == 0xFE
            rest = rest.dropFirst(2)
        }
        var units: [UInt16] = []
        while rest.count >= 2 {
            let first = UInt16(rest[rest.startIndex])
            let second = UInt16(rest[rest.startIndex + 1])
            units.append(isBig ? first << 8 | second : second << 8 | first)
            rest = rest.dropFirst(2)
        }
        return String(decoding: units, as: UTF16.self)
    }

    private func scalar(of byte: UInt8) -> Unicode.Scalar {
        switch (self, byte) {
        case (.windows1252, 0x80...0x9F):
            Unicode.Scalar(Self.windows[Int(byte - 0x80)]) ?? Unicode.Scalar(byte)
        case (.latin9, _): Self.euro[byte] ?? Unicode.Scalar(byte)
        default: Unicode.Scalar(byte)
        }
    }

    private static let windows: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let euro: [UInt8: Unicode.Scalar] = [
        0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
    ]
}
