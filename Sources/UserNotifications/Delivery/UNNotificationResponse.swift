public import Foundation

/// A person's answer to a notification.
public class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because there is a subclass, which does not change, either.

    /// The notification.
    public let notification: UNNotification
    /// The identifier of the chosen action.
    public let actionIdentifier: String

    /// Makes a response; on Apple's platforms only the system does so.
    public init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    /// Returns the response itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A person's answer to a notification in words.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    /// The words.
    public let userText: String

    /// Makes a response; on Apple's platforms only the system does so.
    public init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}

/// The action of a person who opened the app from a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The action of a person who dismissed a notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
