/// Text from elsewhere, made fit to stand in a page.
///
/// Whoever named a person or an app may have put anything there: characters that turn the direction
/// of what follows, steer a terminal, or are no text at all. They are replaced, one for one, so
/// that what is read is what is there.
enum SafeText {
    /// As many characters as a table shows of a text.
    static let longest = 120

    /// The text without what is no text, and no longer than a table shows.
    static func cleaned(_ text: String) -> String { shortened(text, to: longest) }

    /// As much of the text as so many characters are; what is cut ends with `…`.
    ///
    /// A character may be made of any number of marks on top of each other. Those beyond a few are
    /// left out.
    static func shortened(_ text: String, to count: Int) -> String {
        var (short, taken) = ("", 0)
        for character in text {
            guard taken < count else { return short.droppingSpaces + "…" }
            taken += 1
            for (index, scalar) in character.unicodeScalars.enumerated() {
                guard index < mostScalars else { break }
                short.unicodeScalars.append(isUnfit(scalar) ? replacement : scalar)
            }
        }
        return short
    }

    /// The text between marks that keep its direction its own, for places where no element can.
    static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

    /// Families and flags need eight or so.
    private static let mostScalars = 12
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// Whether this controls something, turns directions, or never stands for anything.
    private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        return switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        // Tags and joiners are part of flags and families; these are part of nothing.
        case 0xFFF9...0xFFFB: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}

extension String {
    fileprivate var droppingSpaces: String {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
