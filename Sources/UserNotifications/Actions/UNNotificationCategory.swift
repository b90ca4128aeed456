public import Foundation

/// A kind of notification, with its buttons.
public final class UNNotificationCategory: NSObject, NSCopying, Sendable {
    /// The identifier, which the contents of a notification name.
    public let identifier: String
    /// The buttons.
    public let actions: [UNNotificationAction]
    /// The identifiers of the intents that such a notification is about.
    public let intentIdentifiers: [String]
    /// The words to show in place of the message where messages are hidden.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The form of the line that sums up several notifications.
    public let categorySummaryFormat: String
    /// The properties of the kind.
    public let options: UNNotificationCategoryOptions

    /// Makes a kind of notification.
    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String? = nil,
        categorySummaryFormat: String? = nil,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
        self.options = options
    }

    /// Returns whether both are the same kind with the same buttons.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions == other.actions
            && intentIdentifiers == other.intentIdentifiers && options == other.options
            && hiddenPreviewsBodyPlaceholder == other.hiddenPreviewsBodyPlaceholder
            && categorySummaryFormat == other.categorySummaryFormat
    }

    /// A hash of the identifier.
    public override var hash: Int { identifier.hashValue }

    /// Returns the category itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The properties of a kind of notification.
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt

    /// Makes the properties from Apple's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app wants to know when a person dismisses such a notification.
    public static let customDismissAction = Self(rawValue: 1 << 0)
    /// Such a notification may be shown in a car.
    public static let allowInCarPlay = Self(rawValue: 1 << 1)
    /// The first line is shown even where messages are hidden.
    public static let hiddenPreviewsShowTitle = Self(rawValue: 1 << 2)
    /// The second line is shown even where messages are hidden.
    public static let hiddenPreviewsShowSubtitle = Self(rawValue: 1 << 3)
    /// Such a notification may be read aloud.
    public static let allowAnnouncement = Self(rawValue: 1 << 4)
}
