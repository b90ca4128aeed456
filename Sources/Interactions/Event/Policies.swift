/// The donations that a rule is about: those of an app, of a class of intent, of both, or all.
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

    // The comparison is by bytes, as for donors: Swift holds some differently spelled texts equal.

    private var bytes: [[UInt8]?] { [app, intentClass].map { $0.map { Array($0.utf8) } } }

    /// Returns whether both have the same bytes.
    public static func == (left: PolicyScope, right: PolicyScope) -> Bool {
        left.bytes == right.bytes
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// Orders by app, then by class, byte by byte; `nil` comes first.
    public static func < (left: PolicyScope, right: PolicyScope) -> Bool {
        for (left, right) in zip(left.bytes, right.bytes) where left != right {
            guard let right else { return false }
            return left?.lexicographicallyPrecedes(right) ?? true
        }
        return false
    }

    /// Returns whether the scope can include donations of an app.
    package func covers(app: String) -> Bool {
        self.app.map(app.isSpelled) ?? true
    }

    /// Returns whether the scope can include donations of a class of intent.
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

    /// The number of rules.
    public var count: Int { byScope.count }

    /// Whether there is no rule.
    public var isEmpty: Bool { byScope.isEmpty }

    /// The rule of exactly this scope; `nil` when there is none.
    public subscript(scope: PolicyScope) -> PolicyRule? { byScope[scope] }

    /// The region of telephone numbers without a calling code; `nil` when no rule names one.
    public var region: Region? { byScope[PolicyScope()]?.region }

    /// Whether the service may learn the weights of the ranking again when it is idle.
    public var learnsWhenIdle: Bool { byScope[PolicyScope()]?.learnsWhenIdle ?? false }

    /// Applies the next policy event: its rule replaces the earlier one of the same scope entirely.
    public mutating func apply(_ rule: PolicyRule) {
        byScope[rule.scope] = rule.isEmpty ? nil : rule
    }
}

// MARK: Message `Policies` of docs/donation_log.proto, which the log keeps beside its records

extension Policies {
    /// The rules in force as one message, in the order of their scopes; empty when there are none.
    package var encoded: [UInt8] {
        var encoder = WireEncoder()
        rules.span.write(as: 1, to: &encoder)
        return encoder.bytes
    }

    /// Reads encoded rules.
    ///
    /// - Throws: ``DecodingFailure`` when the bytes are no message `Policies`.
    package init(decoding bytes: Span<UInt8>) throws(DecodingFailure) {
        self.init()
        var decoder = WireDecoder(0..<bytes.count)
        while let field = try decoder.next(in: bytes) {
            guard field.number == 1 else { throw .malformedField(atByte: field.whole.lowerBound) }
            apply(try PolicyRule(decoding: bytes, field.message()))
        }
    }
}
