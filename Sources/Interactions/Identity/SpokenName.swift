/// Names written with the family name first and a comma, as address books and offices do.
package enum SpokenName {
    /// The words behind a comma that belong to a company or stand after a whole name.
    private static let additions: Set<String> = [
        "inc", "ltd", "llc", "llp", "lp", "plc", "corp", "co", "company", "gmbh", "ag", "kg",
        "kgaa",
        "ohg", "ug", "gbr", "ev", "eg", "se", "sa", "sas", "sarl", "srl", "spa", "sl", "bv", "nv",
        "vof", "ab", "as", "asa", "oy", "oyj", "aps", "kft", "zrt", "doo", "sro", "pty", "pte",
        "pvt",
        "limited", "incorporated", "jr", "sr", "junior", "senior", "ii", "iii", "iv", "phd", "md",
        "mba", "msc", "bsc", "ma", "ba", "dds", "dvm", "esq", "cpa", "rn", "ret",
    ]
    /// The largest number of words of each part.
    private static let mostWords = 4

    /// Returns a name in spoken order: `Brandt, Tobias` is `Tobias Brandt`.
    ///
    /// A text is such a name if it has one comma, with words of letters alone before and behind it,
    /// and none behind it that follows a company's or a whole name, such as `Inc.` or `Jr.`. What
    /// stands in brackets at the end stays there. In the scripts of China, Japan and Korea the
    /// family name stays first.
    ///
    /// - Parameter text: The name.
    /// - Returns: The name in spoken order, or the text itself if it is no such name.
    /// - Complexity: O(*n*) in the text; most texts have no comma and cost a look for one.
    package static func spoken(_ text: String) -> String {
        let commas = text.unicodeScalars.reduce(0) { $0 + (isComma($1) ? 1 : 0) }
        guard commas == 1, let comma = text.unicodeScalars.firstIndex(where: isComma) else {
            return text
        }
        let family = text[..<comma].trimmed
        var given = text[text.unicodeScalars.index(after: comma)...].trimmed
        var rest: Substring = ""
        if given.last == ")", let bracket = given.firstIndex(of: "(") {
            rest = given[bracket...]
            given = given[..<bracket].trimmed
        }
        let (words, names) = (given.split(separator: " "), family.split(separator: " "))
        guard (1...mostWords).contains(words.count), (1...mostWords).contains(names.count),
            (words + names).allSatisfy(isOfLetters),
            !words.contains(where: { additions.contains(folded($0)) })
        else { return text }
        let isEastAsian = String(family).isEastAsian && String(given).isEastAsian
        let name = isEastAsian ? "\(family)\(given)" : "\(given) \(family)"
        return rest.isEmpty ? name : "\(name) \(rest)"
    }

    private static func isComma(_ scalar: Unicode.Scalar) -> Bool {
        [0x2C, 0x60C, 0xFF0C].contains(scalar.value)
    }

    /// Returns whether a word has letters, and besides them only what stands in names.
    private static func isOfLetters(_ word: Substring) -> Bool {
        var hasLetter = false
        for scalar in word.unicodeScalars {
            if scalar.properties.isAlphabetic {
                hasLetter = true
            } else {
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .spacingMark, .format, .dashPunctuation, .finalPunctuation,
                    .initialPunctuation, .modifierLetter:
                    break
                default:
                    guard [".", "'", "ʼ", "’", "`", "·"].contains(scalar) else { return false }
                }
            }
        }
        return hasLetter
    }

    private static func folded(_ word: Substring) -> String {
        word.lowercased().filter { $0 != "." }
    }
}

extension Substring {
    /// The text without white space at both ends.
    fileprivate var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
