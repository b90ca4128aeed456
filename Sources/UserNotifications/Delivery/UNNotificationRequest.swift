public import Foundation

/// A notification to show: its identifier, contents and trigger.
public final class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because contents can change; these are a copy that nobody can change. Threads share
    // the values of `userInfo`, which are to be those of a property list, as on Apple's platforms.

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

    /// Returns the request as one that the centre takes now.
    func started(at now: Date) -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: identifier,
            content: content,
            trigger: trigger?.started(at: now)
        )
    }

    /// Returns the request itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
