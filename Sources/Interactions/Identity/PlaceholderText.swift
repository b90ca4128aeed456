/// A reader of a text that tells whether it stands for no person, as `placeholder`, `Place holder`,
/// `<null>`, `n/a`, `group_placeholder-2` and `placeholderId` do.
///
/// It reads each letter once and stops at the first word that none of these has, since most texts
/// are names of people.
struct PlaceholderText {
    /// The words that make a text stand for no person, in lower case and in one piece.
    private static let placeholders: [[UInt8]] =
        [
            "placeholder", "placeholders", "dummy", "null", "nil", "undefined", "unknown", "unused",
            "notset", "unset", "na", "00000000000000000000000000000000",
        ]
        .map { Array($0.utf8) }
    /// The words that may stand beside them.
    private static let beside: [[UInt8]] =
        [
            "account", "contact", "group", "handle", "id", "identifier", "member", "name",
            "participant", "person", "recipient", "sender", "uid", "user", "username",
        ]
        .map { Array($0.utf8) }

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
            guard scalar.isASCII else {
                // None of the words has such a letter; quotation marks and dashes stand between.
                guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil,
                    scalar.properties.canonicalCombiningClass == .notReordered
                else { return false }
                guard reader.endWord() else { return false }
                wasSmall = false
                continue
            }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            // A small letter before a great one ends a word, too.
            let isGreat = scalar.isGreatASCII
            if !(scalar.isLetter || scalar.isDigit) || (wasSmall && isGreat) {
                guard reader.endWord() else { return false }
            }
            if scalar.isLetter || scalar.isDigit { reader.take(byte.lowerCased) }
            wasSmall = scalar.isLetter && !isGreat
        }
        guard reader.endWord() else { return false }
        return Self.placeholders.contains(reader.all)
            || Self.placeholders.contains(reader.chosen)
    }

    private mutating func take(_ byte: UInt8) {
        word.append(byte)
        // Numbers follow: `placeholder1`, `dummy 2`.
        if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { length = word.count }
    }

    /// Ends a word, and returns whether the text may still be a placeholder.
    private mutating func endWord() -> Bool {
        guard !word.isEmpty else { return true }
        if isAll {
            all += word
            isAll = Self.placeholders.contains { $0.starts(with: all) }
        }
        let letters = word[..<length]
        if isChosen, length > 0, !Self.beside.contains(where: letters.elementsEqual) {
            chosen += letters
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
    var isLetter: Bool { isASCII ? isGreatASCII || isSmallASCII : properties.isAlphabetic }
    /// Whether it is a digit, in any script.
    var isDigit: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.numericType == .decimal
    }
    fileprivate var isGreatASCII: Bool { ("A"..."Z").contains(self) }
    fileprivate var isSmallASCII: Bool { ("a"..."z").contains(self) }
}
