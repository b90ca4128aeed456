/// The size limits of activities and items.
public enum ActivityLimits {
    /// The largest encoded activity, and the largest item without content, in bytes.
    public static let payloadBytes = 65_536
    /// The size beyond which Apple's systems hand an activity over slowly, in bytes.
    public static let advisedBytes = 3_072
    /// The longest text apart from attributes and user info, in bytes.
    public static let textBytes = 2_048
    /// The largest number of keywords.
    public static let keywords = 256
    /// The time for which an activity or an item is found that names no expiry: thirty days.
    public static let lifetime = Duration.seconds(2_592_000)
}

extension Activity {
    /// Checks the limits and the texts that an app must give.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try validate(at: "activity")
    }

    func validate(at path: String) throws(ValidationError) {
        try check(type, "\(path).activityType", limit: DonationLimits.nameBytes)
        try checkActivityText(title, "\(path).title")
        try checkActivityText(suggestedInvocationPhrase, "\(path).suggestedInvocationPhrase")
        try checkActivityText(
            externalMediaContentIdentifier,
            "\(path).externalMediaContentIdentifier"
        )
        let limit = DonationLimits.identifierBytes
        try checkLength(persistentIdentifier, "\(path).persistentIdentifier", limit: limit)
        try checkLength(targetContentIdentifier, "\(path).targetContentIdentifier", limit: limit)
        try checkPage(webpageURL, "\(path).webpageURL")
        try checkActivityText(referrerURL, "\(path).referrerURL")
        guard keywords.count <= ActivityLimits.keywords else {
            throw ValidationError(
                field: "\(path).keywords",
                reason: .tooMany(count: keywords.count, limit: ActivityLimits.keywords)
            )
        }
        try userInfo.validate(at: "\(path).userInfo")
        try attributes.validate(at: "\(path).attributes")
        try checkIdentifiers(in: attributes, at: "\(path).attributes")
        try checkSize(of: self, path)
    }
}

extension SearchableItem {
    /// Checks the limits and the texts that an app must give.
    ///
    /// - Throws: ``ValidationError`` with the first field that is wrong.
    public func validate() throws(ValidationError) {
        try validate(at: "item")
    }

    func validate(at path: String) throws(ValidationError) {
        let limit = DonationLimits.identifierBytes
        try check(identifier, "\(path).uniqueIdentifier", limit: limit)
        try checkLength(domainIdentifier, "\(path).domainIdentifier", limit: limit)
        try attributes.validate(at: "\(path).attributes")
        try checkSize(of: self, path)
    }
}

extension LinkTrigger {
    func validate(at path: String) throws(ValidationError) {
        try checkActivityText(place, "\(path).place")
        try checkActivityText(person, "\(path).person")
        switch kind {
        case .time where time == nil:
            throw ValidationError(field: "\(path).time", reason: .missing)
        case .arriving where place == nil, .leaving where place == nil:
            throw ValidationError(field: "\(path).place", reason: .missing)
        case .messaging where person == nil:
            throw ValidationError(field: "\(path).person", reason: .missing)
        default: break
        }
    }
}

extension [String: TaggedValue] {
    /// Checks that each value can be kept and read again, and names the first key that cannot.
    fileprivate func validate(at path: String) throws(ValidationError) {
        for (key, value) in self {
            try checkLength(key, "\(path).\(key)", limit: DonationLimits.identifierBytes)
            guard !value.isNested(deeperThan: TaggedValue.deepest) else {
                throw ValidationError(
                    field: "\(path).\(key)",
                    reason: .nestedTooDeep(limit: TaggedValue.deepest)
                )
            }
            guard value.isFinite else {
                throw ValidationError(
                    field: "\(path).\(key)",
                    reason: .wrongType(expected: "a finite number or date")
                )
            }
        }
    }
}

extension TaggedValue {
    /// Returns whether arrays, sets and dictionaries are nested deeper than `limit`.
    fileprivate func isNested(deeperThan limit: Int) -> Bool {
        switch self {
        case .array(let values):
            limit < 1 || values.contains { $0.isNested(deeperThan: limit - 1) }
        case .set(let values): limit < 1 || values.contains { $0.isNested(deeperThan: limit - 1) }
        case .dictionary(let values):
            limit < 1 || values.values.contains { $0.isNested(deeperThan: limit - 1) }
        default: false
        }
    }

    /// Whether every number and date in it is finite: another would not equal itself.
    fileprivate var isFinite: Bool {
        switch self {
        case .number(let value), .date(let value): value.isFinite
        case .array(let values): values.allSatisfy(\.isFinite)
        case .set(let values): values.allSatisfy(\.isFinite)
        case .dictionary(let values): values.values.allSatisfy(\.isFinite)
        default: true
        }
    }
}

/// Checks a text that needs not be there.
func checkActivityText(_ text: String?, _ field: String) throws(ValidationError) {
    guard let bytes = text?.utf8.count, bytes > ActivityLimits.textBytes else { return }
    throw ValidationError(
        field: field,
        reason: .tooLong(bytes: bytes, limit: ActivityLimits.textBytes)
    )
}

/// Checks the identifiers among an activity's attributes, by which the views find it.
private func checkIdentifiers(
    in attributes: [String: TaggedValue],
    at path: String
) throws(ValidationError) {
    for name in ["relatedUniqueIdentifier", "weakRelatedUniqueIdentifier", "domainIdentifier"] {
        guard let value = attributes[name], value != .null else { continue }
        guard case .text(let text) = value else {
            throw ValidationError(
                field: "\(path).\(name)",
                reason: .wrongType(expected: "a string")
            )
        }
        try checkLength(text, "\(path).\(name)", limit: DonationLimits.identifierBytes)
    }
}

/// Checks that a web page is one of `http` or `https`.
func checkPage(_ page: String?, _ field: String) throws(ValidationError) {
    guard let page else { return }
    try checkActivityText(page, field)
    let scheme = page.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", page.utf8.count > scheme.utf8.count + 1 else {
        throw ValidationError(field: field, reason: .unknownName(allowed: ["http:…", "https:…"]))
    }
}

/// Checks that an encoded message has no more bytes than the log takes.
func checkSize(of message: some TabulatedMessage, _ field: String) throws(ValidationError) {
    var encoder = WireEncoder()
    message.writeFields(to: &encoder)
    guard encoder.bytes.count <= ActivityLimits.payloadBytes else {
        throw ValidationError(
            field: field,
            reason: .tooLong(bytes: encoder.bytes.count, limit: ActivityLimits.payloadBytes)
        )
    }
}

extension Activity {
    /// The title or else the web page, and the type, as in `The Xamarin Platform
    /// (com.xamarin.platform)`.
    package var text: String { (displayName ?? webpageURL).map { "\($0) (\(type))" } ?? type }
}

extension SearchableItem {
    /// The name and the identifier, as in `Invoice (inv-7)`.
    var text: String { displayName.map { "\($0) (\(identifier))" } ?? identifier }
}
