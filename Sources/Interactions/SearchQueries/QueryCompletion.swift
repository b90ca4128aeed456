/// A longer text for what a person has typed into a search field so far.
public struct QueryCompletion: Hashable, Sendable {
    /// A word of items, and how many items have it.
    public struct Word: Hashable, Sendable {
        /// The word, as it stands in the items.
        public var text: String
        /// The number of items.
        public var count: Int

        /// Makes a word.
        public init(_ text: String, count: Int) {
            self.text = text
            self.count = count
        }
    }

    /// The whole text to search for.
    public let text: String
    /// The parts of the text that were typed, in order.
    public let highlights: [Range<String.Index>]
    /// Whether the person searched for the text before.
    public let wasChosen: Bool

    /// Returns the completions of a typed text, the best first.
    ///
    /// Texts that the person chose earlier come first, the last one chosen before others. Then the
    /// last word is completed, by the words that most items have. Case and marks do not count; of
    /// texts that differ in nothing else, the first one stays. What was typed is no completion of
    /// itself.
    ///
    /// - Parameters:
    ///   - typed: The text in the search field.
    ///   - words: Words of the items, in any order.
    ///   - chosen: Texts that the person searched for, the last one first.
    ///   - limit: The largest number of completions.
    /// - Returns: The completions; none while nothing but space is typed.
    /// - Complexity: O(*n* log *n*) in the number of words.
    public static func completions(
        of typed: String,
        words: [Word],
        chosen: [String] = [],
        limit: Int
    ) -> [QueryCompletion] {
        let start = typed.firstIndex { !$0.isWhitespace } ?? typed.endIndex
        let typed = typed[start...]
        guard limit > 0, !typed.isEmpty else { return [] }
        var known: Set<[Character]> = [folded(typed)]
        var completions: [QueryCompletion] = []
        func add(_ text: String, after kept: Int, completing beginning: Substring, _ old: Bool) {
            guard completions.count < limit,
                let end = end(of: beginning, in: text.dropFirst(kept)),
                known.insert(folded(text[...])).inserted
            else { return }
            completions.append(
                QueryCompletion(text: text, highlights: [text.startIndex..<end], wasChosen: old)
            )
        }
        for text in chosen { add(text, after: 0, completing: typed, true) }
        let last = typed.suffix(while: { !$0.isWhitespace })
        guard !last.isEmpty else { return completions }
        let before = String(typed.dropLast(last.count))
        for word in words.sorted(by: { ($1.count, $0.text) < ($0.count, $1.text) }) {
            guard completions.count < limit else { break }
            guard end(of: last, in: word.text[...]) != nil else { continue }
            add(before + word.text, after: before.count, completing: last, false)
        }
        return completions
    }

    private static func folded(_ text: Substring) -> [Character] {
        FoldedText(String(text), [.ignoresCase, .ignoresMarks], findsWords: false).characters
    }

    /// Returns the end of a beginning of a text; `nil` if the text begins otherwise.
    private static func end(of beginning: Substring, in text: Substring) -> String.Index? {
        let wanted = folded(beginning)
        var count = 0
        for index in text.indices {
            guard count < wanted.count else { return index }
            for character in folded(text[index...index]) where count < wanted.count {
                guard character == wanted[count] else { return nil }
                count += 1
            }
        }
        return count < wanted.count ? nil : text.endIndex
    }
}

extension Substring {
    /// Returns the longest end of which all characters are good.
    fileprivate func suffix(while isGood: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !isGood($0) }) else { return self }
        return self[index(after: last)...]
    }
}
