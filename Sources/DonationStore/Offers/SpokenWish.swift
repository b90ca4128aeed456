internal import Interactions

/// The wish in a few spoken or typed words: to call a place, or to be led there.
///
/// The words are those of English, German, French and Spanish.
struct SpokenWish {
    let deed: OfferDeed
    /// The words that name the place; none for the place in front.
    let name: NameWordsQuery

    private static let verbs: [(OfferDeed, Set<String>)] = [
        (
            .call,
            [
                "call", "phone", "dial", "telephone", "anrufen", "ruf", "rufe", "appelle",
                "appeler", "llama", "llamar",
            ]
        ),
        (
            .directions,
            [
                "directions", "navigate", "route", "ride", "drive", "take", "bring",
                "wegbeschreibung", "navigiere", "fahr", "fahre", "itinéraire", "emmène", "llévame",
                "ruta",
            ]
        ),
    ]
    /// Words beside the verb that name nothing.
    private static let fillers: Set<String> = [
        "please", "to", "the", "a", "me", "get", "give", "show", "find", "from", "here", "this",
        "that", "it", "them", "there", "place", "for", "of", "way", "on", "up", "can", "you", "i",
        "want", "need", "bitte", "an", "den", "die", "das", "dort", "diesen", "ort", "zu", "zum",
        "zur", "mich", "nach", "dorthin", "s", "il", "te", "plaît", "vous", "cet", "endroit", "ce",
        "lieu", "là", "moi", "à", "au", "le", "la", "por", "favor", "este", "lugar", "a", "al",
        "allí", "ahí", "l", "un", "une", "una",
    ]

    /// Finds the wish of a text; `nil` if it has none of the verbs.
    init?(_ text: String) {
        let spoken = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let found = Self.verbs.first { _, verbs in spoken.contains(where: verbs.contains) }
        guard let (deed, verbs) = found else { return nil }
        self.deed = deed
        let rest = spoken.filter { !verbs.contains($0) && !Self.fillers.contains($0) }
        name = NameWordsQuery(rest.joined(separator: " "))
    }
}

/// The words of a query, each of which must begin a word of a place.
package struct NameWordsQuery {
    private let words: [Substring]

    package init(_ text: String) { words = FoldedName(text).words }

    package var isEmpty: Bool { words.isEmpty }

    /// Returns whether each word begins a word of the place's name, town, street or kind.
    package func matches(_ place: Place) -> Bool {
        let texts = [place.name, place.address.city, place.address.thoroughfare, place.category]
        let known = texts.compactMap(\.self).flatMap { FoldedName($0).words }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
