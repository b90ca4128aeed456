public import Foundation

/// A person's activity in an app, to go on with later: the fields that a response or a shortcut
/// keeps.
///
/// Nothing here advertises an activity to other devices or indexes it. So becoming current has no
/// effect, and eligibility is only a wish.
public final class NSUserActivity: INValue {
    /// Makes an activity of a type, which should be a reverse-DNS name.
    public convenience init(activityType: String) {
        self.init { $0["activityType"] = activityType }
    }

    /// The type of the activity.
    public var activityType: String { fields["activityType", default: ""] }
    /// The title.
    public var title: String? {
        get { fields["title"] }
        set { fields["title"] = newValue }
    }
    /// The data that the app needs to go on.
    ///
    /// The keys are texts. The values are texts, numbers of up to 64 bits, truth values, dates,
    /// addresses, data, and arrays and dictionaries of these; other values are left out. Within
    /// the process they come back as they are. From the store and from an archive, dates, addresses
    /// and data come back as texts.
    public var userInfo: [AnyHashable: Any]? {
        get { fields["userInfo"].map { (info: UserInfo) in info.values } }
        set { fields["userInfo"] = newValue.map(UserInfo.init(values:)) }
    }
    /// The keys of ``userInfo`` that the app needs to go on.
    public var requiredUserInfoKeys: Set<String>? {
        get { fields["requiredUserInfoKeys"].map { (keys: [String]) in Set(keys) } }
        set { fields["requiredUserInfoKeys"] = newValue?.sorted() }
    }
    /// A page to go on with where the app is missing.
    public var webpageURL: URL? {
        get { fields["webpageURL"] }
        set { fields["webpageURL"] = newValue }
    }
    /// The page that led to the activity.
    public var referrerURL: URL? {
        get { fields["referrerURL"] }
        set { fields["referrerURL"] = newValue }
    }
    /// The time from which the activity is useless.
    public var expirationDate: Date? {
        get { fields["expirationDate"] }
        set { fields["expirationDate"] = newValue }
    }
    /// Words that find the activity.
    public var keywords: Set<String> {
        get { Set(fields["keywords"] ?? [String]()) }
        set { fields["keywords"] = newValue.sorted() }
    }
    /// The app's identifier of the content.
    public var targetContentIdentifier: String? {
        get { fields["targetContentIdentifier"] }
        set { fields["targetContentIdentifier"] = newValue }
    }
    /// The app's identifier of the activity.
    public var persistentIdentifier: NSUserActivityPersistentIdentifier? {
        get { fields["persistentIdentifier"] }
        set { fields["persistentIdentifier"] = newValue }
    }
    /// The suggested phrase for a shortcut.
    public var suggestedInvocationPhrase: String? {
        get { fields["suggestedInvocationPhrase"] }
        set { fields["suggestedInvocationPhrase"] = newValue }
    }
    /// Whether another device of the person may go on with the activity.
    public var isEligibleForHandoff: Bool {
        get { fields["isEligibleForHandoff", default: true] }
        set { fields["isEligibleForHandoff", default: true] = newValue }
    }
    /// Whether the person may find the activity by searching.
    public var isEligibleForSearch: Bool {
        get { fields["isEligibleForSearch", default: false] }
        set { fields["isEligibleForSearch", default: false] = newValue }
    }
    /// Whether others may find the activity; never set it for private content.
    public var isEligibleForPublicIndexing: Bool {
        get { fields["isEligibleForPublicIndexing", default: false] }
        set { fields["isEligibleForPublicIndexing", default: false] = newValue }
    }
    /// Whether the system may suggest the activity.
    public var isEligibleForPrediction: Bool {
        get { fields["isEligibleForPrediction", default: false] }
        set { fields["isEligibleForPrediction", default: false] = newValue }
    }
    /// The surfaces that may offer a shortcut.
    public var shortcutAvailability: INShortcutAvailabilityOptions {
        get { fields["shortcutAvailability", default: []] }
        set { fields["shortcutAvailability", default: []] = newValue }
    }
    /// The interaction that an app receives if the person chooses one of its suggestions.
    ///
    /// The caller sets it, as returned by `DonationStore.interaction(of:)`. It is not stored.
    public var interaction: INInteraction?
    /// Whether the app must update ``userInfo`` before anybody uses it.
    public var needsSave = false
    /// The object that Apple's system asks to bring the activity up to date.
    ///
    /// Nothing here asks it.
    public weak var delegate: (any NSUserActivityDelegate)?

    /// Adds entries to ``userInfo``.
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Does nothing; on Apple's platforms it makes the activity current.
    public func becomeCurrent() {}
    /// Does nothing; on Apple's platforms the activity is then no longer current.
    public func resignCurrent() {}
    /// Does nothing; on Apple's platforms it makes the activity invalid.
    public func invalidate() {}
}
