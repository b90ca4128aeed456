internal import Interactions

/// The words of a query, each of which must begin a word of a place.
package struct NameWordsQuery {
    private let words: [Substring]

    package init(_ text: String) { words = FoldedName(text).words }

    package var isEmpty: Bool { words.isEmpty }

    /// Returns whether each word begins a word of the place's name, town, street or kind.
    package func matches(_ place: Place) -> Bool {
        let texts = [place.name, place.address.city, place.address.thoroughfare, place.category]
        return matches(texts.compactMap(\.self))
    }

    /// Returns whether each word begins a word of the texts.
    package func matches(_ texts: [String]) -> Bool {
        let known = texts.flatMap { FoldedName($0).words }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
