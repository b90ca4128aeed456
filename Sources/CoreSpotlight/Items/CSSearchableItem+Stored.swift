internal import DonationStore
internal import Foundation
@_spi(Facade) internal import Intents

// The way to the store and back.

extension CSSearchableItem {
    /// Returns the item as the store takes it.
    ///
    /// - Parameter keepsContent: Whether to keep its texts and pictures.
    /// - Returns: The item.
    func stored(keepsContent: Bool) -> SearchableItem {
        SearchableItem(
            identifier: uniqueIdentifier,
            domainIdentifier: domainIdentifier,
            expiration: givenExpirationDate.flatMap { Timestamp($0) },
            attributes: (isUpdate ? attributeSet.changes : attributeSet.attributes)
                .withoutContent(unless: keepsContent)
        )
    }

    /// Makes an item of a stored one.
    ///
    /// - Parameters:
    ///   - stored: The stored item.
    ///   - names: The names of the attributes to fill in.
    convenience init(_ stored: StoredItem, attributes names: Set<String>) {
        self.init(
            uniqueIdentifier: stored.item.identifier,
            domainIdentifier: stored.item.domainIdentifier,
            attributeSet: CSSearchableItemAttributeSet(
                attributes: stored.item.attributes.filter { attribute in
                    // The flags of an attribute have its name before a dot.
                    names.contains(String(attribute.key.prefix { $0 != "." }))
                }
            )
        )
        expirationDate = Date(stored.expiration)
    }
}

extension Timestamp {
    /// Rounds a date to the nearest millisecond; `nil` for one that has none.
    init?(_ date: Date) {
        let value = TaggedValue.date(date.timeIntervalSinceReferenceDate)
        guard let time = value.timestamp else { return nil }
        self = time
    }
}

extension Date {
    init(_ time: Timestamp) {
        self.init(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    }
}
