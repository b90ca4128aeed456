public import Foundation

/// A button of a notification.
public class UNNotificationAction: NSObject, NSCopying, @unchecked Sendable {
    // Unchecked because there is a subclass, which does not change, either.

    /// The app's identifier of the button, which a response names.
    public let identifier: String
    /// The words on the button.
    public let title: String
    /// The properties of the button.
    public let options: UNNotificationActionOptions
    /// The picture on the button.
    public let icon: UNNotificationActionIcon?

    /// Makes a button.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }

    /// Returns whether both are the same button.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction, type(of: other) == type(of: self) else {
            return false
        }
        return identifier == other.identifier && title == other.title && options == other.options
            && icon == other.icon
    }

    /// A hash of the identifier.
    public override var hash: Int { identifier.hashValue }

    /// Returns the action itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A button of a notification that asks for words.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// The words on the button that sends the answer.
    public let textInputButtonTitle: String
    /// The words in the field while it is empty.
    public let textInputPlaceholder: String

    /// Makes a button and a field for words.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil,
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    /// Makes a button and a field for words, without words of their own.
    public override convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil
    ) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            icon: icon,
            textInputButtonTitle: "",
            textInputPlaceholder: ""
        )
    }

    /// Returns whether both are the same button with the same field.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTextInputNotificationAction else { return false }
        return super.isEqual(other) && textInputButtonTitle == other.textInputButtonTitle
            && textInputPlaceholder == other.textInputPlaceholder
    }
}

/// The properties of a button of a notification.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt

    /// Makes the properties from Apple's number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The button works only on an unlocked device.
    public static let authenticationRequired = Self(rawValue: 1 << 0)
    /// The button destroys something.
    public static let destructive = Self(rawValue: 1 << 1)
    /// The button brings the app to the front.
    public static let foreground = Self(rawValue: 1 << 2)
}
