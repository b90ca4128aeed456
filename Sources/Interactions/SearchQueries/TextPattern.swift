/// A text of a query with its wildcards, ready for comparing.
struct TextPattern: Hashable, Sendable {
    /// The text between the wildcards, before the first and after the last: at least one part, and
    /// one more than there are wildcards.
    let parts: [String]
    let modifiers: SearchQuery.Modifiers
    /// The parts as they are compared.
    private let characters: [[Character]]
    /// The same in bytes, if all parts are of ASCII.
    private let bytes: [[UInt8]]?
    /// The words of the text, if the pattern is cut into them.
    private var tokens: [TextPattern] = []

    init(parts: [String], modifiers: SearchQuery.Modifiers) {
        self.parts = parts
        self.modifiers = modifiers
        let folded = parts.map { FoldedText($0, modifiers, findsWords: false) }
        characters = folded.map(\.characters)
        let bytes = folded.compactMap(\.bytes)
        self.bytes = bytes.count == parts.count ? bytes : nil
        if modifiers.contains(.cutsIntoTokens) { tokens = cutIntoTokens() }
    }

    /// Whether any value matches.
    var matchesAnything: Bool { parts.count > 1 && parts.allSatisfy(\.isEmpty) }

    /// Returns whether a value matches.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - byWords: Whether the words of the value are compared even if the pattern does not ask.
    /// - Returns: Whether it matches.
    /// - Complexity: O(*n*) in the lengths of the value and the pattern.
    func matches(_ text: String, byWords: Bool) -> Bool {
        if matchesAnything { return true }
        if modifiers.contains(.cutsIntoTokens) {
            guard !tokens.isEmpty else { return false }
            let value = FoldedText(text, modifiers, findsWords: true)
            return tokens.allSatisfy { $0.matches(value, byWords: true) }
        }
        let byWords = byWords || modifiers.contains(.matchesWords)
        return matches(FoldedText(text, modifiers, findsWords: byWords), byWords: byWords)
    }

    private func matches(_ value: FoldedText, byWords: Bool) -> Bool {
        if matchesAnything { return true }
        // A pattern without any character is no word.
        if byWords, parts == [""] { return false }
        if let bytes, let value = value.bytes.map({ ($0, value.boundaries) }) {
            return PartMatcher(value: value.0, boundaries: value.1, byWords: byWords)
                .matches(bytes)
        }
        return PartMatcher(
            value: value.characters,
            boundaries: value.boundaries,
            byWords: byWords
        ).matches(characters)
    }

    /// Returns the words of the text, each with its wildcards.
    private func cutIntoTokens() -> [TextPattern] {
        let words = modifiers.subtracting(.cutsIntoTokens)
        var tokens: [TextPattern] = []
        var token = [""]
        func end() {
            if token != [""] { tokens.append(TextPattern(parts: token, modifiers: words)) }
            token = [""]
        }
        for (index, part) in parts.enumerated() {
            if index > 0 { token.append("") }
            for character in part {
                if WordClass(character) == .space {
                    end()
                } else {
                    token[token.count - 1].append(character)
                }
            }
        }
        end()
        return tokens
    }
}

/// A comparison of a value with the parts of a pattern, in order and with anything between them.
private struct PartMatcher<Element: Hashable> {
    let value: [Element]
    /// Where words begin and end, if the pattern matches words.
    let boundaries: [Bool]
    let byWords: Bool

    func matches(_ parts: [[Element]]) -> Bool {
        guard let first = parts.first, let last = parts.last else { return false }
        guard parts.count > 1 else { return matchesWhole(first) }
        // The first place of each part leaves most room for those behind it.
        guard var place = firstPlace(of: first) else { return false }
        for part in parts.dropFirst().dropLast() {
            guard let next = LiteralSearch(part).first(in: value, from: place) else {
                return false
            }
            place = next + part.count
        }
        return hasLast(last, from: place)
    }

    private func matchesWhole(_ part: [Element]) -> Bool {
        guard byWords else { return value == part }
        return LiteralSearch(part).contains(in: value, from: 0) { start in
            boundaries[start] && boundaries[start + part.count]
        }
    }

    /// Returns the end of the first place where the pattern can begin.
    private func firstPlace(of part: [Element]) -> Int? {
        guard byWords else { return value.starts(with: part) ? part.count : nil }
        var end: Int?
        _ = LiteralSearch(part).contains(in: value, from: 0) { start in
            guard boundaries[start] else { return false }
            end = start + part.count
            return true
        }
        return end
    }

    private func hasLast(_ part: [Element], from place: Int) -> Bool {
        guard value.count - place >= part.count else { return false }
        guard byWords else { return value.suffix(part.count).elementsEqual(part) }
        return LiteralSearch(part).contains(in: value, from: place) { start in
            boundaries[start + part.count]
        }
    }
}

/// A search for a run of elements that looks at each element of a value a bounded number of times.
///
/// This is the algorithm of Knuth, Morris and Pratt: with a plain search, a short query could take
/// hours on a long text.
private struct LiteralSearch<Element: Hashable> {
    private let wanted: [Element]
    /// For each length of a match, the length of the longest shorter match that ends there too.
    private let shorter: [Int]

    init(_ wanted: [Element]) {
        self.wanted = wanted
        var shorter = [Int](repeating: 0, count: wanted.count + 1)
        var length = 0
        for index in wanted.indices.dropFirst() {
            while length > 0, wanted[index] != wanted[length] { length = shorter[length] }
            if wanted[index] == wanted[length] { length += 1 }
            shorter[index + 1] = length
        }
        self.shorter = shorter
    }

    /// Returns the first place in a value, from an index on.
    func first(in value: [Element], from start: Int) -> Int? {
        var found: Int?
        _ = contains(in: value, from: start) { place in
            found = place
            return true
        }
        return found
    }

    /// Returns whether a place in a value, from an index on, is good.
    func contains(in value: [Element], from start: Int, where isGood: (Int) -> Bool) -> Bool {
        guard !wanted.isEmpty else { return (start...value.count).contains(where: isGood) }
        var length = 0
        for index in value.indices[start...] {
            while length > 0, value[index] != wanted[length] { length = shorter[length] }
            if value[index] == wanted[length] { length += 1 }
            guard length == wanted.count else { continue }
            if isGood(index + 1 - length) { return true }
            length = shorter[length]
        }
        return false
    }
}
