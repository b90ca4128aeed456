/// The owner's limits on the donations of one scope; `nil` values limit nothing.
public struct PolicyRule: Hashable, Sendable {
    /// A number of donations within any period of a given length.
    public struct Rate: Hashable, Sendable {
        /// The largest number accepted within a period, above 0.
        public var count: UInt64
        /// The period's length in milliseconds, above 0.
        package var milliseconds: Int64
        /// The fields that this version does not know, in Protocol Buffers form.
        public internal(set) var unknownFields: [UInt8] = []

        /// Makes a rate of `count` donations per period.
        public init(count: UInt64, per: Duration) {
            self.init(count: count, milliseconds: per.milliseconds)
        }

        package init(count: UInt64, milliseconds: Int64) {
            self.count = count
            self.milliseconds = milliseconds
        }

        /// The period's length, at least a millisecond; the log keeps whole milliseconds.
        public var per: Duration {
            get { .milliseconds(milliseconds) }
            set { milliseconds = newValue.milliseconds }
        }
    }

    /// The donations that the rule is about.
    public var scope: PolicyScope
    /// The time for which the log keeps a donation after its receipt, in milliseconds, above 0.
    package var maximumMilliseconds: Int64?
    /// The time for which the log keeps a donation after its receipt, at least a millisecond; the
    /// log keeps whole milliseconds.
    public var maximumAge: Duration? {
        get { maximumMilliseconds.map { .milliseconds($0) } }
        set { maximumMilliseconds = newValue?.milliseconds }
    }
    /// The number of donations of the scope to keep, the newest by start, above 0.
    public var maximumCount: UInt64?
    /// The rate at which each app of the scope may donate.
    public var maximumRate: Rate?
    /// The region of telephone numbers written without a calling code; only in the rule for every
    /// app and every class.
    public var region: Region?
    /// Whether the service may learn the weights of the ranking again when it is idle; only in the
    /// rule for every app and every class.
    public var learnsWhenIdle = false
    /// The fields that this version does not know, in Protocol Buffers form.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes a rule; one without values removes the rule of its scope.
    ///
    /// - Parameters:
    ///   - app: The app's identifier, which need not have donated yet; `nil` for every app.
    ///   - intentClass: The intent's class, as in `INSendMessageIntent`; `nil` for every class.
    ///   - maximumAge: The time for which to keep a donation.
    ///   - maximumCount: The number of donations to keep.
    ///   - maximumRate: The rate at which each app may donate.
    ///   - region: The region of telephone numbers written without a calling code.
    ///   - learnsWhenIdle: Whether the service may learn when it is idle.
    public init(
        app: String? = nil,
        intentClass: String? = nil,
        maximumAge: Duration? = nil,
        maximumCount: UInt64? = nil,
        maximumRate: Rate? = nil,
        region: Region? = nil,
        learnsWhenIdle: Bool = false
    ) {
        scope = PolicyScope(app: app, intentClass: intentClass)
        maximumMilliseconds = maximumAge?.milliseconds
        self.maximumCount = maximumCount
        self.maximumRate = maximumRate
        self.region = region
        self.learnsWhenIdle = learnsWhenIdle
    }

    /// Whether the rule has no values, and so removes the rule of its scope.
    ///
    /// A value from a later version counts too: a program that does not know it must not lose it.
    public var isEmpty: Bool {
        maximumAge == nil && maximumCount == nil && maximumRate == nil && region == nil
            && !learnsWhenIdle && unknownFields.isEmpty
    }

    /// Whether the rule lets donations expire as time passes or newer donations arrive.
    package var limitsRetention: Bool { maximumAge != nil || maximumCount != nil }
}

extension EventKind {
    /// The owner set the rule of a scope.
    public static let policy = EventKind(rawValue: 3)
}

extension PolicyRule: LoggedPayload {
    /// The notation of the kind.
    public static let notation = EventNotation(.policy, name: "policy", mark: "!")

    package static var isTimeless: Bool { true }
    package static var isReadFromText: Bool { false }
    package static var holdsTexts: Bool { true }

    package var survival: Survival { .always }
    package var logEffect: LogEffect { .sets(self) }
    package var isOwnersAct: Bool { true }

    package func anonymous(by pseudonyms: borrowing some Pseudonymiser) -> PolicyRule? {
        var rule = PolicyRule(
            maximumAge: maximumAge,
            maximumCount: maximumCount,
            maximumRate: maximumRate.map { Rate(count: $0.count, milliseconds: $0.milliseconds) },
            region: region,
            learnsWhenIdle: learnsWhenIdle
        )
        if let app = scope.app { rule.scope.app = pseudonyms.app(app) }
        if let name = scope.intentClass { rule.scope.intentClass = pseudonyms.className(name) }
        return rule
    }

    package func fold(
        into views: inout Fold,
        at position: Position,
        _ time: Timestamp
    ) throws(FoldFailure) {
        if scope == PolicyScope() { try views.note(region, at: position) }
    }

    /// The rule as text for people, as in `org.example.chat: keep 90d, accept 100/1h from an app`.
    public var text: String {
        var limits: [String] = []
        if let maximumMilliseconds {
            limits.append("keep \(DurationText(maximumMilliseconds))")
        }
        if let maximumCount { limits.append("keep the newest \(maximumCount)") }
        if let maximumRate {
            let period = DurationText(maximumRate.milliseconds)
            limits.append("accept \(maximumRate.count)/\(period) from an app")
        }
        if let region { limits.append("read telephone numbers as those of \(region)") }
        if learnsWhenIdle { limits.append("let the service learn when it is idle") }
        if !unknownFields.isEmpty { limits.append("and limits that this version cannot read") }
        let scope = [self.scope.app ?? "every app", self.scope.intentClass].compactMap { $0 }
        return "\(scope.joined(separator: " ")): "
            + (limits.isEmpty ? "no rule" : limits.joined(separator: ", "))
    }

    /// The line that `donationlog log` shows.
    public var line: String { "policy of \(text)" }
    /// The parts that `donationlog show` shows.
    public var details: [EventDetail] { isEmpty ? [.fields, .text] : [.fields] }
}

// MARK: Message `Policy` of docs/donation_log.proto

extension PolicyRule: WireMessage {
    package func write(to encoder: inout WireEncoder) {
        encoder.text(1, scope.app)
        encoder.text(2, scope.intentClass)
        encoder.signed(3, maximumMilliseconds)
        if let maximumCount {
            encoder.tag(4, .varint)
            encoder.varint(maximumCount)
        }
        maximumRate?.write(as: 5, to: &encoder)
        encoder.text(6, region?.code)
        encoder.flag(7, learnsWhenIdle)
        encoder.raw(unknownFields)
    }

    /// Reads a rule; a limit of zero or less is an error.
    ///
    /// The rule keeps a later version's region as an unknown field.
    package init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init()
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: scope.app = try field.text(in: bytes)
            case 2: scope.intentClass = try field.text(in: bytes)
            case 3: maximumMilliseconds = try field.signed()
            case 4: maximumCount = try field.varint()
            case 5: maximumRate = try Rate(decoding: bytes, field.message())
            case 6:
                let code = try field.text(in: bytes)
                do {
                    region = try Region(code: code)
                } catch {
                    unknownFields += bytes.copy(field.whole)
                }
            case 7: learnsWhenIdle = try field.flag()
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard maximumMilliseconds ?? 1 > 0 else { throw .missingField("maximum_age") }
        guard maximumCount ?? 1 > 0 else { throw .missingField("maximum_count") }
    }
}

extension PolicyRule.Rate: WireMessage {
    package func write(to encoder: inout WireEncoder) {
        encoder.number(1, count)
        encoder.signed(2, milliseconds == 0 ? nil : milliseconds)
        encoder.raw(unknownFields)
    }

    fileprivate init(decoding bytes: Span<UInt8>, _ range: Range<Int>) throws(DecodingFailure) {
        self.init(count: 0, milliseconds: 0)
        var decoder = WireDecoder(range)
        while let field = try decoder.next(in: bytes) {
            switch field.number {
            case 1: count = try field.varint()
            case 2: milliseconds = try field.signed()
            default: unknownFields += bytes.copy(field.whole)
            }
        }
        guard count > 0 else { throw .missingField("maximum_rate.count") }
        guard milliseconds > 0 else { throw .missingField("maximum_rate.per") }
    }
}

// MARK: JSON

extension PolicyRule {
    /// The rule in its text form, one JSON object, times in milliseconds.
    public var json: JSONValue {
        var object = JSONObject(UnknownFields())
        object.set("app", scope.app)
        object.set("intentClass", scope.intentClass)
        object.set("maximumAge", maximumMilliseconds.map(JSONValue.integer))
        object.set("maximumCount", maximumCount.map(JSONValue.init(unsigned:)))
        object.set("maximumRate", maximumRate?.json)
        object.set("region", region?.code)
        object.set("learnsWhenIdle", learnsWhenIdle)
        return object.value
    }
}

extension PolicyRule.Rate {
    fileprivate var json: JSONValue {
        .object(["count": JSONValue(unsigned: count), "per": .integer(milliseconds)])
    }
}

extension JSONValue {
    /// Makes a number that may exceed the range of a signed 64-bit integer.
    fileprivate init(unsigned number: UInt64) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
    }
}

extension PolicyRule {
    package init(json: JSONValue, at path: String) throws(ValidationError) {
        // An export has the payload's bytes beside its text.
        throw ValidationError(field: "payload", reason: .missing)
    }
}
