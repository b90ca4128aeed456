/// What the owner of a store wants of the donations of one scope; nothing is limited by what is
/// `nil`.
public struct PolicyRule: Hashable, Sendable {
    /// So many donations within any period.
    public struct Rate: Hashable, Sendable {
        /// The most that are accepted within a period, above 0.
        public var count: UInt64
        /// The period's length in milliseconds, above 0.
        public var per: Int64
        /// What this version does not know of it, as Protocol Buffers fields.
        public internal(set) var unknownFields: [UInt8] = []

        /// Makes a rate of `count` donations per so many milliseconds.
        public init(count: UInt64, per: Int64) {
            self.count = count
            self.per = per
        }
    }

    /// Which donations the rule is about.
    public var scope: PolicyScope
    /// How long a donation is kept after its receipt, in milliseconds, above 0.
    public var maximumAge: Int64?
    /// How many donations of the scope are kept, the newest by position, above 0.
    public var maximumCount: UInt64?
    /// How often each app of the scope may donate.
    public var maximumRate: Rate?
    /// Where numbers of telephones belong that are written without a calling code; in the rule for
    /// every app and every class alone.
    public var region: Region?
    /// What this version does not know of it, as Protocol Buffers fields.
    public internal(set) var unknownFields: [UInt8] = []

    /// Makes a rule; one without values removes the rule of its scope.
    ///
    /// - Parameters:
    ///   - app: The app's identifier, which need not have donated yet; `nil` for every app.
    ///   - intentClass: The intent's class, as in `INSendMessageIntent`; `nil` for every class.
    ///   - maximumAge: How long a donation is kept, in milliseconds.
    ///   - maximumCount: How many donations are kept.
    ///   - maximumRate: How often each app may donate.
    ///   - region: Where numbers of telephones without a calling code belong.
    public init(
        app: String? = nil,
        intentClass: String? = nil,
        maximumAge: Int64? = nil,
        maximumCount: UInt64? = nil,
        maximumRate: Rate? = nil,
        region: Region? = nil
    ) {
        scope = PolicyScope(app: app, intentClass: intentClass)
        self.maximumAge = maximumAge
        self.maximumCount = maximumCount
        self.maximumRate = maximumRate
        self.region = region
    }

    /// Whether the rule says nothing, and so removes the one of its scope.
    ///
    /// A value of a later version is one, too: a program that does not know it must not lose it.
    public var isEmpty: Bool {
        maximumAge == nil && maximumCount == nil && maximumRate == nil && region == nil
            && unknownFields.isEmpty
    }

    /// Whether the rule lets donations go as time passes or others come.
    package var limitsRetention: Bool { maximumAge != nil || maximumCount != nil }
}

/// Which donations a rule is about: those of an app, of a class of intent, of both, or all.
public struct PolicyScope: Hashable, Comparable, Sendable {
    /// The app's identifier; `nil` for every app.
    public var app: String?
    /// The class of intent; `nil` for every class.
    public var intentClass: String?

    /// Names a scope.
    public init(app: String? = nil, intentClass: String? = nil) {
        self.app = app
        self.intentClass = intentClass
    }

    // By bytes, as donors are: Swift holds texts to be equal that are spelled differently.

    private var bytes: [[UInt8]?] { [app, intentClass].map { $0.map { Array($0.utf8) } } }

    /// Whether both are spelled with the same bytes.
    public static func == (left: PolicyScope, right: PolicyScope) -> Bool {
        left.bytes == right.bytes
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// Orders by app, then by class, every one first, byte by byte.
    public static func < (left: PolicyScope, right: PolicyScope) -> Bool {
        for (left, right) in zip(left.bytes, right.bytes) where left != right {
            guard let right else { return false }
            return left?.lexicographicallyPrecedes(right) ?? true
        }
        return false
    }

    /// Whether donations of an app can be in the scope.
    package func covers(app: String) -> Bool {
        self.app.map(app.isSpelled) ?? true
    }

    /// Whether donations of a class of intent can be in the scope.
    package func covers(intentClass: String) -> Bool {
        self.intentClass.map(intentClass.isSpelled) ?? true
    }
}

/// The rules in force: the pure fold of policy events in the order of the log.
public struct Policies: Hashable, Sendable {
    private var byScope: [PolicyScope: PolicyRule] = [:]

    /// Makes the rules of a log without a policy event: none, which keeps everything.
    public init() {}

    /// Folds policy events in order.
    public init(_ rules: some Sequence<PolicyRule>) {
        for rule in rules { apply(rule) }
    }

    /// The rules in the order of their scopes.
    public var rules: [PolicyRule] { byScope.values.sorted { $0.scope < $1.scope } }

    /// How many rules there are.
    public var count: Int { byScope.count }

    /// Whether there is no rule.
    public var isEmpty: Bool { byScope.isEmpty }

    /// The rule of exactly this scope; `nil` when there is none.
    public subscript(scope: PolicyScope) -> PolicyRule? { byScope[scope] }

    /// Where numbers of telephones without a calling code belong; `nil` when nobody has said so.
    public var region: Region? { byScope[PolicyScope()]?.region }

    /// Applies the next policy event: its rule takes the place of the one before, whole.
    public mutating func apply(_ rule: PolicyRule) {
        byScope[rule.scope] = rule.isEmpty ? nil : rule
    }
}
