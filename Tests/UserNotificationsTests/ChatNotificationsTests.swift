import DonationStore
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import ShowingNotifications

/// One after the other, because the file of the app uses the centre of the process.
@Suite(.serialized) @MainActor final class `A chat app with whole files from iOS` {
    private let directory: TemporaryDirectory
    private let center = UNUserNotificationCenter.current()
    private let app = ChatNotifications()

    init() throws {
        directory = try TemporaryDirectory()
        center.removeAllDeliveredNotifications()
        center.removeAllPendingNotificationRequests()
    }

    private func notify(_ words: String, from name: String, in room: String) async {
        let destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.chat"
        )
        await DonationDestination.with(destination) {
            app.notify(words, from: message(from: name, in: room), in: room)
        }
    }

    /// Shows one notification, and answers it.
    private func shower(
        _ answer: @escaping (UNNotification, [UNNotificationAction]) -> UNNotificationResponse
    ) -> (NotificationShower, AsyncStream<String>) {
        let (shown, continuation) = AsyncStream.makeStream(of: String.self)
        let shower = NotificationShower { notification, actions in
            let content = notification.request.content
            continuation.yield("\(content.title): \(content.body) \(actions.map(\.title))")
            return answer(notification, actions)
        }
        return (shower, shown)
    }

    @Test func `shows messages on the desktop, and hears the answers`() async throws {
        app.register { #expect($0) }
        let (shower, shown) = shower { notification, actions in
            UNTextInputNotificationResponse(
                notification: notification,
                actionIdentifier: actions[0].identifier,
                userText: "Yes!"
            )
        }
        let deliveries = center.deliveries()
        let running = Task { await shower.run(deliveries) }
        await notify("Lunch?", from: "Ana", in: "r7")
        #expect(app.lastError == nil)
        #expect(await shown.first { _ in true } == #"Ana: Lunch? ["Reply", "Read", "Mute"]"#)
        while app.replies.isEmpty { await Task.yield() }
        #expect(app.replies == ["r7: Yes!"])
        #expect(await center.deliveredNotifications() == [])
        running.cancel()
    }

    @Test func `shows nothing of the room in front`() async throws {
        app.register()
        app.roomInFront = "r7"
        await notify("Hello", from: "Ana", in: "r7")
        await notify("Hello", from: "Ben", in: "r8")
        var ways: [UNNotificationPresentationOptions] = []
        for notification in await center.deliveredNotifications() {
            ways.append(await center.presentationOptions(for: notification))
        }
        #expect(ways == [[], [.banner, .list, .sound]])
    }

    @Test func `learns of opening and dismissing`() async throws {
        app.register()
        await notify("Hello", from: "Ana", in: "r7")
        let notification = try #require(await center.deliveredNotifications().first)
        let actions = [
            UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier,
        ]
        for action in actions {
            await center.receive(
                UNNotificationResponse(notification: notification, actionIdentifier: action)
            )
        }
        center.setNotificationCategories([])
        await center.receive(
            UNNotificationResponse(notification: notification, actionIdentifier: actions[1])
        )
        #expect(app.opened == ["r7", "not r7"])
    }

    @Test func `reminds later, and cancels by room`() async throws {
        await notify("Hello", from: "Ana", in: "r7")
        await notify("Hello", from: "Ben", in: "r8")
        app.remind(of: "r7", in: 600)
        app.remind(of: "r8", in: 600)
        app.remindEveryMorning(at: 8)
        #expect(app.lastError == nil)
        let titles = await center.pendingNotificationRequests().map(\.content.title)
        #expect(titles == ["r7 waits", "r8 waits", "Good morning"])
        app.cancel(room: "r7")
        let pending = await center.pendingNotificationRequests().map(\.identifier)
        #expect(pending == ["reminder-r8", "morning"])
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["r8"])
        app.remind(of: "r8", in: 0)
        #expect((app.lastError as? UNError)?.code == .notificationInvalidNoDate)
        try await app.clear()
        #expect(await center.pendingNotificationRequests() == [])
    }

    @Test func `has a delegate on the main actor with asynchronous methods`() async throws {
        let delegate = AppDelegate()
        center.delegate = delegate
        #expect(await delegate.status() != "denied")
        await notify("Hello", from: "Ana", in: "r7")
        let notification = try #require(await center.deliveredNotifications().first)
        #expect(await center.presentationOptions(for: notification) == .banner)
        await center.receive(
            UNNotificationResponse(notification: notification, actionIdentifier: "x")
        )
        #expect(delegate.opened == ["r7"])
    }

    @Test func `goes on without a delegate, or with one that does nothing`() async throws {
        final class Silent: NSObject, UNUserNotificationCenterDelegate {}
        var delegate: Silent? = Silent()
        center.delegate = delegate
        await notify("Hello", from: "Ana", in: "r7")
        let notification = try #require(await center.deliveredNotifications().first)
        let response = UNNotificationResponse(notification: notification, actionIdentifier: "x")
        #expect(await center.presentationOptions(for: notification) == [])
        await center.receive(response)
        delegate = nil
        #expect(center.delegate == nil)
        #expect(await center.presentationOptions(for: notification) == [])
        await center.receive(response)
    }
}
