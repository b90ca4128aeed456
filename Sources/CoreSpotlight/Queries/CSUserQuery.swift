#if FullText
    internal import DonationStore
    public import Foundation
    @_spi(Facade) internal import Intents
    internal import Synchronization

    /// A search over the app's own items for the text that a person types.
    ///
    /// ```swift
    /// let context = CSUserQueryContext()
    /// context.fetchAttributes = ["title"]
    /// context.maxSuggestionCount = 5
    /// let query = CSUserQuery(userQueryString: "trip to pa", userQueryContext: context)
    /// for try await response in query.responses {
    ///     switch response {
    ///     case .item(let found): print(found.item.attributeSet.title ?? "")
    ///     case .suggestion(let found): print(found.suggestion.localizedAttributedSuggestion)
    ///     }
    /// }
    /// ```
    ///
    /// Every word must match, and the last one may be the beginning of a longer word unless a space
    /// follows it. Case and accents make no difference. The best items come first: the order is
    /// that of `donationlog search`, and learns from ``userEngaged(_:visibleItems:interaction:)``.
    ///
    /// The class is there with the trait `FullText` of the package.
    open class CSUserQuery: CSSearchQuery, @unchecked Sendable {
        /// A result.
        public typealias Item = Results.Item

        /// The ways in which a person turns to a result, with Apple's numbers.
        public enum UserInteractionKind: Int, CaseIterable, Sendable {
            /// The person opened it.
            case select = 0
            /// The person looked at it.
            case focus = 1

            /// ``select``.
            public static var `default`: UserInteractionKind { .select }
        }

        /// A suggestion among the responses.
        public struct Suggestion: Identifiable, Sendable {
            /// The suggestion.
            public let suggestion: CSSuggestion
            /// The text of the suggestion.
            public var id: String { suggestion.text }
        }

        private struct State: Sendable {
            var foundSuggestionCount = 0
            var foundSuggestionsHandler: (@Sendable ([CSSuggestion]) -> Void)?
        }

        private let text: String
        private let userState = Mutex(State())

        /// Makes a search.
        ///
        /// - Parameters:
        ///   - userQueryString: The text as typed; `nil` finds nothing.
        ///   - userQueryContext: The attributes and numbers of the results, and more conditions.
        public init(userQueryString: String?, userQueryContext: CSUserQueryContext?) {
            text = userQueryString ?? ""
            let context = userQueryContext ?? CSUserQueryContext()
            let most = TextScan.mostResults
            func limit(_ count: Int) -> Int { count > 0 ? min(count, most) : most }
            super.init(
                source: TextScan(
                    text: text,
                    isComplete: context.currentSuggestion?.text == text,
                    filters: context.filterQueries,
                    attributes: Set(context.fetchAttributes),
                    resultLimit: limit(context.maxResultCount),
                    rankedLimit: context.enableRankedResults
                        ? limit(context.maxRankedResultCount) : 0,
                    suggestionLimit: min(
                        max(context.maxSuggestionCount, 0),
                        TextScan.mostSuggestions
                    )
                )
            )
        }

        /// Called with the complete list of suggestions, the best first, before the items.
        ///
        /// A later list takes the place of an earlier one. Without a handler there are none.
        open var foundSuggestionsHandler: (@Sendable ([CSSuggestion]) -> Void)? {
            get { userState.withLock { $0.foundSuggestionsHandler } }
            set { userState.withLock { $0.foundSuggestionsHandler = newValue } }
        }
        /// The number of suggestions in the last list.
        open var foundSuggestionCount: Int { userState.withLock { $0.foundSuggestionCount } }

        override func deliver(suggestions: [CSSuggestion]) {
            guard let handler = foundSuggestionsHandler, !isCancelled else { return }
            userState.withLock { $0.foundSuggestionCount = suggestions.count }
            if !suggestions.isEmpty { handler(suggestions) }
        }

        /// Opens the index, so that the first search is as fast as the next ones.
        open class func prepare() {
            DonationDestination.current.perform { opened in
                guard case .success(let store) = opened else { return }
                DonationDestination.callBack { TextScan.prepare(store) }
            }
        }

        /// Opens the index, as ``prepare()`` does.
        ///
        /// - Parameter protectionClasses: Not used: the files of the store are private to their
        ///   owner.
        open class func prepareProtectionClasses(_ protectionClasses: [FileProtectionType]) {
            prepare()
        }

        // MARK: Engagement

        /// Records that the person chose a result, so that it comes first for such a text.
        ///
        /// Results that are deleted meanwhile take no part.
        ///
        /// - Parameters:
        ///   - item: The result.
        ///   - visibleItems: The results that the person saw, the best first.
        ///   - interaction: The way in which the person turned to it. Only a selection is recorded.
        open func userEngaged(
            _ item: Item,
            visibleItems: [Item],
            interaction: UserInteractionKind
        ) {
            guard interaction == .select, let chosen = item.item.position else { return }
            var shown = visibleItems.compactMap(\.item.position)
            if !shown.contains(chosen) { shown.append(chosen) }
            if shown.count > SearchFeedback.mostShown {
                shown = shown.filter { $0 != chosen }
                shown = shown.prefix(SearchFeedback.mostShown - 1) + [chosen]
            }
            var query = String(text.prefix(SearchFeedback.queryBytes))
            while query.utf8.count > SearchFeedback.queryBytes { query.removeLast() }
            let feedback = SearchFeedback(query: query, shown: shown, chosen: chosen)
            DonationDestination.current.perform { opened in
                guard case .success(let store) = opened else { return }
                Self.record(feedback, in: store)
            }
        }

        /// Records a choice among the results that are still there; nobody hears of a failure.
        private static func record(_ feedback: SearchFeedback, in store: DonationStore) {
            var left = feedback
            for _ in feedback.shown {
                do throws(CorrectionError) {
                    try store.record(left)
                    return
                } catch .refused(.noEvent(let gone)) where gone != left.chosen {
                    left.shown.removeAll { $0 == gone }
                } catch {
                    return
                }
            }
        }

        /// Does nothing: the choice that counts is that of a result for the suggested text.
        ///
        /// - Parameters:
        ///   - suggestion: The suggestion.
        ///   - visibleSuggestions: The suggestions that the person saw.
        ///   - interaction: The way in which the person turned to it.
        open func userEngaged(
            _ suggestion: Suggestion,
            visibleSuggestions: [Suggestion],
            interaction: UserInteractionKind
        ) {}
    }

    // MARK: As a sequence

    extension CSUserQuery {
        /// The suggestions and the results, in place of the handlers: reading them starts the
        /// search.
        public var responses: Responses { Responses(query: self) }

        /// A suggestion or a result.
        public enum Response {
            /// A result.
            case item(Item)
            /// A suggestion; they come before the results, the best first.
            case suggestion(Suggestion)
        }

        /// The suggestions and results of a query.
        public struct Responses: AsyncSequence, Sendable {
            fileprivate let query: CSUserQuery

            /// Returns an iterator, which searches when it is first asked.
            public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(query: query) }

            /// The suggestions and results one after another.
            public struct AsyncIterator: AsyncIteratorProtocol {
                private let query: CSUserQuery
                private var found: (items: ArraySlice<FoundItem>, suggestions: [CSSuggestion])?

                fileprivate init(query: CSUserQuery) {
                    self.query = query
                }

                /// Returns the next suggestion or result; `nil` at the end.
                ///
                /// - Throws: ``CSSearchQueryError``.
                public mutating func next(
                    isolation actor: isolated (any Actor)? = #isolation
                ) async throws -> Response? {
                    if found == nil {
                        let query = query
                        let all = try await withCheckedContinuation { continuation in
                            query.find { continuation.resume(returning: $0) }
                        }.get()
                        found = (all.items[...], all.suggestions.reversed())
                    }
                    if query.isCancelled { throw CSSearchQueryError(.cancelled) }
                    if let suggestion = found?.suggestions.popLast() {
                        query.userState.withLock { $0.foundSuggestionCount += 1 }
                        return .suggestion(Suggestion(suggestion: suggestion))
                    }
                    return (found?.items.popFirst()).map { .item(query.counted($0)) }
                }
            }
        }
    }
#else
    /// A search over the app's own items for the text that a person types.
    @available(
        *,
        unavailable,
        message: "name the trait: .package(url: …, from: …, traits: [\"FullText\"])"
    )
    open class CSUserQuery: CSSearchQuery, @unchecked Sendable {}
#endif
