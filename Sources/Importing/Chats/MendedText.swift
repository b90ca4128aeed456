/// Texts whose UTF-8 a program has taken for ISO-8859-1, as in the exports of Facebook.
enum MendedText {
    /// Returns the text as its writer meant it: `é` for `Ã©`; any other text stays unchanged.
    static func mended(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return text }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }
}
