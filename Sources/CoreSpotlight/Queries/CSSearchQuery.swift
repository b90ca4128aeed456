internal import DonationStore
public import Foundation
@_spi(Facade) internal import Intents
internal import Synchronization

/// A search over the app's own items, in Apple's language of queries.
///
/// ```swift
/// let query = CSSearchQuery(queryString: #"title == "*paris*"cd"#, attributes: ["title"])
/// query.foundItemsHandler = { items in print(items.compactMap(\.attributeSet.title)) }
/// query.completionHandler = { error in print("done", error as Any) }
/// query.start()
/// ```
///
/// `SearchQuery` describes the language. The search reads the app's items in all its indexes, after
/// all earlier changes. A query can name the attributes that Apple has and those of the items. Each
/// query can be started once, or its ``results`` read.
open class CSSearchQuery: NSObject, @unchecked Sendable {
    // Unchecked because `NSObject` is not `Sendable`; the state is behind `state`.

    private struct State: Sendable {
        var hasStarted = false
        var isCancelled = false
        var foundItemCount = 0
        var foundItemsHandler: (@Sendable ([CSSearchableItem]) -> Void)?
        var completionHandler: (@Sendable ((any Error)?) -> Void)?
        var protectionClasses: [FileProtectionType] = []
    }

    /// The number of items that a handler gets at once.
    private static let batchSize = 32

    let source: any ItemSource
    private let state = Mutex(State())

    /// Makes a query.
    ///
    /// - Parameters:
    ///   - queryString: The query.
    ///   - queryContext: The attributes of the results, and more conditions.
    public init(queryString: String, queryContext: CSSearchQueryContext?) {
        source = ItemScan(
            query: queryString,
            filters: queryContext?.filterQueries ?? [],
            attributes: Set(queryContext?.fetchAttributes ?? [])
        )
    }

    /// Makes a query.
    ///
    /// - Parameters:
    ///   - queryString: The query.
    ///   - attributes: The names of the attributes that the results have.
    public init(queryString: String, attributes: [String]?) {
        source = ItemScan(query: queryString, attributes: Set(attributes ?? []))
    }

    init(source: any ItemSource) {
        self.source = source
    }

    /// Called with some of the results at a time, one call after another, off the caller's thread.
    open var foundItemsHandler: (@Sendable ([CSSearchableItem]) -> Void)? {
        get { state.withLock { $0.foundItemsHandler } }
        set { state.withLock { $0.foundItemsHandler = newValue } }
    }
    /// Called once, after the last results, with `nil` or a ``CSSearchQueryError``.
    open var completionHandler: (@Sendable ((any Error)?) -> Void)? {
        get { state.withLock { $0.completionHandler } }
        set { state.withLock { $0.completionHandler = newValue } }
    }
    /// Not used: the files of the store are private to their owner.
    open var protectionClasses: [FileProtectionType] {
        get { state.withLock { $0.protectionClasses } }
        set { state.withLock { $0.protectionClasses = newValue } }
    }
    /// The number of items found so far.
    open var foundItemCount: Int { state.withLock { $0.foundItemCount } }
    /// Whether the app has cancelled the query.
    open var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Starts the search; a second call does nothing.
    open func start() {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return }
        find { result in
            DonationDestination.callBack { self.deliver(result) }
        }
    }

    /// Ends the search: no more results come, and the error is ``CSSearchQueryError/cancelled``.
    open func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    // MARK: The work

    func find(
        _ whenDone: @escaping @Sendable (Result<FoundItems, CSSearchQueryError>) -> Void
    ) {
        let destination = DonationDestination.current
        destination.perform { opened in
            switch opened {
            case .failure(let cause):
                whenDone(.failure(CSSearchQueryError(.indexUnreachable, reason: "\(cause)")))
            case .success(let store):
                // Off the thread of the donations, which a long search would hold up.
                DonationDestination.callBack {
                    whenDone(self.found(in: store, destination))
                }
            }
        }
    }

    private func found(
        in store: DonationStore,
        _ destination: DonationDestination
    ) -> Result<FoundItems, CSSearchQueryError> {
        do throws(CSSearchQueryError) {
            if isCancelled { throw CSSearchQueryError(.cancelled) }
            return .success(try source.found(in: store, of: destination, at: Date()))
        } catch {
            return .failure(error)
        }
    }

    private func deliver(_ result: Result<FoundItems, CSSearchQueryError>) {
        switch result {
        case .failure(let error): completionHandler?(error)
        case .success(let found):
            deliver(suggestions: found.suggestions)
            var rest = found.items[...]
            while !rest.isEmpty, !isCancelled {
                let batch = rest.prefix(Self.batchSize)
                rest = rest.dropFirst(Self.batchSize)
                state.withLock { $0.foundItemCount += batch.count }
                foundItemsHandler?(batch.map(item))
            }
            completionHandler?(isCancelled ? CSSearchQueryError(.cancelled) : nil)
        }
    }

    /// Hands suggestions to the app; there are none unless a subclass finds some.
    func deliver(suggestions: [CSSuggestion]) {}

    /// Returns a result as the app gets it, and counts it.
    func counted(_ found: FoundItem) -> Results.Item {
        state.withLock { $0.foundItemCount += 1 }
        return Results.Item(item: item(found))
    }

    private func item(_ found: FoundItem) -> CSSearchableItem {
        let item = CSSearchableItem(found.stored, attributes: source.attributes)
        item.rank = found.rank
        item.position = found.position
        return item
    }
}

// MARK: As a sequence

extension CSSearchQuery {
    /// The results, in place of the handlers: reading them starts the search.
    public var results: Results { Results(query: self) }

    /// The results of a query.
    public struct Results: AsyncSequence, Sendable {
        fileprivate let query: CSSearchQuery

        /// A result.
        public struct Item: Identifiable {
            /// The item, with the attributes that the query fetches.
            public let item: CSSearchableItem
            /// The identifier of the item.
            public var id: String { item.uniqueIdentifier }
        }

        /// Returns an iterator, which searches when it is first asked.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(query: query) }

        /// The results one after another.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let query: CSSearchQuery
            private var found: ArraySlice<FoundItem>?

            fileprivate init(query: CSSearchQuery) {
                self.query = query
            }

            /// Returns the next result; `nil` at the end.
            ///
            /// - Throws: ``CSSearchQueryError``.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws -> Item? {
                if found == nil {
                    let query = query
                    found = try await withCheckedContinuation { continuation in
                        query.find { continuation.resume(returning: $0) }
                    }.get().items[...]
                }
                if query.isCancelled { throw CSSearchQueryError(.cancelled) }
                return found?.popFirst().map(query.counted)
            }
        }
    }
}
