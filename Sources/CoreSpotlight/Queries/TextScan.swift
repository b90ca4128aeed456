#if FullText
    internal import DonationStore
    internal import Foundation
    @_spi(Facade) internal import Intents
    internal import Search
    internal import Synchronization

    /// A person's text as a search over the app's own items.
    struct TextScan: ItemSource {
        var text: String
        /// Whether the last word is complete.
        var isComplete = false
        var filters: [String] = []
        var attributes: Set<String> = []
        /// The largest numbers of results, of those with a rank, and of suggestions.
        var resultLimit = Self.mostResults
        var rankedLimit = 0
        var suggestionLimit = 0

        /// The largest number of results, and of suggestions.
        static let mostResults = 4096
        static let mostSuggestions = 64

        /// The searcher of the store that was asked last, since it holds the index open.
        private static let last = Mutex<(store: DonationStore, searcher: Searcher)?>(nil)

        static func searcher(of store: DonationStore) -> Searcher {
            last.withLock { last in
                if let last, last.store === store { return last.searcher }
                let searcher = Searcher(store)
                last = (store, searcher)
                return searcher
            }
        }

        /// Opens the index; a search says why that fails.
        static func prepare(_ store: DonationStore) {
            _ = try? searcher(of: store).results(for: "", at: Timestamp(milliseconds: 0))
        }

        /// Finds the items that have all words of the text, the best first.
        ///
        /// - Complexity: A few milliseconds; O(*n*) in the app's items if there are filters.
        func found(
            in store: DonationStore,
            of destination: DonationDestination,
            at now: Date
        ) throws(CSSearchQueryError) -> FoundItems {
            var filter: ItemFilter?
            if !filters.isEmpty {
                let items = try ItemScan.items(in: store, of: destination)
                filter = try ItemFilter(filters, among: items, at: now)
            }
            // Activities that are no views of items are results of the search, and none here.
            var limit = max(resultLimit, suggestionLimit == 0 ? 0 : Self.mostSuggestions)
            var items: [(result: SearchResult, item: StoredItem)] = []
            while true {
                let results = try results(store, limit, destination.scope, at: now)
                items = results.compactMap { result in result.item.map { (result, $0) } }
                    .filter { filter?.matches($0.item) ?? true }
                guard items.count < resultLimit, results.count == limit,
                    limit < Self.mostResults
                else { break }
                limit = min(8 * limit, Self.mostResults)
            }
            let suggestions = suggestions(from: items.map(\.item.item))
            return FoundItems(
                items: items.prefix(resultLimit).enumerated().map { index, found in
                    FoundItem(
                        stored: found.item,
                        rank: index < rankedLimit ? found.result.score : nil,
                        position: found.result.position
                    )
                },
                suggestions: suggestions
            )
        }

        private func results(
            _ store: DonationStore,
            _ limit: Int,
            _ scope: DonorScope,
            at now: Date
        ) throws(CSSearchQueryError) -> [SearchResult] {
            do throws(SearchError) {
                return try Self.searcher(of: store).results(
                    for: text,
                    isComplete: isComplete || text.last?.isWhitespace == true,
                    limit: limit,
                    from: scope,
                    at: Timestamp(now) ?? Timestamp(milliseconds: 0)
                )
            } catch {
                throw CSSearchQueryError(.indexUnreachable, reason: "\(error)")
            }
        }

        /// Returns texts that go on as typed, by the names and keywords of items that match.
        ///
        /// The completions of the searcher would tell the app about other apps' items.
        private func suggestions(from items: [SearchableItem]) -> [CSSuggestion] {
            guard suggestionLimit > 0 else { return [] }
            var counts: [String: Int] = [:]
            for item in items.prefix(Self.mostSuggestions) {
                for word in Self.words(of: item) { counts[word, default: 0] += 1 }
            }
            let completions = QueryCompletion.completions(
                of: text,
                words: counts.map { QueryCompletion.Word($0.key, count: $0.value) },
                limit: suggestionLimit
            )
            return completions.enumerated().map { index, completion in
                CSSuggestion(completion, rank: completions.count - index)
            }
        }

        private static func words(of item: SearchableItem) -> Set<String> {
            var words: Set<String> = []
            for (name, value) in item.attributes {
                guard let rank = AttributeName(name)?.searchRank, rank <= .keywords else {
                    continue
                }
                for text in value.texts {
                    let found = text.split { !$0.isLetter && !$0.isNumber }
                    words.formUnion(found.map(String.init))
                }
            }
            return words
        }
    }
#endif
