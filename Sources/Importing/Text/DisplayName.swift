/// Names from files, made fit for display.
package enum DisplayName {
    /// The largest size of a name in bytes.
    static let limit = 256

    /// Returns the name on one line, without control characters and quotes around it, cut to the
    /// largest size; `nil` if nothing is left.
    package static func cleaned(_ text: String) -> String? {
        var name = onOneLine(text)
        for quote in ["\"", "'"] where name.count > 1 && name.hasPrefix(quote) {
            if name.hasSuffix(quote) { name = collapsed(String(name.dropFirst().dropLast())) }
        }
        while name.utf8.count > limit { name.unicodeScalars.removeLast() }
        return name.isEmpty ? nil : name
    }

    /// Returns the text on one line, without control characters and repeated spaces.
    static func onOneLine(_ text: String) -> String {
        let needsWork = text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 >= 0x80 }
        return collapsed(needsWork ? withoutControls(text) : text)
    }

    private static func withoutControls(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            // Direction marks and the like would affect the text around the name.
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
