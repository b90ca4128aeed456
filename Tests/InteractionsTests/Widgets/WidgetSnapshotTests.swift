import Testing

@testable import Interactions

@Suite("A snapshot of a widget, as others draw it")
struct WidgetSnapshotTests {
    private let snapshot = WidgetSnapshot(
        .systemSmall,
        title: "Rain\nin Bonn",
        lines: ["until 5 pm", "", "[tap](https://evil.example)\u{7}"],
        picture: "https://example.org/rain.png",
        url: "weather:today"
    )

    @Test func `is text with a line for each of its lines`() {
        #expect(
            snapshot.plainText
                == "Rain in Bonn\nuntil 5 pm\n[tap](https://evil.example)\nweather:today"
        )
        #expect(WidgetSnapshot(.compact).plainText.isEmpty)
    }

    @Test func `is an Adaptive Card, whose texts are no Markdown`() throws {
        let text = String(decoding: snapshot.adaptiveCard.bytes, as: UTF8.self)
        #expect(
            text == #"{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json","#
                + #""body":[{"altText":"Rain in Bonn","type":"Image","#
                + #""url":"https://example.org/rain.png"},"#
                + #"{"inlines":[{"text":"Rain in Bonn","type":"TextRun","weight":"Bolder"}],"#
                + #""type":"RichTextBlock"},"#
                + #"{"inlines":[{"text":"until 5 pm","type":"TextRun"}],"#
                + #""type":"RichTextBlock"},"#
                + #"{"inlines":[{"text":"[tap](https://evil.example)","type":"TextRun"}],"#
                + #""type":"RichTextBlock"}],"#
                + #""selectAction":{"type":"Action.OpenUrl","url":"weather:today"},"#
                + #""type":"AdaptiveCard","version":"1.5"}"#
        )
    }

    @Test(arguments: ["rain.png", "http://example.org/rain.png", "file:///etc/passwd"])
    func `has no picture that a board may not fetch`(picture: String) {
        var snapshot = snapshot
        snapshot.picture = picture
        let text = String(decoding: snapshot.adaptiveCard.bytes, as: UTF8.self)
        #expect(!text.contains("Image"))
    }

    @Test func `goes in the order of the dates, and of equal ones the last given counts`() {
        func snapshot(_ title: String, _ time: Int64?) -> WidgetSnapshot {
            WidgetSnapshot(
                .compact,
                title: title,
                validFrom: time.map(Timestamp.init(milliseconds:))
            )
        }
        let update = WidgetUpdated(
            WidgetName("weather"),
            .newData,
            snapshots: [
                snapshot("c", 30), snapshot("b", 20), snapshot("a", nil), snapshot("d", 30),
                WidgetSnapshot(.expanded, title: "other"),
            ]
        )
        let start = Timestamp(milliseconds: 10)
        let entries = WidgetEntry.entries(of: update, in: .compact, from: start)
        #expect(entries.map(\.snapshot.title) == ["a", "b", "c", "d"])
        #expect(entries.current(at: Timestamp(milliseconds: 9)) == nil)
        #expect(entries.current(at: start) == 0)
        #expect(entries.current(at: Timestamp(milliseconds: 30)) == 3)
    }

    @Test func `is refused with the field that is wrong`() {
        func field(_ update: WidgetUpdated) -> String? {
            do throws(ValidationError) {
                try update.validate()
                return nil
            } catch {
                return error.field
            }
        }
        let name = WidgetName("weather")
        let good = WidgetSnapshot(.compact)
        #expect(field(WidgetUpdated(name, .newData, snapshots: [good])) == nil)
        #expect(field(WidgetUpdated(name, .newData)) == "widgetUpdated.snapshots")
        var unknown = WidgetSnapshot(.unspecified)
        #expect(
            field(WidgetUpdated(name, .newData, snapshots: [good, unknown]))
                == "widgetUpdated.snapshots[1].mode"
        )
        // A mode of a later version.
        unknown.unknownFields = [0x08, 99]
        #expect(field(WidgetUpdated(name, .newData, snapshots: [good, unknown])) == nil)
        #expect(
            field(WidgetUpdated(name, .noData, snapshots: [good])) == "widgetUpdated.snapshots"
        )
        #expect(
            field(WidgetUpdated(WidgetName(""), .noData)) == "widgetUpdated.kind"
        )
        #expect(
            field(WidgetUpdated(name, .newData, snapshots: [good], policy: .after))
                == "widgetUpdated.policyDate"
        )
        var bad = good
        bad.relevance = WidgetRelevance(.nan)
        #expect(
            field(WidgetUpdated(name, .newData, snapshots: [good, bad]))
                == "widgetUpdated.snapshots[1].relevance.score"
        )
        bad = good
        bad.lines = Array(repeating: "x", count: 33)
        #expect(
            field(WidgetUpdated(name, .newData, snapshots: [bad]))
                == "widgetUpdated.snapshots[0].lines"
        )
        bad.lines = Array(repeating: String(repeating: "x", count: 2_000), count: 32)
        #expect(
            field(WidgetUpdated(name, .newData, snapshots: [bad, bad])) == "widgetUpdated"
        )
    }

    @Test func `hides from others what nobody here knows`() {
        var snapshot = snapshot
        snapshot.unknownFields = [0x50, 1]
        snapshot.relevance = WidgetRelevance(1)
        snapshot.relevance?.unknownFields = [0x50, 1]
        #expect(
            snapshot.whenLocked
                == WidgetSnapshot(
                    .systemSmall,
                    title: snapshot.title,
                    relevance: WidgetRelevance(1)
                )
        )
        snapshot.privacy = .everything
        #expect(snapshot.whenLocked == snapshot)
        snapshot.privacy = .nothing
        #expect(snapshot.whenLocked == nil)
    }

    @Test func `is never asked for beyond any budget, whatever its numbers`() {
        var budget = WidgetBudget()
        (budget.window, budget.updates, budget.mostUpdates) = (0, .max, .max)
        budget.spacing = .min
        #expect(budget.allowance(viewedADay: .infinity) == WidgetBudget.mostCounted)
        #expect(budget.allowance(viewedADay: .nan) == WidgetBudget.mostCounted)
        budget.mostUpdates = -7
        #expect(budget.allowance(viewedADay: 3) == 1)
        let standard = WidgetBudget()
        #expect([0, 10, 30, 1_000].map(standard.allowance) == [40, 50, 70, 70])
    }
}
