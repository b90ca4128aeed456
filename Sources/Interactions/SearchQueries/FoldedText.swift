/// A text as a query compares it: in characters, without case and marks if the query ignores them.
///
/// Characters are equal if Unicode holds them equal, however many scalars they are written in.
/// Texts of ASCII, which most are, are compared as bytes.
struct FoldedText {
    private enum Elements {
        case bytes([UInt8])
        case characters([Character])
    }

    private let elements: Elements
    /// Whether a word can begin or end before each character, and at the end; empty unless asked
    /// for.
    private(set) var boundaries: [Bool] = []

    /// Folds a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - modifiers: The modifiers of the query's text.
    ///   - findsWords: Whether to find the boundaries of words.
    init(_ text: String, _ modifiers: SearchQuery.Modifiers, findsWords: Bool) {
        let bytes = Array(text.utf8)
        // A carriage return and a line feed are one character.
        if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            elements = .bytes(
                modifiers.contains(.ignoresCase) ? bytes.map(\.lowerCased) : bytes
            )
            if findsWords {
                boundaries = Self.boundaries(of: bytes.map(WordClass.init))
            }
            return
        }
        var characters: [Character] = []
        var classes: [WordClass] = []
        characters.reserveCapacity(bytes.count)
        for character in text {
            let count = characters.count
            characters.append(folding: character, modifiers)
            guard findsWords else { continue }
            classes.append(WordClass(character))
            // Some letters become several: ß becomes ss.
            for _ in count + 1..<max(count + 1, characters.count) { classes.append(.inside) }
        }
        elements = .characters(characters)
        if findsWords { boundaries = Self.boundaries(of: classes) }
    }

    /// The bytes of a text of ASCII; `nil` for any other.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = elements else { return nil }
        return bytes
    }

    /// The text as characters.
    var characters: [Character] {
        switch elements {
        case .bytes(let bytes): bytes.map { Character(Unicode.Scalar($0)) }
        case .characters(let characters): characters
        }
    }

    private static func boundaries(of classes: [WordClass]) -> [Bool] {
        guard var last = classes.first else { return [true] }
        var boundaries = [true]
        boundaries.reserveCapacity(classes.count + 1)
        for next in classes.dropFirst() {
            boundaries.append(last.isApart(from: next))
            if next != .inside { last = next }
        }
        boundaries.append(true)
        return boundaries
    }
}

/// The kinds of characters that tell where words begin and end.
enum WordClass {
    case space, lowerCase, upperCase, letter, digit, ideograph
    /// A further part of the character before it.
    case inside

    init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lowerCase
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upperCase
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
        default: self = .space
        }
    }

    init(_ character: Character) {
        guard let scalar = character.unicodeScalars.first else {
            self = .space
            return
        }
        let properties = scalar.properties
        if scalar.isWrittenWithoutSpaces {
            self = .ideograph
        } else if properties.isAlphabetic {
            self =
                properties.isLowercase ? .lowerCase : properties.isUppercase ? .upperCase : .letter
        } else {
            switch properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber: self = .digit
            case .nonspacingMark, .spacingMark, .modifierLetter, .modifierSymbol: self = .letter
            default: self = .space
            }
        }
    }

    /// Returns whether a word can end between this and the next character.
    ///
    /// A capital after a small letter begins a word; a capital after a capital does not.
    func isApart(from next: WordClass) -> Bool {
        switch (self, next) {
        case (_, .inside): false
        case (.lowerCase, .upperCase), (.space, _), (_, .space): true
        case (.ideograph, _), (_, .ideograph): true
        default: false
        }
    }
}

extension [Character] {
    /// Appends a character as a query compares it.
    mutating func append(folding character: Character, _ modifiers: SearchQuery.Modifiers) {
        if character.isASCII {
            guard modifiers.contains(.ignoresCase), character != "\r\n" else {
                append(character)
                return
            }
            append(contentsOf: character.lowercased())
            return
        }
        let ignoresMarks = modifiers.contains(.ignoresMarks)
        // A small i without a dot has no case of its own that it shares with i.
        if modifiers.contains(.ignoresCase), character != "\u{131}" {
            // By way of the capital, so that ß is ss, and a final sigma any other; the capital ß
            // has no other capital than itself.
            for folded in character.lowercased().uppercased().lowercased() {
                append(ignoresMarks ? folded.base : folded)
            }
        } else {
            append(ignoresMarks ? character.base : character)
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is of a script without spaces between words, where any character can begin one.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
            0xFF66...0xFF9F:
            properties.isAlphabetic
        case 0x3000...: properties.isIdeographic
        default: false
        }
    }
}
