import DonationStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Search

/// A store with a clock, and a searcher over it.
final class SearchedStore: Sendable {
    let directory: TemporaryDirectory
    let store: DonationStore
    let searcher: Searcher

    init() throws {
        directory = try TemporaryDirectory()
        let clock = ClockBox()
        store = try DonationStore(
            at: directory.path(of: "store"),
            host: Host(
                now: { clock.now },
                bootIdentifier: "boot",
                randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
                processNamespace: nil,
                fileSystemType: { _ in nil }
            )
        )
        box = clock
        searcher = Searcher(store)
    }

    private let box: ClockBox

    final class ClockBox: Sendable {
        private let time = Mutex<Int64>(1_767_603_600_000)
        var now: Timestamp {
            get { Timestamp(milliseconds: time.withLock { $0 }) }
            set { time.withLock { $0 = newValue.milliseconds } }
        }
    }

    var now: Timestamp {
        get { box.now }
        set { box.now = newValue }
    }

    func wait(days: Int64) {
        now = Timestamp(milliseconds: now.milliseconds + days * 86_400_000)
    }

    func results(_ text: String, limit: Int = 10) throws -> [SearchResult] {
        try searcher.results(for: text, limit: limit, at: now)
    }

    func titles(_ text: String) throws -> [String] { try results(text).map(\.title) }

    /// Indexes items of an app by identifier and title.
    func index(_ items: [String: String], from app: String = "org.example.notes") throws {
        var batch = IndexBatch()
        batch.items = items.sorted { $0.key < $1.key }.map {
            SearchableItem(identifier: $0.key, attributes: ["title": .text($0.value)])
        }
        _ = try store.donor(app).apply(batch)
    }
}

@Suite("A search")
struct SearchTests {
    private let test: SearchedStore
    private var donor: DonorHandle { test.store.donor("com.xamarin") }

    init() throws { test = try SearchedStore() }

    private func xamarin() -> Activity {
        var activity = Activity(type: "com.xamarin.platform", title: "The Xamarin Platform")
        activity.userInfo["link"] = .url("https://xamarin.com/platform")
        activity.scopes = [.handoff, .search, .publicIndexing]
        return activity
    }

    @Test("A1: finds an activity once by a word and by its beginning, and gives its link back")
    func beginnings() throws {
        try donor.becomeCurrent(xamarin())
        for text in ["xamarin", "platf", "XAMARIN plat", "x"] {
            let results = try test.results(text)
            #expect(results.map(\.title) == ["The Xamarin Platform"], "\(text)")
            #expect(
                results.first?.activities.first?.activity.restorableUserInfo()
                    == ["link": .url("https://xamarin.com/platform")]
            )
        }
        #expect(try test.results("latform").isEmpty)
        try donor.becomeCurrent(xamarin())
        #expect(try test.results("xamarin").count == 1)
    }

    @Test("A2: finds by a keyword, and names it as the reason")
    func keywords() throws {
        var activity = xamarin()
        activity.keywords = ["software"]
        activity.attributes["keywords"] = .array([.text("mobile"), .text("language")])
        try donor.becomeCurrent(activity)
        for word in ["mobile", "software"] {
            let result = try #require(try test.results(word).first)
            let match = try #require(result.reasons.first)
            #expect(match.name == .match)
            #expect(match.detail == "keywords")
        }
    }

    @Test("A5, A8: finds a released activity that may not be handed over")
    func released() throws {
        var activity = xamarin()
        activity.scopes = [.search]
        try donor.becomeCurrent(activity)
        try donor.resignCurrent(.invalidated)
        #expect(try test.titles("xam") == ["The Xamarin Platform"])
        activity.scopes = [.handoff]
        test.now = test.now.adding(.seconds(1))
        try donor.becomeCurrent(activity)
        #expect(try test.titles("xam").isEmpty)
        let stored = try #require(try test.store.activities().first)
        #expect(try test.searcher.obstacle(to: stored, at: test.now) == .notEligible)
    }

    @Test("A9: an item and the activity that is a view of it are one result, by the item's title")
    func joined() throws {
        try test.index(["7": "Seven lakes"], from: "com.xamarin")
        var activity = xamarin()
        activity.title = "Reading about lakes"
        activity.attributes["relatedUniqueIdentifier"] = .text("7")
        try donor.becomeCurrent(activity)
        for text in ["lakes", "seven", "reading"] {
            let results = try test.results(text)
            #expect(results.map(\.title) == ["Seven lakes"], "\(text)")
            #expect(results.first?.activities.map(\.activity.title) == ["Reading about lakes"])
            #expect(results.first?.item?.item.identifier == "7")
        }
    }

    @Test("A10, A11: an activity whose item is missing is not found, and the reason says so")
    func relatedItemMissing() throws {
        var activity = xamarin()
        activity.attributes["relatedUniqueIdentifier"] = .text("8")
        try donor.becomeCurrent(activity)
        #expect(try test.titles("xam").isEmpty)
        let stored = try #require(try test.store.activities().first)
        #expect(
            try test.searcher.obstacle(to: stored, at: test.now) == .relatedItemMissing("8")
        )
        try test.index(["8": "Eight"], from: "com.xamarin")
        #expect(try test.titles("xam") == ["Eight"])
        try donor.delete(.items(identifiers: ["8"], index: ""))
        #expect(try test.titles("xam").isEmpty)
        #expect(try test.titles("eight").isEmpty)
        try donor.becomeCurrent(activity)
        #expect(try test.titles("xam").isEmpty)
        activity.attributes = ["weakRelatedUniqueIdentifier": .text("8")]
        try donor.becomeCurrent(activity)
        #expect(try test.titles("xam") == ["The Xamarin Platform"])
    }

    @Test("Activities of two apps with one web page are one result")
    func onePage() throws {
        var activity = xamarin()
        activity.webpageURL = "https://xamarin.com/platform?a=1"
        try donor.becomeCurrent(activity)
        activity.type = "org.example.browser.page"
        try test.store.donor("org.example.browser").becomeCurrent(activity)
        let results = try test.results("xam")
        #expect(results.count == 1)
        #expect(results.first?.activities.count == 2)
    }

    @Test("A13: what names no expiry is found for thirty days")
    func expiry() throws {
        try donor.becomeCurrent(xamarin())
        try test.index(["1": "Xamarin note"])
        test.wait(days: 29)
        #expect(try test.titles("xam").count == 2)
        test.wait(days: 2)
        #expect(try test.titles("xam").isEmpty)
        try donor.becomeCurrent(xamarin())
        #expect(try test.titles("xam") == ["The Xamarin Platform"])
        #expect(try test.store.activities().first?.visits == 1)
    }

    @Test("A25: a result that was chosen comes first, and cites the choices")
    func engagement() throws {
        try test.index(["a": "Lake Garda", "b": "Lake Como", "c": "Lake Orta"])
        let shown = try test.results("lake")
        #expect(shown.count == 3)
        let a = try #require(shown.first { $0.title == "Lake Garda" }).position
        let b = try #require(shown.first { $0.title == "Lake Como" }).position
        var recorded: [Position] = []
        for round in 0..<10 {
            let feedback = SearchFeedback(
                query: "lak",
                shown: shown.map(\.position),
                chosen: round == 3 ? a : b
            )
            recorded.append(try test.store.record(feedback))
        }
        for text in ["lak", "la", "lake"] {
            let results = try test.results(text)
            #expect(results.map(\.title) == ["Lake Como", "Lake Garda", "Lake Orta"], "\(text)")
            let reason = try #require(results[0].reasons.first { $0.name == .engagement })
            #expect(reason.detail == "chosen 9 of 10")
            #expect(reason.value > 1)
            #expect(reason.events == recorded.reversed())
            #expect(results[2].reasons.first { $0.name == .engagement }?.value ?? 0 < 0)
        }
        for result in try test.results("lake") {
            #expect(result.score == result.reasons.reduce(0) { $0 + $1.value })
        }
        let completions = try test.searcher.completions(of: "l")
        #expect(completions.first?.text == "lak")
        #expect(completions.first?.wasChosen == true)
    }

    @Test("A completion among results tells nothing of others")
    func completionsAmongResults() throws {
        try test.index(["a": "Lakes of the north", "b": "Lagoons"])
        try test.index(["c": "Labyrinth", "d": "Lamps"], from: "org.example.other")
        func completions(
            _ text: String,
            _ app: String = "org.example.notes",
            limit: Int = 9
        ) throws -> [String] {
            let results = try test.searcher.results(for: text, from: .app(app), at: test.now)
            return try test.searcher.completions(of: text, among: results, limit: limit)
                .map(\.text)
        }
        #expect(Set(try completions("la")) == ["Lakes", "Lagoons"])
        #expect(Set(try completions("la", "org.example.other")) == ["Labyrinth", "Lamps"])
        #expect(try completions("lakes of the no") == ["lakes of the north"])
        #expect(try completions("la", limit: 1).count == 1)
        #expect(try completions("la", "org.example.third") == [])

        // A text comes back with the result that was chosen for it.
        for (text, title) in [("lak", "Lakes of the north"), ("lab", "Labyrinth")] {
            let results = try test.results(text)
            let chosen = try #require(results.first { $0.title == title }).position
            try test.store.record(
                SearchFeedback(query: text, shown: results.map(\.position), chosen: chosen)
            )
        }
        #expect(try completions("la").first == "lak")
        #expect(try !completions("la").contains("lab"))
        #expect(try completions("la", "org.example.other").first == "lab")
        // The item is known by it, too, once it is found by an activity that is a view of it.
        var activity = Activity(type: "org.example.notes.read", title: "Larches by the water")
        activity.scopes = [.search]
        activity.attributes["relatedUniqueIdentifier"] = .text("a")
        try test.store.donor("org.example.notes").becomeCurrent(activity)
        #expect(Set(try completions("la")) == ["lak", "Lakes", "Lagoons"])
        #expect(try completions("lar") == ["Larches"])

        test.wait(days: 31)
        try test.index(["e": "Lanterns"])
        #expect(try completions("la") == ["Lanterns"])
    }

    @Test("An app's own attribute is found as one types only if the app says so")
    func customAttributes() throws {
        var batch = IndexBatch()
        batch.items = [
            SearchableItem(
                identifier: "a",
                attributes: [
                    "title": .text("Lakes"), "shelf": .text("upper"), "owner": .text("Ana"),
                    "owner.searchableByDefault": .bool(true), "secret": .text("treasure"),
                    "secret.searchable": .bool(false),
                    "secret.searchableByDefault": .bool(true),
                ]
            )
        ]
        _ = try test.store.donor("org.example.notes").apply(batch)
        #expect(try test.titles("an") == ["Lakes"])
        #expect(try test.titles("upper") == [])
        #expect(try test.titles("treasure") == [])
    }

    @Test(
        "Case, accents and the script make no difference",
        arguments: [
            ("Frédéric Chopin", "frederic"), ("Łódź", "lodz"), ("Ελλάδα", "ελλαδα"),
            ("Москва́", "моск"), ("東京タワー", "東京"), ("สวัสดีชาวโลก", "สวัส"),
            ("שלום עולם", "שלום"), ("مرحبا بالعالم", "مرح"), ("नमस्ते दुनिया", "नमस्"),
            ("Straße 7", "strasse"), ("ＦＵＬＬ width", "full"),
        ]
    )
    func scripts(title: String, text: String) throws {
        try test.index(["1": title, "2": "Something else"])
        #expect(try test.titles(text) == [title])
    }

    @Test("An erasure leaves no byte of a deleted title, and the rest is still found")
    func erased() throws {
        try test.index(["1": "Zanzibar", "2": "Kilimanjaro"])
        #expect(try test.titles("zan") == ["Zanzibar"])
        try test.store.donor("org.example.notes").delete(.items(identifiers: ["1"], index: ""))
        #expect(try test.titles("zan").isEmpty)
        try test.store.erase()
        #expect(try test.titles("zan").isEmpty)
        #expect(try test.titles("kili") == ["Kilimanjaro"])
        let path = test.directory.path(of: "store")
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let content = try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))
            for text in ["Zanzibar", "zanzibar"] {
                #expect(content?.range(of: Data(text.utf8)) == nil, "\(name)")
            }
        }
    }

    @Test("A damaged index is made once more")
    func damaged() throws {
        try test.index(["1": "Zanzibar"])
        #expect(try test.titles("zan") == ["Zanzibar"])
        let path = test.directory.path(of: "store")
        let files = try FileManager.default.subpathsOfDirectory(atPath: path)
            .filter { $0.hasSuffix("/texts") }
        #expect(files.count == 1)
        test.searcher.close()
        for name in files {
            try? FileManager.default.removeItem(atPath: "\(path)/\(name)-wal")
            try Data(repeating: 7, count: 8192).write(to: URL(filePath: "\(path)/\(name)"))
        }
        #expect(try test.titles("zan") == ["Zanzibar"])
    }

    @Test("An update of an item is found, and its earlier text is not")
    func updates() throws {
        try test.index(["1": "Zanzibar", "2": "Kilimanjaro"])
        #expect(try test.titles("zan") == ["Zanzibar"])
        var batch = IndexBatch()
        batch.updates = [SearchableItem(identifier: "1", attributes: ["title": .text("Pemba")])]
        test.now = test.now.adding(.seconds(1))
        _ = try test.store.donor("org.example.notes").apply(batch)
        #expect(try test.titles("zan").isEmpty)
        #expect(try test.titles("pem") == ["Pemba"])
        test.now = test.now.adding(.seconds(1))
        try test.index(["1": "Mafia"])
        #expect(try test.titles("pem").isEmpty)
        #expect(try test.titles("maf") == ["Mafia"])
    }

    @Test("Only what some donors donated is found for them")
    func scope() throws {
        try test.index(["1": "Lake one"], from: "org.example.a")
        try test.index(["1": "Lake two"], from: "org.example.b")
        let found = try test.searcher.results(
            for: "lake",
            from: .app("org.example.a"),
            at: test.now
        )
        #expect(found.map(\.title) == ["Lake one"])
    }
}
