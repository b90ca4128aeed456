/// What has been typed of a name, to be found at the beginning of its words in any script.
struct NamePrefix {
    private let words: [Substring]

    /// Takes what was typed; without a letter or digit it matches every name.
    init(_ text: String) {
        // Nothing is what is typed most of the time.
        words = text.isEmpty ? [] : Self.words(of: text)
    }

    /// Whether nothing was typed.
    var isEmpty: Bool { words.isEmpty }

    /// Whether each typed word begins a word of the name, in the same order.
    func matches(_ name: String) -> Bool { matches(Self.words(of: name)) }

    /// Whether each typed word begins one of a name's words, in the same order.
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
