public import DonationStore
public import Foundation
internal import Synchronization

/// Something that is on the screen, or that a person can go on with.
///
/// An activity that becomes current is donated to the store of ``DonationDestination``, as it is
/// then. So it can be found, suggested and gone on with after its object is gone.
///
/// ```swift
/// let activity = NSUserActivity(activityType: "org.example.reader.article")
/// activity.title = "On lakes"
/// activity.userInfo = ["article": 17]
/// activity.requiredUserInfoKeys = ["article"]
/// activity.isEligibleForSearch = true
/// self.activity = activity
/// activity.becomeCurrent()
/// ```
///
/// Hold the object while its content is on the screen: a released one is current no more.
///
/// A thread may set properties while ``NSUserActivityDelegate/userActivityWillSave(_:)`` sets
/// others on another thread.
public final class NSUserActivity: INValue, @unchecked Sendable {
    // Unchecked because each access to the state goes through `lock` or `life`.
    private let lock = NSRecursiveLock()
    /// Where the activity is current, and what the store knows of it.
    let life = ActivityLife()

    /// Makes an activity of a type, which should be a reverse-DNS name.
    public convenience init(activityType: String) {
        self.init { $0["activityType"] = activityType }
    }

    override var fields: Fields {
        get { lock.withLock { super.fields } }
        set { lock.withLock { super.fields = newValue } }
    }

    private func change(_ change: (inout Fields) -> Void) {
        lock.withLock {
            var fields = super.fields
            change(&fields)
            super.fields = fields
        }
    }

    private subscript<Value: FieldValue>(name: String) -> Value? {
        get { fields[name] }
        set { change { $0[name] = newValue } }
    }

    private subscript<Value: FieldValue & Equatable>(name: String, default standard: Value) -> Value
    {
        get { fields[name, default: standard] }
        set { change { $0[name, default: standard] = newValue } }
    }

    // MARK: What it shows

    /// The type of the activity.
    public var activityType: String { fields["activityType", default: ""] }
    /// The title.
    public var title: String? {
        get { self["title"] }
        set { self["title"] = newValue }
    }
    /// The data that the app needs to go on.
    ///
    /// The keys are texts. The values are texts, numbers of up to 64 bits, truth values, dates,
    /// URLs, UUIDs, data, null, and arrays, sets and dictionaries of these; other values are left
    /// out. An activity that left out a value does not become current: ``donationError`` names the
    /// key. A donated activity keeps the types. One that is a part of an interaction keeps them
    /// within the process; from the store and from an archive, they come back as texts.
    public var userInfo: [AnyHashable: Any]? {
        get { information?.values }
        set { self["userInfo"] = newValue.map(UserInfo.init(values:)) }
    }

    /// The user info as the store has it.
    var information: UserInfo? {
        get { self["userInfo"] }
        set { self["userInfo"] = newValue }
    }

    /// Adds entries to ``userInfo``, in place of those with the same keys.
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        add(UserInfo(values: otherDictionary))
    }

    func add(_ other: UserInfo) {
        change { fields in
            let information: UserInfo? = fields["userInfo"]
            fields["userInfo"] = information?.adding(other) ?? other
        }
    }

    /// The keys of ``userInfo`` that the app needs to go on: a search gives back only these.
    ///
    /// Without a set of keys it gives back all, and with an empty set nothing.
    public var requiredUserInfoKeys: Set<String>? {
        get { self["requiredUserInfoKeys"].map { (keys: KeySet) in keys.keys } }
        set { self["requiredUserInfoKeys"] = newValue.map(KeySet.init) }
    }
    /// A page to go on with where the app is missing, by `http` or `https`.
    ///
    /// The store refuses an activity with any other page, and ``donationError`` says so. On Apple's
    /// platforms such a page ends the program.
    public var webpageURL: URL? {
        get { self["webpageURL"] }
        set { self["webpageURL"] = newValue }
    }
    /// The page that led to the activity.
    public var referrerURL: URL? {
        get { self["referrerURL"] }
        set { self["referrerURL"] = newValue }
    }
    /// The time from which the activity is useless.
    public var expirationDate: Date? {
        get { self["expirationDate"] }
        set { self["expirationDate"] = newValue }
    }
    /// Words that find the activity.
    public var keywords: Set<String> {
        get { Set(self["keywords"] ?? [String]()) }
        set { self["keywords"] = newValue.sorted() }
    }
    /// The app's identifier of the window or document.
    public var targetContentIdentifier: String? {
        get { self["targetContentIdentifier"] }
        set { self["targetContentIdentifier"] = newValue }
    }
    /// The app's identifier of the activity, by which it deletes it.
    public var persistentIdentifier: NSUserActivityPersistentIdentifier? {
        get { self["persistentIdentifier"] }
        set { self["persistentIdentifier"] = newValue }
    }
    /// The suggested phrase for a shortcut.
    public var suggestedInvocationPhrase: String? {
        get { self["suggestedInvocationPhrase"] }
        set { self["suggestedInvocationPhrase"] = newValue }
    }
    /// The item that is shown, in the app's catalogue of media.
    public var externalMediaContentIdentifier: String? {
        get { self["externalMediaContentIdentifier"] }
        set { self["externalMediaContentIdentifier"] = newValue }
    }
    /// The surfaces that may offer a shortcut.
    public var shortcutAvailability: INShortcutAvailabilityOptions {
        get { self["shortcutAvailability", default: []] }
        set { self["shortcutAvailability", default: []] = newValue }
    }

    // MARK: What it may be used for

    /// Whether another device of the person may go on with the activity.
    public var isEligibleForHandoff: Bool {
        get { self["isEligibleForHandoff", default: true] }
        set { self["isEligibleForHandoff", default: true] = newValue }
    }
    /// Whether the person may find the activity by searching.
    public var isEligibleForSearch: Bool {
        get { self["isEligibleForSearch", default: false] }
        set { self["isEligibleForSearch", default: false] = newValue }
    }
    /// Whether others may find the activity; the store keeps the wish, and never sends anything.
    public var isEligibleForPublicIndexing: Bool {
        get { self["isEligibleForPublicIndexing", default: false] }
        set { self["isEligibleForPublicIndexing", default: false] = newValue }
    }
    /// Whether the activity may be suggested.
    public var isEligibleForPrediction: Bool {
        get { self["isEligibleForPrediction", default: false] }
        set { self["isEligibleForPrediction", default: false] = newValue }
    }
    /// Whether the app would open streams to a device that goes on with the activity.
    ///
    /// Nothing here opens streams.
    public var supportsContinuationStreams: Bool {
        get { self["supportsContinuationStreams", default: false] }
        set { self["supportsContinuationStreams", default: false] = newValue }
    }

    // MARK: Beside the fields

    /// The interaction that an app receives if the person chooses one of its suggestions.
    ///
    /// The caller sets it, as returned by `DonationStore.interaction(of:)`. It is not stored.
    public var interaction: INInteraction? {
        get { lock.withLock { heldInteraction } }
        set { lock.withLock { heldInteraction = newValue } }
    }
    private var heldInteraction: INInteraction?

    /// The object that brings the activity up to date before it is saved.
    public weak var delegate: (any NSUserActivityDelegate)? {
        get { lock.withLock { heldDelegate } }
        set { lock.withLock { heldDelegate = newValue } }
    }
    private weak var heldDelegate: (any NSUserActivityDelegate)?

    /// The responders that show the activity, as the module UIKit keeps them.
    ///
    /// They are asked after the delegate. Unlike it, they live as long as the activity.
    @_spi(Facade) public var responders: (any NSUserActivityDelegate)? {
        get { lock.withLock { heldResponders } }
        set { lock.withLock { heldResponders = newValue } }
    }
    private var heldResponders: (any NSUserActivityDelegate)?

    /// The metadata, as the module CoreSpotlight keeps it.
    @_spi(Facade) public var attributes: (any ActivityAttributes)? {
        get { lock.withLock { heldAttributes } }
        set {
            lock.withLock {
                heldAttributes = newValue
                fillInPlace()
            }
        }
    }
    private var heldAttributes: (any ActivityAttributes)?

    /// The place, as the module MapKit keeps it.
    ///
    /// Its attributes fill in what the metadata lack, whichever of the two is set last.
    @_spi(Facade) public var heldPlace: HeldPlace? {
        get { lock.withLock { place } }
        set {
            lock.withLock {
                if let earlier = place {
                    heldAttributes?.change { $0.removeValues(equalTo: earlier.attributes) }
                    if heldAttributes?.values.isEmpty == true { heldAttributes = nil }
                }
                place = newValue
                fillInPlace()
            }
        }
    }
    private var place: HeldPlace?

    private func fillInPlace() {
        guard let place, !place.attributes.isEmpty else { return }
        if heldAttributes == nil { heldAttributes = StoredAttributes([:]) }
        heldAttributes?.change { $0.fillIn(place.attributes) }
    }

    /// Returns an activity with the same contents, which is not current.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        if let activity = copy as? NSUserActivity {
            // Not by the properties, which fill in again what the app has taken away.
            let (attributes, place) = lock.withLock {
                (self.heldAttributes?.copied, self.place)
            }
            activity.lock.withLock {
                activity.heldAttributes = attributes
                activity.place = place
            }
        }
        return copy
    }

    deinit {
        end(.invalidated)
    }
}

/// The metadata of an activity.
@_spi(Facade) public protocol ActivityAttributes: AnyObject {
    /// The values, by Apple's names of attributes.
    var values: [String: TaggedValue] { get }
    /// Changes the values; null stands for one that the app set to `nil`.
    func change(_ change: (inout [String: TaggedValue]) -> Void)
    /// Another object with the same values.
    var copied: any ActivityAttributes { get }
}

/// The metadata of an activity that comes from the store.
final class StoredAttributes: ActivityAttributes {
    private(set) var values: [String: TaggedValue]

    init(_ values: [String: TaggedValue]) {
        self.values = values
    }

    func change(_ change: (inout [String: TaggedValue]) -> Void) { change(&values) }

    var copied: any ActivityAttributes { StoredAttributes(values) }
}

/// The place that an activity is about.
@_spi(Facade) public struct HeldPlace {
    /// The object that the app gave.
    public var object: AnyObject
    /// The attributes of the place.
    public var attributes: [String: TaggedValue]

    /// Makes the place of an object.
    public init(of object: AnyObject, attributes: [String: TaggedValue]) {
        (self.object, self.attributes) = (object, attributes)
    }
}

extension [String: TaggedValue] {
    /// Adds the values that are missing; of a coordinate, both numbers or none.
    fileprivate mutating func fillIn(_ others: Self) {
        let coordinate = ["latitude", "longitude"]
        let hasCoordinate = coordinate.contains { (self[$0] ?? .null) != .null }
        for (name, value) in others where (self[name] ?? .null) == .null {
            if hasCoordinate, coordinate.contains(name) { continue }
            self[name] = value
        }
    }

    fileprivate mutating func removeValues(equalTo others: Self) {
        for (name, value) in others where self[name] == value { self[name] = nil }
    }
}

/// Keys, where an empty set is another thing than none.
private struct KeySet: FieldInitializable {
    let keys: Set<String>

    init(_ keys: Set<String>) {
        self.keys = keys
    }

    init?(field: JSONValue) {
        guard case .array(let keys) = field else { return nil }
        self.keys = Set(keys.compactMap { String(field: $0) })
    }

    var jsonField: JSONValue? { .array(keys.sorted().map(JSONValue.string)) }
}
