/// A typed part of a name that matches the beginnings of the name's words, in any script.
package struct NamePrefix {
    private let words: [Substring]

    /// Makes a prefix from typed text; without a letter or digit it matches every name.
    package init(_ text: String) {
        // Usually nothing is typed.
        words = text.isEmpty ? [] : Self.words(of: text)
    }

    /// Whether nothing was typed.
    package var isEmpty: Bool { words.isEmpty }

    /// Returns whether each typed word begins a word of the name, in the same order.
    package func matches(_ name: String) -> Bool { matches(Self.words(of: name)) }

    /// Returns whether each typed word begins one of a name's words, in the same order.
    func matches(_ nameWords: [Substring]) -> Bool {
        var rest = nameWords[...]
        for word in words {
            guard let index = rest.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }

    private static func words(of text: String) -> [Substring] { FoldedName(text).words }
}
