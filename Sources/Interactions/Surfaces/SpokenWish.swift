/// The wish in a few spoken words: to call a place, to be led there, or to get a ride.
package struct SpokenWish: Hashable, Sendable {
    /// The deed: a call, directions or a ride.
    package let deed: OfferDeed
    /// The words that name the place; empty for the place in front.
    package let name: String

    /// Finds the wish of a text; `nil` if it has none.
    ///
    /// Of several readings the one that explains most of the words counts.
    ///
    /// - Complexity: O(*w* *p*) in the words and the phrases of all languages.
    package init?(_ text: String) {
        let words = PhraseWords(String(text.prefix(Self.longest))).words
            .filter { $0 != .end }
        var best: Reading?
        for language in SurfaceLanguage.all {
            let wishes: [(OfferDeed, Phrases)] = [
                (.call, language.calls), (.ride, language.rides),
                (.directions, language.directions),
            ]
            for (deed, phrases) in wishes {
                for range in phrases.ranges(in: words) {
                    let name = language.name(in: words, beside: range)
                    let reading = Reading(deed: deed, explained: range.count, name: name)
                    if best.map({ reading.isBetter(than: $0) }) ?? true { best = reading }
                }
            }
        }
        guard let best else { return nil }
        deed = best.deed
        name = best.name.asText
    }

    /// The number of characters of a text that count.
    private static let longest = 256

    private struct Reading {
        let deed: OfferDeed
        /// The number of words of the wish itself.
        let explained: Int
        let name: [PhraseWord]

        func isBetter(than other: Reading) -> Bool {
            (name.count, other.explained) < (other.name.count, explained)
        }
    }
}

extension SurfaceLanguage {
    /// Returns the words of a text beside a wish that may name a place.
    fileprivate func name(in words: [PhraseWord], beside wish: Range<Int>) -> [PhraseWord] {
        naming(words[..<wish.lowerBound], isBefore: true)
            + naming(words[wish.upperBound...], isBefore: false)
    }

    private func naming(_ words: ArraySlice<PhraseWord>, isBefore: Bool) -> [PhraseWord] {
        var rest = words
        while let word = rest.first {
            let first = fillers.length(at: rest.startIndex, of: rest)
            // Small words of one syllable stand behind a name, and a name may begin like one.
            if first > 1 || first == 1 && !(isBefore && word.isSyllable) {
                rest = rest.dropFirst(first)
                continue
            }
            let last = fillers.lengths(endingAt: rest.count, of: Array(rest)).first ?? 0
            guard last > 0 else { break }
            rest = rest.dropLast(last)
        }
        // Inside a name, a character that could be a small word is mostly part of it.
        var naming: [PhraseWord] = []
        while let word = rest.first {
            let length = word.standsAlone ? 0 : fillers.length(at: rest.startIndex, of: rest)
            if length == 0 { naming.append(word) }
            rest = rest.dropFirst(max(length, 1))
        }
        return naming
    }
}

extension [PhraseWord] {
    /// The words as they stood in the text, with spaces where there were some.
    fileprivate var asText: String {
        var text = ""
        for (index, word) in enumerated() {
            if index > 0, !(word.standsAlone && self[index - 1].standsAlone) { text += " " }
            text += word.original
        }
        return text
    }
}
