import DonationStore
import Foundation
import TestSupport
import Testing

@testable import WidgetKit

/// A store, and the host of an app's widgets.
private struct Home {
    let directory: TemporaryDirectory
    let store: DonationStore
    let host: TimelineHost
    let start = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        directory = try TemporaryDirectory()
        store = try DonationStore(at: directory.path(of: "store"))
        host = TimelineHost(of: Donor(app: "org.example.weather"), in: store)
    }

    func weather(
        _ policy: TimelineReloadPolicy = .atEnd
    ) -> StaticConfiguration<WidgetSnapshot> {
        StaticConfiguration(
            kind: "today",
            provider: WeatherProvider(start: start, policy: policy)
        ) { entry in
            WidgetSnapshot(.systemSmall, title: entry.text)
        }
        .configurationDisplayName("Weather")
        .description("The weather of today.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }

    func title(minutes: Double, in mode: WidgetMode? = nil) throws -> String? {
        let time = Timestamp(
            milliseconds: Int64((start.timeIntervalSince1970 + minutes * 60) * 1000)
        )
        return try store.snapshot(of: host.identity(of: weather()), in: mode, at: time)?
            .snapshot.title
    }

    /// Runs code of the app.
    nonisolated(nonsending) func asApp(
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        let destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.weather"
        )
        try await DonationDestination.with(destination, body)
        await DonationDestination.flush()
    }
}

// They share whether the app is in front.
@Suite("A host of timelines", .serialized)
struct TimelineHostTests {
    @Test func `B25: shows the entries in the order of their dates, and the last one on`()
        async throws
    {
        let home = try Home()
        try home.host.register(home.weather())
        #expect(try await home.host.reload(home.weather(), in: .systemMedium) == .newData)
        #expect(try home.title(minutes: -1) == nil)
        #expect(try home.title(minutes: 0) == "Sun")
        #expect(try home.title(minutes: 59) == "Sun")
        #expect(try home.title(minutes: 60) == "Storm")
        #expect(try home.title(minutes: 120) == "Rain")
        #expect(try home.title(minutes: 100_000) == "Rain")
        #expect(try home.title(minutes: 60, in: .systemSmall) == nil)
        let widget = try #require(try home.store.widgets().first)
        #expect(widget.title == "Weather" && widget.note == "The weather of today.")
        #expect(widget.modes == [.systemSmall, .systemMedium] && widget.mode == .systemMedium)
        #expect(widget.contents.map(\.policy) == [.atEnd] && widget.counted == 1)
    }

    @Test func `records a registration once`() throws {
        let home = try Home()
        for _ in 1...3 { try home.host.register(home.weather()) }
        #expect(try home.store.information().events == 1)
        try home.host.register(home.weather().configurationDisplayName("Sky"))
        #expect(try home.store.information().events == 2)
    }

    @Test func `asks for placeholders and previews without recording them`() async throws {
        let home = try Home()
        #expect(home.host.placeholder(of: home.weather(), in: .systemSmall).title == "--")
        #expect(await home.host.preview(of: home.weather(), in: .systemSmall).title == "Sample")
        #expect(try home.store.information().events == 0)
    }

    @Test func `keeps widgets with other settings apart`() async throws {
        let home = try Home()
        let city = IntentConfiguration(
            kind: "city",
            intent: ConfigurationIntent.self,
            provider: CityProvider()
        ) { entry in WidgetSnapshot(.systemSmall, title: entry.configuration.city) }
        let rome = ConfigurationIntent()
        rome.city = "Rome"
        let other = city.configured(by: rome, named: "city=Rome")
        try await home.host.reload(city, in: .systemSmall)
        try await home.host.reload(other, in: .systemSmall)
        for (configuration, name) in [(city, "Bonn"), (other, "Rome")] {
            let shown = try home.store.snapshot(of: home.host.identity(of: configuration))
            #expect(shown?.snapshot.title == name)
        }
        let widgets = try home.store.widgets()
        #expect(widgets.map(\.identity.name.configuration) == ["", "city=Rome"])
        #expect(
            widgets.first?.contents.first?.policyDate
                == Timestamp(milliseconds: 1_900_000_000_000)
        )
    }

    @Test func `takes a timeline without entries for no data`() async throws {
        let home = try Home()
        let team = AppIntentConfiguration(kind: "team", provider: TeamProvider()) { entry in
            WidgetSnapshot(.systemSmall, title: entry.team)
        }
        #expect(try await home.host.reload(team, in: .systemSmall) == .noData)
        #expect(try home.store.snapshot(of: home.host.identity(of: team)) == nil)
        #expect(await home.host.preview(of: team, in: .systemSmall).title == "A")
    }

    @Test func `asks again when the app wants it, with the policy never, too`() async throws {
        let home = try Home()
        let weather = home.weather(.never)
        try home.host.register(weather)
        #expect(try await home.host.reloadDue(of: [weather]) == 1)
        #expect(try home.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50)).isEmpty)
        try await home.asApp { WidgetCenter.shared.reloadTimelines(ofKind: "another") }
        #expect(try home.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50)).isEmpty)
        try await home.asApp { WidgetCenter.shared.reloadTimelines(ofKind: "today") }
        let due = try home.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50))
        #expect(due.map(\.cause) == [.pushed])
        try await home.asApp {
            WidgetCenter.shared.isAppInForeground = true
            WidgetCenter.shared.reloadAllTimelines()
            WidgetCenter.shared.isAppInForeground = false
        }
        #expect(try home.store.widgetsDue().map(\.cause) == [.foreground])
        #expect(try await home.host.reloadDue(of: [weather]) == 1)
        #expect(try home.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50)).isEmpty)
        #expect(try home.store.widgets().first?.counted == 1)
    }

    @Test func `does not ask twice for what waits already`() async throws {
        let home = try Home()
        try home.host.register(home.weather(.never))
        func events() throws -> UInt64 { try home.store.information().events }
        try await home.asApp {
            for _ in 1...3 { WidgetCenter.shared.reloadAllTimelines() }
        }
        #expect(try events() == 2)
        // A free wish says more than one that needs a budget, and the other way round it does not.
        try await home.asApp {
            WidgetCenter.shared.isAppInForeground = true
            for _ in 1...3 { WidgetCenter.shared.reloadAllTimelines() }
            WidgetCenter.shared.isAppInForeground = false
            WidgetCenter.shared.reloadAllTimelines()
        }
        #expect(try events() == 3)
        #expect(try home.store.widgetsDue().map(\.cause) == [.foreground])
        #expect(try await home.host.reloadDue(of: [home.weather(.never)]) == 1)
        try await home.asApp { WidgetCenter.shared.reloadAllTimelines() }
        #expect(try events() == 5)
    }

    @Test func `goes on without a provider that is silent, or that lets its handler go`()
        async throws
    {
        let home = try Home()
        let (store, silent) = (home.store, SilentProvider())
        let today = home.host.identity(of: home.weather())
        // Whoever is still asked when the weather is there has had its time.
        let host = TimelineHost(of: home.host.donor, in: store) {
            while (try? store.snapshot(of: today, at: Timestamp(milliseconds: 1 << 50))) == nil,
                !Task.isCancelled
            {
                await Task.yield()
            }
        }
        func widget(
            _ kind: String,
            _ provider: SilentProvider
        ) -> StaticConfiguration<WidgetSnapshot> {
            StaticConfiguration(kind: kind, provider: provider) { entry in
                WidgetSnapshot(.systemSmall, title: entry.text)
            }
        }
        let all = [
            widget("a", silent), widget("b", SilentProvider(keepsHandler: false)), home.weather(),
        ]
        for configuration in all { try host.register(configuration) }
        #expect(try await host.reloadDue(of: all) == 3)
        #expect(try store.snapshot(of: today, at: Timestamp(milliseconds: 1 << 50)) != nil)
        for configuration in all.prefix(2) {
            #expect(try store.widget(host.identity(of: configuration))?.failures == 1)
        }
        // The answer comes too late, and is dropped.
        let events = try store.information().events
        silent.answer()
        #expect(try await host.reloadDue(of: all) == 0)
        #expect(try store.information().events == events)
        #expect(await host.preview(of: widget("b", silent), in: .systemSmall).title == "--")
    }

    @Test func `records a timeline that the store refuses as a failure, and asks the others`()
        async throws
    {
        let home = try Home()
        let long = StaticConfiguration(
            kind: "long",
            provider: WeatherProvider(start: home.start, policy: .atEnd)
        ) { entry in
            WidgetSnapshot(.systemSmall, title: String(repeating: entry.text, count: 100_000))
        }
        let all = [long, home.weather()]
        for configuration in all { try home.host.register(configuration) }
        #expect(try await home.host.reloadDue(of: all) == 2)
        #expect(try home.store.widget(home.host.identity(of: long))?.failures == 1)
        #expect(try home.title(minutes: 0) == "Sun")
        await #expect(throws: DonationError.self) {
            try await home.host.reload(long, in: .systemSmall)
        }
    }

    @Test func `tells an app of its own widgets`() async throws {
        let home = try Home()
        try home.host.register(home.weather())
        try TimelineHost(of: Donor(app: "org.example.other"), in: home.store)
            .register(home.weather())
        try await home.asApp {
            let infos = try await WidgetCenter.shared.currentConfigurations()
            #expect(infos.map(\.kind) == ["today", "today"])
            #expect(infos.map(\.family) == [.systemSmall, .systemMedium])
            #expect(Set(infos.map(\.id)).count == 2)
        }
    }

    @Test func `orders a stack by the relevance of entries`() async throws {
        let home = try Home()
        try await home.host.reload(home.weather(), in: .systemSmall)
        var context = SurfaceContext(.widgetStack)
        func relevance(minutes: Double) throws -> Double? {
            let time = home.start.timeIntervalSince1970 + minutes * 60
            context.moment = .clock(Timestamp(milliseconds: Int64(time * 1000)))
            return try home.store.widgetStack(for: context).first?.reasons
                .first { $0.name == "relevance" }?.value
        }
        #expect(try relevance(minutes: 10) == 0.1)
        #expect(try relevance(minutes: 70) == 1)
        #expect(try relevance(minutes: 95) == nil)
    }

    @Test func `has Apple's numbers of families`() {
        #expect(WidgetFamily.allCases.map(\.rawValue) == Array(0..<8))
        #expect(WidgetFamily.systemExtraLarge.rawValue == 3)
        #expect(WidgetFamily.accessoryInline.description == "accessoryInline")
    }
}
