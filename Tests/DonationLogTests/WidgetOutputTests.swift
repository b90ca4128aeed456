import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore
@testable import donationlog

@Suite("donationlog widgets")
struct WidgetOutputTests {
    private static let now = "2026-01-06T12:00:00Z"

    /// A store with two widgets of one app, and one of another.
    private func store() throws -> TestStore {
        let test = try TestStore(holding: "", environment: ["DONATIONLOG_NOW": Self.now])
        let clock = Mutex(try time("2026-01-06T08:00:00Z"))
        var host = Host.current
        host.now = { clock.withLock { $0 } }
        let store = try DonationStore(at: test.path, host: host)
        let weather = store.donor("org.example.weather")
        for configuration in ["", "city=Rome"] {
            let name = WidgetName("today", configuration: configuration)
            var change = WidgetChanged(name, .registered)
            change.title = "Weather"
            try weather.donate(change)
            let snapshot = WidgetSnapshot(
                .systemSmall,
                title: configuration.isEmpty ? "Rain" : "Sun",
                lines: ["until 5 pm"],
                url: "weather:today",
                relevance: WidgetRelevance(configuration.isEmpty ? 1 : 3)
            )
            try weather.donate(WidgetUpdated(name, .newData, snapshots: [snapshot]))
        }
        try store.record(WidgetViewed(WidgetName("today")), of: Donor(app: "org.example.weather"))
        let train = store.donor("org.example.train")
        try train.donate(WidgetChanged(WidgetName("next"), .registered))
        try train.donate(WidgetUpdated(WidgetName("next"), .failed))
        clock.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 60_000) }
        try train.donate(WidgetChanged(WidgetName("empty"), .hasNoContent))
        return test
    }

    /// Opens a store whose clock stands.
    private func open(_ test: TestStore, at text: String) throws -> DonationStore {
        let now = try time(text)
        var host = Host.current
        host.now = { now }
        return try DonationStore(at: test.path, host: host)
    }

    private func run(_ store: TestStore, _ words: String...) throws -> ToolResult {
        try run(store, words)
    }

    private func run(_ store: TestStore, _ words: [String]) throws -> ToolResult {
        try Tool.run(
            words + ["--store", store.path],
            environment: ["DONATIONLOG_NOW": Self.now, "COLUMNS": "200"]
        )
    }

    private func time(_ text: String) throws -> Timestamp {
        try #require(Timestamp(rfc3339: text))
    }

    @Test func `lists them with the budget, the views and what is wrong`() throws {
        let result = try run(try store(), "widgets")
        let rows = result.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(rows.count == 5, "\(result.output)")
        #expect(result.output.contains("without content"))
        #expect(result.output.contains("1 failed, never updated"))
        #expect(result.output.contains("1/40"))
        let json = try run(try store(), "widgets", "--json", "--app", "org.example.weather")
        #expect(json.lines.count == 2)
        #expect(json.output.contains(#""title":"Weather""#))
    }

    @Test func `shows one, as text and as a card, and to others what they may see`() throws {
        let store = try store()
        let text = try run(store, "widgets", "show", "org.example.weather:today (city=Rome)")
        #expect(text.lines.prefix(3) == ["Sun", "until 5 pm", "weather:today"])
        #expect(text.output.contains("shown since 2026-01-06"))
        let locked = try run(store, "widgets", "show", "today", "--locked")
        #expect(locked.lines.first == "Rain" && locked.lines.count == 2)
        let card = try run(store, "widgets", "show", "today", "--as", "card")
        #expect(card.output.contains(#""type":"AdaptiveCard""#))
        #expect(try run(store, "widgets", "show", "next").output == "nothing to show\n")
        #expect(try run(store, "widgets", "show", "next", "--as", "card").output == "null\n")
        let other = try run(store, "widgets", "show", "today", "--mode", "compact")
        #expect(other.output == "nothing to show\n")
        #expect(try run(store, "widgets", "show", "nowhere").exitCode == 1)
        #expect(try run(store, "widgets", "show").exitCode == 64)
        #expect(try run(store, "widgets", "show", "today", "--mode", "huge").exitCode == 64)
    }

    @Test func `says until when one shows nothing`() throws {
        let store = try store()
        let train = try open(store, at: "2026-01-06T09:00:00Z").donor("org.example.train")
        let start = try time("2026-01-06T18:00:00Z")
        let evening = WidgetSnapshot(.compact, title: "18:10", validFrom: start)
        try train.donate(WidgetUpdated(WidgetName("evening"), .newData, snapshots: [evening]))
        let early = try run(store, "widgets", "show", "evening")
        #expect(early.output == "nothing to show until 2026-01-06 18:00:00\n")
        let other = try run(store, "widgets", "show", "evening", "--mode", "systemSmall")
        #expect(other.output == "nothing to show\n")
        let later = try run(store, "widgets", "show", "evening", "--now", "2026-01-06T18:30:00Z")
        #expect(later.lines.first == "18:10")
    }

    @Test func `says which are due, and never one without content`() throws {
        let result = try run(try store(), "widgets", "due", "--json")
        #expect(result.lines.count == 3)
        #expect(!result.output.contains("empty"))
        #expect(result.lines.first?.contains(#""widget":"next""#) == true, "\(result.output)")
    }

    @Test func `orders a stack, also as it was`() throws {
        let store = try store()
        let result = try run(store, "widgets", "stack")
        #expect(result.lines.count == 3)
        #expect(result.lines.last?.contains("relevance") == true)
        let past = try run(store, "widgets", "stack", "--at", "2026-01-06T07:00:00Z")
        #expect(past.output == "no widget has anything to show\n")
        let home = try run(store, "widgets", "stack", "home")
        #expect(home.exitCode == 1 && home.output.isEmpty)
        #expect(home.errors.contains("there is no stack 'home'; no widget is in one"))
        var placed = WidgetChanged(WidgetName("next"), .placed)
        placed.stack = "home"
        try open(store, at: "2026-01-06T09:00:00Z").donor("org.example.train").donate(placed)
        #expect(try run(store, "widgets", "stack", "home").output == past.output)
        let nowhere = try run(store, "widgets", "stack", "nowhere")
        #expect(nowhere.errors.contains("the stacks are 'home'"))
    }

    @Test func `answers as of then about one widget and those that were due`() throws {
        let store = try store()
        let shown = try run(store, "widgets", "show", "today", "--at", "2026-01-06T08:00:30Z")
        #expect(shown.lines.first == "Rain", "\(shown.output) \(shown.errors)")
        let due = try run(store, "widgets", "due", "--json", "--at", "2026-01-06T08:00:30Z")
        #expect(due.output.isEmpty && due.exitCode == 0, "\(due.output)")
    }

    @Test func `refuses an app that has donated nothing, and what would mean nothing`() throws {
        let store = try store()
        for words in [[], ["due"], ["stack"], ["show", "today"]] as [[String]] {
            let result = try run(store, ["widgets"] + words + ["--app", "org.example.wether"])
            #expect(result.exitCode == 1 && result.errors.contains("did you mean"), "\(words)")
        }
        for words in [
            ["--mode", "compact"], ["--locked"], ["--as", "card"], ["due", "--mode", "compact"],
            ["due", "--locked"], ["due", "--as", "text"], ["stack", "--as", "card"],
            ["show", "today", "--as", "card", "--json"],
        ] {
            let result = try run(store, ["widgets"] + words)
            #expect(result.exitCode == 64 && result.output.isEmpty, "\(words)")
            #expect(result.errors.contains("leave") || result.errors.contains("Give one"))
        }
    }

    @Test func `keeps the names in narrow lines, and shortens what is said of them`() throws {
        let store = try store()
        let long = WidgetSnapshot(.systemSmall, title: String(repeating: "雨", count: 60))
        try open(store, at: "2026-01-06T09:00:00Z").donor("org.example.weather")
            .donate(WidgetUpdated(WidgetName("today"), .newData, snapshots: [long]))
        let script =
            #"export COLUMNS=80; exec script -qec "$1 $2 --store $3" /dev/null < /dev/null"#
        for words in ["widgets stack", "widgets due"] {
            let result = try Tool.run(
                script: script,
                [words, store.path],
                environment: [
                    "DONATIONLOG_NOW": Self.now, "TERM": "dumb", "DONATIONLOG_PAGER": "cat",
                ]
            )
            let lines = result.output.split(whereSeparator: \.isNewline).map(String.init)
            #expect(result.output.contains("today (city=Rome)"), "\(result.output)")
            #expect(lines.count == 3 || lines.count == 4, "\(result.output)")
            #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(result.output)")
            #expect(lines.contains { $0.contains("…") }, "\(result.output)")
        }
    }

    @Test func `is in the log, each event in a line`() throws {
        let result = try run(try store(), "log", "--no-pager")
        #expect(result.output.contains("widget today registered \"Weather\""))
        #expect(result.output.contains("widget today (city=Rome) newData \"Sun\""))
        #expect(result.output.contains("widget next failed"))
        #expect(result.output.contains("widget today shown"))
    }
}
