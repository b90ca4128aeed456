import Foundation
import Intents
import Testing

@testable import UserNotifications

@Suite struct `The notification centre` {
    private let clock = SteppedClock()
    private let center: UNUserNotificationCenter

    init() { center = clock.center() }

    @Test func `delivers a request without a trigger and one from a server at once`() async throws {
        try await center.add(request("a"))
        clock.advance(1)
        try await center.add(request("b", trigger: UNPushNotificationTrigger()))
        #expect(await center.delivered == ["a", "b"])
        #expect(await center.pending == [])
        let dates = await center.deliveredNotifications().map(\.date)
        #expect(dates == [SteppedClock.start, SteppedClock.start + 1])
    }

    @Test func `keeps a request pending until its time has come`() async throws {
        try await center.add(request("later", trigger: after(20)))
        try await center.add(request("soon", trigger: after(10)))
        clock.advance(9.5)
        #expect(await center.pending == ["later", "soon"])
        #expect(await center.delivered == [])
        clock.advance(30)
        #expect(await center.delivered == ["soon", "later"])
        #expect(await center.pending == [])
        let dates = await center.deliveredNotifications().map(\.date)
        #expect(dates == [SteppedClock.start + 10, SteppedClock.start + 20])
    }

    @Test func `delivers a repeating request once for each time of asking`() async throws {
        try await center.add(request("a", trigger: after(60, repeats: true)))
        for minute in [1, 2, 5] {
            clock.advance(SteppedClock.start.timeIntervalSince(clock.now) + Double(minute) * 60)
            #expect(await center.delivered == ["a"])
            #expect(await center.pending == ["a"])
            center.removeAllDeliveredNotifications()
            #expect(await center.delivered == [])
        }
    }

    @Test func `replaces a request and a notification with the same identifier`() async throws {
        try await center.add(request("a", title: "1", trigger: after(10)))
        try await center.add(request("b"))
        try await center.add(request("a", title: "2", trigger: after(20)))
        clock.advance(15)
        #expect(await center.pendingNotificationRequests().map(\.content.title) == ["2"])
        #expect(await center.delivered == ["b"])
        clock.advance(10)
        #expect(await center.delivered == ["b", "a"])
        try await center.add(request("b", title: "3"))
        #expect(await center.deliveredNotifications().map(\.request.content.title) == ["2", "3"])
    }

    @Test(arguments: [
        after(0), after(-1), after(.nan), after(.infinity), after(59, repeats: true),
        UNCalendarNotificationTrigger(dateMatching: DateComponents(), repeats: true),
        UNCalendarNotificationTrigger(
            dateMatching: DateComponents(year: 2020, month: 1, day: 1),
            repeats: false
        ),
    ]) func `refuses a trigger that never holds`(trigger: UNNotificationTrigger) async throws {
        let earlier = request("a", title: "1", trigger: after(10))
        try await center.add(earlier)
        do {
            try await center.add(request("a", title: "2", trigger: trigger))
            Issue.record("taken")
        } catch UNError.notificationInvalidNoDate {
            #expect(await center.pendingNotificationRequests().map(\.content.title) == ["1"])
        }
        var errors: [(any Error)?] = []
        center.add(request("a", trigger: trigger)) { errors.append($0) }
        center.add(earlier) { errors.append($0) }
        #expect(errors.map { ($0 as? UNError)?.code } == [.notificationInvalidNoDate, nil])
    }

    @Test func `never delivers a request for an area`() async throws {
        let area = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52, longitude: 13),
            radius: 100,
            identifier: "home"
        )
        let trigger = UNLocationNotificationTrigger(region: area, repeats: false)
        try await center.add(request("a", trigger: trigger))
        clock.advance(1e9)
        #expect(await center.pending == ["a"])
        #expect(trigger.region.identifier == "home")
    }

    @Test func `removes requests and notifications by identifier, or all`() async throws {
        for identifier in ["a", "b", "c"] {
            try await center.add(request(identifier))
            try await center.add(request("later \(identifier)", trigger: after(10)))
        }
        center.removeDeliveredNotifications(withIdentifiers: ["b", "later a", "unknown"])
        center.removePendingNotificationRequests(withIdentifiers: ["later c", "a"])
        #expect(await center.delivered == ["a", "c"])
        #expect(await center.pending == ["later a", "later b"])
        center.removeAllDeliveredNotifications()
        center.removeAllPendingNotificationRequests()
        #expect(await center.delivered == [])
        #expect(await center.pending == [])
    }

    @Test func `keeps the newest thousand notifications`() async throws {
        for number in 0..<1_005 { try await center.add(request("\(number)")) }
        let delivered = await center.delivered
        #expect(delivered.count == 1_000)
        #expect(delivered.first == "5" && delivered.last == "1004")
    }

    @Test func `loses no request of threads that add at the same time`() async throws {
        try await withThrowingTaskGroup { group in
            for thread in 0..<8 {
                group.addTask { [center] in
                    for number in 0..<50 {
                        try await center.add(request("\(thread) \(number)", trigger: after(5)))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await center.pending.count == 400)
    }

    @Test func `has the number of the icon from the app and from notifications`() async throws {
        try await center.setBadgeCount(3)
        #expect(center.badgeCount == 3)
        let content = UNMutableNotificationContent()
        content.badge = 7
        try await center.add(
            UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        )
        try await center.add(request("b"))
        #expect(center.badgeCount == 7)
        var error: (any Error)?
        center.setBadgeCount(-1) { error = $0 }
        #expect((error as? UNError)?.code == .badgeInputInvalid)
        #expect(center.badgeCount == 7)
    }

    @Test func `gives an app what it asks for`() async throws {
        var settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .notDetermined)
        #expect(settings.alertSetting == .notSupported)
        #expect(settings.alertStyle == .none)
        #expect(try await center.requestAuthorization(options: [.provisional, .badge]))
        settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .provisional)
        #expect(settings.badgeSetting == .enabled)
        let options: UNAuthorizationOptions = [.alert, .providesAppNotificationSettings]
        try await center.requestAuthorization(options: options)
        try await center.requestAuthorization(options: .provisional)
        settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .enabled && settings.badgeSetting == .enabled)
        #expect(settings.soundSetting == .notSupported)
        #expect(settings.providesAppNotificationSettings)
        #expect(settings.alertStyle == .banner)
        #expect(!center.supportsContentExtensions)
    }

    @Test func `keeps one of equal categories`() async {
        func category(_ title: String) -> UNNotificationCategory {
            let action = UNTextInputNotificationAction(identifier: "reply", title: title)
            let icon = UNNotificationActionIcon(templateImageName: "x")
            return UNNotificationCategory(
                identifier: "MESSAGE",
                actions: [action, .init(identifier: "x", title: "x", icon: icon)],
                intentIdentifiers: [],
                hiddenPreviewsBodyPlaceholder: "Hidden",
                options: [.customDismissAction, .hiddenPreviewsShowTitle]
            )
        }
        #expect(category("Reply") != category("Answer"))
        center.setNotificationCategories([category("Reply"), category("Reply")])
        let categories = await center.notificationCategories()
        #expect(categories == [category("Reply")])
        #expect(categories.first?.hiddenPreviewsBodyPlaceholder == "Hidden")
        #expect(categories.first?.categorySummaryFormat == "")
    }
}
