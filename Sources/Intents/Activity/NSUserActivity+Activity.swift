public import DonationStore
internal import Foundation

// The way to the store and back.

extension NSUserActivity {
    /// Returns the activity as the store takes it.
    func state(in seat: Seat) -> Result<Activity, ValidationError> {
        if let key = information?.refusedKeys.first {
            return .failure(
                ValidationError(
                    field: "activity.userInfo.\(key)",
                    reason: .wrongType(
                        expected: "a text key, and for its value a text, number, truth value, date,"
                            + " URL, UUID, data, null, or an array, set or dictionary of these"
                    )
                )
            )
        }
        var activity = Activity(type: activityType, title: title)
        activity.keywords = keywords
        activity.userInfo = information?.members ?? [:]
        activity.requiredUserInfoKeys = requiredUserInfoKeys
        activity.webpageURL = webpageURL?.absoluteString
        activity.referrerURL = referrerURL?.absoluteString
        activity.expiration = expirationDate.map { Timestamp($0) }
        activity.scopes = scopes
        activity.persistentIdentifier = persistentIdentifier
        activity.targetContentIdentifier = targetContentIdentifier
        activity.attributes =
            attributes?.values.withoutContent(unless: seat.destination.keepsContent) ?? [:]
        activity.suggestedInvocationPhrase = suggestedInvocationPhrase
        activity.shortcutAvailability = UInt64(truncatingIfNeeded: shortcutAvailability.rawValue)
        activity.externalMediaContentIdentifier = externalMediaContentIdentifier
        return .success(activity)
    }

    private var scopes: Activity.Scopes {
        var scopes: Activity.Scopes = []
        if isEligibleForHandoff { scopes.insert(.handoff) }
        if isEligibleForSearch { scopes.insert(.search) }
        if isEligibleForPublicIndexing { scopes.insert(.publicIndexing) }
        if isEligibleForPrediction { scopes.insert(.prediction) }
        return scopes
    }

    /// Makes the activity with which an app goes on with a stored one.
    ///
    /// - Parameters:
    ///   - activity: The stored activity.
    ///   - rule: The rule for the user info to give back; `nil` gives back all, as in handing over
    ///     an activity that is current.
    public convenience init(
        _ activity: Activity,
        by rule: Activity.UserInfoRule? = .standard
    ) {
        self.init(activityType: activity.type)
        title = activity.title
        keywords = activity.keywords
        let members = rule.map(activity.restorableUserInfo(by:)) ?? activity.userInfo
        information = members.isEmpty ? nil : UserInfo(members)
        requiredUserInfoKeys = activity.requiredUserInfoKeys
        webpageURL = activity.webpageURL.flatMap(URL.init(string:))
        referrerURL = activity.referrerURL.flatMap(URL.init(string:))
        expirationDate = activity.expiration.map { Date($0) }
        isEligibleForHandoff = activity.scopes.contains(.handoff)
        isEligibleForSearch = activity.scopes.contains(.search)
        isEligibleForPublicIndexing = activity.scopes.contains(.publicIndexing)
        isEligibleForPrediction = activity.scopes.contains(.prediction)
        persistentIdentifier = activity.persistentIdentifier
        targetContentIdentifier = activity.targetContentIdentifier
        attributes = activity.attributes.isEmpty ? nil : StoredAttributes(activity.attributes)
        suggestedInvocationPhrase = activity.suggestedInvocationPhrase
        shortcutAvailability = INShortcutAvailabilityOptions(
            rawValue: UInt(truncatingIfNeeded: activity.shortcutAvailability)
        )
        externalMediaContentIdentifier = activity.externalMediaContentIdentifier
    }
}

extension [String: TaggedValue] {
    /// Returns the attributes without texts and pictures of the item itself, unless they are kept.
    @_spi(Facade) public func withoutContent(unless isKept: Bool) -> Self {
        isKept
            ? self
            : filter { name, _ in
                guard let known = AttributeName(name) else { return true }
                return !known.isLongText && known.kind != .data
            }
    }
}
