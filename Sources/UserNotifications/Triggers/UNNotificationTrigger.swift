public import Foundation

/// The reason why a notification is shown: the base class of all triggers.
public class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because there are subclasses, which do not change, either.

    /// Whether the trigger holds more than once.
    public let repeats: Bool

    init(repeats: Bool) {
        self.repeats = repeats
    }

    /// Returns the time at which the trigger next holds.
    func next(after now: Date) -> NextTime { .unknown }

    /// Returns the trigger as one of a request that the centre takes now.
    func started(at now: Date) -> UNNotificationTrigger { self }

    /// Returns the trigger itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The time at which a trigger next holds.
enum NextTime {
    /// Now.
    case now
    /// On a date to come.
    case on(Date)
    /// At a time that no clock tells.
    case unknown
    /// Never.
    case never

    /// The date to come, if there is one.
    var date: Date? { if case .on(let date) = self { date } else { nil } }
}

/// A message from the app's server.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Makes the trigger of a message from a server; on Apple's platforms only the system does so.
    public convenience init() {
        self.init(repeats: false)
    }

    override func next(after now: Date) -> NextTime { .now }
}
