internal import DonationStore
internal import Foundation
@_spi(Facade) internal import Intents

/// A query as a search over the app's own items.
struct ItemScan: ItemSource {
    var query: String
    var filters: [String] = []
    /// The names of the attributes to fill in.
    var attributes: Set<String> = []

    /// Finds the items, in the order of the store, without those that have expired.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - destination: The app.
    ///   - now: The present time.
    /// - Returns: The items.
    /// - Throws: ``CSSearchQueryError`` if a query cannot be read, or the store.
    /// - Complexity: O(*n*) in the app's items.
    func found(
        in store: DonationStore,
        of destination: DonationDestination,
        at now: Date
    ) throws(CSSearchQueryError) -> FoundItems {
        let items = try Self.items(in: store, of: destination)
        let filter = try ItemFilter([query] + filters, among: items, at: now)
        let found = items.filter { Date($0.expiration) > now && filter.matches($0) }
        return FoundItems(items: found.map { FoundItem(stored: $0) })
    }

    /// Returns all items of the app.
    static func items(
        in store: DonationStore,
        of destination: DonationDestination
    ) throws(CSSearchQueryError) -> [StoredItem] {
        do throws(DonationStoreError) {
            return try store.items(from: destination.scope)
        } catch {
            throw CSSearchQueryError(.indexUnreachable, reason: "\(error)")
        }
    }
}

/// Queries, all of which an item must match.
struct ItemFilter {
    private var queries: [SearchQuery] = []
    private let time: TimeContext

    /// Reads queries.
    ///
    /// - Parameters:
    ///   - texts: The queries.
    ///   - items: The items whose custom attributes the queries can name.
    ///   - now: The present time.
    /// - Throws: ``CSSearchQueryError`` if a query cannot be read.
    init(
        _ texts: [String],
        among items: [StoredItem],
        at now: Date
    ) throws(CSSearchQueryError) {
        var names: Set<String> = []
        for item in items { names.formUnion(item.item.attributes.keys) }
        for text in texts {
            do throws(SearchQueryError) {
                queries.append(try SearchQuery(text) { names.contains($0) })
            } catch {
                throw CSSearchQueryError(error)
            }
        }
        time = TimeContext(
            now: Timestamp(now) ?? Timestamp(milliseconds: 0),
            zone: queries.contains { $0.text.contains("$time") } ? .local(around: now) : .universal,
            firstWeekday: Calendar.current.firstWeekday
        )
    }

    /// Returns whether an item matches all queries.
    func matches(_ item: StoredItem) -> Bool {
        var attributes = item.item.attributes
        if let domain = item.item.domainIdentifier, attributes["domainIdentifier"] == nil {
            attributes["domainIdentifier"] = .text(domain)
        }
        return queries.allSatisfy { $0.matches(attributes, in: time) }
    }
}

extension DonationDestination {
    /// The donor whose items a query sees.
    var scope: DonorScope { DonorScope(Donor(app: app, account: account)) }
}

extension ZoneOffsets {
    /// Returns the person's zone, right for some years around a time.
    fileprivate static func local(around now: Date) -> ZoneOffsets {
        let zone = TimeZone.current
        let reach: TimeInterval = 5 * 366 * 86_400
        guard let start = Timestamp(now - reach), let end = Timestamp(now + reach) else {
            return .universal
        }
        return ZoneOffsets(name: zone.identifier, from: start, through: end) { time in
            zone.secondsFromGMT(for: Date(time))
        }
    }
}
