public import Foundation

/// A notification that was delivered.
public final class UNNotification: NSObject, NSCopying, Sendable {
    /// The time.
    public let date: Date
    /// The request for it.
    public let request: UNNotificationRequest

    /// Makes a notification; on Apple's platforms only the system does so.
    public init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
    }

    /// Returns the notification itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
