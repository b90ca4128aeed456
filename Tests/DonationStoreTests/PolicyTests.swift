import Interactions
import LMDB
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `The rules of a store` {
    let test: TestStore
    let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    @Test func `are none at first, and each is an event`() throws {
        #expect(try store.policies().isEmpty)
        let rule = PolicyRule(app: "org.example.none", maximumCount: 5)
        #expect(try store.setPolicy(rule).rawValue == 1)
        #expect(try store.event(at: Position(rawValue: 1))?.event == .known(rule))
        #expect(try test.open().policies() == [rule])
        #expect(try store.information().donors.isEmpty)
        #expect(try store.information().unknown == 0)
        #expect(try store.verify().isClean)
    }

    @Test func `are replaced whole and removed, by scope`() throws {
        let all = PolicyRule(maximumAge: .milliseconds(5))
        let calls = PolicyRule(intentClass: "INStartCallIntent", maximumCount: 2)
        for rule in [calls, PolicyRule(maximumCount: 9), all] { try store.setPolicy(rule) }
        #expect(try store.policies() == [all, calls])
        try store.setPolicy(PolicyRule())
        #expect(try store.policies() == [calls])
        try store.setPolicy(PolicyRule(intentClass: "INStartCallIntent"))
        #expect(try store.policies().isEmpty)
        #expect(try row() == nil)
    }

    @Test func `have the region of the owner, also after an erasure`() throws {
        let rule = PolicyRule(maximumCount: 9, region: try Region(code: "GB"))
        try store.setPolicy(rule)
        #expect(try test.open().policies() == [rule])
        try store.erase()
        #expect(try store.log.policies().region?.code == "GB")
        #expect(try store.verify().isClean)
        let fault = ValidationError(field: "region", reason: .onlyForAll)
        #expect(throws: DonationStoreError.invalid(fault)) {
            try store.setPolicy(PolicyRule(app: "a", region: rule.region))
        }
        #expect(try store.lastPosition().rawValue == 1)
    }

    @Test func `let the service learn when it is idle, also after an erasure`() throws {
        let rule = PolicyRule(maximumCount: 9, learnsWhenIdle: true)
        try store.setPolicy(rule)
        #expect(try test.open().policies() == [rule])
        try store.erase()
        #expect(try store.policies() == [rule] && store.log.policies().learnsWhenIdle)
        #expect(try store.verify().isClean)
        let fault = ValidationError(field: "learnsWhenIdle", reason: .onlyForAll)
        #expect(throws: DonationStoreError.invalid(fault)) {
            try store.setPolicy(PolicyRule(intentClass: "B", learnsWhenIdle: true))
        }
        try store.setPolicy(PolicyRule(maximumCount: 9))
        #expect(try !store.log.policies().learnsWhenIdle)
    }

    @Test func `that cannot be are refused, and nothing is appended`() throws {
        let fault = ValidationError(field: "maximumAge", reason: .notPositive)
        #expect(throws: DonationStoreError.invalid(fault)) {
            try store.setPolicy(PolicyRule(maximumAge: .milliseconds(0)))
        }
        #expect(try store.lastPosition() == .start)
    }

    @Test func `are at most 1,024, of which each can still be changed`() throws {
        // Appended at once: a thousand commits would show no more than one.
        var change = try store.log.write()
        let rules = (0..<1024).map { PolicyRule(app: "app\($0)", maximumCount: 1) }
        try change.put(Policies(rules))
        try change.commit()
        let fault = ValidationError(field: "", reason: .tooMany(count: 1025, limit: 1024))
        #expect(throws: DonationStoreError.invalid(fault)) {
            try store.setPolicy(PolicyRule(app: "one more", maximumCount: 1))
        }
        try store.setPolicy(PolicyRule(app: "app7", maximumCount: 2))
        try store.setPolicy(PolicyRule(app: "app7"))
        try store.setPolicy(PolicyRule(app: "one more", maximumCount: 1))
        #expect(try store.policies().count == 1024)
    }

    /// The row `policies` on disk.
    private func row() throws -> [UInt8]? {
        let snapshot = try store.log.read()
        guard
            let row = try snapshot.value(
                forKey: LogKey.policies.span,
                in: snapshot.tables.meta
            )
        else { return nil }
        return row.copy(row.indices)
    }

    /// The fold of all policy events.
    private func fold() throws -> Policies {
        Policies(
            try store.events(after: .start).compactMap { event in
                if let rule = event.event.payload(as: PolicyRule.self) { rule } else { nil }
            }
        )
    }

    @Test func `survive an erasure, the row as the events`() throws {
        let chat = store.donor("org.example.chat")
        let rules = [
            PolicyRule(app: "org.example.chat", maximumAge: .milliseconds(5)),
            PolicyRule(maximumCount: 100),
            PolicyRule(app: "org.example.chat", maximumCount: 7), PolicyRule(app: "gone"),
        ]
        for (number, rule) in rules.enumerated() {
            try chat.donate(message("m\(number)"))
            try store.setPolicy(rule)
        }
        try chat.delete(identifiers: ["m1", "m3"])
        let before = try store.policies()
        #expect(try store.erase().erased == 2)
        #expect(try store.policies() == before)
        #expect(before == [rules[1], rules[2]])
        #expect(try row() == fold().encoded)
        #expect(try store.event(at: Position(rawValue: 2))?.event == .known(rules[0]))
        #expect(try store.verify().isClean)
        try store.setPolicy(PolicyRule(app: "later", maximumCount: 1))
        #expect(try row() == fold().encoded)
    }

    @Test func `in a damaged row are an error, not a trap`() throws {
        var change = try store.log.write()
        let noise: [UInt8] = [0x0A, 9, 1]
        try change.put(
            noise.span,
            forKey: LogKey.policies.span,
            in: change.tables.meta
        )
        try change.commit()
        #expect(throws: DonationStoreError.self) { try store.policies() }
        #expect(throws: DonationError.self) {
            try store.donor("org.example.chat").donate(message("m1"))
        }
        #expect(throws: ErasureError.self) { try store.maintain(at: test.now) }
    }
}
