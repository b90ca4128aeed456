/// Text from elsewhere, made safe for a page.
///
/// Names of persons or apps may contain anything: characters that change the direction of later
/// text, control a terminal, or are no text at all. This replaces them one for one, so that readers
/// see the actual text.
enum SafeText {
    /// The largest number of characters of a text in a table.
    static let longest = 120

    /// Returns a safe text with at most the length that a table shows.
    static func cleaned(_ text: String) -> String { shortened(text, to: longest) }

    /// Returns the first characters of a safe text, with a final `…` after a cut.
    ///
    /// A character may consist of any number of marks on top of each other; this drops those beyond
    /// a limit.
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

    /// Returns the text between marks that isolate its direction, for places that allow no element.
    static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

    /// The largest number of scalars in a character: families and flags need about eight.
    private static let mostScalars = 12
    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// Returns whether a scalar controls something, changes directions, or never represents text.
    private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        return switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        // Tags and joiners are part of flags and families; these scalars are part of nothing.
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
