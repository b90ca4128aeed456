import Testing
import TextConversion

@Suite struct `A text in an older encoding` {
    @Test(arguments: [
        ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
        ("WINDOWS-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
        ("gb18030", [0xC0, 0xEE, 0xC3, 0xF7], "李明"),
        ("big5", [0xA7, 0xF5], "李"),
        ("cp932", [0x8E, 0x52, 0x93, 0x63], "山田"),
        ("euc-kr", [0xB1, 0xE8], "김"),
        ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x45, 0x44, 0x1B, 0x28, 0x42], "山田"),
    ])
    func `is converted`(encoding: String, bytes: [UInt8], text: String) {
        #expect(TextConversion.text(of: bytes, in: encoding) == text)
    }

    @Test func `keeps its place for bytes that are invalid or cut off`() {
        #expect(TextConversion.text(of: [0x41, 0xFF, 0x42], in: "euc-kr") == "A\u{FFFD}B")
        #expect(TextConversion.text(of: [0x41, 0xB1], in: "euc-kr") == "A\u{FFFD}")
        #expect(TextConversion.text(of: [], in: "euc-kr") == "")
        #expect(TextConversion.text(of: [0x1B], in: "iso-2022-jp") == "\u{FFFD}")
    }

    @Test func `keeps its place among many invalid bytes`() {
        let (wrong, name): ([UInt8], [UInt8]) = ([0xFF], [0xB1, 0xE8])
        let bytes = [[UInt8]](repeating: name + wrong, count: 100).flatMap { $0 }
        #expect(
            TextConversion.text(of: wrong + bytes, in: "euc-kr")
                == "\u{FFFD}" + String(repeating: "김\u{FFFD}", count: 100)
        )
        let shift: [UInt8] = [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x1B, 0x28, 0x42]
        let japanese = [[UInt8]](repeating: wrong + shift, count: 100).flatMap { $0 }
        #expect(
            TextConversion.text(of: japanese, in: "iso-2022-jp")
                == String(repeating: "\u{FFFD}山", count: 100)
        )
    }

    @Test func `may hold back its last character for a mark that does not come`() {
        // In this encoding an A may get a mark from the next byte.
        #expect(TextConversion.text(of: [0x41], in: "tcvn") == "A")
    }

    @Test func `may be of any size`() {
        let bytes = [UInt8](repeating: 0xD0, count: 100_000)
        let text = TextConversion.text(of: bytes, in: "koi8-r")
        #expect(text == String(repeating: "п", count: 100_000))
    }

    @Test(arguments: ["", "x-none", "utf-8//ignore", "../../tmp/x", "koi8 r", "koi8-r\0"])
    func `in an encoding that is none is not converted`(encoding: String) {
        #expect(TextConversion.text(of: [0x41], in: encoding) == nil)
    }
}
