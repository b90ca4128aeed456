import DonationStore
import Foundation
import Intents
import Search
import Synchronization
import TestSupport
import Testing

@testable import CoreSpotlight

@Suite struct `A search for a person's text` {
    let app: TestApp

    init() throws { app = try TestApp() }

    private func index(_ titles: [String]) async throws {
        try await CSSearchableIndex.default().indexSearchableItems(titles.map { item($0) })
    }

    private func context(
        _ change: (CSUserQueryContext) -> Void = { _ in }
    ) -> CSUserQueryContext {
        let context = CSUserQueryContext()
        context.fetchAttributes = ["title"]
        change(context)
        return context
    }

    /// The suggestions and the titles that a text finds.
    private func responses(
        _ text: String?,
        _ context: CSUserQueryContext? = nil
    ) async throws -> (suggestions: [String], items: [CSUserQuery.Item]) {
        let query = CSUserQuery(
            userQueryString: text,
            userQueryContext: context ?? self.context()
        )
        var suggestions: [String] = []
        var items: [CSUserQuery.Item] = []
        for try await response in query.responses {
            switch response {
            case .item(let found): items.append(found)
            case .suggestion(let found):
                #expect(items.isEmpty)
                suggestions.append(found.id)
            }
        }
        #expect(query.foundItemCount == items.count)
        #expect(query.foundSuggestionCount == suggestions.count)
        return (suggestions, items)
    }

    private func titles(
        _ text: String?,
        _ context: CSUserQueryContext? = nil
    ) async throws -> [String] {
        try await responses(text, context).items.map { $0.item.attributeSet.title ?? "" }
    }

    @Test func `finds items as one types, in any script`() async throws {
        try await app.use {
            try await index(["Trip to Paris", "Łódź by night", "東京タワー", "Comparison"])
            for text in ["par", "Paris", "trip pa", "PARIS TRIP", "páris "] {
                #expect(try await titles(text) == ["Trip to Paris"], "\(text)")
            }
            #expect(try await titles("lod") == ["Łódź by night"])
            #expect(try await titles("東京") == ["東京タワー"])
            // A space says that the word is complete.
            #expect(try await titles("par ") == [])
            #expect(try await titles("") == [])
            #expect(try await titles(nil) == [])
            // Signs of the other language of queries are none here.
            #expect(try await titles(#"title == "*" || par"#) == [])
        }
    }

    @Test func `shows an app its own items, and no activities`() async throws {
        var batch = IndexBatch()
        let attributes: [String: TaggedValue] = ["title": .text("Paris parade of another app")]
        batch.items = [SearchableItem(identifier: "theirs", attributes: attributes)]
        try app.store().donor("org.example.other").apply(batch)
        try await app.use {
            let activity = NSUserActivity(activityType: "org.example.notes.read")
            activity.title = "Paris on the screen"
            activity.isEligibleForSearch = true
            activity.becomeCurrent()
            try await index(["Paris in May"])
            let old = item("old", "Paris long ago")
            old.expirationDate = Date(timeIntervalSince1970: 1e9)
            try await CSSearchableIndex.default().indexSearchableItems([old])
            let few = context { $0.maxSuggestionCount = 10 }
            let found = try await responses("par", few)
            #expect(found.items.map(\.id) == ["Paris in May"])
            // Words of other apps' items would tell about them.
            #expect(found.suggestions == ["Paris"])
            activity.resignCurrent()
        }
    }

    @Test func `has as many results as it may, with ranks if it is to have them`() async throws {
        try await app.use {
            try await index((0..<20).map { "Lake \($0)" } + ["The lake of names"])
            #expect(try await titles("lake").count == 21)
            let ranked = context {
                $0.enableRankedResults = true
                $0.maxResultCount = 5
                $0.maxRankedResultCount = 3
            }
            let items = try await responses("lake", ranked).items.map(\.item)
            #expect(items.count == 5)
            #expect(items.map { $0.rank != nil } == [true, true, true, false, false])
            let sorted = items.sorted { $0.compare(byRank: $1) == .orderedAscending }
            #expect(sorted == items)
            let unranked = try await responses("lake").items.map(\.item)
            #expect(unranked.allSatisfy { $0.rank == nil })
            #expect(unranked.first?.attributeSet.title?.hasPrefix("Lake") == true)
            #expect(unranked.last?.attributeSet.title == "The lake of names")
        }
    }

    @Test func `finds the few items among many activities`() async throws {
        let donor = try app.store().donor("org.example.notes")
        for number in 0..<80 {
            var activity = Activity(type: "org.example.notes.read", title: "Lake \(number)")
            activity.scopes = [.search]
            activity.persistentIdentifier = "\(number)"
            try donor.becomeCurrent(activity)
        }
        try await app.use {
            try await index(["A long text in which a lake is named", "Another one with a lake"])
            #expect(try await titles("lake", context { $0.maxResultCount = 2 }).count == 2)
        }
    }

    @Test func `holds its items to its filters`() async throws {
        try await app.use {
            let good = item("good", in: "travel.france", "Paris in May")
            good.attributeSet.rating = 5
            let bad = item("bad", in: "travel.texas", "Paris, Texas")
            bad.attributeSet.rating = 2
            try await CSSearchableIndex.default().indexSearchableItems([good, bad])
            #expect(try await titles("par").count == 2)
            let filtered = context {
                $0.filterQueries = ["rating > 3", #"domainIdentifier == "travel.*""#]
                $0.maxSuggestionCount = 5
            }
            let found = try await responses("par", filtered)
            #expect(found.items.map(\.id) == ["good"])
            #expect(found.suggestions == ["Paris"])
            let wrong = context { $0.filterQueries = ["no_such_name == 1"] }
            await #expect(throws: CSSearchQueryError.self) { try await titles("par", wrong) }
        }
    }

    @Test func `suggests texts that go on as typed, and marks the typed part`() async throws {
        try await app.use {
            try await index(["Trip to Paris", "Trip to Parma", "Trip to Paris, again", "Boat"])
            #expect(try await responses("trip to par").suggestions == [])
            let some = context { $0.maxSuggestionCount = 5 }
            #expect(
                try await responses("trip to par", some).suggestions
                    == ["trip to Paris", "trip to Parma"]
            )
            let one = context { $0.maxSuggestionCount = 1 }
            #expect(try await responses("pár", one).suggestions == ["Paris"])
            #expect(try await responses("b", some).suggestions == ["Boat"])

            let query = CSUserQuery(userQueryString: "par", userQueryContext: some)
            let lists = Mutex<[[CSSuggestion]]>([])
            query.foundSuggestionsHandler = { list in lists.withLock { $0.append(list) } }
            query.foundItemsHandler = { _ in #expect(lists.withLock { $0.count } == 1) }
            await withCheckedContinuation { continuation in
                query.completionHandler = { _ in continuation.resume() }
                query.start()
            }
            #expect(query.foundItemCount == 3)
            #expect(query.foundSuggestionCount == 2)
            let list = try #require(lists.withLock { $0 }.first)
            #expect(list.map(\.description) == ["Paris", "Parma"])
            #expect(list[0].suggestionKind == .default)
            #expect(list[0].compare(byRank: list[1]) == .orderedAscending)
            #expect(list[1].compare(list[0]) == .orderedDescending)
            let text = list[0].localizedAttributedSuggestion
            #expect(String(text.characters) == "Paris")
            let typed = text.runs.filter { $0[CSSuggestion.HighlightAttribute.self] == true }
            #expect(typed.map { String(text[$0.range].characters) } == ["Par"])
            // The person takes a suggestion, of which no longer word is meant.
            try await index(["Parisian"])
            #expect(try await titles("Paris").count == 3)
            let chosen = CSUserQueryContext(currentSuggestion: list[0])
            #expect(try await titles("Paris", chosen).count == 2)
        }
    }

    @Test func `A25: brings a chosen result to the front, and writes the choice`() async throws {
        try await app.use {
            try await index(["Lake Garda", "Lake Como", "Lake Orta"])
            for _ in 0..<3 {
                let query = CSUserQuery(userQueryString: "lak", userQueryContext: context())
                var items: [CSUserQuery.Item] = []
                for try await item in query.results { items.append(item) }
                let como = try #require(items.first { $0.id == "Lake Como" })
                query.userEngaged(como, visibleItems: items, interaction: .select)
                let orta = try #require(items.first { $0.id == "Lake Orta" })
                query.userEngaged(orta, visibleItems: items, interaction: .focus)
                await DonationDestination.flush()
            }
            let order = try await titles("lake")
            #expect(order.first == "Lake Como")
            let found = try Searcher(app.store()).results(
                for: "lake",
                at: try #require(Timestamp(Date()))
            )
            let reason = found.first?.reasons.first { $0.name == .engagement }
            #expect(reason?.detail == "chosen 3 of 3")
            #expect(reason?.events.count == 3)
            // What nobody searched for is no result.
            let query = CSUserQuery(userQueryString: "lak", userQueryContext: nil)
            let other = CSUserQuery.Item(item: item("Lake Orta"))
            query.userEngaged(other, visibleItems: [other], interaction: .default)
            await DonationDestination.flush()
            #expect(try await titles("lake").first == "Lake Como")
        }
    }

    @Test func `suggests a text for which a result was chosen, and no text of other apps`()
        async throws
    {
        var batch = IndexBatch()
        let attributes: [String: TaggedValue] = ["title": .text("Lake parade")]
        batch.items = [SearchableItem(identifier: "theirs", attributes: attributes)]
        let theirs = try app.store().donor("org.example.other").apply(batch)[0].get().position
        try app.store().record(
            SearchFeedback(query: "lake parade", shown: [theirs], chosen: theirs)
        )
        try await app.use {
            try await index(["Lakeside paths", "Lake Como"])
            let some = context { $0.maxSuggestionCount = 5 }
            #expect(try await responses("la", some).suggestions.sorted() == ["Lake", "Lakeside"])
            let query = CSUserQuery(userQueryString: "lakeside p", userQueryContext: context())
            for try await result in query.results {
                query.userEngaged(result, visibleItems: [result], interaction: .select)
            }
            await DonationDestination.flush()
            #expect(try await responses("la", some).suggestions.first == "lakeside p")
            let other = context {
                $0.maxSuggestionCount = 5
                $0.filterQueries = [#"title == "*Como""#]
            }
            // Each finds one of the results.
            #expect(try await responses("la", other).suggestions == ["Lake"])
        }
    }

    @Test func `finds an item by words of an activity that is a view of it, and by a custom key`()
        async throws
    {
        try await app.use {
            let lake = item("7", "Seven lakes")
            let owner = try #require(
                CSCustomAttributeKey(
                    keyName: "org_example_owner",
                    searchable: true,
                    searchableByDefault: true,
                    unique: false,
                    multiValued: false
                )
            )
            lake.attributeSet.setValue("Ana Silva" as NSString, forCustomKey: owner)
            try await CSSearchableIndex.default().indexSearchableItems([lake])
            let activity = NSUserActivity(activityType: "org.example.notes.read")
            activity.title = "Reading about water"
            activity.isEligibleForSearch = true
            let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
            attributes.relatedUniqueIdentifier = "7"
            activity.contentAttributeSet = attributes
            activity.becomeCurrent()
            #expect(try await titles("wat") == ["Seven lakes"])
            #expect(try await titles("silva") == ["Seven lakes"])
            let some = context { $0.maxSuggestionCount = 5 }
            #expect(try await responses("wat", some).suggestions == ["water"])
            #expect(try await responses("sil", some).suggestions == ["Silva"])
            activity.resignCurrent()
        }
    }

    @Test func `records a choice below the visible results, and among too many`() async throws {
        try await app.use {
            try await index((0..<100).map { "Lake \($0)" })
            let long = "lake " + String(repeating: " ", count: 400)
            let query = CSUserQuery(userQueryString: long, userQueryContext: context())
            var items: [CSUserQuery.Item] = []
            for try await item in query.results { items.append(item) }
            #expect(items.count == 100)
            query.userEngaged(items[99], visibleItems: items, interaction: .select)
            query.userEngaged(items[99], visibleItems: [], interaction: .select)
            await DonationDestination.flush()
            let order = try await titles("lake")
            #expect(order.first == items[99].item.attributeSet.title)
            let found = try Searcher(app.store()).results(
                for: "lake",
                at: try #require(Timestamp(Date()))
            )
            let reason = found.first?.reasons.first { $0.name == .engagement }
            #expect(reason?.detail == "chosen 2 of 2")
        }
    }

    @Test func `records a choice among the results that are left`() async throws {
        try await app.use {
            try await index(["Lake Garda", "Lake Como", "Lake Orta", "Lake Iseo"])
            let query = CSUserQuery(userQueryString: "lak", userQueryContext: context())
            var items: [CSUserQuery.Item] = []
            for try await item in query.results { items.append(item) }
            #expect(items.count == 4)
            let como = try #require(items.first { $0.id == "Lake Como" })
            let orta = try #require(items.first { $0.id == "Lake Orta" })
            try await CSSearchableIndex.default()
                .deleteSearchableItems(withIdentifiers: ["Lake Garda", "Lake Orta"])
            // Who is gone cannot be chosen.
            query.userEngaged(orta, visibleItems: items, interaction: .select)
            await DonationDestination.flush()
            #expect(try searches() == [])
            query.userEngaged(como, visibleItems: items, interaction: .select)
            await DonationDestination.flush()
            let search = try #require(try searches().first)
            let positions = items.compactMap(\.item.position)
            let gone = items.filter { ["Lake Garda", "Lake Orta"].contains($0.id) }
                .compactMap(\.item.position)
            #expect(positions.count == 4 && gone.count == 2)
            #expect(search.query == "lak")
            #expect(search.shown == positions.filter { !gone.contains($0) })
            #expect(search.chosen == como.item.position)
            #expect(try await titles("lake") == ["Lake Como", "Lake Iseo"])
        }
    }

    /// The choices in the log.
    private func searches() throws -> [SearchFeedback] {
        let store = try app.store()
        var found: [SearchFeedback] = []
        for number in 1...(try store.lastPosition().rawValue) {
            let event = try store.event(at: Position(rawValue: number))
            if let search = event?.event.payload(as: SearchFeedback.self) { found.append(search) }
        }
        return found
    }

    @Test func `finds what changed since the last search, and ends with an error`() async throws {
        try await app.use {
            CSUserQuery.prepareProtectionClasses([])
            try await index(["Paris"])
            #expect(try await titles("par") == ["Paris"])
            try await CSSearchableIndex.default().deleteAllSearchableItems()
            #expect(try await titles("par") == [])
            try await index(["Parma"])
            #expect(try await titles("par") == ["Parma"])
            let query = CSUserQuery(userQueryString: "par", userQueryContext: nil)
            query.cancel()
            await #expect(throws: CSSearchQueryError.self) {
                for try await _ in query.responses {}
            }
        }
        var destination = app.destination
        destination.store = nil
        _ = await DonationDestination.with(destination) {
            await #expect(throws: CSSearchQueryError.self) { _ = try await titles("par") }
        }
    }

    @Test func `has circumstances and suggestions that can be copied and archived`() throws {
        let completion = try #require(
            QueryCompletion.completions(of: "pa", words: [.init("Paris", count: 1)], limit: 1).first
        )
        let suggestion = CSSuggestion(completion, rank: 1)
        let context = CSUserQueryContext(currentSuggestion: suggestion)
        context.fetchAttributes = ["title"]
        context.enableRankedResults = true
        context.disableSemanticSearch = true
        context.maxResultCount = 1
        context.maxRankedResultCount = 2
        context.maxSuggestionCount = 3
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: context,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: CSUserQueryContext.self,
            from: data
        )
        for copy in [context.copy() as? CSUserQueryContext, read] {
            #expect(copy?.fetchAttributes == ["title"])
            #expect(copy?.enableRankedResults == true)
            #expect(copy?.disableSemanticSearch == true)
            #expect(copy?.maxResultCount == 1)
            #expect(copy?.maxRankedResultCount == 2)
            #expect(copy?.maxSuggestionCount == 3)
            #expect(copy?.currentSuggestion == suggestion)
            #expect(
                copy?.currentSuggestion?.localizedAttributedSuggestion
                    == suggestion.localizedAttributedSuggestion
            )
        }
    }
}
