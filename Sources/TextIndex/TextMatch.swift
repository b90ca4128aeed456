/// Some words of a question, by their index in it.
package struct WordSet: OptionSet, Hashable, Sendable {
    /// The bits: that of the first word is 1.
    package let rawValue: UInt32

    /// Makes a set of bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Makes a set of one word.
    package init(word index: Int) { self.init(rawValue: 1 << UInt32(index)) }

    /// The number of words.
    package var count: Int { rawValue.nonzeroBitCount }
}

/// The words of a question in one field of an entry.
package struct FieldMatch: Equatable, Sendable {
    /// The field.
    package let field: TextField
    /// The words that stand there whole.
    package var wholeWords: WordSet = []
    /// The words that only begin a longer one there.
    package var begunWords: WordSet = []
    /// Whether the field begins with the question's first word, or with one that begins so.
    package var isAtStart = false
    /// The number of the field's words that are any of these.
    package var matchedCount = 0
    /// The number of words in the field, or in its first 4 KiB.
    package var wordCount = 0

    /// The matched words as a share of the field's words.
    package var coverage: Double {
        wordCount == 0 ? 0 : Double(matchedCount) / Double(wordCount)
    }
}

/// An entry that has all words of a question, and where.
package struct TextMatch: Equatable, Sendable {
    /// The entry.
    package let id: UInt64
    /// The number of words in the question.
    package let questionWordCount: Int
    /// The fields with any of the words, the weightiest first.
    package var fields: [FieldMatch] = []
    /// The words that stand only beyond the first 4 KiB of a field.
    package var wordsFurtherBack: WordSet = []

    /// The words found in the fields.
    var located: WordSet {
        fields.reduce(into: []) { $0.formUnion($1.wholeWords.union($1.begunWords)) }
    }
}

/// A word that goes on as typed.
package struct Completion: Equatable, Sendable {
    /// The word as it is compared: in small letters without accents.
    package let word: String
    /// The word as the newest entry spells it.
    package let spelling: String
    /// The number of looked-at entries with the word.
    package var count: Int
}
