public import Foundation

/// The reason why a notification is shown: the base class of all triggers.
public class UNNotificationTrigger: NSObject {
    /// Whether the trigger holds more than once.
    public let repeats: Bool

    init(repeats: Bool) {
        self.repeats = repeats
    }
}

/// A message from the app's server.
public final class UNPushNotificationTrigger: UNNotificationTrigger {
    /// Makes the trigger of a message from a server; on Apple's platforms only the system does so.
    public convenience init() {
        self.init(repeats: false)
    }
}

/// A span of time.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// The length in seconds.
    public let timeInterval: TimeInterval

    /// Makes a trigger that holds after a span of time.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }
}

/// A date.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
    /// The parts of the date.
    public let dateComponents: DateComponents

    /// Makes a trigger that holds when a date has these parts.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }
}
