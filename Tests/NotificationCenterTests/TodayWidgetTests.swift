import DonationStore
import NotificationCenter
import Synchronization
import TestSupport
import Testing

/// A store, a Today widget and its host.
@MainActor
private final class Today {
    nonisolated let directory: TemporaryDirectory
    nonisolated let store: DonationStore
    nonisolated let host: TodayWidgetHost
    let provider = WeatherWidget()
    nonisolated let log = Log()

    init(
        isAlwaysCompact: Bool = false,
        permits largestMode: NCWidgetDisplayMode? = nil
    ) throws {
        directory = try TemporaryDirectory()
        store = try DonationStore(at: directory.path(of: "store"))
        let (provider, log) = (provider, log)
        provider.viewDidLoad()
        let context = NSExtensionContext(intent: nil)
        provider.extensionContext = context
        if let largestMode { context.widgetLargestAvailableDisplayMode = largestMode }
        host = try TodayWidgetHost(
            provider,
            WidgetIdentity(
                WidgetName("org.example.weather.today"),
                of: Donor(app: "org.example.weather")
            ),
            in: store,
            context: context,
            isAlwaysCompact: isAlwaysCompact,
            open: { url, app in
                log.opened.withLock { $0.append("\(url.absoluteString) in \(app)") }
                return url.scheme == "weather"
            },
            draw: { mode in
                WidgetSnapshot(.compact, title: provider.forecast, lines: ["\(mode)"])
            }
        )
    }

    final class Log: Sendable {
        let opened = Mutex<[String]>([])
    }

    /// Shows the widget, and waits until its provider has been asked.
    func appear() async throws -> String? {
        let shown = try host.appear()
        await host.flush()
        return shown?.snapshot.title
    }

    /// Ends the oldest update that waits.
    func finish(_ result: NCUpdateResult = .newData) async {
        provider.finish(result)
        await host.flush()
    }

    func update(_ forecast: String, _ result: NCUpdateResult = .newData) async {
        NotificationCenter.default.post(
            name: .weatherDidChange,
            object: nil,
            userInfo: ["forecast": forecast]
        )
        host.update()
        await host.flush()
        await finish(result)
    }

    var title: String? {
        get throws { try store.snapshot(of: host.widget)?.snapshot.title }
    }
}

// They share Foundation's notifications.
@MainActor
@Suite("A Today widget", .serialized)
struct TodayWidgetTests {
    @Test func `B21: shows the content of before at once, and the new one after the handler`()
        async throws
    {
        let today = try Today()
        #expect(try await today.appear() == nil)
        await today.finish()
        #expect(try today.title == "Sun")
        // The update takes as long as it likes.
        today.provider.forecast = "Rain"
        #expect(try await today.appear() == "Sun" && today.host.isUpdating)
        #expect(try today.title == "Sun")
        // Meanwhile it is shown again, and not asked twice.
        #expect(try await today.appear() == "Sun")
        #expect(today.provider.calls == ["update", "update"])
        today.provider.callAgain(.newData)
        await today.finish(.failed)
        #expect(try today.title == "Rain" && !today.host.isUpdating)
        #expect(try await today.appear() == "Rain")
        #expect(try today.store.widget(today.host.widget)?.failures == 0)
        #expect(today.host.failure == nil)
    }

    @Test func `B21: shows the content of before while the provider holds the main thread`()
        async throws
    {
        let today = try Today()
        await today.update("Sun")
        let (asked, shown) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        today.provider.forecast = "Rain"
        today.provider.whenAsked = {
            asked.signal()
            shown.wait()
        }
        let host = today.host
        let titles = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var titles = [try? host.appear()?.snapshot.title]
                asked.wait()
                titles.append(try? host.appear()?.snapshot.title)
                shown.signal()
                continuation.resume(returning: titles)
            }
        }
        // The second one came before the provider let go.
        #expect(titles == ["Sun", "Sun"])
        await host.flush()
        await today.finish()
        #expect(try today.title == "Rain")
    }

    @Test func `shows its content where nothing can be written`() async throws {
        let today = try Today()
        await today.update("Sun")
        // A rate that is used up refuses the view, as a full disk would.
        try today.store.setPolicy(
            PolicyRule(maximumRate: PolicyRule.Rate(count: 1, per: .seconds(3600)))
        )
        today.host.update()
        await today.host.flush()
        await today.finish(.noData)
        #expect(try await today.appear() == "Sun")
        #expect(today.host.failure != nil)
    }

    @Test func `B22: keeps its content with no data and after a failure, which it tells`()
        async throws
    {
        let today = try Today()
        await today.update("Sun")
        await today.update("Rain", .noData)
        #expect(try today.title == "Sun")
        await today.update("Rain", .failed)
        let shown = try #require(try today.store.snapshot(of: today.host.widget))
        #expect(shown.snapshot.title == "Sun" && shown.failed != nil)
        today.host.update()
        await today.host.flush()
        #expect(today.host.giveUp())
        #expect(!today.host.giveUp())
        // The answer comes too late.
        await today.finish()
        #expect(try today.title == "Sun")
        #expect(try today.store.widget(today.host.widget)?.failures == 2)
        await today.update("Rain")
        #expect(try today.title == "Rain")
    }

    @Test func `B23: starts compact, and is expanded only if it permits that`() async throws {
        let today = try Today()
        let context = try #require(today.provider.extensionContext)
        #expect(context.widgetActiveDisplayMode == .compact)
        #expect(context.widgetLargestAvailableDisplayMode == .compact)
        #expect(context.widgetMaximumSize(for: .compact).height == 110)
        #expect(try !today.host.choose(.expanded))
        await today.host.flush()
        #expect(context.widgetActiveDisplayMode == .compact && today.provider.calls.isEmpty)
        await today.update("Sun")
        context.widgetLargestAvailableDisplayMode = .expanded
        #expect(try today.host.choose(.expanded))
        #expect(context.widgetActiveDisplayMode == .expanded)
        await today.host.flush()
        #expect(today.provider.calls == ["update", "expanded 528", "update"])
        #expect(today.provider.preferredContentSize == CGSize(width: 0, height: 200))
        // Nothing is expanded yet, and it is not blank.
        #expect(try today.title == "Sun")
        #expect(try await today.appear() == "Sun")
        today.provider.forecast = "Rain"
        await today.finish()
        let shown = try today.store.snapshot(of: today.host.widget)?.snapshot
        #expect(shown?.mode == .expanded && shown?.lines == ["expanded"])
        #expect(try await today.appear() == "Rain")
        context.widgetLargestAvailableDisplayMode = .compact
        #expect(context.widgetActiveDisplayMode == .compact)
        await today.host.flush()
        #expect(today.provider.calls.last == "compact 110")
        #expect(try today.store.widget(today.host.widget)?.mode == .compact)
        #expect(today.host.failure == nil)
    }

    @Test func `keeps the permission that it gave before a host showed it`() throws {
        let today = try Today(permits: .expanded)
        #expect(today.host.context.widgetLargestAvailableDisplayMode == .expanded)
        #expect(try today.store.widget(today.host.widget)?.largestMode == .expanded)
        #expect(try today.host.choose(.expanded))
        // Another host knows it from the store, until the widget says something else.
        let other = try TodayWidgetHost(today.provider, today.host.widget, in: today.store) { _ in
            nil
        }
        #expect(other.context.widgetLargestAvailableDisplayMode == .expanded)
        #expect(other.context.widgetActiveDisplayMode == .expanded)
        let strict = NSExtensionContext(intent: nil)
        strict.widgetLargestAvailableDisplayMode = .compact
        _ = try TodayWidgetHost(today.provider, today.host.widget, in: today.store, context: strict)
        { _ in nil }
        #expect(strict.widgetActiveDisplayMode == .compact)
        #expect(try today.store.widget(today.host.widget)?.largestMode == .compact)
    }

    @Test func `is always compact in a list of quick actions`() throws {
        let today = try Today(isAlwaysCompact: true)
        today.host.context.widgetLargestAvailableDisplayMode = .expanded
        #expect(try !today.host.choose(.expanded))
        #expect(today.host.context.widgetActiveDisplayMode == .compact)
    }

    @Test func `counts a view only where there was something to see`() async throws {
        let today = try Today()
        #expect(try await today.appear() == nil)
        #expect(try today.store.widget(today.host.widget) == nil)
        await today.finish()
        #expect(try await today.appear() == "Sun")
        #expect(try today.store.widget(today.host.widget)?.hours.reduce(0, +) == 1)
    }

    @Test func `may be asked for its mode on any thread`() async throws {
        let today = try Today(permits: .expanded)
        let host = today.host
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    if index % 2 == 0 {
                        host.context.widgetLargestAvailableDisplayMode = .expanded
                    }
                    _ = host.context.widgetActiveDisplayMode
                    _ = host.context.widgetMaximumSize(for: .expanded)
                }
            }
        }
        #expect(host.context.widgetLargestAvailableDisplayMode == .expanded)
    }

    @Test func `B24: without content it is not shown and not asked, until the app says so`()
        async throws
    {
        let today = try Today()
        await today.update("Sun")
        let calls = today.provider.calls.count
        let destination = DonationDestination(
            store: today.directory.path(of: "store"),
            app: "org.example.weather"
        )
        func say(_ flag: Bool) async {
            await DonationDestination.with(destination) {
                NCWidgetController()
                    .setHasContent(
                        flag,
                        forWidgetWithBundleIdentifier: "org.example.weather.today"
                    )
            }
            await DonationDestination.flush()
        }
        await say(false)
        #expect(try today.title == nil)
        #expect(try await today.appear() == nil)
        #expect(today.provider.calls.count == calls)
        #expect(try today.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50)).isEmpty)
        await say(true)
        #expect(try today.title == "Sun")
        #expect(try await today.appear() == "Sun")
        #expect(today.provider.calls.count == calls + 1)
    }

    @Test func `without the method for updates has none`() async throws {
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: directory.path(of: "store"))
        let widget = WidgetIdentity(WidgetName("still"), of: Donor(app: "org.example.still"))
        let host = try TodayWidgetHost(StillWidget(), widget, in: store) { _ in
            Issue.record("it was drawn")
            return nil
        }
        host.update()
        await host.flush()
        #expect(!host.isUpdating)
        #expect(try store.widget(widget) == nil)
    }

    @Test func `opens its own app, and no address where nobody shows it`() async throws {
        let today = try Today()
        let context = try #require(today.provider.extensionContext)
        var results: [Bool] = []
        context.open(try #require(URL(string: "weather:bonn"))) { results.append($0) }
        context.open(try #require(URL(string: "https://example.org"))) { results.append($0) }
        NSExtensionContext(intent: nil)
            .open(try #require(URL(string: "weather:bonn"))) { results.append($0) }
        #expect(results == [true, false, false])
        #expect(
            today.log.opened.withLock { $0 } == [
                "weather:bonn in org.example.weather",
                "https://example.org in org.example.weather",
            ]
        )
        await today.host.flush()
        #expect(try today.store.information().events == 1)
    }

    @Test func `has Apple's numbers`() {
        #expect(NCUpdateResult.newData.rawValue == 0 && NCUpdateResult.failed.rawValue == 2)
        #expect(NCWidgetDisplayMode.compact.rawValue == 0)
        #expect(NCWidgetDisplayMode.expanded.rawValue == 1)
    }
}
