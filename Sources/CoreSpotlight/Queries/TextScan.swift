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
            let searcher = Self.searcher(of: store)
            do throws(SearchError) {
                let found = try results(searcher, filter, destination.scope, at: now)
                return FoundItems(
                    items: found.prefix(resultLimit).enumerated().compactMap { index, result in
                        guard let item = result.item else { return nil }
                        return FoundItem(
                            stored: item,
                            rank: index < rankedLimit ? result.score : nil,
                            position: result.position
                        )
                    },
                    suggestions: try suggestions(found, searcher)
                )
            } catch {
                throw CSSearchQueryError(.indexUnreachable, reason: "\(error)")
            }
        }

        /// Returns the results that are items, the best first, and as many as there may be.
        private func results(
            _ searcher: Searcher,
            _ filter: ItemFilter?,
            _ scope: DonorScope,
            at now: Date
        ) throws(SearchError) -> [SearchResult] {
            // Activities that are no views of items are results of the search, and none here.
            var limit = max(resultLimit, suggestionLimit == 0 ? 0 : Self.mostSuggestions)
            while true {
                let results = try searcher.results(
                    for: text,
                    isComplete: isComplete || text.last?.isWhitespace == true,
                    limit: limit,
                    from: scope,
                    at: Timestamp(now) ?? Timestamp(milliseconds: 0)
                )
                let items = results.filter { result in
                    result.item.map { filter?.matches($0) ?? true } ?? false
                }
                guard items.count < resultLimit, results.count == limit,
                    limit < Self.mostResults
                else { return items }
                limit = min(8 * limit, Self.mostResults)
            }
        }

        /// Returns texts that go on as typed and find some of the results.
        private func suggestions(
            _ results: [SearchResult],
            _ searcher: Searcher
        ) throws(SearchError) -> [CSSuggestion] {
            guard suggestionLimit > 0 else { return [] }
            let completions = try searcher.completions(
                of: text,
                among: Array(results.prefix(Self.mostSuggestions)),
                limit: suggestionLimit
            )
            return completions.enumerated().map { index, completion in
                CSSuggestion(completion, rank: completions.count - index)
            }
        }
    }
#endif
