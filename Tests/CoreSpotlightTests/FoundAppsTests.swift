import DonationStore
import Foundation
import Intents
import Search
import TestSupport
import Testing

@testable import CoreSpotlight

/// Apps of which somebody looks for what they have, and which then forget it.
@Suite struct `A30: An app whose user searches` {
    let app: TestApp

    init() throws { app = try TestApp() }

    private var now: Timestamp {
        Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }

    private func found(_ text: String) throws -> [SearchResult] {
        try Searcher(app.store()).results(for: text, at: now)
    }

    private func titles(_ text: String) throws -> [String] { try found(text).map(\.title) }

    /// Why an activity with a title is not found.
    private func obstacle(_ title: String) throws -> SearchObstacle? {
        let store = try app.store()
        let activity = try #require(
            try store.activities().first { $0.activity.title == title }
        )
        return try Searcher(store).obstacle(to: activity, at: now)
    }

    /// The rows in the views of activities and items.
    private func rowCount() throws -> Int {
        try app.store().readingActivities { reader throws(DonationStoreError) in
            try reader.rows(beginning: []).count
        }
    }

    /// Checks that nothing is left of what an app had, and erases it from the files.
    private func expectNothingLeft(
        of words: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let store = try app.store()
        let searcher = Searcher(store)
        for word in words {
            let results = try searcher.results(for: word, at: now)
            #expect(results.isEmpty, "\(word)", sourceLocation: sourceLocation)
            let completions = try searcher.completions(of: String(word.prefix(2)))
            #expect(completions.isEmpty, "\(word)", sourceLocation: sourceLocation)
        }
        #expect(try store.activities().isEmpty, sourceLocation: sourceLocation)
        #expect(try store.visits().isEmpty, sourceLocation: sourceLocation)
        #expect(try store.currentActivities().isEmpty, sourceLocation: sourceLocation)
        #expect(try store.items().isEmpty, sourceLocation: sourceLocation)
        #expect(try rowCount() == 0, sourceLocation: sourceLocation)
        // A deletion leaves the bytes, an erasure does not.
        for word in words {
            #expect(!(try files(with: word).isEmpty), "\(word)", sourceLocation: sourceLocation)
        }
        try store.erase()
        #expect(try searcher.results(for: words[0], at: now).isEmpty)
        for word in words {
            #expect(try files(with: word) == [], "\(word)", sourceLocation: sourceLocation)
        }
        #expect(try rowCount() == 0, sourceLocation: sourceLocation)
    }

    /// The files of the store that have a word in them, as it is or folded.
    private func files(with word: String) throws -> [String] {
        let path = app.directory.path(of: "store")
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            guard let content = try? Data(contentsOf: URL(filePath: "\(path)/\(name)")) else {
                return false
            }
            return [word, word.lowercased()].contains { content.range(of: Data($0.utf8)) != nil }
        }
    }

    // MARK: Wikipedia

    @Test func `finds saved articles, as Wikipedia has them, by title and by part of a word`()
        throws
    {
        #expect(try app.run("wikipedia") == "")
        let address = "https://en.example.org/wiki/Confluence_(hydrology)"
        for text in ["confluence hydro", "conflu", "hydrology", "rivers meet"] {
            let results = try found(text)
            #expect(results.map(\.title) == ["Confluence (hydrology)"], "\(text)")
            #expect(results.first?.item?.item.identifier == address)
            // The article was read, and is found as the item that it is a view of.
            let article = try #require(
                results.first?.activities.first {
                    $0.activity.type == "org.example.wikipedia.article"
                }
            )
            #expect(article.activity.webpageURL == address)
        }
        // Without accents, in another script.
        #expect(try titles("κηφι") == ["Κηφισός"])
        #expect(try titles("αττικης") == ["Κηφισός"])
        #expect(Set(try titles("wiki")).isSuperset(of: ["Explore", "Places"]))
        #expect(try titles("explo") == ["Explore"])
        #expect(try titles("places") == ["Places"])
    }

    @Test func `does not find articles that are not saved, nor searches, of Wikipedia`() throws {
        #expect(try app.run("wikipedia") == "")
        #expect(try titles("oxbow") == [])
        #expect(
            try obstacle("Oxbow lake")
                == .relatedItemMissing("https://en.example.org/wiki/Oxbow_lake")
        )
        #expect(try titles("rivers that") == [])
        #expect(try obstacle("Search for rivers that meet") == .notEligible)
        let explored = try #require(
            try app.store().activities().first { $0.activity.title == "Explore" }
        )
        #expect(explored.visits == 2)
        #expect(explored.activity.restorableUserInfo() == ["WMFPage": .text("Explore")])
    }

    @Test func `leaves nothing of Wikipedia when its domain and its activities go`() throws {
        #expect(try app.run("wikipedia") == "")
        #expect(try titles("conflu") == ["Confluence (hydrology)"])
        #expect(try app.run("wikipedia-signout") == "")
        try expectNothingLeft(of: ["Confluence", "Κηφισός", "Oxbow", "Explore"])
    }

    // MARK: OneBusAway

    @Test func `finds a stop, as OneBusAway has it, by its name or code`() throws {
        #expect(try app.run("onebusaway") == "stop 1_75403\nstop 1_29220\nstop 1_29220\n")
        for text in ["quay", "mill rd", "75403", "754", "quay br"] {
            let results = try found(text)
            #expect(results.map(\.title) == ["Quay Bridge & Mill Rd (75403), N bound"], "\(text)")
            let stop = try #require(results.first?.activities.first)
            #expect(stop.visits == 2)
            #expect(stop.activity.persistentIdentifier == "region_7_stop_1_75403")
            #expect(
                stop.activity.restorableUserInfo()
                    == ["stopID": .text("1_75403"), "regionID": .integer(7)]
            )
        }
        #expect(try titles("lagiew") == ["Łagiewniki (29220), SW bound"])
        // The best of two, and no trip.
        #expect(try titles("bound").count == 2)
        #expect(try titles("harbour") == [])
        #expect(try obstacle("44 - Harbour Terminal") == .notEligible)
        let trip = try app.store().activities().first {
            $0.activity.type == "org.example.onebusaway.user_activity.trip"
        }
        #expect(trip?.activity.userInfo["serviceDate"] == .date(1_767_571_200 - 978_307_200))
    }

    @Test func `leaves nothing of OneBusAway but what is not deleted`() throws {
        _ = try app.run("onebusaway")
        #expect(try titles("quay") != [])
        #expect(try app.run("onebusaway-forget") == "")
        #expect(try titles("quay") == [])
        #expect(try titles("łagiew") == ["Łagiewniki (29220), SW bound"])
        #expect(try app.run("onebusaway-signout") == "")
        try expectNothingLeft(of: ["Quay", "agiewniki", "75403", "Harbour"])
    }

    // MARK: Firefox

    @Test func `finds a page, as Firefox has it, by host or title, and none of a private tab`()
        throws
    {
        #expect(try app.run("firefox") == "")
        let address = "https://gardening.example.org/ferns?season=spring#shade"
        for text in ["ferns", "deep sha", "gardening", "garden", "maidenhair", "flora"] {
            let results = try found(text)
            #expect(results.map(\.title) == ["Ferns for deep shade"], "\(text)")
            let result = try #require(results.first)
            #expect(result.item?.item.identifier == address)
            #expect(result.webpageURL == address)
            #expect(result.activities.map(\.visits) == [2])
        }
        #expect(try titles("заголов") == ["Заголовки дня"])
        #expect(try titles("news") == ["Заголовки дня"])
        for text in ["surprise", "balloons", "party", "settings"] {
            #expect(try titles(text) == [], "\(text)")
            #expect(try files(with: text) == [], "\(text)")
        }
    }

    @Test func `leaves nothing of Firefox when its history is cleared`() throws {
        _ = try app.run("firefox")
        #expect(try titles("ferns") == ["Ferns for deep shade"])
        #expect(try app.run("firefox-forget") == "")
        #expect(try titles("ferns") == [])
        #expect(try titles("заголовки") == ["Заголовки дня"])
        #expect(try app.run("firefox-signout") == "")
        try expectNothingLeft(of: ["Ferns", "Заголовки", "maidenhair", "gardening", "Flora"])
    }
}
