extension TextContentType {
    /// A field of a type that does not exist.
    public struct UnknownField: Error, Hashable, Sendable, CustomStringConvertible {
        /// The word that is no type.
        public let word: String

        /// The fault, and the types that exist.
        public var description: String {
            let names = TextContentType.allKnown.map(\.rawValue).joined(separator: ", ")
            return "'\(word)' is no type of a field; there are \(names)"
        }
    }

    /// Makes the type of a field as a person or a program names it, which must exist.
    ///
    /// It reads HTML's `autocomplete`, too, with the words that stand beside a type there.
    ///
    /// - Throws: ``UnknownField`` with the first word that names no type.
    public init(field text: String) throws(UnknownField) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { throw UnknownField(word: text) }
        for word in words where !Self(rawValue: word).exists && !Self.isBeside(word) {
            throw UnknownField(word: word)
        }
        self.init(autocomplete: text)
    }

    private var exists: Bool {
        isSecret || Self.allKnown.contains(self) || Self.namesOfHTML.contains(rawValue)
    }

    /// The types of the HTML Standard, "Autofill", that Apple has no constant for; the store knows
    /// no text for them.
    private static let namesOfHTML: Set<String> = [
        "on", "off", "address-line3", "address-level4", "country", "language", "sex", "photo",
        "impp", "transaction-currency", "transaction-amount", "tel-country-code", "tel-national",
        "tel-area-code", "tel-local", "tel-local-prefix", "tel-local-suffix", "tel-extension",
    ]

    /// Whether a word stands beside a type in HTML.
    private static func isBeside(_ word: String) -> Bool {
        let word = word.lowercased()
        return word.hasPrefix("section-")
            || ["shipping", "billing", "home", "work", "mobile", "fax", "pager", "webauthn"]
                .contains(word)
    }
}
