public import Foundation

/// The picture on a button of a notification.
public final class UNNotificationActionIcon: NSObject, NSCopying, Sendable {
    /// The name of a picture in the app; `nil` for one of the system.
    ///
    /// This property is not Apple's, nor is the following: there only the system reads them.
    public let templateImageName: String?
    /// The name of a picture of the system; `nil` for one in the app.
    public let systemImageName: String?

    /// Makes an icon of a picture in the app.
    public init(templateImageName: String) {
        self.templateImageName = templateImageName
        systemImageName = nil
    }

    /// Makes an icon of a picture of the system.
    public init(systemImageName: String) {
        templateImageName = nil
        self.systemImageName = systemImageName
    }

    /// Returns whether both are the same picture.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return templateImageName == other.templateImageName
            && systemImageName == other.systemImageName
    }

    /// A hash of the name.
    public override var hash: Int { (templateImageName ?? systemImageName).hashValue }

    /// Returns the icon itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
