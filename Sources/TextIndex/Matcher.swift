/// The marks of a question in the texts of one entry after another.
struct Matcher: ~Copyable {
    let question: Question
    /// The words that the question's last word begins in the entries so far, if they are wanted.
    private(set) var completions: [String: Completion]?
    private let breaker: WordBreaker
    private var broken = BrokenText()
    private var completed: [String: String] = [:]
    private let allWords: WordSet

    /// Makes a matcher; `nil` if the text has no words.
    init?(
        _ text: String,
        isComplete: Bool,
        completing: Bool = false
    ) throws(TextIndexError) {
        let breaker = try WordBreaker()
        let question = Question(text, isComplete: isComplete, breaker: breaker)
        guard !question.terms.isEmpty else { return nil }
        self.question = question
        self.breaker = breaker
        completions = completing ? [:] : nil
        allWords = question.terms.indices.reduce(into: []) { $0.formUnion(WordSet(word: $1)) }
    }

    /// The marks of an entry, and the question's words that it lacks.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - beginnings: Its fields, or as much of them as a question looks at.
    /// - Returns: Both.
    mutating func match(
        _ id: UInt64,
        in beginnings: [String]
    ) -> (match: TextMatch, missing: WordSet) {
        var match = TextMatch(id: id, questionWordCount: question.terms.count)
        completed.removeAll(keepingCapacity: true)
        for (text, field) in zip(beginnings, TextField.allCases) where !text.isEmpty {
            guard let found = self.match(in: text, field: field) else { continue }
            match.fields.append(found)
        }
        let missing = allWords.subtracting(match.located)
        if missing.isEmpty { countCompleted() }
        return (match, missing)
    }

    /// The words of the question that a text has, whole or as a beginning.
    mutating func words(in text: String) -> WordSet {
        guard let found = match(in: text, field: .text) else { return [] }
        return found.wholeWords.union(found.begunWords)
    }

    private mutating func match(in text: String, field: TextField) -> FieldMatch? {
        breaker.breakText(text, into: &broken)
        var match = FieldMatch(field: field)
        match.wordCount = broken.words.count
        // Words before it are counted as matched, or not matched.
        var countedEnd = 0
        for index in broken.words.indices {
            for (number, term) in question.terms.enumerated() {
                guard let found = find(term, at: index) else { continue }
                if found.isWhole {
                    match.wholeWords.formUnion(WordSet(word: number))
                } else {
                    match.begunWords.formUnion(WordSet(word: number))
                }
                if index == 0, number == 0 { match.isAtStart = true }
                let end = index + found.wordCount
                match.matchedCount += max(0, end - max(index, countedEnd))
                countedEnd = max(countedEnd, end)
                if completions != nil, term.isBeginning, term.kind == .word {
                    complete(index, in: text)
                }
            }
        }
        match.begunWords.subtract(match.wholeWords)
        return match.matchedCount == 0 ? nil : match
    }

    private struct Found {
        /// Not if the last word is only the beginning of a longer one.
        var isWhole: Bool
        var wordCount: Int
    }

    private func find(_ term: Question.Term, at index: Int) -> Found? {
        switch term.kind {
        case .word: findWord(term, at: index)
        case .character: findCharacters(term, at: index)
        case .dictionaryWord: findJoinedWords(term, at: index)
        }
    }

    private func findWord(_ term: Question.Term, at index: Int) -> Found? {
        let part = term.parts[0]
        let word = broken.words[index].folded
        guard word.count == part.count || (term.isBeginning && word.count > part.count) else {
            return nil
        }
        for offset in part.indices
        where broken.bytes[word.lowerBound + offset] != part[offset] { return nil }
        return Found(isWhole: word.count == part.count, wordCount: 1)
    }

    private func findCharacters(_ term: Question.Term, at index: Int) -> Found? {
        guard broken.words.count - index >= term.parts.count else { return nil }
        for (offset, part) in term.parts.enumerated() {
            let word = broken.words[index + offset]
            guard word.kind == .character, broken.bytes[word.folded].elementsEqual(part),
                offset == 0 || isJoined(index + offset)
            else { return nil }
        }
        return Found(isWhole: true, wordCount: term.parts.count)
    }

    private func findJoinedWords(_ term: Question.Term, at index: Int) -> Found? {
        var rest = term.bytes[...]
        for next in index..<broken.words.count {
            let word = broken.bytes[broken.words[next].folded]
            guard next == index || isJoined(next),
                word.prefix(rest.count).elementsEqual(rest.prefix(word.count))
            else { return nil }
            if word.count >= rest.count {
                let isWhole = word.count == rest.count
                guard isWhole || term.isBeginning else { return nil }
                return Found(isWhole: isWhole, wordCount: next + 1 - index)
            }
            rest = rest.dropFirst(word.count)
        }
        return nil
    }

    /// Whether nothing stands between a word and the one before.
    private func isJoined(_ index: Int) -> Bool {
        broken.words[index].source.lowerBound == broken.words[index - 1].source.upperBound
    }

    // MARK: Completing

    /// Returns the words that the question's last word begins, the commonest first.
    func commonestCompletions(_ limit: Int) -> [Completion] {
        let found = (completions ?? [:]).values
            .sorted { $0.count == $1.count ? $0.word < $1.word : $0.count > $1.count }
        return Array(found.prefix(limit))
    }

    private mutating func complete(_ index: Int, in text: String) {
        let word = broken.words[index]
        let folded = String(decoding: broken.bytes[word.folded], as: UTF8.self)
        guard completed[folded] == nil else { return }
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: word.source.lowerBound)
        let end = text.utf8.index(start, offsetBy: word.source.count)
        completed[folded] = String(text[start..<end])
    }

    private mutating func countCompleted() {
        for (word, spelling) in completed {
            completions?[
                word,
                default: Completion(word: word, spelling: spelling, count: 0)
            ].count += 1
        }
    }
}
