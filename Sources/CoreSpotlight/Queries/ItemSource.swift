internal import DonationStore
internal import Foundation
@_spi(Facade) internal import Intents

/// The way in which a query finds items.
protocol ItemSource: Sendable {
    /// The names of the attributes to fill in.
    var attributes: Set<String> { get }

    /// Finds the app's items.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - destination: The app.
    ///   - now: The present time.
    /// - Returns: The items, and suggestions if the query has any.
    /// - Throws: ``CSSearchQueryError`` if a query cannot be read, or the store.
    func found(
        in store: DonationStore,
        of destination: DonationDestination,
        at now: Date
    ) throws(CSSearchQueryError) -> FoundItems
}

/// The results of a query.
struct FoundItems: Sendable {
    var items: [FoundItem] = []
    var suggestions: [CSSuggestion] = []
}

/// A result of a query.
struct FoundItem: Sendable {
    var stored: StoredItem
    /// The place among the results, higher for better.
    var rank: Double?
    /// The position by which the store names the result.
    var position: Position?
}
