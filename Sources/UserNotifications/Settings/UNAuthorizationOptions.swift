/// The properties of notifications that an app asks the person for.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt

    /// Makes the properties from Apple's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A number on the icon of the app.
    public static let badge = Self(rawValue: 1 << 0)
    /// Sounds.
    public static let sound = Self(rawValue: 1 << 1)
    /// Notifications on the screen.
    public static let alert = Self(rawValue: 1 << 2)
    /// Notifications in a car.
    public static let carPlay = Self(rawValue: 1 << 3)
    /// Sounds even where sounds are off.
    public static let criticalAlert = Self(rawValue: 1 << 4)
    /// A button that opens the app's own settings of notifications.
    public static let providesAppNotificationSettings = Self(rawValue: 1 << 5)
    /// Quiet notifications, for a person who has not been asked.
    public static let provisional = Self(rawValue: 1 << 6)
    /// Notifications that are read aloud.
    public static let announcement = Self(rawValue: 1 << 7)
    /// Notifications even while a focus is on.
    public static let timeSensitive = Self(rawValue: 1 << 8)
}

/// The answer to an app that asks for notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    /// The app has not asked.
    case notDetermined
    /// The app may not notify.
    case denied
    /// The app may notify.
    case authorized
    /// The app may notify quietly.
    case provisional
    /// The app may notify for a while.
    case ephemeral
}

/// The ways to show a notification while the app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt

    /// Makes the ways from Apple's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// By the number on the icon of the app.
    public static let badge = Self(rawValue: 1 << 0)
    /// By a sound.
    public static let sound = Self(rawValue: 1 << 1)
    /// On the screen and in the list.
    public static let alert = Self(rawValue: 1 << 2)
    /// In the list.
    public static let list = Self(rawValue: 1 << 3)
    /// On the screen.
    public static let banner = Self(rawValue: 1 << 4)
}
