import DonationStore
import NotificationCenter
import TestSupport
import Testing

/// A store, a Today widget and its host.
private final class Today {
    let directory: TemporaryDirectory
    let store: DonationStore
    let provider = WeatherWidget()
    let host: TodayWidgetHost

    init(isAlwaysCompact: Bool = false) throws {
        directory = try TemporaryDirectory()
        store = try DonationStore(at: directory.path(of: "store"))
        let provider = provider
        provider.extensionContext = NSExtensionContext(intent: nil)
        let log = Log()
        host = try TodayWidgetHost(
            provider,
            WidgetIdentity(
                WidgetName("org.example.weather.today"),
                of: Donor(app: "org.example.weather")
            ),
            in: store,
            context: try #require(provider.extensionContext),
            isAlwaysCompact: isAlwaysCompact,
            open: { url, app in
                log.opened.append("\(url.absoluteString) in \(app)")
                return url.scheme == "weather"
            },
            draw: { mode in
                WidgetSnapshot(.compact, title: provider.forecast, lines: ["\(mode)"])
            }
        )
        self.log = log
    }

    final class Log {
        var opened: [String] = []
    }

    let log: Log

    func update(_ forecast: String, _ result: NCUpdateResult = .newData) {
        NotificationCenter.default.post(
            name: .weatherDidChange,
            object: nil,
            userInfo: ["forecast": forecast]
        )
        host.update()
        provider.finish(result)
    }

    var title: String? {
        get throws { try store.snapshot(of: host.widget)?.snapshot.title }
    }
}

// They share Foundation's notifications.
@Suite("A Today widget", .serialized)
struct TodayWidgetTests {
    @Test func `B21: shows the content of before at once, and the new one after the handler`()
        throws
    {
        let today = try Today()
        #expect(try today.host.appear() == nil)
        today.provider.finish(.newData)
        #expect(try today.title == "Sun")
        // The update takes as long as it likes.
        today.provider.forecast = "Rain"
        let shown = try today.host.appear()
        #expect(shown?.snapshot.title == "Sun" && today.host.isUpdating)
        #expect(try today.title == "Sun")
        // Meanwhile it is shown again, and not asked twice.
        #expect(try today.host.appear()?.snapshot.title == "Sun")
        #expect(today.provider.calls == ["update", "update"])
        today.provider.callAgain(.newData)
        today.provider.finish(.failed)
        #expect(try today.title == "Rain" && !today.host.isUpdating)
        #expect(try today.host.appear()?.snapshot.title == "Rain")
        #expect(try today.store.widget(today.host.widget)?.failures == 0)
        #expect(today.host.failure == nil)
    }

    @Test func `B22: keeps its content with no data and after a failure, which it tells`() throws {
        let today = try Today()
        today.update("Sun")
        today.update("Rain", .noData)
        #expect(try today.title == "Sun")
        today.update("Rain", .failed)
        let shown = try #require(try today.store.snapshot(of: today.host.widget))
        #expect(shown.snapshot.title == "Sun" && shown.failed != nil)
        today.host.update()
        #expect(today.host.giveUp())
        #expect(!today.host.giveUp())
        // The answer comes too late.
        today.provider.finish(.newData)
        #expect(try today.title == "Sun")
        #expect(try today.store.widget(today.host.widget)?.failures == 2)
        today.update("Rain")
        #expect(try today.title == "Rain")
    }

    @Test func `B23: starts compact, and is expanded only if it permits that`() throws {
        let today = try Today()
        let context = try #require(today.provider.extensionContext)
        #expect(context.widgetActiveDisplayMode == .compact)
        #expect(context.widgetLargestAvailableDisplayMode == .compact)
        #expect(context.widgetMaximumSize(for: .compact).height == 110)
        #expect(try !today.host.choose(.expanded))
        #expect(context.widgetActiveDisplayMode == .compact && today.provider.calls.isEmpty)
        context.widgetLargestAvailableDisplayMode = .expanded
        #expect(try today.host.choose(.expanded))
        #expect(context.widgetActiveDisplayMode == .expanded)
        #expect(today.provider.calls == ["expanded 528"])
        #expect(today.provider.preferredContentSize == CGSize(width: 0, height: 200))
        today.update("Rain")
        let shown = try today.store.snapshot(of: today.host.widget)?.snapshot
        #expect(shown?.mode == .expanded && shown?.lines == ["expanded"])
        context.widgetLargestAvailableDisplayMode = .compact
        #expect(context.widgetActiveDisplayMode == .compact)
        #expect(today.provider.calls.last == "compact 110")
        #expect(try today.store.widget(today.host.widget)?.mode == .compact)
        #expect(today.host.failure == nil)
    }

    @Test func `is always compact in a list of quick actions`() throws {
        let today = try Today(isAlwaysCompact: true)
        today.host.context.widgetLargestAvailableDisplayMode = .expanded
        #expect(try !today.host.choose(.expanded))
        #expect(today.host.context.widgetActiveDisplayMode == .compact)
    }

    @Test func `B24: without content it is not shown and not asked, until the app says so`()
        async throws
    {
        let today = try Today()
        today.update("Sun")
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
        #expect(try today.host.appear() == nil)
        #expect(today.provider.calls.count == calls)
        #expect(try today.store.widgetsDue(at: Timestamp(milliseconds: 1 << 50)).isEmpty)
        await say(true)
        #expect(try today.title == "Sun")
        #expect(try today.host.appear()?.snapshot.title == "Sun")
        #expect(today.provider.calls.count == calls + 1)
    }

    @Test func `without the method for updates has none`() throws {
        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: directory.path(of: "store"))
        let widget = WidgetIdentity(WidgetName("still"), of: Donor(app: "org.example.still"))
        let host = try TodayWidgetHost(StillWidget(), widget, in: store) { _ in
            Issue.record("it was drawn")
            return nil
        }
        host.update()
        #expect(!host.isUpdating)
        #expect(try store.widget(widget) == nil)
    }

    @Test func `opens its own app, and no address where nobody shows it`() throws {
        let today = try Today()
        let context = try #require(today.provider.extensionContext)
        var results: [Bool] = []
        context.open(try #require(URL(string: "weather:bonn"))) { results.append($0) }
        context.open(try #require(URL(string: "https://example.org"))) { results.append($0) }
        NSExtensionContext(intent: nil)
            .open(try #require(URL(string: "weather:bonn"))) { results.append($0) }
        #expect(results == [true, false, false])
        #expect(
            today.log.opened == [
                "weather:bonn in org.example.weather",
                "https://example.org in org.example.weather",
            ]
        )
        #expect(try today.store.information().events == 1)
    }

    @Test func `has Apple's numbers`() {
        #expect(NCUpdateResult.newData.rawValue == 0 && NCUpdateResult.failed.rawValue == 2)
        #expect(NCWidgetDisplayMode.compact.rawValue == 0)
        #expect(NCWidgetDisplayMode.expanded.rawValue == 1)
    }
}
