extension UNUserNotificationCenter {
    /// Hands over the delivered notifications, oldest first: at most 1,000, the newest.
    public func getDeliveredNotifications(
        completionHandler: @escaping ([UNNotification]) -> Void
    ) {
        completionHandler(withState { state, _ in state.book.delivered })
    }

    /// Returns the delivered notifications, oldest first: at most 1,000, the newest.
    public nonisolated(nonsending) func deliveredNotifications() async -> [UNNotification] {
        withState { state, _ in state.book.delivered }
    }

    /// Removes the delivered notifications with these identifiers.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        withState { state, _ in state.book.removeDelivered(Set(identifiers)) }
    }

    /// Removes all delivered notifications.
    public func removeAllDeliveredNotifications() {
        withState { state, _ in state.book.removeAllDelivered() }
    }

    /// Sets the number on the icon of the app.
    ///
    /// - Parameters:
    ///   - newBadgeCount: The number; 0 for none.
    ///   - completionHandler: Takes ``UNError`` with code `badgeInputInvalid` if the number is
    ///     negative; otherwise `nil`.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        do throws(UNError) {
            try setBadge(newBadgeCount)
            completionHandler?(nil)
        } catch {
            completionHandler?(error)
        }
    }

    /// Sets the number on the icon of the app; 0 for none.
    ///
    /// - Throws: ``UNError`` with code `badgeInputInvalid` if the number is negative.
    public nonisolated(nonsending) func setBadgeCount(_ newBadgeCount: Int) async throws {
        try setBadge(newBadgeCount)
    }

    private func setBadge(_ number: Int) throws(UNError) {
        guard number >= 0 else { throw UNError(.badgeInputInvalid) }
        withState { state, _ in state.book.badge = number }
    }
}
