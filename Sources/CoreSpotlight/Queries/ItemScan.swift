internal import DonationStore
internal import Foundation
@_spi(Facade) internal import Intents

/// A query as a search over the app's own items.
struct ItemScan: Sendable {
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
    func items(
        in store: DonationStore,
        of destination: DonationDestination,
        at now: Date
    ) throws(CSSearchQueryError) -> [StoredItem] {
        let scope = DonorScope(Donor(app: destination.app, account: destination.account))
        let items: [StoredItem]
        do throws(DonationStoreError) {
            items = try store.items(from: scope)
        } catch {
            throw CSSearchQueryError(.indexUnreachable, reason: "\(error)")
        }
        // The custom attributes that a query can name are those of the items.
        var names: Set<String> = []
        for item in items { names.formUnion(item.item.attributes.keys) }
        var queries: [SearchQuery] = []
        for text in [query] + filters {
            do throws(SearchQueryError) {
                queries.append(try SearchQuery(text) { names.contains($0) })
            } catch {
                throw CSSearchQueryError(error)
            }
        }
        let time = TimeContext(
            now: Timestamp(now) ?? Timestamp(milliseconds: 0),
            zone: queries.contains { $0.text.contains("$time") } ? .local(around: now) : .universal,
            firstWeekday: Calendar.current.firstWeekday
        )
        return items.filter { item in
            guard Date(item.expiration) > now else { return false }
            var attributes = item.item.attributes
            if let domain = item.item.domainIdentifier, attributes["domainIdentifier"] == nil {
                attributes["domainIdentifier"] = .text(domain)
            }
            return queries.allSatisfy { $0.matches(attributes, in: time) }
        }
    }
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
