import TestSupport
import Testing

@testable import DonationStore
@testable import Interactions

/// A store with a widget of an app, and the clock of a test.
struct Board {
    let test: TestStore
    let store: DonationStore
    let app: DonorHandle
    let name = WidgetName("weather")

    init(registers: Bool = true) throws {
        test = try TestStore()
        store = try test.open()
        app = store.donor("org.example.weather")
        if registers { try app.donate(WidgetChanged(name, .registered)) }
    }

    var widget: WidgetIdentity { app.widget(name) }
    var now: Timestamp { test.now }

    func pass(minutes: Int64) { test.now = time(minutes) }

    /// The time so many minutes from now.
    func time(_ minutes: Int64) -> Timestamp {
        Timestamp(milliseconds: test.now.milliseconds + minutes * 60_000)
    }

    func change(_ change: WidgetChanged.Change, _ mode: WidgetMode = .unspecified) throws {
        var event = WidgetChanged(name, change)
        event.mode = mode
        try app.donate(event)
    }

    /// Updates the widget with one snapshot.
    func update(
        _ title: String,
        _ mode: WidgetMode = .compact,
        because cause: WidgetCause = .background
    ) throws {
        let snapshot = WidgetSnapshot(mode, title: title)
        try app.donate(WidgetUpdated(name, .newData, because: cause, snapshots: [snapshot]))
    }

    func update(_ result: WidgetResult, because cause: WidgetCause = .background) throws {
        try app.donate(WidgetUpdated(name, result, because: cause))
    }

    func see(minutesAgo: Int64 = 0, isTapped: Bool = false) throws {
        let view = WidgetViewed(name, in: .compact, isTapped: isTapped)
        try store.record(view, of: app.donor, start: time(-minutesAgo))
    }

    var title: String? { get throws { try store.snapshot(of: widget)?.snapshot.title } }

    var isDue: Bool { get throws { try !store.widgetsDue().isEmpty } }
}
