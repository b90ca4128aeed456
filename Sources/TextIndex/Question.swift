/// A typed text as the words to find.
struct Question {
    /// The scalars of a question that count, and its words.
    static let longestText = 1024
    static let mostWords = 32

    struct Term {
        var kind: WordKind
        /// A folded word; characters that must follow each other; or several words of a dictionary,
        /// which may break the beginning of a word otherwise than the word.
        var parts: [[UInt8]]
        /// Whether a longer word that begins so will do.
        var isBeginning = false

        /// All parts, one after the other.
        var bytes: [UInt8] { Array(parts.joined()) }
    }

    private(set) var terms: [Term] = []

    init(_ text: String, isComplete: Bool, breaker: borrowing WordBreaker) {
        var broken = BrokenText()
        let counted = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText)))
        breaker.breakText(counted, into: &broken)
        var end = -1
        for word in broken.words {
            let bytes = Array(broken.bytes[word.folded])
            let isJoined =
                word.kind != .word && word.kind == terms.last?.kind
                && end == word.source.lowerBound
            end = word.source.upperBound
            if isJoined, let count = terms.last?.parts.count, count < Self.mostWords {
                terms[terms.count - 1].parts.append(bytes)
            } else {
                guard terms.count < Self.mostWords else { return }
                terms.append(Term(kind: word.kind, parts: [bytes]))
            }
        }
        // Characters are whole as they are.
        guard !isComplete, let last = terms.last, last.kind != .character else { return }
        terms[terms.count - 1].isBeginning = true
    }

    /// The number of characters of the last word, if a longer word will do.
    var beginningLength: Int? {
        guard let last = terms.last, last.isBeginning, last.kind == .word else { return nil }
        return Self.scalars(last.parts[0]).count
    }

    /// The question as FTS5 reads it: each word within quotes, so that none is an operator.
    ///
    /// - Parameters:
    ///   - length: At most so many characters of the last word.
    ///   - isComplete: Whether no longer word will do.
    /// - Returns: An expression that finds all matches, and others if words are joined or cut.
    func expression(
        cuttingLastWordTo length: Int = .max,
        isComplete: Bool = false
    ) -> String {
        terms.flatMap { term in
            var term = term
            if isComplete { term.isBeginning = false }
            return switch term.kind {
            case .word:
                [
                    Self.quoted(
                        Self.scalars(term.parts[0]).prefix(term.isBeginning ? length : .max),
                        of: term
                    )
                ]
            case .character: term.parts.map { Self.quoted(Self.scalars($0)[...], of: term) }
            case .dictionaryWord: [Self.anyBeginning(of: term)]
            }
        }
        .joined(separator: " AND ")
    }

    /// In a matching text the first word is the term, or it is a beginning of the term.
    private static func anyBeginning(of term: Term) -> String {
        let scalars = scalars(term.bytes)
        let shorter = (1..<max(1, min(scalars.count, WordBreaker.longestWord + 1))).map { length in
            quoted(scalars.prefix(length), of: Term(kind: .word, parts: []))
        }
        return "(" + ([quoted(scalars[...], of: term)] + shorter).joined(separator: " OR ") + ")"
    }

    private static func quoted(_ scalars: ArraySlice<Unicode.Scalar>, of term: Term) -> String {
        var text = "\""
        for scalar in scalars {
            text.unicodeScalars.append(scalar)
            if scalar == "\"" { text += "\"" }
        }
        return text + (term.isBeginning ? "\"*" : "\"")
    }

    private static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }
}
