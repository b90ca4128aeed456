import SwiftProtobuf
import TestSupport
import Testing

@testable import Interactions

@Suite struct `A policy event` {
    private func encoded(_ rule: PolicyRule) -> [UInt8] {
        var encoder = WireEncoder()
        rule.write(to: &encoder)
        return encoder.bytes
    }

    private func decoded(_ bytes: [UInt8]) throws -> PolicyRule {
        try PolicyRule(decoding: bytes.span, 0..<bytes.count)
    }

    private static func random(_ seed: UInt64) -> PolicyRule {
        var generator = DonationGenerator(seed: seed)
        return generator.policyRule()
    }

    @Test(arguments: SeededGenerator.seeds(200))
    func `decodes to what was encoded, also by swift-protobuf`(seed: UInt64) throws {
        let rule = Self.random(seed)
        let bytes = encoded(rule)
        #expect(try decoded(bytes) == rule)

        let theirs = try DonationLog_Policy(serializedBytes: bytes)
        #expect(theirs.hasApp == (rule.scope.app != nil))
        #expect(theirs.app == rule.scope.app ?? "")
        #expect(theirs.hasIntentClass == (rule.scope.intentClass != nil))
        #expect(theirs.intentClass == rule.scope.intentClass ?? "")
        #expect(theirs.hasMaximumAge == (rule.maximumAge != nil))
        #expect(theirs.maximumAge == rule.maximumAge?.milliseconds ?? 0)
        #expect(theirs.hasMaximumCount == (rule.maximumCount != nil))
        #expect(theirs.maximumCount == rule.maximumCount ?? 0)
        #expect(theirs.hasMaximumRate == (rule.maximumRate != nil))
        #expect(theirs.maximumRate.count == rule.maximumRate?.count ?? 0)
        #expect(theirs.maximumRate.per == rule.maximumRate?.milliseconds ?? 0)
        #expect(theirs.hasRegion == (rule.region != nil))
        #expect(theirs.region == rule.region?.code ?? "")
        #expect(theirs.learnsWhenIdle == rule.learnsWhenIdle)
        let again: [UInt8] = try theirs.serializedBytes()
        #expect(again == bytes)
    }

    @Test func `lies on disk as the schema says`() throws {
        let rule = PolicyRule(
            app: "a",
            intentClass: "B",
            maximumAge: .milliseconds(300),
            maximumCount: 5,
            maximumRate: .init(count: 2, per: .milliseconds(1000)),
            region: try Region(code: "GB"),
            learnsWhenIdle: true
        )
        #expect(
            encoded(rule) == [
                0x0A, 1, 0x61,  // app
                0x12, 1, 0x42,  // intent_class
                0x18, 0xD8, 0x04,  // maximum_age: 300 in zigzag
                0x20, 5,  // maximum_count
                0x2A, 5, 0x08, 2, 0x10, 0xD0, 0x0F,  // maximum_rate: count, per
                0x32, 2, 0x47, 0x42,  // region
                0x38, 1,  // learns_when_idle
            ]
        )
        #expect(encoded(PolicyRule()).isEmpty)
    }

    @Test func `keeps the fields of a later version, in the rate too`() throws {
        let later: [UInt8] = [0xFA, 0x7F, 3, 1, 2, 3]
        let rate: [UInt8] = [0x08, 2, 0x10, 2] + later
        let bytes = [0x0A, 1, 0x61, 0x2A, UInt8(rate.count)] + rate + later
        let rule = try decoded(bytes)
        #expect(rule.unknownFields == later)
        #expect(rule.maximumRate?.unknownFields == later)
        #expect(encoded(rule) == bytes)
        let onlyLater = try decoded(later)
        #expect(!onlyLater.isEmpty)
        #expect(Policies([onlyLater]).rules == [onlyLater])
    }

    @Test func `keeps a region of a later version`() throws {
        let later: [UInt8] = [0x32, 2, 0x5A, 0x5A]
        let rule = try decoded([0x18, 2] + later)
        #expect(rule.region == nil)
        #expect(rule.unknownFields == later)
        #expect(encoded(rule) == [0x18, 2] + later)
    }

    @Test func `of every app and class has the region in force`() throws {
        let (britain, hungary) = (try Region(code: "GB"), try Region(code: "HU"))
        var policies = Policies([PolicyRule(region: hungary), PolicyRule(region: britain)])
        #expect(policies.region == britain)
        policies.apply(PolicyRule(app: "a", maximumCount: 1))
        #expect(policies.region == britain)
        // A new rule replaces the whole rule.
        policies.apply(PolicyRule(maximumCount: 1))
        #expect(policies.region == nil)
        policies.apply(PolicyRule(region: hungary))
        #expect(policies.region == hungary)
        policies.apply(PolicyRule())
        #expect(policies.region == nil)
    }

    @Test func `of every app and class says whether the service learns when it is idle`() throws {
        var policies = Policies()
        #expect(!policies.learnsWhenIdle)
        policies.apply(PolicyRule(learnsWhenIdle: true))
        #expect(policies.learnsWhenIdle && policies.count == 1)
        // An older program keeps the field without knowing it, and so does the row of all rules.
        let row = policies.encoded
        #expect(try Policies(decoding: row.span) == policies)
        policies.apply(PolicyRule(app: "a", maximumCount: 1))
        #expect(policies.learnsWhenIdle)
        policies.apply(PolicyRule(maximumCount: 1))
        #expect(!policies.learnsWhenIdle)
    }

    @Test(
        arguments: [
            PolicyRule(app: "a"), PolicyRule(intentClass: "B"),
            PolicyRule(app: "a", intentClass: "B"),
        ]
    )
    func `of an app or a class has no region, and says nothing of learning`(
        rule: PolicyRule
    ) throws {
        var rule = rule
        rule.learnsWhenIdle = true
        #expect(throws: ValidationError(field: "learnsWhenIdle", reason: .onlyForAll)) {
            try rule.validate()
        }
        rule.region = try Region(code: "GB")
        #expect(throws: ValidationError(field: "region", reason: .onlyForAll)) {
            try rule.validate()
        }
        rule.scope = PolicyScope()
        try rule.validate()
    }

    @Test(
        arguments: [
            // No age, a negative age, no count, half a rate; another type; not UTF-8.
            [0x18, 0], [0x18, 1], [0x20, 0], [0x2A, 2, 0x08, 1], [0x2A, 2, 0x10, 2],
            [0x2A, 4, 0x08, 1, 0x10, 1], [0x08, 1], [0x0A, 1, 0xFF], [0x0A, 5],
            [0x30, 1], [0x32, 1, 0xFF],
        ] as [[UInt8]]
    )
    func `with a limit that cannot be is refused`(bytes: [UInt8]) {
        #expect(throws: DecodingFailure.self) { try decoded(bytes) }
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `survives any change of its bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = encoded(Self.random(seed))
        for _ in 0..<20 where !bytes.isEmpty {
            bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
            _ = try? decoded(bytes)
            _ = try? Policies(decoding: bytes.span)
        }
    }

    // MARK: The fold

    @Test(arguments: SeededGenerator.seeds(60))
    func `replaces the rule of its scope, as looking for the last one does`(seed: UInt64) throws {
        var generator = DonationGenerator(seed: seed)
        let events = (0..<60).map { _ in generator.policyRule() }
        let policies = Policies(events)
        for scope in Set(events.map(\.scope)) {
            let last = events.last { $0.scope == scope }
            #expect(policies[scope] == (last?.isEmpty == true ? nil : last))
        }
        #expect(policies.rules.map(\.scope) == policies.rules.map(\.scope).sorted())
        #expect(policies.rules.count == policies.count)
        #expect(try Policies(decoding: policies.encoded.span) == policies)
        let theirs = try DonationLog_Policies(serializedBytes: policies.encoded)
        #expect(theirs.rules.count == policies.count)
    }

    @Test func `without values removes the rule, and one of another spelling does not`() {
        let composed = PolicyRule(app: "caf\u{E9}", maximumCount: 1)
        var policies = Policies([composed, PolicyRule(app: "cafe\u{301}")])
        #expect(policies.rules == [composed])
        policies.apply(PolicyRule(app: "caf\u{E9}"))
        #expect(policies.isEmpty)
        #expect(policies.encoded.isEmpty)
    }

    @Test func `scopes are in the order of their bytes, every one first`() {
        let scopes = [
            PolicyScope(), PolicyScope(intentClass: "A"), PolicyScope(app: ""),
            PolicyScope(app: "a"), PolicyScope(app: "a", intentClass: "A"),
            PolicyScope(app: "a", intentClass: "B"), PolicyScope(app: "b"),
        ]
        #expect(scopes.reversed().sorted() == scopes)
    }

    // MARK: Validation

    @Test(
        arguments: [
            (PolicyRule(app: "", maximumCount: 1), "app", .empty),
            (
                PolicyRule(app: String(repeating: "x", count: 256)), "app",
                .tooLong(bytes: 256, limit: 255)
            ),
            (PolicyRule(intentClass: ""), "intentClass", .empty),
            (
                PolicyRule(intentClass: String(repeating: "x", count: 256)), "intentClass",
                .tooLong(bytes: 256, limit: 255)
            ),
            (PolicyRule(maximumAge: .milliseconds(0)), "maximumAge", .notPositive),
            (PolicyRule(maximumAge: .milliseconds(-1)), "maximumAge", .notPositive),
            (PolicyRule(maximumCount: 0), "maximumCount", .notPositive),
            (
                PolicyRule(maximumRate: .init(count: 0, per: .milliseconds(1))),
                "maximumRate.count",
                .notPositive
            ),
            (
                PolicyRule(maximumRate: .init(count: 1, per: .zero)), "maximumRate.per",
                .notPositive
            ),
            (
                PolicyRule(maximumRate: .init(count: 65_537, per: .milliseconds(1))),
                "maximumRate.count",
                .tooMany(count: 65_537, limit: 65_536)
            ),
        ] as [(PolicyRule, String, ValidationError.Reason)]
    )
    func `that says what cannot be is refused with the field`(
        rule: PolicyRule,
        field: String,
        reason: ValidationError.Reason
    ) {
        #expect(throws: ValidationError(field: field, reason: reason)) { try rule.validate() }
    }

    @Test(arguments: SeededGenerator.seeds(40))
    func `that is random is valid`(seed: UInt64) throws {
        try Self.random(seed).validate()
    }
}

extension DonationGenerator {
    /// A valid rule of one of few scopes, sometimes without values.
    mutating func policyRule() -> PolicyRule {
        var rule = PolicyRule(
            app: maybe(0.7) { $0.random.pick(["org.example.chat", "org.example.mail", "café"]) },
            intentClass: maybe(0.4) { $0.random.pick(["INSendMessageIntent", "OrderSoupIntent"]) }
        )
        guard random.chance(0.85) else { return rule }
        rule.maximumAge = maybe(0.5) { generator in
            .milliseconds(
                Int64.random(
                    in: 1...generator.random.pick([9, 1 << 40, .max]),
                    using: &generator.random
                )
            )
        }
        rule.maximumCount = maybe(0.5) { generator in
            .random(in: 1...generator.random.pick([9, 1 << 40, .max]), using: &generator.random)
        }
        rule.maximumRate = maybe(0.5) { generator in
            .init(
                count: .random(in: 1...65_536, using: &generator.random),
                milliseconds: .random(
                    in: 1...generator.random.pick([9, .max]),
                    using: &generator.random
                )
            )
        }
        if rule.scope == PolicyScope() {
            rule.region = maybe(0.5) { $0.random.pick(Region.all) }
            rule.learnsWhenIdle = random.chance(0.5)
        }
        return rule
    }
}
