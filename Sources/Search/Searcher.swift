public import DonationStore
internal import Interactions
import Synchronization
internal import TextIndex

/// A search over the activities and items of a store, as the owner types.
///
/// ```swift
/// let searcher = Searcher(store)
/// for result in try searcher.results(for: "xam") { print(result.title, result.donor.app) }
/// ```
///
/// The index of texts stands beside the views, and follows the log before each answer; making it
/// takes a minute for millions of texts. Keep one searcher while somebody types: it holds the index
/// open.
public final class Searcher: Sendable {
    private let store: DonationStore
    private let opened = Mutex<SearchIndex?>(nil)

    /// The number of results looked at in detail for one answer.
    private static let mostDetailed = 64
    /// The largest number of results chosen before for a beginning that are looked at.
    private static let mostChosen = 64

    /// Makes a searcher; the first question opens or makes the index.
    public init(_ store: DonationStore) {
        self.store = store
    }

    /// Returns what has all words of a text, the best first.
    ///
    /// Case, accents and the width of letters make no difference. An item and the activities that
    /// are views of it are one result, and so are activities with one web page.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - isComplete: Whether the last word is complete; if not, longer words that begin so match.
    ///   - limit: The largest number of results.
    ///   - donors: Only what these donors donated.
    ///   - now: The time of the question.
    /// - Returns: The results. The search looks at the 400 newest matches and at those chosen
    ///   before for such a text; an older one is found once more is typed.
    /// - Throws: ``SearchError``.
    /// - Complexity: A few milliseconds, once the index is caught up.
    public func results(
        for text: String,
        isComplete: Bool = false,
        limit: Int = 10,
        from donors: DonorScope = .all,
        at now: Timestamp
    ) throws(SearchError) -> [SearchResult] {
        try reading { reader, index throws(SearchError) in
            var number = TextIndex.usualLimit
            while true {
                let matches = try self.matches(
                    for: text,
                    isComplete: isComplete,
                    limit: number,
                    in: index,
                    reader
                )
                let found = try Self.storing {
                    () throws(DonationStoreError) in
                    var answer = SearchAnswer(
                        to: text,
                        scope: Set(reader.numbers(donors)),
                        at: now
                    )
                    let best = matches.prefix(max(Self.mostDetailed, 2 * min(limit, number)))
                    for match in best { try answer.add(match, reader) }
                    return try answer.results(limit, reader)
                }
                // Few of many matches may be of these donors, or still in force.
                guard found.count < limit, matches.count >= number, number < 1 << 16 else {
                    return found
                }
                number *= 8
            }
        }
    }

    /// Returns texts that go on as typed, the likeliest first.
    ///
    /// - Throws: ``SearchError``.
    /// - Complexity: A few milliseconds, once the index is caught up.
    public func completions(
        of text: String,
        limit: Int = 5
    ) throws(SearchError) -> [QueryCompletion] {
        try reading { reader, index throws(SearchError) in
            let words = try Self.indexing { () throws(TextIndexError) in
                try index.texts.completions(of: text, limit: Self.mostWords)
            }
            return try Self.completions(of: text, words, limit, reader) { _ in true }
        }
    }

    /// Returns texts that go on as typed and find some of the results for the text, the likeliest
    /// first.
    ///
    /// They have words of these results alone, and are those for which the owner chose one of them.
    /// So an app that searches its own items learns nothing of other apps.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - results: Results of ``results(for:isComplete:limit:from:at:)`` for the text.
    ///   - limit: The largest number of texts.
    /// - Returns: The texts.
    /// - Throws: ``SearchError``.
    /// - Complexity: O(*n*) in the texts of the results.
    public func completions(
        of text: String,
        among results: [SearchResult],
        limit: Int = 5
    ) throws(SearchError) -> [QueryCompletion] {
        let entries = results.compactMap(\.matchedEvent)
        let positions = results.flatMap { result in
            [result.position] + result.activities.map(\.position)
        }
        return try reading { reader, index throws(SearchError) in
            let words = try Self.indexing { () throws(TextIndexError) in
                try index.texts.completions(
                    of: text,
                    limit: Self.mostWords,
                    ids: entries.map(\.rawValue)
                )
            }
            let known = try Self.storing { () throws(DonationStoreError) in
                Set(try reader.events(at: positions).compactMap(\.subject))
            }
            return try Self.completions(of: text, words, limit, reader) { known.contains($0) }
        }
    }

    /// The number of words among which the completions are.
    private static let mostWords = 64

    /// Returns completions by words, and by texts for which something good was chosen.
    private static func completions(
        of text: String,
        _ words: [Completion],
        _ limit: Int,
        _ reader: borrowing ActivityReader,
        where isGood: (ActivityRowKey) -> Bool
    ) throws(SearchError) -> [QueryCompletion] {
        let chosen = try storing { () throws(DonationStoreError) in
            try reader.chosenQueries(
                beginning: Engagement.folded(text),
                limit: mostWords,
                where: isGood
            )
        }
        return QueryCompletion.completions(
            of: text,
            words: words.map { QueryCompletion.Word($0.spelling, count: $0.count) },
            chosen: chosen,
            limit: limit
        )
    }

    /// Returns the reason why a content is not found; `nil` if it is.
    ///
    /// - Throws: ``SearchError``.
    public func obstacle(
        to activity: StoredActivity,
        at now: Timestamp
    ) throws(SearchError) -> SearchObstacle? {
        guard activity.activity.scopes.contains(.search) else { return .notEligible }
        guard activity.activity.displayName != nil else { return .untitled }
        guard activity.expiration > now else { return .expired(activity.expiration) }
        guard let item = activity.activity.relatedUniqueIdentifier else { return nil }
        let isThere = try Self.storing { () throws(DonationStoreError) in
            try self.store.readingActivities { reader throws(DonationStoreError) in
                try reader.itemRow(item, of: activity.key.donor) != nil
            }
        }
        return isThere ? nil : .relatedItemMissing(item)
    }

    /// Closes the index; the next question opens it again.
    public func close() {
        opened.withLock { $0 = nil }
    }

    // MARK: Index

    private func reading<Value>(
        _ body: (borrowing ActivityReader, SearchIndex) throws(SearchError) -> Value
    ) throws(SearchError) -> Value {
        var failure: SearchError?
        var isSecondTry = false
        while true {
            let value = try Self.storing { () throws(DonationStoreError) -> Value? in
                try self.store.readingActivities { reader throws(DonationStoreError) -> Value? in
                    do throws(SearchError) {
                        let index = try self.index(beside: reader)
                        try index.catchUp(with: reader)
                        return try body(reader, index)
                    } catch .store(let error) {
                        throw error
                    } catch {
                        failure = error
                        return nil
                    }
                }
            }
            if let value { return value }
            // The index may have gone with its generation, or be damaged: it is made once more.
            opened.withLock { $0 = nil }
            guard !isSecondTry else { throw failure ?? .index("the index cannot be read") }
            isSecondTry = true
            try dropIndex()
        }
    }

    private func index(beside reader: borrowing ActivityReader) throws(SearchError) -> SearchIndex {
        if let known = opened.withLock({ $0 }), known.belongs(to: reader) { return known }
        let index = try SearchIndex(beside: reader)
        opened.withLock { $0 = index }
        return index
    }

    private func dropIndex() throws(SearchError) {
        try Self.storing { () throws(DonationStoreError) in
            try self.store.readingActivities { reader throws(DonationStoreError) in
                SearchIndex.remove(beside: reader)
            }
        }
    }

    private static func indexing<Value>(
        _ body: () throws(TextIndexError) -> Value
    ) throws(SearchError) -> Value {
        do {
            return try body()
        } catch {
            throw .index("\(error)")
        }
    }

    private static func storing<Value>(
        _ body: () throws(DonationStoreError) -> Value
    ) throws(SearchError) -> Value {
        do {
            return try body()
        } catch {
            throw .store(error)
        }
    }

    /// Returns the matches of a text and of results chosen before, the best texts first.
    private func matches(
        for text: String,
        isComplete: Bool,
        limit: Int,
        in index: SearchIndex,
        _ reader: borrowing ActivityReader
    ) throws(SearchError) -> [TextMatch] {
        let chosen = try Self.storing { () throws(DonationStoreError) in
            try reader.chosen(beginning: Engagement.folded(text), limit: Self.mostChosen)
        }
        do {
            var matches = try index.texts.matches(for: text, isComplete: isComplete, limit: limit)
            let known = Set(matches.map(\.id))
            let other = chosen.map(\.rawValue).filter { !known.contains($0) }
            matches += try index.texts.marks(for: text, isComplete: isComplete, ids: other)
            let isChosen = Set(chosen.map(\.rawValue))
            return matches.map { (match: $0, quality: SearchScore.quality(of: $0)) }
                .sorted { left, right in
                    let (one, other) = (
                        isChosen.contains(left.match.id), isChosen.contains(right.match.id)
                    )
                    if one != other { return one }
                    return (left.quality, left.match.id) > (right.quality, right.match.id)
                }
                .map(\.match)
        } catch {
            throw .index("\(error)")
        }
    }
}
