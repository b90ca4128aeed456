public import Foundation

/// A notification to show: its identifier, contents and trigger.
public final class UNNotificationRequest: NSObject {
    /// The app's identifier.
    public let identifier: String
    /// The contents at the time of the request.
    public let content: UNNotificationContent
    /// The reason to show it; `nil` for at once.
    public let trigger: UNNotificationTrigger?

    /// Makes a request, with a copy of the contents.
    public init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = UNNotificationContent(contents: content.contents)
        self.trigger = trigger
    }
}
