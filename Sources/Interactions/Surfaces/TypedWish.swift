/// The wish for a part of a place in the text before the cursor, or in the message to be answered.
package enum TypedWish: Hashable, Sendable {
    /// The name and the address.
    case address
    /// The telephone number.
    case telephone

    /// Finds the wish of a text or a message; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - text: The text before the cursor.
    ///   - question: The message to be answered, which counts while there is no text.
    ///   - language: The language of the field, as in `de-CH`; `nil` for any.
    package init?(_ text: String, question: String = "", language: String? = nil) {
        let languages = SurfaceLanguage.languages(language)
        let typed = PhraseWords(String(text.suffix(Self.longest)))
        if typed.words.isEmpty {
            let asked = PhraseWords(question).words + [.end]
            guard let wish = Self.asked(asked, languages) else { return nil }
            self = wish
        } else if languages.contains(where: { $0.announcesPlace(typed) }) {
            self = .address
        } else if languages.contains(where: { $0.announcesTelephone(typed) }) {
            self = .telephone
        } else {
            return nil
        }
    }

    /// The number of characters before the cursor that count.
    private static let longest = 256

    private static func asked(
        _ words: [PhraseWord],
        _ languages: [SurfaceLanguage]
    ) -> TypedWish? {
        if languages.contains(where: { !$0.asksTelephone.ranges(in: words).isEmpty }) {
            return .telephone
        }
        return languages.contains { !$0.asksPlace.ranges(in: words).isEmpty } ? .address : nil
    }
}

extension SurfaceLanguage {
    /// The largest number of phrases between the two halves of an opening.
    private static let mostBetween = 8
    /// The numbers of words of a label that may have others before it: of words with spaces
    /// between them, and of characters.
    private static let longLabel = (words: 2, characters: 4)

    fileprivate func announcesPlace(_ typed: PhraseWords) -> Bool {
        guard typed.tail != .closed else { return false }
        return places.contains { announces($0, typed.words) }
            || typed.tail == .colon && isLabelled(typed.words)
    }

    fileprivate func announcesTelephone(_ typed: PhraseWords) -> Bool {
        typed.tail != .closed && telephones.contains { announces($0, typed.words) }
    }

    /// Returns whether the words end with an opening.
    private func announces(_ opening: Opening, _ words: [PhraseWord]) -> Bool {
        opening.links.lengths(endingAt: words.count, of: words).contains { link in
            var end = words.count - link
            for _ in 0...Self.mostBetween {
                let leads = opening.leads.lengths(endingAt: end, of: words)
                if leads.contains(where: { !isOfOtherThing(words, before: end - $0) }) {
                    return true
                }
                // Nothing stands between a lead and the place itself.
                guard link > 0, end > 0 else { return false }
                if let length = between.lengths(endingAt: end, of: words).first, length > 0 {
                    end -= length
                } else if words[end - 1].isNumber {
                    end -= 1
                } else {
                    return false
                }
            }
            return false
        }
    }

    /// Returns whether the words end with a label: one alone in its sentence, or a long one.
    private func isLabelled(_ words: [PhraseWord]) -> Bool {
        labels.lengths(endingAt: words.count, of: words).contains { length in
            let start = words.count - length
            guard !isOfOtherThing(words, before: start) else { return false }
            if start == 0 || words[start - 1] == .end { return true }
            let isOfCharacters = words[start].standsAlone
            return length >= (isOfCharacters ? Self.longLabel.characters : Self.longLabel.words)
        }
    }

    private func isOfOtherThing(_ words: [PhraseWord], before start: Int) -> Bool {
        !otherThings.lengths(endingAt: start, of: words).isEmpty
    }
}
