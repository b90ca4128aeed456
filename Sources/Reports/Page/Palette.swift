/// A colour of the screen.
struct Color: Hashable, Sendable {
    /// Red, green and blue, a byte each.
    let value: UInt32

    init(_ value: UInt32) {
        self.value = value
    }

    /// The colour as in `#1f66ad`.
    var text: String {
        let digits = String(value & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// The colours of a page: greys, and one hue from faint to strong.
struct Palette: Hashable, Sendable {
    var background: Color
    var text: Color
    /// The colour of less important text.
    var quiet: Color
    var line: Color
    /// The colour of sent donations, and of all marks.
    var accent: Color
    /// The colour of received donations, and of comparisons.
    var other: Color
    /// The colours from nothing to the most.
    var levels: [Color]
    /// The colour of faults.
    var wrong: Color

    static let light = Palette(
        background: Color(0xFDFDFC),
        text: Color(0x1B1F24),
        quiet: Color(0x59626C),
        line: Color(0xDFE3E7),
        accent: Color(0x1C62A8),
        other: Color(0x87919D),
        levels: [0xECEFF2, 0xBFD8EE, 0x8DBAE0, 0x5795CC, 0x2A6CAE, 0x0F4279].map(Color.init),
        wrong: Color(0xA33A16)
    )

    static let dark = Palette(
        background: Color(0x14171B),
        text: Color(0xE7EAED),
        quiet: Color(0xA2ABB5),
        line: Color(0x2D343B),
        accent: Color(0x72B4EC),
        other: Color(0x6F7A86),
        levels: [0x1F242A, 0x1D4063, 0x265F92, 0x3D86C6, 0x74B3E9, 0xC6E3FC].map(Color.init),
        wrong: Color(0xF2966E)
    )
}
