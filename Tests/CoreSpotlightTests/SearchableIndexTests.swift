import DonationStore
import Foundation
import Intents
import Synchronization
import TestSupport
import Testing

@testable import CoreSpotlight

/// An item with a title.
func item(
    _ identifier: String,
    in domain: String? = nil,
    _ title: String = ""
) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
    attributes.title = title.isEmpty ? identifier : title
    return CSSearchableItem(
        uniqueIdentifier: identifier,
        domainIdentifier: domain,
        attributeSet: attributes
    )
}

/// Returns the code of the error that a piece of work throws.
func code(_ work: () async throws -> Void) async -> CSIndexErrorCode? {
    do {
        try await work()
        return nil
    } catch {
        return (error as? CSIndexError)?.code
    }
}

@Suite struct `A searchable index` {
    let app: TestApp

    init() throws { app = try TestApp() }

    @Test func `keeps items with their attributes, and calls back once they are on disk`()
        async throws
    {
        #expect(CSSearchableIndex.isIndexingAvailable())
        let note = item("n1", in: "notes.travel", "Trip to Paris")
        note.attributeSet.keywords = ["travel"]
        note.attributeSet.rating = 5
        note.attributeSet.contentDescription = "Trains"
        note.expirationDate = Date(timeIntervalSince1970: 4e9)
        let calls = Mutex(0)
        await app.use {
            await withCheckedContinuation { continuation in
                CSSearchableIndex.default().indexSearchableItems([note]) { error in
                    #expect(error == nil)
                    calls.withLock { $0 += 1 }
                    continuation.resume()
                }
                // It is the item as it was.
                note.attributeSet.title = "Changed"
            }
        }
        #expect(calls.withLock { $0 } == 1)
        let stored = try #require(try app.store().items().first)
        #expect(stored.donor == Donor(app: "org.example.notes"))
        #expect(stored.index == "")
        #expect(stored.item.domainIdentifier == "notes.travel")
        #expect(stored.item.attributes["title"] == .text("Trip to Paris"))
        #expect(stored.item.attributes["keywords"] == .array([.text("travel")]))
        #expect(stored.item.attributes["rating"] == .integer(5))
        #expect(stored.expiration == Timestamp(milliseconds: 4_000_000_000_000))
    }

    @Test(arguments: [false, true])
    func `keeps no texts and pictures of items unless the app says so`(isKept: Bool) async throws {
        let app = try TestApp(keepsContent: isKept)
        let note = item("n1")
        note.attributeSet.textContent = "secret words"
        note.attributeSet.HTMLContentData = Data("<p>secret words".utf8)
        note.attributeSet.thumbnailData = Data([1])
        try await app.use { try await CSSearchableIndex.default().indexSearchableItems([note]) }
        let names = try app.store().items().map { Set($0.item.attributes.keys) }
        let content: Set = ["textContent", "HTMLContentData", "thumbnailData"]
        #expect(names == [Set(["title", "contentType"]).union(isKept ? content : [])])
    }

    @Test func `deletes by identifier, by domain and all`() async throws {
        try await app.use {
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems([
                item("1", in: "a"), item("2", in: "a.b"), item("3", in: "ab"), item("4", in: "c"),
            ])
            try await CSSearchableIndex(name: "other").indexSearchableItems([item("9", in: "a")])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["a", ""])
            #expect(try app.items() == ["3", "4", "9"])
            try await index.deleteSearchableItems(withIdentifiers: ["4", "none"])
            #expect(try app.items() == ["3", "9"])
            try await index.deleteAllSearchableItems()
            #expect(try app.items() == ["9"])
        }
    }

    @Test func `A23: changes only the attributes that an update sets, of an item that is there`()
        async throws
    {
        let note = item("n1", "Paris")
        note.attributeSet.rating = 5
        let update = CSSearchableItem(
            uniqueIdentifier: "n1",
            domainIdentifier: nil,
            attributeSet: CSSearchableItemAttributeSet(itemContentType: "public.text")
        )
        update.attributeSet.rating = nil
        update.isUpdate = true
        let other = item("none")
        other.isUpdate = true
        try await app.use {
            try await CSSearchableIndex.default().indexSearchableItems([note])
            try await CSSearchableIndex.default().indexSearchableItems([update, other])
        }
        let stored = try app.store().items()
        #expect(stored.map(\.item.identifier) == ["n1"])
        #expect(stored.first?.item.attributes["title"] == .text("Paris"))
        #expect(stored.first?.item.attributes["rating"] == nil)
    }

    @Test func `refuses an item, and takes the others`() async throws {
        await app.use {
            let failed = await code {
                try await CSSearchableIndex.default().indexSearchableItems([
                    item("good"), item(String(repeating: "a", count: 513)),
                ])
            }
            #expect(failed == .invalidItemError)
        }
        #expect(try app.items() == ["good"])
    }

    @Test func `is not there without a store`() async throws {
        var destination = app.destination
        destination.store = nil
        await DonationDestination.with(destination) {
            #expect(!CSSearchableIndex.isIndexingAvailable())
            let failed = await code {
                try await CSSearchableIndex.default().indexSearchableItems([item("n1")])
            }
            #expect(failed == .indexingUnsupported)
        }
    }

    // MARK: Batches

    @Test func `A21: has a batch with its state or neither`() async throws {
        try await app.use {
            let index = CSSearchableIndex(name: "notes")
            #expect(try await index.fetchLastClientState() == Data())
            index.beginBatch()
            try await index.indexSearchableItems([item("1"), item("2")])
            try await index.deleteSearchableItems(withIdentifiers: ["2"])
            #expect(try app.items() == [])
            #expect(try await CSSearchableIndex(name: "notes").fetchLastClientState() == Data())
            try await index.endBatch(withClientState: Data("17".utf8))
            #expect(try app.items("notes") == ["1"])
            #expect(try await index.fetchLastClientState() == Data("17".utf8))

            index.beginBatch()
            try await index.indexSearchableItems([item("3")])
            let long = await code {
                try await index.endBatch(withClientState: Data(repeating: 1, count: 251))
            }
            #expect(long == .invalidClientStateError)
            #expect(try app.items("notes") == ["1"])
            #expect(try await index.fetchLastClientState() == Data("17".utf8))
            index.beginBatch()
            try await index.endBatch(withClientState: Data(repeating: 1, count: 250))

            try await index.deleteAllSearchableItems()
            #expect(try await index.fetchLastClientState() == Data())
        }
    }

    @Test func `A22: leaves all as it is if another writer has moved the state`() async throws {
        try await app.use {
            let index = CSSearchableIndex(name: "notes")
            index.beginBatch()
            try await index.indexSearchableItems([item("1")])
            try await index.endIndexBatch(
                expectedClientState: nil,
                newClientState: Data("17".utf8)
            )
            index.beginBatch()
            try await index.indexSearchableItems([item("2")])
            try await index.deleteSearchableItems(withIdentifiers: ["1"])
            let failed = await code {
                try await index.endIndexBatch(
                    expectedClientState: Data("16".utf8),
                    newClientState: Data("18".utf8)
                )
            }
            #expect(failed == .mismatchedClientState)
            #expect(failed?.rawValue == -1006)
            #expect(try app.items() == ["1"])
            #expect(try await index.fetchLastClientState() == Data("17".utf8))
        }
    }

    @Test func `calls the handlers of a batch once, with the errors of their own items`()
        async throws
    {
        let calls = Mutex<[String]>([])
        @Sendable func note(_ name: String, _ error: (any Error)?) {
            calls.withLock { $0.append("\(name) \((error as? CSIndexError)?.code.rawValue ?? 0)") }
        }
        await app.use {
            let index = CSSearchableIndex(name: "notes")
            index.beginBatch()
            let bad = item(String(repeating: "a", count: 513))
            index.indexSearchableItems([bad, item("2")]) { note("bad", $0) }
            index.indexSearchableItems([item("1")]) { note("good", $0) }
            index.endBatch(withClientState: Data("1".utf8)) { note("end", $0) }
            index.endBatch(withClientState: Data()) { note("none", $0) }
            await DonationDestination.flush()
        }
        // Handlers run beside one another.
        #expect(calls.withLock { $0.sorted() } == ["bad -1001", "end 0", "good 0", "none -1"])
        #expect(try app.items() == ["1", "2"])
    }

    @Test func `has no state without a name`() async throws {
        await app.use {
            let index = CSSearchableIndex.default()
            let other = CSSearchableIndex(name: "")
            other.beginBatch()
            other.indexSearchableItems([item("1")], completionHandler: nil)
            let failed = await code { try await other.endBatch(withClientState: Data([1])) }
            #expect(failed == .invalidClientStateError)
            withExtendedLifetime(index) {}
        }
        #expect(try app.items() == [])
    }

    @Test(arguments: 1...20)
    func `does in a batch what it does without one`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let names = ["1", "2", "3"]
        let domains = ["a", "a.b", "c"]
        var changes: [(CSSearchableIndex) -> Void] = []
        for turn in 0..<12 {
            let name = names.randomElement(using: &generator)!
            let domain = domains.randomElement(using: &generator)!
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...4:
                let title = "\(turn)"
                changes.append { $0.indexSearchableItems([item(name, in: domain, title)]) }
            case 5:
                changes.append { index in
                    let update = item(name, in: nil, "update \(turn)")
                    update.isUpdate = true
                    index.indexSearchableItems([update])
                }
            case 6, 7:
                changes.append { $0.deleteSearchableItems(withIdentifiers: [name]) }
            case 8:
                changes.append { $0.deleteSearchableItems(withDomainIdentifiers: [domain]) }
            default: changes.append { $0.deleteAllSearchableItems() }
            }
        }
        try await app.use {
            let single = CSSearchableIndex(name: "single")
            let batched = CSSearchableIndex(name: "batched")
            let half = Int.random(in: 0..<12, using: &generator)
            for change in changes { change(single) }
            for change in changes.prefix(half) { change(batched) }
            batched.beginBatch()
            for change in changes.dropFirst(half) { change(batched) }
            try await batched.endBatch(withClientState: Data([1]))
            let store = try app.store()
            func found(_ index: String) throws -> [SearchableItem] {
                try store.items(index: index).map(\.item)
            }
            #expect(try found("single") == found("batched"), "seed \(seed)")
        }
    }

    // MARK: The delegate

    private final class Delegate: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
        let asked = Mutex<[[String]?]>([])
        let acknowledges: Bool

        init(acknowledges: Bool = true) { self.acknowledges = acknowledges }

        func searchableIndex(
            _ searchableIndex: CSSearchableIndex,
            reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
                @escaping () -> Void
        ) {
            asked.withLock { $0.append(nil) }
            acknowledgementHandler()
        }

        func searchableIndex(
            _ searchableIndex: CSSearchableIndex,
            reindexSearchableItemsWithIdentifiers identifiers: [String],
            acknowledgementHandler: @escaping () -> Void
        ) {
            asked.withLock { $0.append(identifiers) }
            if acknowledges { acknowledgementHandler() }
        }
    }

    @Test func `asks its delegate for everything if it is empty, and for what has expired`()
        async throws
    {
        let delegate = Delegate()
        try await app.use {
            let index = CSSearchableIndex(name: "notes")
            index.indexDelegate = delegate
            await DonationDestination.flush()
            #expect(delegate.asked.withLock { $0 } == [nil])
            let old = item("old")
            old.expirationDate = Date(timeIntervalSince1970: 1e9)
            try await index.indexSearchableItems([old, item("new")])
            index.indexDelegate = delegate
            index.indexDelegate = delegate
            await DonationDestination.flush()
            #expect(delegate.asked.withLock { $0 }.dropFirst().first == ["old"])
            let asked = delegate.asked.withLock { $0.count }
            index.indexDelegate = delegate
            await DonationDestination.flush()
            #expect(delegate.asked.withLock { $0.count } == asked)
        }
    }

    @Test func `asks again until its delegate acknowledges`() async throws {
        let delegate = Delegate(acknowledges: false)
        try await app.use {
            let index = CSSearchableIndex(name: "notes")
            let old = item("old")
            old.expirationDate = Date(timeIntervalSince1970: 1e9)
            try await index.indexSearchableItems([old])
            for _ in 0..<2 {
                index.indexDelegate = delegate
                await DonationDestination.flush()
            }
            #expect(delegate.asked.withLock { $0 } == [["old"], ["old"]])
        }
    }

    // MARK: The extension

    /// As an app has one.
    private final class IndexRequestHandler: CSIndexExtensionRequestHandler {
        var indexed: [String] = []

        override func searchableIndex(
            _ searchableIndex: CSSearchableIndex,
            reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
                @escaping () -> Void
        ) {
            indexed.append("all")
            acknowledgementHandler()
        }

        override func data(
            for searchableIndex: CSSearchableIndex,
            itemIdentifier: String,
            typeIdentifier: String
        ) throws -> Data {
            Data(itemIdentifier.utf8)
        }
    }

    @Test func `asks the extension that a program runs, once the program begins its request`()
        async throws
    {
        let handler = IndexRequestHandler()
        await app.use {
            #expect(handler.indexed.isEmpty)
            handler.beginRequest(with: NSExtensionContext(intent: nil))
            await DonationDestination.flush()
            #expect(handler.indexed == ["all"])
            CSSearchableIndex.default().indexDelegate = nil
        }
        let plain = CSIndexExtensionRequestHandler()
        #expect(throws: CocoaError.self) {
            try plain.data(for: .default(), itemIdentifier: "a", typeIdentifier: "public.text")
        }
        let delegate: any CSSearchableIndexDelegate = handler
        #expect(
            try delegate.data(for: .default(), itemIdentifier: "a", typeIdentifier: "public.text")
                == Data("a".utf8)
        )
    }

}
