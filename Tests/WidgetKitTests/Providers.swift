import WidgetKit

// Providers as apps write them in files without SwiftUI.

struct WeatherEntry: TimelineEntry {
    let date: Date
    let text: String
    var relevance: TimelineEntryRelevance? {
        TimelineEntryRelevance(score: text == "Storm" ? 10 : 1, duration: 1800)
    }
}

struct WeatherProvider: TimelineProvider {
    var start = Date(timeIntervalSince1970: 1_800_000_000)
    var policy = TimelineReloadPolicy.atEnd

    func placeholder(in context: Context) -> WeatherEntry {
        WeatherEntry(date: Date(), text: "--")
    }

    func getSnapshot(in context: Context, completion: @escaping (WeatherEntry) -> ()) {
        let entry = WeatherEntry(date: Date(), text: context.isPreview ? "Sample" : "Sun")
        completion(entry)
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<WeatherEntry>) -> ()) {
        var entries: [WeatherEntry] = []
        for (hourOffset, text) in ["Sun", "Storm", "Rain"].enumerated() {
            let entryDate = Calendar.current.date(byAdding: .hour, value: hourOffset, to: start)
            guard let entryDate else { continue }
            entries.append(WeatherEntry(date: entryDate, text: text))
        }
        let timeline = Timeline(entries: entries, policy: policy)
        completion(timeline)
        // A provider that answers twice is taken at its first word.
        completion(Timeline(entries: [], policy: .never))
    }
}

struct SimpleEntry: TimelineEntry {
    let date: Date
    let configuration: ConfigurationIntent
}

class ConfigurationIntent: INIntent {
    var city = "Bonn"
}

struct CityProvider: IntentTimelineProvider {
    func placeholder(in context: Context) -> SimpleEntry {
        SimpleEntry(date: Date(), configuration: ConfigurationIntent())
    }

    func getSnapshot(
        for configuration: ConfigurationIntent,
        in context: Context,
        completion: @escaping (SimpleEntry) -> ()
    ) {
        completion(SimpleEntry(date: Date(), configuration: configuration))
    }

    func getTimeline(
        for configuration: ConfigurationIntent,
        in context: Context,
        completion: @escaping (Timeline<SimpleEntry>) -> ()
    ) {
        let entry = SimpleEntry(
            date: Date(timeIntervalSince1970: 1_700_000_000),
            configuration: configuration
        )
        completion(
            Timeline(entries: [entry], policy: .after(Date(timeIntervalSince1970: 1_900_000_000)))
        )
    }
}

struct TeamIntent: WidgetConfigurationIntent {
    var team = "A"
}

struct TeamProvider: AppIntentTimelineProvider {
    struct Entry: TimelineEntry {
        var date: Date
        var team: String
    }

    func placeholder(in context: Context) -> Entry { Entry(date: .now, team: "?") }

    func snapshot(for configuration: TeamIntent, in context: Context) async -> Entry {
        Entry(date: .now, team: configuration.team)
    }

    func timeline(for configuration: TeamIntent, in context: Context) async -> Timeline<Entry> {
        Timeline(entries: [], policy: .never)
    }
}

/// A provider that does not answer.
final class SilentProvider: TimelineProvider, @unchecked Sendable {
    private let keepsHandler: Bool
    private var handlers: [@Sendable (Timeline<WeatherEntry>) -> Void] = []
    private let lock = NSLock()

    init(keepsHandler: Bool = true) {
        self.keepsHandler = keepsHandler
    }

    func placeholder(in context: Context) -> WeatherEntry { WeatherEntry(date: .now, text: "--") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (WeatherEntry) -> Void) {}

    func getTimeline(
        in context: Context,
        completion: @escaping @Sendable (Timeline<WeatherEntry>) -> Void
    ) {
        guard keepsHandler else { return }
        lock.withLock { handlers.append(completion) }
    }

    /// Answers after all.
    func answer() {
        for handler in lock.withLock({ handlers }) {
            handler(Timeline(entries: [WeatherEntry(date: .now, text: "Late")], policy: .atEnd))
        }
    }
}
