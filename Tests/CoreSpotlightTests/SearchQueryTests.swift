import DonationStore
import Foundation
import Intents
import Search
import Synchronization
import TestSupport
import Testing

@testable import CoreSpotlight

@Suite struct `A search query` {
    let app: TestApp

    init() throws { app = try TestApp() }

    private func fill() async throws {
        let paris = item("paris", in: "travel.france", "Trip to Paris")
        paris.attributeSet.rating = 5
        let shelf = try #require(CSCustomAttributeKey(keyName: "org_example_shelf"))
        paris.attributeSet.setValue("upper" as NSString, forCustomKey: shelf)
        let old = item("old", "Paris long ago")
        old.expirationDate = Date(timeIntervalSince1970: 1e9)
        let london = item("london", in: "travel.england", "London")
        london.attributeSet.rating = 3
        try await CSSearchableIndex.default().indexSearchableItems([paris, old])
        try await CSSearchableIndex(name: "other").indexSearchableItems([london])
        var batch = IndexBatch()
        let attributes: [String: TaggedValue] = ["title": .text("Paris of another app")]
        batch.items = [SearchableItem(identifier: "theirs", attributes: attributes)]
        try app.store().donor("org.example.other").apply(batch)
    }

    private func found(
        _ text: String,
        filters: [String] = []
    ) async throws -> [String] {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title"]
        context.filterQueries = filters
        var found: [String] = []
        for try await result in CSSearchQuery(queryString: text, queryContext: context).results {
            found.append(result.id)
        }
        return found
    }

    @Test func `finds the app's own items that have not expired`() async throws {
        try await app.use {
            try await fill()
            #expect(try await found(#"title == "paris"wc"#) == ["paris"])
            #expect(try await found(#"title == "*"c"#) == ["paris", "london"])
            #expect(try await found("rating > 3") == ["paris"])
            #expect(try await found(#"domainIdentifier == "travel.*""#) == ["paris", "london"])
            #expect(try await found(#"org_example_shelf == "upper""#) == ["paris"])
            #expect(try await found(#"title == "*""#, filters: ["rating < 4"]) == ["london"])
            #expect(
                try await found(#"title == "*""#, filters: ["rating < 4", "rating > 4"]) == []
            )
        }
    }

    private func key(
        _ name: String,
        searchable: Bool = true,
        byDefault: Bool = false
    ) throws -> CSCustomAttributeKey {
        try #require(
            CSCustomAttributeKey(
                keyName: name,
                searchable: searchable,
                searchableByDefault: byDefault,
                unique: false,
                multiValued: false
            )
        )
    }

    @Test func `reads custom attributes as their keys say`() async throws {
        try await app.use {
            let book = item("book", "Lakes")
            let keys = try [
                key("shelf"), key("owner", byDefault: true), key("secret", searchable: false),
            ]
            for (key, value) in zip(keys, ["upper", "Ana", "treasure"]) {
                book.attributeSet.setValue(value as NSString, forCustomKey: key)
            }
            try await CSSearchableIndex.default().indexSearchableItems([book])
            #expect(try await found(#"shelf == "upper""#) == ["book"])
            #expect(try await found(#"** == "upper""#) == [])
            #expect(try await found(#"owner == "Ana""#) == ["book"])
            #expect(try await found(#"** == "Ana""#) == ["book"])
            #expect(try await found(#"secret == "treasure""#) == [])
            #expect(try await found(#"** == "treasure""#) == [])

            let query = CSSearchQuery(queryString: #"title == "Lakes""#, attributes: ["secret"])
            for try await result in query.results {
                let attributes = result.item.attributeSet
                #expect(attributes.value(forCustomKey: keys[2]) as? String == "treasure")
                #expect(attributes.customKeys.values.map(\.isSearchable) == [false])
                #expect(attributes.title == nil && attributes.customKeys.count == 1)
            }
            #expect(query.foundItemCount == 1)

            // What is found as one types.
            let now = try #require(Timestamp(Date()))
            let searcher = Searcher(try app.store())
            #expect(try searcher.results(for: "an", at: now).map(\.title) == ["Lakes"])
            for word in ["upper", "treasure"] {
                #expect(try searcher.results(for: word, at: now).isEmpty, "\(word)")
            }

            // An update changes the flags with the value.
            let update = item("book", "Lakes")
            update.isUpdate = true
            update.attributeSet.setValue(
                "Bea" as NSString,
                forCustomKey: try key("owner", searchable: false)
            )
            update.attributeSet.setValue("gold" as NSString, forCustomKey: try key("secret"))
            try await CSSearchableIndex.default().indexSearchableItems([update])
            #expect(try await found(#"owner == "Bea""#) == [])
            #expect(try await found(#"** == "Bea""#) == [])
            #expect(try await found(#"secret == "gold""#) == ["book"])
            #expect(try await found(#"shelf == "upper""#) == ["book"])
            #expect(try searcher.results(for: "bea", at: now).isEmpty)
        }
    }

    @Test func `fills in the attributes that it is to fetch`() async throws {
        try await app.use {
            try await fill()
            for (names, title) in [(["rating"], nil), (["title"], "Trip to Paris")] {
                let query = CSSearchQuery(queryString: #"title == "*Paris""#, attributes: names)
                for try await result in query.results {
                    #expect(result.item.attributeSet.title == title)
                    #expect(result.item.domainIdentifier == "travel.france")
                }
                #expect(query.foundItemCount == 1)
            }
        }
    }

    @Test func `calls its handlers in order, the last one once`() async throws {
        try await app.use {
            try await CSSearchableIndex.default().indexSearchableItems(
                (0..<100).map { item("item \($0)") }
            )
            let found = Mutex<[String]>([])
            let ends = Mutex(0)
            let query = CSSearchQuery(queryString: #"title == "item*""#, attributes: ["title"])
            query.foundItemsHandler = { items in
                found.withLock { $0 += items.map(\.uniqueIdentifier) }
            }
            await withCheckedContinuation { continuation in
                query.completionHandler = { error in
                    #expect(error == nil)
                    ends.withLock { $0 += 1 }
                    continuation.resume()
                }
                query.start()
                query.start()
            }
            await DonationDestination.flush()
            #expect(ends.withLock { $0 } == 1)
            #expect(found.withLock { $0.count } == 100)
            #expect(query.foundItemCount == 100)
            #expect(try found.withLock { $0 } == app.items())
        }
    }

    private func failure(_ text: String) async -> CSSearchQueryErrorCode? {
        do {
            _ = try await found(text)
            return nil
        } catch {
            return (error as? CSSearchQueryError)?.code
        }
    }

    @Test func `has the error of its fault`() async throws {
        await app.use {
            for (text, expected) in [
                ("title = 1", CSSearchQueryErrorCode.invalidQuery),
                ("no_such_name == 1", .invalidQuery),
            ] {
                #expect(await failure(text) == expected)
            }
        }
        var destination = app.destination
        destination.store = nil
        await DonationDestination.with(destination) {
            let code = await failure("rating > 3")
            #expect(code == .indexUnreachable)
        }
    }

    @Test func `ends with an error if it is cancelled`() async throws {
        try await app.use {
            try await CSSearchableIndex.default().indexSearchableItems(
                (0..<100).map { item("item \($0)") }
            )
            let query = CSSearchQuery(queryString: #"title == "item*""#, attributes: [])
            query.foundItemsHandler = { [weak query] _ in query?.cancel() }
            let code: CSSearchQueryErrorCode? = await withCheckedContinuation { continuation in
                query.completionHandler = { error in
                    continuation.resume(returning: (error as? CSSearchQueryError)?.code)
                }
                query.start()
            }
            #expect(code == .cancelled)
            #expect(query.foundItemCount < 100)
            #expect(query.isCancelled)
            let other = CSSearchQuery(queryString: #"title == "item*""#, attributes: [])
            other.cancel()
            await #expect(throws: CSSearchQueryError.self) {
                for try await _ in other.results {}
            }
        }
    }

    @Test func `has circumstances that can be copied and archived`() throws {
        let context = CSSearchQueryContext()
        context.fetchAttributes = ["title"]
        context.filterQueries = ["rating > 3"]
        context.keyboardLanguage = "pt"
        context.sourceOptions = .allowMail
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: context,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: CSSearchQueryContext.self,
            from: data
        )
        for copy in [context.copy() as? CSSearchQueryContext, read] {
            #expect(copy?.fetchAttributes == ["title"])
            #expect(copy?.filterQueries == ["rating > 3"])
            #expect(copy?.keyboardLanguage == "pt")
            #expect(copy?.sourceOptions == .allowMail)
        }
    }
}
