import Testing

@testable import donationlog

@Suite("A choice in the terminal")
struct PickerTests {
    @Test func `reads keys, their sequences and text in any script`() {
        #expect(
            Picker.keys(Array("zoë\u{7F}\u{1B}[A\u{1B}OB\u{1B}[1;5A\r".utf8)) == [
                .text("zoë"), .erase, .up, .down, .up, .enter,
            ]
        )
        #expect(Picker.keys([0x1B]) == [.cancel])
        #expect(Picker.keys([0x03]) == [.cancel])
        #expect(Picker.keys([0x15, 0x0E, 0x10, 0x01, 0x09]) == [.eraseAll, .down, .up])
        #expect(Picker.keys(Array("\u{1B}[".utf8)) == [])
        #expect(Picker.keys(Array("\u{1B}[Hx".utf8)) == [.text("x")])
    }

    @Test func `marks a row of the list, and the first one of another list`() {
        var picker = Picker()
        picker.take(count: 3)
        for _ in 0..<5 { picker.press(.down) }
        #expect(picker.marked == 2)
        picker.press(.up)
        #expect(picker.marked == 1)
        picker.press(.text("an"))
        #expect(picker.query == "an" && picker.marked == 0)
        picker.take(count: 0)
        picker.press(.down)
        #expect(picker.marked == 0)
        picker.press(.erase)
        #expect(picker.query == "a")
        picker.press(.eraseAll)
        picker.press(.erase)
        #expect(picker.query == "")
    }

    @Test func `draws rows within the width, without control characters of names`() {
        var picker = Picker()
        picker.take(count: 2)
        picker.press(.text("a\u{1B}"))
        let lines = picker.lines(of: ["Ana", "Brighton 🌊 September"], width: 12)
        #expect(lines.count == 3)
        #expect(!lines[0].contains("\u{1B}"))
        #expect(lines[1] == "\u{1B}[7m▸ Ana\u{1B}[0m")
        #expect(lines[2] == "  Brighton…")
    }
}
