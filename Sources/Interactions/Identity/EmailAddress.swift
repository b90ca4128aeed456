/// E-mail addresses in one form for each mailbox, as far as the address shows it.
///
/// The rules and their limits: `docs/identity.md`.
package enum EmailAddress {
    /// Returns the form of an address for comparison: in lower case, the host in letters, without
    /// surrounding text; `nil` when there is none.
    ///
    /// - Parameter text: An address, one in angle brackets with or without a name before them, or a
    ///   `mailto:` URI.
    /// - Returns: The address.
    /// - Complexity: O(*n*) in the bytes of the text; no allocation for an ASCII address that
    ///   already has this form.
    package static func normalised(_ text: String) -> String? {
        let bytes = text.utf8.span
        if let found = address(in: bytes, bytes.indices), found == bytes.indices,
            !found.contains(where: { bytes[$0] != bytes[$0].lowerCased || bytes[$0] >= 0x80 }),
            !hasOtherHost(bytes, found)
        {
            return text
        }
        return normalised(bytes, bytes.indices).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the address in lower case to write to, with the host as written; `nil` when there is
    /// none.
    ///
    /// A program that sends mail may not know letters beyond ASCII.
    package static func written(_ text: String) -> String? {
        guard let address = normalised(text), let at = address.lastIndex(of: "@") else {
            return nil
        }
        let bytes = text.utf8.span
        let range = inner(bytes, bytes.indices)
        let written: [UInt8] =
            bytes.begins(range, with: "mailto:")
            ? withoutPercentEncoding(bytes, range.dropFirst(7)) : range.map { bytes[$0] }
        guard let sign = written.lastIndex(of: UInt8(ascii: "@")) else { return nil }
        var host = String(decoding: written[(sign + 1)...], as: UTF8.self).lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        return address[...at] + host
    }

    /// Returns the form of an address in a range of UTF-8 bytes; `nil` when there is none.
    ///
    /// - Complexity: O(*n*) in the bytes of the range; for ASCII one allocation, for the result.
    package static func normalised(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        var key: [UInt8] = []
        return appendNormalised(bytes, range, to: &key) ? key : nil
    }

    /// Appends the normalised form of an address to a key.
    ///
    /// - Returns: Whether there is one; without one, this appends nothing.
    /// - Complexity: O(*n*) in the bytes of the range; for ASCII no allocation if the key has room.
    package static func appendNormalised(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        to key: inout [UInt8]
    ) -> Bool {
        let range = inner(bytes, range)
        if bytes.begins(range, with: "mailto:") {
            let address = withoutPercentEncoding(bytes, range.dropFirst(7))
            return append(address.span, address.indices, to: &key)
        }
        return append(bytes, range, to: &key)
    }

    private static func append(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        to key: inout [UInt8]
    ) -> Bool {
        guard isAddress(bytes, range) else { return false }
        var isASCII = true
        for index in range where bytes[index] >= 0x80 { isASCII = false }
        guard !isASCII || hasOtherHost(bytes, range) else {
            key.reserveCapacity(key.count + range.count)
            for index in range { key.append(bytes[index].lowerCased) }
            return true
        }
        guard let text = String(validating: range.map { bytes[$0] }, as: UTF8.self),
            !text.unicodeScalars.contains(where: { $0.value.isSpace }),
            let at = text.utf8.lastIndex(of: UInt8(ascii: "@"))
        else { return false }
        let behind = text.utf8.index(after: at)
        let host = HostName.normalised(text[behind...])
        let bytes = host.utf8.span
        guard isDomain(bytes, bytes.indices) else { return false }
        key += text[..<behind].lowercased().utf8
        key += host.utf8
        return true
    }

    /// Returns whether the host of an address has another form than its bytes in lower case.
    private static func hasOtherHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let at = range.last(where: { bytes[$0] == UInt8(ascii: "@") }) else { return false }
        return HostName.hasOtherForm(bytes, at + 1..<range.upperBound)
    }

    /// Returns the range of the address, if the bytes hold it unescaped.
    private static func address(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        let found = inner(bytes, range)
        return isAddress(bytes, found) ? found : nil
    }

    // MARK: Surroundings

    /// Returns the part in the angle brackets at the end, or everything; without white space around
    /// it.
    private static func inner(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        let range = bytes.trimmed(range)
        guard let last = range.last, bytes[last] == UInt8(ascii: ">"),
            let first = range.last(where: { bytes[$0] == UInt8(ascii: "<") })
        else { return range }
        return bytes.trimmed(first + 1..<last)
    }

    /// Returns the address of a `mailto:` URI (RFC 6068): without its parameters, with escapes
    /// resolved.
    private static func withoutPercentEncoding(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>
    ) -> [UInt8] {
        var address: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != UInt8(ascii: "?") {
            if bytes[index] == UInt8(ascii: "%"), range.upperBound - index > 2,
                let high = bytes[index + 1].hexadecimal, let low = bytes[index + 2].hexadecimal
            {
                address.append(high << 4 | low)
                index += 3
            } else {
                address.append(bytes[index])
                index += 1
            }
        }
        return address
    }

    // MARK: Syntax

    private static func isAddress(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let at = range.last(where: { bytes[$0] == UInt8(ascii: "@") }) else { return false }
        return isMailbox(bytes, range.lowerBound..<at)
            && isDomain(bytes, at + 1..<range.upperBound)
    }

    /// Returns whether a range can be the part before the @: a text without marks, or one in
    /// quotes.
    private static func isMailbox(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        let quote = UInt8(ascii: "\"")
        guard bytes[first] == quote else {
            return range.allSatisfy { !bytes[$0].isMarkOfAddress }
        }
        guard range.count > 2, bytes[range.upperBound - 1] == quote else { return false }
        var isEscaped = false
        for index in first + 1..<range.upperBound - 1 {
            let byte = bytes[index]
            guard byte > 0x20, byte != 0x7F, byte != quote || isEscaped else { return false }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return !isEscaped
    }

    /// Returns whether a range is labels with dots between them and perhaps one at the end, or a
    /// host's address in brackets.
    private static func isDomain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        if bytes[first] == UInt8(ascii: "["), bytes[range.upperBound - 1] == UInt8(ascii: "]") {
            let inside = first + 1..<max(first + 1, range.upperBound - 1)
            return !inside.isEmpty
                && inside.allSatisfy {
                    !bytes[$0].isMarkOfAddress || bytes[$0] == UInt8(ascii: ":")
                }
        }
        var previous = UInt8(ascii: ".")
        let isClosed = range.count > 1 && bytes[range.upperBound - 1] == previous
        for index in isClosed ? range.dropLast() : range {
            let byte = bytes[index]
            guard !byte.isMarkOfAddress, byte != UInt8(ascii: ".") || byte != previous else {
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: ".")
    }
}

extension UInt8 {
    /// Whether the byte has a special meaning in addresses (`specials` of RFC 5322 except the dot),
    /// or is white space or a control character.
    fileprivate var isMarkOfAddress: Bool {
        switch self {
        case 0...0x20, 0x7F: true
        case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","),
            UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    fileprivate var hexadecimal: UInt8? {
        switch self {
        case 0x30...0x39: self & 0xF
        case 0x41...0x46, 0x61...0x66: (self & 0xF) + 9
        default: nil
        }
    }
}
