import Foundation
import TestSupport
import Testing

@testable import DonationStore

@Suite struct `A glance at a store` {
    private let test: TestStore
    private let store: DonationStore

    init() throws {
        test = try TestStore()
        store = try test.open()
    }

    private func donation(_ identifier: String, _ name: String, _ app: String) -> Donation {
        let message = SendMessageIntent(
            recipients: [Person(displayName: name)],
            conversationIdentifier: "c-\(name)"
        )
        let interaction = Interaction(
            intent: .sendMessage(message),
            direction: .outgoing,
            start: Timestamp(milliseconds: test.now.milliseconds - 3_600_000),
            identifier: identifier
        )
        return Donation(interaction, from: Donor(app: app))
    }

    private func donate(_ identifier: String, _ name: String) throws {
        _ = try store.donate([donation(identifier, name, "org.a")])
    }

    private func glance(boot: String? = "boot-1", namespace: String? = nil) -> StoreGlance? {
        let host = Host(
            now: { test.now },
            bootIdentifier: boot,
            randomBytes: { [UInt8](repeating: 0, count: $0) },
            processNamespace: namespace
        )
        return StoreGlance(at: test.path, host: host)
    }

    @Test func `sees activities and indexes once something asked for them`() throws {
        let donor = store.donor("org.a")
        try donor.becomeCurrent(Activity(type: "org.a.read", title: "湖について"))
        var batch = IndexBatch(index: "archive")
        batch.items = [SearchableItem(identifier: "1")]
        _ = try donor.apply(batch)
        let seen = try #require(glance())
        #expect(seen.activities().isEmpty && seen.indexes().isEmpty)
        _ = try store.activities()
        #expect(seen.activities().map(\.title) == ["湖について"])
        #expect(seen.indexes() == ["archive"])
        try store.delete(.everythingWithActivities, from: .app("org.a"))
        // Names of deleted things are left out even before the views know.
        let later = try #require(glance())
        #expect(later.activities().isEmpty && later.indexes().isEmpty)
    }

    @Test func `sees donors before there are views, and people afterwards`() throws {
        try donate("1", "Ana")
        let seen = try #require(glance())
        #expect(seen.donors() == [Donor(app: "org.a")])
        #expect(seen.people().isEmpty)
        #expect(seen.conversations().isEmpty)
        _ = try store.contacts()
        #expect(seen.people().map(\.person.displayName) == ["Ana"])
        #expect(
            seen.conversations() == [
                StoreGlance.Conversation(
                    donor: Donor(app: "org.a"),
                    conversationIdentifier: "c-Ana",
                    groupName: nil
                )
            ]
        )
    }

    @Test func `sees no views that may be torn, or of another log`() throws {
        try donate("1", "Ana")
        _ = try store.contacts()
        // A whole rebuild is synced; a catch-up is not.
        try donate("2", "Ana")
        _ = try store.contacts()
        #expect(glance(boot: "boot-2")?.people().isEmpty == true)
        #expect(glance(boot: nil)?.people().isEmpty == true)
        #expect(glance()?.people().count == 1)
        try store.deleteAll(from: .app("org.a"))
        #expect(glance()?.people().isEmpty == true)
        try store.erase()
        #expect(glance()?.people().isEmpty == true)
    }

    @Test func `sees nothing where there is nothing, and makes nothing`() throws {
        #expect(StoreGlance(at: test.directory.path(of: "none")) == nil)
        #expect(StoreGlance(at: test.directory.path) == nil)
        #expect(StoreGlance(at: "\(test.path)\0") == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.directory.path)
        #expect(names == ["store"])
    }

    @Test func `finds the identifiers that begin with a text, of every length and donor`() throws {
        var generator = SeededGenerator(seed: 11)
        var all: Set<String> = []
        var donations: [Donation] = []
        for number in 0..<300 {
            let length = Int.random(in: 1...5, using: &generator)
            let identifier = String(
                (0..<length).map { _ in "abc".randomElement(using: &generator)! }
            )
            guard all.insert(identifier).inserted else { continue }
            donations.append(donation(identifier, "Ana", "org.\(number % 3)"))
        }
        _ = try store.donate(donations)
        try donate(String(repeating: "a", count: 512), "Ana")
        let seen = try #require(glance())
        for prefix in ["", "a", "ab", "cab", "cccc", "abcab", "abcabc", "d"] {
            let found = seen.identifiers(beginning: prefix, limit: 1000)
            #expect(found.sorted() == all.filter { $0.hasPrefix(prefix) }.sorted(), "\(prefix)")
        }
        #expect(seen.identifiers(beginning: "a", limit: 3).count == 3)
    }
}
