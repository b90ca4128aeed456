extension UNUserNotificationCenter {
    /// Sets the kinds of notifications, in place of the earlier ones.
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        withState { state, _ in state.categories = categories }
    }

    /// Hands over the kinds of notifications.
    public func getNotificationCategories(
        completionHandler: @escaping (Set<UNNotificationCategory>) -> Void
    ) {
        completionHandler(withState { state, _ in state.categories })
    }

    /// Returns the kinds of notifications.
    public nonisolated(nonsending) func notificationCategories() async
        -> Set<UNNotificationCategory>
    {
        withState { state, _ in state.categories }
    }
}
