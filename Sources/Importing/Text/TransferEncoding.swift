/// The encodings of bytes as text.
enum TransferEncoding {
    /// Decodes as much Base64 as is valid; returns `nil` if none is.
    static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            if byte == UInt8(ascii: "=") { break }
            if byte.isWhiteSpace { continue }
            guard let value = sextet(byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }

    /// Decodes the encoding Q of RFC 2047; text that is no escape stays unchanged.
    static func quotedWord(_ text: ArraySlice<UInt8>) -> [UInt8] {
        escaped(text).map { $0 == 0x100 ? 0x20 : UInt8(truncatingIfNeeded: $0) }
    }

    /// Decodes quoted-printable; text that is no escape stays unchanged.
    static func quotedPrintable(_ text: ArraySlice<UInt8>) -> [UInt8] {
        escaped(text).map { $0 == 0x100 ? UInt8(ascii: "_") : UInt8(truncatingIfNeeded: $0) }
    }

    /// Returns the bytes with escapes resolved, and 256 for an unescaped underscore.
    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "="), text.endIndex - index > 2,
                let high = text[index + 1].hexadecimalValue,
                let low = text[index + 2].hexadecimalValue
            {
                result.append(UInt16(high << 4 | low))
                index += 3
            } else {
                result.append(text[index] == UInt8(ascii: "_") ? 0x100 : UInt16(text[index]))
                index += 1
            }
        }
        return result
    }

    private static func sextet(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
