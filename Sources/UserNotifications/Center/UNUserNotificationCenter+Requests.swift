extension UNUserNotificationCenter {
    /// Takes a request, which replaces a pending one with the same identifier.
    ///
    /// Without a trigger, and for a message from a server, the notification is delivered at once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completionHandler: Takes ``UNError`` with code `notificationInvalidNoDate` if the
    ///     trigger never holds; otherwise `nil`.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        do throws(UNError) {
            try take(request)
            completionHandler?(nil)
        } catch {
            completionHandler?(error)
        }
    }

    /// Takes a request, which replaces a pending one with the same identifier.
    ///
    /// Without a trigger, and for a message from a server, the notification is delivered at once.
    ///
    /// - Throws: ``UNError`` with code `notificationInvalidNoDate` if the trigger never holds.
    public nonisolated(nonsending) func add(_ request: UNNotificationRequest) async throws {
        try take(request)
    }

    private func take(_ request: UNNotificationRequest) throws(UNError) {
        try withState { state, now throws(UNError) in try state.book.add(request, at: now) }
    }

    /// Hands over the requests whose time is to come, in the order of their adding.
    public func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    ) {
        completionHandler(withState { state, _ in state.book.pending })
    }

    /// Returns the requests whose time is to come, in the order of their adding.
    public nonisolated(nonsending) func pendingNotificationRequests() async
        -> [UNNotificationRequest]
    {
        withState { state, _ in state.book.pending }
    }

    /// Removes the pending requests with these identifiers.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        withState { state, _ in state.book.removePending(Set(identifiers)) }
    }

    /// Removes all pending requests.
    public func removeAllPendingNotificationRequests() {
        withState { state, _ in state.book.removeAllPending() }
    }
}
