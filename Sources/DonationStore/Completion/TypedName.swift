internal import Interactions

/// A text that somebody types to name a person or a group, whole or as its beginning.
///
/// It fits a name whose words it begins, in the same order and in any script; a mail address that
/// it begins, or a word of it; and a number that it begins in any written form.
package struct TypedName: Sendable {
    /// The degree to which a name or an address fits, the best first.
    package enum Fit: Int, CaseIterable, Comparable, Sendable {
        /// The text is all of it.
        case whole
        /// Each typed word is one of its words.
        case words
        /// The typed words begin its words.
        case beginning

        package static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
    }

    /// The forms of the typed words: as typed, and with parts around apostrophes in one.
    private let forms: [[String]]
    /// The first word of each form, in UTF-8.
    private let beginnings: [[UInt8]]
    /// The typed text in lower case, without a scheme; `nil` if it is no beginning of an address.
    private let address: String?
    /// The typed digits with a leading +; `nil` if something else was typed, too.
    private let digits: String?
    private let region: Region?

    /// Makes a name from typed text; without a letter or digit it fits everything.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - region: The region of numbers without a calling code.
    package init(_ text: String, region: Region? = nil) {
        self.region = region
        guard !text.isBlank else {
            (forms, beginnings, address, digits) = ([], [], nil, nil)
            return
        }
        var bare = text.drop(while: \.isWhitespace)
        while bare.last?.isWhitespace == true { bare.removeLast() }
        for scheme in ["mailto:", "tel:"] where bare.lowercased().hasPrefix(scheme) {
            bare = bare.dropFirst(scheme.count)
        }
        digits = Self.digits(of: bare)
        forms = Self.forms(of: String(bare))
        beginnings = forms.compactMap { form in form.first.map { Array($0.utf8) } }
        let lowered = bare.lowercased()
        let isAddress = !lowered.isEmpty && !lowered.contains(where: \.isWhitespace)
        address = isAddress ? lowered : nil
    }

    /// Whether nothing was typed.
    package var isEmpty: Bool { forms.isEmpty }

    /// Whether an address or a number was typed, and no name.
    var isOfAddress: Bool { digits != nil || address?.contains("@") == true }

    /// Returns the degree to which a name fits; `nil` if it does not.
    package func fit(name: String) -> Fit? {
        guard mayFit(name) else { return nil }
        var best: Fit?
        for form in Self.forms(of: name) {
            for typed in forms {
                guard let fit = Self.fit(typed, form), fit < best ?? .beginning || best == nil
                else { continue }
                best = fit
                if fit == .whole { return fit }
            }
        }
        return best
    }

    /// Returns the degree to which the best of some names fits; `nil` if none does.
    package func fit(names: [String]) -> Fit? {
        var best: Fit?
        for name in names {
            guard let fit = fit(name: name) else { continue }
            best = min(best ?? fit, fit)
        }
        return best
    }

    /// Returns the degree to which a mail address, a number or another handle fits; `nil` if it
    /// does not.
    package func fit(handle: String) -> Fit? {
        if let digits, let fit = fit(number: handle, digits) { return fit }
        guard let address, mayFit(handle) else { return nil }
        let lowered = handle.lowercased()
        if lowered == address { return .whole }
        if lowered.hasPrefix(address) { return .beginning }
        guard !address.contains("@") else { return nil }
        // The words before the sign name the person, and those behind it the host.
        let parts = lowered.split(separator: "@", maxSplits: 1)
        if let local = parts.first, let fit = fit(name: String(local)) {
            return max(fit, .words)
        }
        return parts.count > 1 && fit(name: String(parts[1])) != nil ? .beginning : nil
    }

    /// Returns the degree to which the identifier of a mailing list fits; `nil` if it does not.
    ///
    /// It is the address of the list with a dot for the sign.
    func fit(listIdentifier identifier: String) -> Fit? {
        guard let address, address.utf8.count >= 3, identifier.contains(".") else { return nil }
        let written = String(address.map { $0 == "@" ? "." : $0 })
        let lowered = identifier.lowercased()
        guard lowered.hasPrefix(written) else { return nil }
        return lowered == written ? .whole : .beginning
    }

    /// Returns the degree to which words fit that ``NameWords`` keeps of a name, in no order.
    func fit(words: NameWords) -> Fit? {
        guard let typed = forms.first, mayFit(words.text) else { return nil }
        var rest = Self.forms(of: words.text).first ?? []
        let count = rest.count
        var isWhole = true
        for word in typed {
            let index = rest.firstIndex(of: word) ?? rest.firstIndex { $0.hasPrefix(word) }
            guard let index else { return nil }
            isWhole = isWhole && rest[index] == word
            rest.remove(at: index)
        }
        if !isWhole { return .beginning }
        return typed.count == count ? .whole : .words
    }

    // MARK: Words

    /// Returns whether a text may fit: almost all texts do not, and this tells at once.
    ///
    /// A plain text fits only if the first word of a form is in it. One with other letters, or with
    /// parts that a form joins, may.
    private func mayFit(_ text: String) -> Bool {
        let bytes = text.utf8
        if bytes.contains(where: { $0 >= 0x80 || Self.plainJoints.contains($0) }) { return true }
        return beginnings.contains { word in
            guard let first = word.first else { return true }
            var rest = bytes[...]
            while let start = rest.firstIndex(where: { $0.lowered == first }) {
                rest = rest[start...]
                if rest.lazy.map(\.lowered).starts(with: word) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }

    private static func fit(_ typed: [String], _ name: [String]) -> Fit? {
        var rest = name[...]
        var (isWhole, isWithoutGaps) = (true, true)
        for word in typed {
            // A whole word is nearer than a longer one before it.
            let exact = rest.firstIndex(of: word)
            let index = exact ?? rest.firstIndex { $0.hasPrefix(word) }
            guard let index else { return fitSkippingExact(typed, name) }
            if exact == nil { isWhole = false }
            if index != rest.startIndex { isWithoutGaps = false }
            rest = rest[(index + 1)...]
        }
        guard isWhole else { return .beginning }
        return isWithoutGaps && rest.isEmpty ? .whole : .words
    }

    /// Returns whether the first words that the typed ones begin fit, one after the other.
    private static func fitSkippingExact(_ typed: [String], _ name: [String]) -> Fit? {
        var rest = name[...]
        for word in typed {
            guard let index = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
            rest = rest[(index + 1)...]
        }
        return .beginning
    }

    /// Returns the words of a text: as they are, with the parts around apostrophes and hyphens in
    /// one, and with a family name in front of a comma behind the given name.
    private static func forms(of text: String) -> [[String]] {
        let text = text.withPlainLetters
        let plain = FoldedName(text).words.map(String.init)
        guard !plain.isEmpty else { return [] }
        var forms = [plain]
        if text.contains(where: joints.contains) {
            let joined = FoldedName(String(text.filter { !joints.contains($0) })).words
            forms.append(joined.map(String.init))
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2 {
            let turned = FoldedName("\(parts[1]) \(parts[0])").words
            forms.append(turned.map(String.init))
        }
        return forms
    }

    private static let joints: Set<Character> = [
        "'", "’", "ʼ", "`", "-", "\u{2010}", "\u{2011}",
    ]

    private static let plainJoints = Array("'`-".utf8)

    // MARK: Numbers

    private func fit(number: String, _ digits: String) -> Fit? {
        if let whole = PhoneNumber.international(number, region: region) {
            if PhoneNumber.international(digits, region: region) == whole { return .whole }
            return PhoneNumber.begins(whole, with: digits) ? .beginning : nil
        }
        guard let other = Self.digits(of: number[...]) else { return nil }
        if other == digits { return .whole }
        return other.hasPrefix(digits) ? .beginning : nil
    }

    /// Returns the digits of a number with its +, without the marks between them; `nil` if it is no
    /// number.
    private static func digits(of text: Substring) -> String? {
        var digits = ""
        for character in text {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                digits += "\(digit)"
            } else if character == "+" || character == "＋" {
                guard digits.isEmpty else { return nil }
                digits = "+"
            } else if !marks.contains(character) {
                return nil
            }
        }
        return digits.utf8.count >= 2 ? digits : nil
    }

    private static let marks: Set<Character> = [
        " ", "-", ".", "(", ")", "/", "\u{A0}", "\u{202F}", "\u{2010}", "\u{2011}", "\u{2013}",
    ]
}

extension UInt8 {
    /// The byte, of an upper-case letter the lower-case one.
    fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension String {
    /// The text with the plain forms of letters that people type for others, in scripts that
    /// ``FoldedName`` leaves as they are: Arabic, Hebrew and kana.
    fileprivate var withPlainLetters: String {
        guard unicodeScalars.contains(where: { $0.value >= 0x0590 }) else { return self }
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            // Points, vowels, and the line that makes a word longer.
            case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
                0x064B...0x065F, 0x0670, 0x0640:
                continue
            // Alif, waw and ya with hamza, and the forms of Persian and Urdu.
            case 0x0622, 0x0623, 0x0625, 0x0671: plain.append("\u{0627}")
            case 0x0624: plain.append("\u{0648}")
            case 0x0626, 0x0649, 0x06CC: plain.append("\u{064A}")
            case 0x0629, 0x06C1, 0x06BE, 0x06D5: plain.append("\u{0647}")
            case 0x06A9: plain.append("\u{0643}")
            // Katakana as hiragana.
            case 0x30A1...0x30F6:
                plain.append(Unicode.Scalar(scalar.value - 0x60) ?? scalar)
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }
}
