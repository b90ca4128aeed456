internal import Foundation

// None of these is Apple's: there only the system shows notifications.
extension UNUserNotificationCenter {
    /// Returns the notifications from now on, each when the centre delivers it.
    ///
    /// A program that shows notifications iterates over them. Those with a date come when
    /// somebody asks the centre for anything after that date, so the program asks from time to
    /// time:
    ///
    /// ```swift
    /// for await notification in center.deliveries() { show(notification) }
    /// // And in another task:
    /// while !Task.isCancelled {
    ///     _ = await center.pendingNotificationRequests()
    ///     try await Task.sleep(for: .seconds(1))
    /// }
    /// ```
    ///
    /// Up to 1,000 wait for a slow program, the newest.
    public func deliveries() -> AsyncStream<UNNotification> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: UNNotification.self,
            bufferingPolicy: .bufferingNewest(Book.limit)
        )
        let listener = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.withState { state, _ in state.listeners[listener] = nil }
        }
        withState { state, _ in state.listeners[listener] = continuation }
        return stream
    }

    /// Returns the ways to show a notification while the app is in front, by its delegate; none if
    /// it does not say.
    ///
    /// The delegate runs where the caller does; many apps expect the main actor.
    public nonisolated(nonsending) func presentationOptions(
        for notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        guard let delegate else { return [] }
        let options = await firstAnswer { handler in
            delegate.userNotificationCenter(
                self,
                willPresent: notification,
                withCompletionHandler: handler
            )
        }
        return options ?? []
    }

    /// Hands a person's answer to the delegate, and removes the notification from the delivered
    /// ones.
    ///
    /// The delegate learns of a dismissal only if the category of the notification has the option
    /// `customDismissAction`. It runs where the caller does; many apps expect the main actor.
    ///
    /// - Parameter response: The answer, with ``UNNotificationDefaultActionIdentifier`` if the
    ///   person opened the notification, and ``UNNotificationDismissActionIdentifier`` if the
    ///   person dismissed it.
    public nonisolated(nonsending) func receive(_ response: UNNotificationResponse) async {
        let request = response.notification.request
        let categories = withState { state, _ in
            state.book.removeDelivered([request.identifier])
            return state.categories
        }
        let category = categories.first { $0.identifier == request.content.categoryIdentifier }
        let isDismissal = response.actionIdentifier == UNNotificationDismissActionIdentifier
        if isDismissal, category?.options.contains(.customDismissAction) != true { return }
        guard let delegate else { return }
        _ = await firstAnswer { (handler: @escaping @Sendable (Bool) -> Void) in
            delegate.userNotificationCenter(self, didReceive: response) { handler(true) }
        }
    }

    /// The number on the icon of the app: set by the app, or by the last delivered notification
    /// with one.
    public var badgeCount: Int { withState { state, _ in state.book.badge } }
}
