internal import DonationStore
public import Foundation

/// Something of an app that a person can find by searching.
open class CSSearchableItem: NSObject, NSCopying, NSSecureCoding {
    /// The changes about which the index tells its delegate.
    public struct UpdateListenerOptions: OptionSet, Hashable, Sendable {
        /// The bits, as Apple has them.
        public let rawValue: UInt

        /// Makes options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A summary of the text was made.
        public static let summarization = UpdateListenerOptions(rawValue: 1 << 1)
        /// The item was found to be urgent.
        public static let priority = UpdateListenerOptions(rawValue: 1 << 2)
    }

    /// The time for which the index keeps an item without a date of expiration: 30 days.
    static let defaultLifetime: TimeInterval = 30 * 86_400

    /// The app's identifier of the item.
    open var uniqueIdentifier: String
    /// The group of the item, with a dot between the names of groups in groups.
    open var domainIdentifier: String?
    /// The properties to show and to find the item by.
    open var attributeSet: CSSearchableItemAttributeSet
    /// Whether indexing changes only the attributes that are set, of an item in the index.
    ///
    /// An attribute that is set to `nil` is then deleted. If the index does not have the item, it
    /// stays without it.
    open var isUpdate = false
    /// The changes about which the index tells its delegate.
    open var updateListenerOptions: UpdateListenerOptions = []

    /// The date that the app gave; `nil` for the default.
    private(set) var givenExpirationDate: Date?
    private let created = Date()
    /// The place of the item among the results of a query with ranks, higher for better.
    var rank: Double?
    /// The position by which the store names the item, of a result of a query with ranks.
    var position: Position?

    /// The date after which nobody finds the item.
    ///
    /// Setting it to `nil` restores the default, 30 days after the item was made.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var expirationDate: Date! {
        get { givenExpirationDate ?? created.addingTimeInterval(Self.defaultLifetime) }
        set { givenExpirationDate = newValue }
    }

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - uniqueIdentifier: The app's identifier of the item; a new UUID if it is `nil`, for the
    ///     app to keep.
    ///   - domainIdentifier: The group of the item, with a dot between the names of groups in
    ///     groups.
    ///   - attributeSet: The properties to show and to find the item by.
    public init(
        uniqueIdentifier: String?,
        domainIdentifier: String?,
        attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        self.domainIdentifier = domainIdentifier
        self.attributeSet = attributeSet
    }

    /// Returns the order of two results of one query with ranks; the better one is first.
    ///
    /// Items that are no such results are equal.
    open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
        guard let rank, let other = other.rank, rank != other else { return .orderedSame }
        return rank > other ? .orderedAscending : .orderedDescending
    }

    /// Returns an item with the same properties, and a copy of the attributes.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchableItem(
            uniqueIdentifier: uniqueIdentifier,
            domainIdentifier: domainIdentifier,
            attributeSet: attributeSet.copied
        )
        copy.givenExpirationDate = givenExpirationDate
        copy.isUpdate = isUpdate
        copy.updateListenerOptions = updateListenerOptions
        copy.rank = rank
        copy.position = position
        return copy
    }

    // MARK: Coding

    /// Whether archives are checked for the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Reads an item from an archive.
    public required init?(coder: NSCoder) {
        guard
            let identifier = coder.decodeObject(of: NSString.self, forKey: "uniqueIdentifier"),
            let attributes = coder.decodeObject(
                of: CSSearchableItemAttributeSet.self,
                forKey: "attributeSet"
            )
        else { return nil }
        uniqueIdentifier = String(identifier)
        domainIdentifier = coder.decodeObject(of: NSString.self, forKey: "domainIdentifier")
            .map(String.init)
        attributeSet = attributes
        givenExpirationDate = coder.decodeObject(of: NSDate.self, forKey: "expirationDate")
            .map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
        isUpdate = coder.decodeBool(forKey: "isUpdate")
        updateListenerOptions = UpdateListenerOptions(
            rawValue: UInt(
                truncatingIfNeeded: coder.decodeInteger(forKey: "updateListenerOptions")
            )
        )
    }

    /// Writes the item to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: uniqueIdentifier), forKey: "uniqueIdentifier")
        coder.encode(domainIdentifier.map(NSString.init(string:)), forKey: "domainIdentifier")
        coder.encode(attributeSet, forKey: "attributeSet")
        coder.encode(
            givenExpirationDate.map {
                NSDate(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
            },
            forKey: "expirationDate"
        )
        coder.encode(isUpdate, forKey: "isUpdate")
        coder.encode(
            Int(truncatingIfNeeded: updateListenerOptions.rawValue),
            forKey: "updateListenerOptions"
        )
    }
}
