internal import Interactions

/// The wish in a few spoken or typed words: to call a place, or to be led there.
///
/// The words are those of English, German, French and Spanish.
struct SpokenWish {
    let deed: OfferDeed

    private static let words: [(OfferDeed, [String])] = [
        (
            .call,
            ["call", "phone", "ring", "anrufen", "ruf", "appelle", "appeler", "llama", "llamar"]
        ),
        (
            .directions,
            [
                "directions", "navigate", "route", "ride", "way", "go", "take", "wegbeschreibung",
                "navigiere", "weg", "fahr", "itinéraire", "emmène", "cómo", "llévame", "ruta",
            ]
        ),
    ]

    /// Finds the wish of a text; `nil` if it has none of the words.
    init?(_ text: String) {
        let spoken = text.lowercased().split { !$0.isLetter }.map(String.init)
        for (deed, words) in Self.words where spoken.contains(where: words.contains) {
            self.deed = deed
            return
        }
        return nil
    }
}

/// The words of a query, each of which must begin a word of a place.
struct NameWordsQuery {
    private let words: [Substring]

    init(_ text: String) { words = FoldedName(text).words }

    var isEmpty: Bool { words.isEmpty }

    func matches(_ place: Place) -> Bool {
        let texts = [place.name, place.address.city, place.address.thoroughfare, place.category]
        let known = texts.compactMap(\.self).flatMap { FoldedName($0).words }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
