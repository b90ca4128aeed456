/// A reader of a text that tells whether it stands for no person, as `placeholder`, `Place holder`,
/// `<null>`, `n/a`, `group_placeholder-2` and `placeholderId` do.
///
/// It reads each letter once and stops at the first word with which none of these goes on, since
/// most texts are names of people. A contact's row holds the result: another word here is a new
/// version of the projectors.
struct PlaceholderText {
    /// The words that make a text stand for no person, in lower case and in one piece.
    static let placeholders: [[UInt8]] =
        [
            "placeholder", "placeholders", "dummy", "null", "nil", "undefined", "unknown", "unused",
            "notset", "unset", "na", "00000000000000000000000000000000",
        ]
        .map { Array($0.utf8) }
    /// The words that may stand beside them.
    static let beside: [[UInt8]] =
        [
            "account", "contact", "group", "handle", "id", "identifier", "member", "name",
            "participant", "person", "recipient", "sender", "uid", "user", "username",
        ]
        .map { Array($0.utf8) }

    /// The largest number of letters in any of them.
    private static let longest = 12

    /// The word so far, in lower case, and its length without digits at its end.
    private var word: [UInt8] = []
    private var length = 0
    /// All words in one piece, and those without numbers that may not stand beside.
    private var (all, chosen): ([UInt8], [UInt8]) = ([], [])
    /// Whether some placeholder begins as the pieces do.
    private var (isAll, isChosen) = (true, true)

    private init() {}

    /// Returns whether a text stands for no person.
    static func isPlaceholder(_ text: String) -> Bool {
        var (reader, wasSmall) = (Self(), false)
        for scalar in text.unicodeScalars {
            // None of the words has a letter beyond ASCII, or one with a mark.
            guard scalar.isASCII || !scalar.isPartOfWord else { return false }
            let (isLetter, isDigit) = (scalar.isLetter, scalar.isNumeric)
            // A small letter before a capital ends a word, too.
            let isCapital = ("A"..."Z").contains(scalar)
            if !(isLetter || isDigit) || (wasSmall && isCapital) {
                guard reader.endWord() else { return false }
            }
            if isDigit { reader.takeDigit(scalar) }
            if isLetter {
                guard reader.take(UInt8(truncatingIfNeeded: scalar.value).lowerCased) else {
                    return false
                }
            }
            wasSmall = isLetter && !isCapital
        }
        guard reader.endWord() else { return false }
        return Self.placeholders.contains(reader.all)
            || Self.placeholders.contains(reader.chosen)
    }

    /// Takes a letter, and returns whether the word may still be one of those known.
    private mutating func take(_ letter: UInt8) -> Bool {
        word.append(letter)
        length = word.count
        return length <= Self.longest
    }

    /// Takes a digit, also of another script: numbers follow, as in `placeholder1` and `dummy 2`.
    private mutating func takeDigit(_ digit: Unicode.Scalar) {
        // Beyond this no zero stands for nobody, and no letter may follow.
        guard word.count <= 32 else { return }
        word.append(digit.isASCII ? UInt8(truncatingIfNeeded: digit.value) : 0xFF)
    }

    /// Ends a word, and returns whether the text may still be a placeholder.
    private mutating func endWord() -> Bool {
        guard !word.isEmpty else { return true }
        if isAll {
            all += word
            isAll = Self.placeholders.contains { $0.starts(with: all) }
        }
        if isChosen, length > 0, !Self.beside.contains(where: word[..<length].elementsEqual) {
            chosen += word[..<length]
            isChosen = Self.placeholders.contains { $0.starts(with: chosen) }
        }
        word.removeAll(keepingCapacity: true)
        length = 0
        if !isAll { all = [] }
        if !isChosen { chosen = [] }
        return isAll || isChosen
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter.
    var isLetter: Bool {
        isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
    }

    /// Whether it is a number, in any script.
    var isNumeric: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }

    /// Whether it is a whole number, in any script.
    var isWholeNumber: Bool {
        guard !isASCII else { return isNumeric }
        return properties.numericValue.map { $0.rounded(.down) == $0 } ?? false
    }

    /// Whether it is a letter, or a mark on the one before it.
    fileprivate var isPartOfWord: Bool {
        isLetter || properties.isGraphemeExtend || properties.isJoinControl
    }
}
