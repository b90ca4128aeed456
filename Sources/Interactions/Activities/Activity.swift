/// Something that was on the screen, as an app described it: Apple's `NSUserActivity`.
public struct Activity: Hashable, Sendable {
    /// The uses that the app permits.
    public struct Scopes: OptionSet, Hashable, Sendable {
        /// The bits, as the log holds them.
        public var rawValue: UInt64

        /// Makes scopes from bits, known or not.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// Another device may continue it while it is current.
        public static let handoff = Scopes(rawValue: 1)
        /// The owner can find it.
        public static let search = Scopes(rawValue: 2)
        /// Apple may count it in public; the store keeps the flag and never sends anything.
        public static let publicIndexing = Scopes(rawValue: 4)
        /// It may be suggested to go on with.
        public static let prediction = Scopes(rawValue: 8)
    }

    /// The type, by reverse DNS; it chooses the app that continues the activity.
    public var type: String
    /// The title that the owner sees.
    public var title: String?
    /// Words under which the owner may look for it, without order.
    public var keywords: Set<String> = []
    /// The state to go on from.
    public var userInfo: [String: TaggedValue] = [:]
    /// The keys of ``userInfo`` to keep for search and suggestions; `nil` if the app named none.
    public var requiredUserInfoKeys: Set<String>?
    /// The page that shows the same, as written.
    public var webpageURL: String?
    /// The page that linked to ``webpageURL``.
    public var referrerURL: String?
    /// The time from which it is neither found nor continued.
    public var expiration: Timestamp?
    /// The uses that the app permits; `handoff` unless the app says otherwise.
    public var scopes: Scopes = .handoff
    /// The app's own name for it, by which the app deletes it.
    public var persistentIdentifier: String?
    /// The window or document that shows it.
    public var targetContentIdentifier: String?
    /// The metadata, by the names of Core Spotlight's attributes.
    public var attributes: [String: TaggedValue] = [:]
    /// A phrase that the app proposes to the owner.
    public var suggestedInvocationPhrase: String?
    /// The times at which a shortcut to it helps: Apple's `INShortcutAvailabilityOptions`.
    public var shortcutAvailability: UInt64 = 0
    /// The item shown, in the app's catalogue of media.
    public var externalMediaContentIdentifier: String?
    /// The fields that this version does not know, in Protocol Buffers form.
    public package(set) var unknownFields: [UInt8] = []

    /// Makes an activity.
    public init(type: String, title: String? = nil) {
        self.type = type
        self.title = title
    }
}

extension Activity {
    /// The identifier of the item that this is a view of, and that it does not outlive.
    public var relatedUniqueIdentifier: String? { text(of: "relatedUniqueIdentifier") }
    /// The identifier of the item that this is a view of, whether or not there is one.
    public var weakRelatedUniqueIdentifier: String? { text(of: "weakRelatedUniqueIdentifier") }
    /// The group by which the app deletes activities and items, dotted.
    public var domainIdentifier: String? { text(of: "domainIdentifier") }

    /// The name to show: the title, or else the display name or title among the attributes.
    public var displayName: String? {
        [title, text(of: "displayName"), text(of: "title")]
            .lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    private func text(of attribute: String) -> String? {
        guard case .text(let text)? = attributes[attribute], !text.isEmpty else { return nil }
        return text
    }

    /// The rules for the part of the user info that search, suggestions and links give back.
    public enum UserInfoRule: Sendable {
        /// The required keys, or everything if the app named none.
        case standard
        /// As Apple's systems: nothing of an activity with a web page whose app named no keys.
        case likeApple
    }

    /// Returns the user info that search, suggestions and links give back.
    ///
    /// Handing over an activity that is current gives back all of it.
    public func restorableUserInfo(by rule: UserInfoRule = .standard) -> [String: TaggedValue] {
        if let required = requiredUserInfoKeys {
            return userInfo.filter { required.contains($0.key) }
        }
        return rule == .likeApple && webpageURL != nil ? [:] : userInfo
    }

    /// The required keys that the user info lacks, in order.
    public var missingUserInfoKeys: [String] {
        (requiredUserInfoKeys ?? []).filter { userInfo[$0] == nil }.sorted()
    }
}

// MARK: Message `Activity` of docs/donation_log.proto

extension Activity: TabulatedMessage {
    /// Makes the activity of a message without fields: no scope is written as no field.
    package init() {
        self.init(type: "")
        scopes = []
    }

    package static let fields: [MessageField<Activity>] = [
        .text(1, "activityType", at: \.type, .identifier),
        .text(2, "title", at: \.title),
        .texts(3, "keywords", at: \.orderedKeywords),
        .values(4, "userInfo", at: \.userInfo),
        .flag(5, "hasRequiredUserInfoKeys", at: \.hasRequiredUserInfoKeys),
        .texts(6, "requiredUserInfoKeys", at: \.orderedRequiredUserInfoKeys),
        .text(7, "webpageURL", at: \.webpageURL),
        .text(8, "referrerURL", at: \.referrerURL),
        .time(9, "expirationDate", at: \.expiration),
        .number(10, "scopes", at: \.scopes.rawValue),
        .text(11, "persistentIdentifier", at: \.persistentIdentifier, .identifier),
        .text(12, "targetContentIdentifier", at: \.targetContentIdentifier, .identifier),
        .values(13, "attributes", at: \.attributes),
        .text(14, "suggestedInvocationPhrase", at: \.suggestedInvocationPhrase),
        .number(15, "shortcutAvailability", at: \.shortcutAvailability),
        .text(16, "externalMediaContentIdentifier", at: \.externalMediaContentIdentifier),
    ]

    /// The keywords in the order of their bytes, so that equal activities have equal bytes.
    private var orderedKeywords: [String] {
        get { keywords.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        set { keywords = Set(newValue) }
    }

    private var hasRequiredUserInfoKeys: Bool {
        get { requiredUserInfoKeys != nil }
        set { requiredUserInfoKeys = newValue ? requiredUserInfoKeys ?? [] : nil }
    }

    private var orderedRequiredUserInfoKeys: [String] {
        get { requiredUserInfoKeys?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? [] }
        set {
            guard requiredUserInfoKeys != nil || !newValue.isEmpty else { return }
            requiredUserInfoKeys = Set(newValue)
        }
    }
}
