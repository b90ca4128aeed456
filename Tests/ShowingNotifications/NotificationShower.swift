import UserNotifications

/// Shows the notifications of an app by the means of a desktop.
@MainActor final class NotificationShower {
    /// Shows a notification with its buttons, and returns the person's answer.
    typealias Display = (UNNotification, [UNNotificationAction]) async
        -> UNNotificationResponse?

    private let center: UNUserNotificationCenter
    private let display: Display
    /// Whether the person sees the app now.
    var isInFront = false

    init(center: UNUserNotificationCenter = .current(), display: @escaping Display) {
        self.center = center
        self.display = display
    }

    /// Shows every notification of `center.deliveries()`.
    func run(_ deliveries: AsyncStream<UNNotification>) async {
        for await notification in deliveries { await show(notification) }
    }

    private func show(_ notification: UNNotification) async {
        if isInFront {
            let ways = await center.presentationOptions(for: notification)
            if ways.isDisjoint(with: [.banner, .alert]) { return }
        }
        let identifier = notification.request.content.categoryIdentifier
        let category = await center.notificationCategories()
            .first { $0.identifier == identifier }
        if let response = await display(notification, category?.actions ?? []) {
            await center.receive(response)
        }
    }

    /// Delivers what has a date, as long as the program runs.
    func deliverOnTime() async throws {
        while true {
            _ = await center.pendingNotificationRequests()
            try await Task.sleep(for: .seconds(1))
        }
    }
}
