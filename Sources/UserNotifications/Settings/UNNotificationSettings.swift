public import Foundation

/// The properties of notifications that an app may use: those that it asked for.
public final class UNNotificationSettings: NSObject, NSCopying, Sendable {
    private let authorization: Authorization

    init(_ authorization: Authorization) {
        self.authorization = authorization
    }

    /// Whether the app may notify.
    public var authorizationStatus: UNAuthorizationStatus { authorization.status }
    /// Whether notifications stand in the list.
    public var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
    /// Whether notifications are shown on a locked device.
    public var lockScreenSetting: UNNotificationSetting { setting(.alert) }
    /// Whether notifications are shown in a car.
    public var carPlaySetting: UNNotificationSetting { setting(.carPlay) }
    /// Whether notifications are shown on the screen.
    public var alertSetting: UNNotificationSetting { setting(.alert) }
    /// Whether the icon of the app has a number.
    public var badgeSetting: UNNotificationSetting { setting(.badge) }
    /// Whether notifications have sounds.
    public var soundSetting: UNNotificationSetting { setting(.sound) }
    /// Whether notifications have sounds even where sounds are off.
    public var criticalAlertSetting: UNNotificationSetting { setting(.criticalAlert) }
    /// Whether notifications are read aloud.
    public var announcementSetting: UNNotificationSetting { setting(.announcement) }
    /// Whether notifications are shown even while a focus is on.
    public var timeSensitiveSetting: UNNotificationSetting { setting(.alert) }
    /// Whether messages are shown even while a focus is on.
    public var directMessagesSetting: UNNotificationSetting { setting(.alert) }
    /// Whether notifications wait for a summary; never.
    public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    /// The way to show a notification on the screen.
    public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    /// When the message of a notification is shown; always.
    public var showPreviewsSetting: UNShowPreviewsSetting { .always }
    /// Whether the app has settings of its own for notifications.
    public var providesAppNotificationSettings: Bool {
        authorization.options.contains(.providesAppNotificationSettings)
    }

    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        authorization.options.contains(option) ? .enabled : .notSupported
    }

    /// Returns whether both are the same settings.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.authorization == authorization
    }

    /// A hash of the properties.
    public override var hash: Int { authorization.hashValue }

    /// Returns the settings themselves, which do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether an app may use a property of notifications.
public enum UNNotificationSetting: Int, Sendable {
    /// The app has not asked for it, or there is no such property.
    case notSupported
    /// The app may not use it.
    case disabled
    /// The app may use it.
    case enabled
}

/// The way to show a notification on the screen.
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none
    /// For a moment.
    case banner
    /// Until the person dismisses it.
    case alert
}

/// When the message of a notification is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always.
    case always
    /// Once the device is unlocked.
    case whenAuthenticated
    /// Never.
    case never
}
