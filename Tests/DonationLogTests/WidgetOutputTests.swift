import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DonationStore

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

    private func run(_ store: TestStore, _ words: String...) throws -> ToolResult {
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
        let other = try run(store, "widgets", "show", "today", "--mode", "compact")
        #expect(other.output == "nothing to show\n")
        #expect(try run(store, "widgets", "show", "nowhere").exitCode == 1)
        #expect(try run(store, "widgets", "show").exitCode == 64)
        #expect(try run(store, "widgets", "show", "today", "--mode", "huge").exitCode == 64)
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
        #expect(try run(store, "widgets", "stack", "home").output == past.output)
    }

    @Test func `is in the log, each event in a line`() throws {
        let result = try run(try store(), "log", "--no-pager")
        #expect(result.output.contains("widget today registered \"Weather\""))
        #expect(result.output.contains("widget today (city=Rome) newData \"Sun\""))
        #expect(result.output.contains("widget next failed"))
        #expect(result.output.contains("widget today shown"))
    }
}
