/// Names of hosts in one form, whether their letters are written as such or in Punycode.
///
/// The rules and their limits: `docs/identity.md`.
enum HostName {
    /// The beginning of a label in Punycode.
    private static let mark = Array("xn--".utf8)

    /// Returns whether a host of an address may have another form than its bytes in lower case.
    static func hasOtherForm(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let last = range.last else { return false }
        if bytes[last] == UInt8(ascii: ".") { return true }
        var isStart = true
        for index in range {
            let byte = bytes[index]
            if byte >= 0x80 { return true }
            if isStart, byte.lowerCased == mark[0],
                bytes.begins(index..<range.upperBound, with: "xn--")
            {
                return true
            }
            isStart = byte == UInt8(ascii: ".")
        }
        return false
    }

    /// Returns the form of a host: in letters of lower case, with ASCII's dots, none at the end.
    ///
    /// A label in Punycode that stands for no letters of lower case stays as written.
    static func normalised(_ host: some StringProtocol) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in host.unicodeScalars {
            if let ascii = scalar.ofFullWidth {
                scalars.append(ascii)
            } else if !scalar.value.isIgnoredInHosts {
                scalars.append(scalar)
            }
        }
        var labels = String(scalars).lowercased().split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels.map { letters(of: $0) ?? String($0) }.joined(separator: ".")
    }

    /// Returns the letters that a label in Punycode stands for; `nil` for any other label.
    private static func letters(of label: Substring) -> String? {
        guard label.utf8.count <= Punycode.longestLabel, label.utf8.starts(with: mark),
            let scalars = Punycode.decoded(label.utf8.dropFirst(mark.count)),
            scalars.contains(where: { !$0.isASCII })
        else { return nil }
        let isPlain = scalars.allSatisfy {
            $0.ofFullWidth == nil && !$0.value.isIgnoredInHosts && !$0.value.isSpace
                && !$0.value.isInvisible
        }
        var letters = String.UnicodeScalarView()
        letters.append(contentsOf: scalars)
        let text = String(letters)
        // Letters that a host never has would give one host two forms.
        guard isPlain, text.lowercased().utf8.elementsEqual(text.utf8) else { return nil }
        return text
    }
}

extension Unicode.Scalar {
    /// The letter, digit, hyphen or dot of ASCII that a wide one stands for in a host; `nil` for
    /// any other.
    fileprivate var ofFullWidth: Unicode.Scalar? {
        switch value {
        case 0x3002, 0xFF0E, 0xFF61: "."
        case 0xFF0D, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            Unicode.Scalar(value - 0xFEE0)
        default: nil
        }
    }
}

extension UInt32 {
    /// Whether a scalar in the name of a host stands for nothing, such as a soft hyphen.
    fileprivate var isIgnoredInHosts: Bool {
        self == 0xAD || self == 0x200B || self == 0x2060 || self == 0xFEFF
    }
}
