public import Foundation

/// What a person was doing in an app, to go on with it: the fields that are kept with a response or
/// a shortcut.
///
/// Nothing here advertises an activity to other devices or indexes it, so becoming current does
/// nothing, and what is public stays a wish.
public final class NSUserActivity: INValue {
    /// Makes an activity of a type, which should be reverse-DNS.
    public convenience init(activityType: String) {
        self.init { $0["activityType"] = activityType }
    }

    /// What kind of activity it is.
    public var activityType: String { fields["activityType", default: ""] }
    /// What it is called.
    public var title: String? {
        get { fields["title"] }
        set { fields["title"] = newValue }
    }
    /// What the app needs to go on.
    ///
    /// Texts, numbers that 64 bits can hold, truth values, and arrays and dictionaries of them, by
    /// texts. Dates, addresses and data come back as texts; other values are left out.
    public var userInfo: [AnyHashable: Any]? {
        get { fields["userInfo"].map { (info: UserInfo) in info.values } }
        set { fields["userInfo"] = newValue.map(UserInfo.init(values:)) }
    }
    /// The keys of ``userInfo`` without which it cannot go on.
    public var requiredUserInfoKeys: Set<String>? {
        get { fields["requiredUserInfoKeys"].map { (keys: [String]) in Set(keys) } }
        set { fields["requiredUserInfoKeys"] = newValue?.sorted() }
    }
    /// A page to go on with where the app is not.
    public var webpageURL: URL? {
        get { fields["webpageURL"] }
        set { fields["webpageURL"] = newValue }
    }
    /// The page that led to it.
    public var referrerURL: URL? {
        get { fields["referrerURL"] }
        set { fields["referrerURL"] = newValue }
    }
    /// When it is of no more use.
    public var expirationDate: Date? {
        get { fields["expirationDate"] }
        set { fields["expirationDate"] = newValue }
    }
    /// Words to find it by.
    public var keywords: Set<String> {
        get { Set(fields["keywords"] ?? [String]()) }
        set { fields["keywords"] = newValue.sorted() }
    }
    /// The app's identifier of what it is about.
    public var targetContentIdentifier: String? {
        get { fields["targetContentIdentifier"] }
        set { fields["targetContentIdentifier"] = newValue }
    }
    /// The app's identifier of the activity.
    public var persistentIdentifier: String? {
        get { fields["persistentIdentifier"] }
        set { fields["persistentIdentifier"] = newValue }
    }
    /// A phrase to suggest for a shortcut.
    public var suggestedInvocationPhrase: String? {
        get { fields["suggestedInvocationPhrase"] }
        set { fields["suggestedInvocationPhrase"] = newValue }
    }
    /// Whether another device of the person may go on with it.
    public var isEligibleForHandoff: Bool {
        get { fields["isEligibleForHandoff", default: true] }
        set { fields["isEligibleForHandoff", default: true] = newValue }
    }
    /// Whether the person may find it by searching.
    public var isEligibleForSearch: Bool {
        get { fields["isEligibleForSearch", default: false] }
        set { fields["isEligibleForSearch", default: false] = newValue }
    }
    /// Whether others may find it: never for anything private.
    public var isEligibleForPublicIndexing: Bool {
        get { fields["isEligibleForPublicIndexing", default: false] }
        set { fields["isEligibleForPublicIndexing", default: false] = newValue }
    }
    /// Whether it may be suggested.
    public var isEligibleForPrediction: Bool {
        get { fields["isEligibleForPrediction", default: false] }
        set { fields["isEligibleForPrediction", default: false] = newValue }
    }
    /// What an app is handed when one of its suggestions is chosen: set by whoever hands it over,
    /// as `DonationStore.interaction(of:)` gives it, and not stored.
    public var interaction: INInteraction?
    /// Whether ``userInfo`` is to be brought up to date before it is used.
    public var needsSave = false

    /// Adds to ``userInfo``.
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Says that the person does this now: no more than a word here.
    public func becomeCurrent() {}
    /// Says that the person no longer does this.
    public func resignCurrent() {}
    /// Says that it is over.
    public func invalidate() {}
}
