public import Foundation

/// A notification that was shown.
public final class UNNotification: NSObject {
    /// The time.
    public let date: Date
    /// The request for it.
    public let request: UNNotificationRequest

    /// Makes a notification; on Apple's platforms only the system does so.
    public init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
    }
}

/// A person's answer to a notification.
public class UNNotificationResponse: NSObject {
    /// The notification.
    public let notification: UNNotification
    /// The identifier of the chosen action.
    public let actionIdentifier: String

    /// Makes a response; on Apple's platforms only the system does so.
    public init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// A person's answer to a notification in words.
public final class UNTextInputNotificationResponse: UNNotificationResponse {
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
