extension UNUserNotificationCenter {
    /// Asks the person for notifications; the answer is always yes.
    ///
    /// - Parameters:
    ///   - options: The properties of notifications that the app wants.
    ///   - completionHandler: Takes the answer, and no error.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        withState { state, _ in state.authorization.add(options) }
        completionHandler(true, nil)
    }

    /// Asks the person for notifications; the answer is always yes.
    @discardableResult
    public nonisolated(nonsending) func requestAuthorization(
        options: UNAuthorizationOptions = []
    ) async throws -> Bool {
        withState { state, _ in state.authorization.add(options) }
        return true
    }

    /// Hands over the properties of notifications that the app asked for.
    public func getNotificationSettings(
        completionHandler: @escaping (UNNotificationSettings) -> Void
    ) {
        completionHandler(settings)
    }

    /// Returns the properties of notifications that the app asked for.
    public nonisolated(nonsending) func notificationSettings() async -> UNNotificationSettings {
        settings
    }

    private var settings: UNNotificationSettings {
        withState { state, _ in UNNotificationSettings(state.authorization) }
    }
}
