import Foundation
import Testing

@testable import UserNotifications

@Suite struct `A program that shows notifications` {
    private let clock = SteppedClock()
    private let center: UNUserNotificationCenter

    init() { center = clock.center() }

    private func next(
        _ count: Int,
        of deliveries: AsyncStream<UNNotification>
    ) async -> [String] {
        await deliveries.prefix(count).reduce(into: []) { $0.append($1.request.identifier) }
    }

    @Test func `gets each notification when it is delivered`() async throws {
        try await center.add(request("earlier"))
        let deliveries = center.deliveries()
        try await center.add(request("later", trigger: after(10)))
        try await center.add(request("a"))
        try await center.add(request("a"))
        clock.advance(20)
        try await center.add(request("b"))
        #expect(await next(4, of: deliveries) == ["a", "a", "later", "b"])
    }

    @Test func `is one of several, and the centre forgets it when it ends`() async throws {
        let first = center.deliveries()
        let second = center.deliveries()
        let reading = Task { await next(10, of: first) }
        try await center.add(request("a"))
        #expect(await next(1, of: second) == ["a"])
        reading.cancel()
        #expect(await reading.value.count <= 1)
        #expect(center.withState { state, _ in state.listeners.count } == 1)
    }

    @Test func `gets the newest thousand if it is slow`() async throws {
        let deliveries = center.deliveries()
        for number in 0..<1_010 { try await center.add(request("\(number)")) }
        #expect(await next(1, of: deliveries) == ["10"])
    }

    @Test func `goes on when a delegate calls its handler twice`() async throws {
        final class Eager: NSObject, UNUserNotificationCenterDelegate {
            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                willPresent notification: UNNotification,
                withCompletionHandler completionHandler:
                    @escaping (
                        UNNotificationPresentationOptions
                    ) -> Void
            ) {
                completionHandler(.banner)
                completionHandler(.sound)
            }
        }
        let delegate = Eager()
        center.delegate = delegate
        let notification = UNNotification(request: request("a"), date: clock.now)
        #expect(await center.presentationOptions(for: notification) == .banner)
        withExtendedLifetime(delegate) {}
    }

    @Test func `goes on when a delegate never calls its handler and the task ends`() async {
        final class Lazy: NSObject, UNUserNotificationCenterDelegate {
            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping () -> Void
            ) {}
        }
        let delegate = Lazy()
        center.delegate = delegate
        let notification = UNNotification(request: request("a"), date: clock.now)
        let task = Task {
            await center.receive(
                UNNotificationResponse(notification: notification, actionIdentifier: "x")
            )
        }
        task.cancel()
        await task.value
        withExtendedLifetime(delegate) {}
    }
}
