/// Names as files give them, made fit to be shown.
package enum DisplayName {
    /// The most bytes of a name that are kept.
    static let limit = 256

    /// The name on one line, without control characters and the quotes around it, not longer than
    /// it may be; `nil` when nothing is left.
    package static func cleaned(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let needsWork = bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 >= 0x80 }
        var name = needsWork ? withoutControls(text) : text
        name = collapsed(name)
        for quote in ["\"", "'"] where name.count > 1 && name.hasPrefix(quote) {
            if name.hasSuffix(quote) { name = collapsed(String(name.dropFirst().dropLast())) }
        }
        while name.utf8.count > limit { name.unicodeScalars.removeLast() }
        return name.isEmpty ? nil : name
    }

    private static func withoutControls(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            // Marks of direction and the like, which would steer what stands around the name.
            case .format where scalar.value != 0x200D && scalar.value != 0x200C: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func collapsed(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte != 0x20 || (bytes.last ?? 0x20) != 0x20 {
            bytes.append(byte)
        }
        if bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
