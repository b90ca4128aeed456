public import Intents

/// An intent that can update the contents of a notification.
public typealias UNNotificationContentProviding = Intents.UNNotificationContentProviding

extension UNNotificationContent {
    /// Returns these contents as those of an incoming message or call.
    ///
    /// The title is the sender or the caller. For a group, the subtitle is its name. The picture
    /// is in ``communication``. Without a ``threadIdentifier``, it is the identifier of the
    /// conversation. This donates nothing. It waits for the store, as reading a file does.
    ///
    /// - Parameter provider: The intent, as donated.
    /// - Returns: The updated contents; an ``UNMutableNotificationContent`` if these are one.
    /// - Throws: `INIntentError` with code `contentProvidingInvalid` if the intent names no sender
    ///   or caller but the owner, or has an invalid field, and with `imageLoadingFailed` if the
    ///   store cannot be read.
    /// - Complexity: As `communicationNotification()` of the intent.
    public func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        let communication = try provider.communicationNotification()
        var contents = contents
        contents.title = communication.title
        contents.subtitle = communication.subtitle ?? contents.subtitle
        if contents.threadIdentifier.isEmpty {
            contents.threadIdentifier = communication.conversationIdentifier ?? ""
        }
        contents.communication = communication
        // Apps cast it back to the class that they called it on.
        return type(of: self).init(contents: contents)
    }
}
