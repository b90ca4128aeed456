@_exported public import Foundation
public import Intents

/// The contents of a notification, which do not change.
///
/// Nothing here shows notifications. A program that does so reads the properties, and
/// ``communication`` for the picture of the sender.
public class UNNotificationContent: NSObject, NSCopying, NSMutableCopying {
    /// The properties, which only ``UNMutableNotificationContent`` changes.
    var contents: Contents

    required init(contents: Contents) {
        self.contents = contents
    }

    /// Makes empty contents.
    public override convenience init() {
        self.init(contents: Contents())
    }

    /// The first line.
    public var title: String { contents.title }
    /// The second line.
    public var subtitle: String { contents.subtitle }
    /// The message.
    public var body: String { contents.body }
    /// The number on the icon of the app.
    public var badge: NSNumber? { contents.badge }
    /// The sound.
    public var sound: UNNotificationSound? { contents.sound }
    /// The data of the app.
    public var userInfo: [AnyHashable: Any] { contents.userInfo }
    /// The kind of notification, which determines its buttons.
    public var categoryIdentifier: String { contents.categoryIdentifier }
    /// The app's identifier of the thread, which groups notifications.
    public var threadIdentifier: String { contents.threadIdentifier }
    /// The app's identifier of the place in the app to open.
    public var targetContentIdentifier: String? { contents.targetContentIdentifier }
    /// The files to show.
    public var attachments: [UNNotificationAttachment] { contents.attachments }
    /// The name of the image to show while the app starts.
    public var launchImageName: String { contents.launchImageName }
    /// The words that the notification adds to the summary of its group.
    public var summaryArgument: String { contents.summaryArgument }
    /// The number of things that the notification adds to the summary of its group.
    public var summaryArgumentCount: Int { contents.summaryArgumentCount }
    /// How much the notification may disturb.
    public var interruptionLevel: UNNotificationInterruptionLevel { contents.interruptionLevel }
    /// The weight of the notification in a summary, from 0 to 1.
    public var relevanceScore: Double { contents.relevanceScore }
    /// The app's words for a focus to filter by.
    public var filterCriteria: String? { contents.filterCriteria }
    /// The sender or caller and the picture, if an intent updated the contents.
    ///
    /// This property is not Apple's: there the system shows them, and the app cannot see them.
    public var communication: INCommunicationNotification? { contents.communication }

    // MARK: Comparing and copying

    /// Returns whether both have the same contents.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationContent)?.contents == contents
    }

    /// A hash of some of the contents.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(contents.title)
        hasher.combine(contents.body)
        hasher.combine(contents.threadIdentifier)
        return hasher.finalize()
    }

    /// Returns the same contents, which do not change.
    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(contents: contents) }

    /// Returns the same contents as an ``UNMutableNotificationContent``.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(contents: contents)
    }
}

/// The contents of a notification, for an app to set.
public final class UNMutableNotificationContent: UNNotificationContent {
    /// The first line.
    public override var title: String {
        get { contents.title }
        set { contents.title = newValue }
    }
    /// The second line.
    public override var subtitle: String {
        get { contents.subtitle }
        set { contents.subtitle = newValue }
    }
    /// The message.
    public override var body: String {
        get { contents.body }
        set { contents.body = newValue }
    }
    /// The number on the icon of the app.
    public override var badge: NSNumber? {
        get { contents.badge }
        set { contents.badge = newValue }
    }
    /// The sound.
    public override var sound: UNNotificationSound? {
        get { contents.sound }
        set { contents.sound = newValue }
    }
    /// The data of the app.
    public override var userInfo: [AnyHashable: Any] {
        get { contents.userInfo }
        set { contents.userInfo = newValue }
    }
    /// The kind of notification, which determines its buttons.
    public override var categoryIdentifier: String {
        get { contents.categoryIdentifier }
        set { contents.categoryIdentifier = newValue }
    }
    /// The app's identifier of the thread, which groups notifications.
    public override var threadIdentifier: String {
        get { contents.threadIdentifier }
        set { contents.threadIdentifier = newValue }
    }
    /// The app's identifier of the place in the app to open.
    public override var targetContentIdentifier: String? {
        get { contents.targetContentIdentifier }
        set { contents.targetContentIdentifier = newValue }
    }
    /// The files to show.
    public override var attachments: [UNNotificationAttachment] {
        get { contents.attachments }
        set { contents.attachments = newValue }
    }
    /// The name of the image to show while the app starts.
    public override var launchImageName: String {
        get { contents.launchImageName }
        set { contents.launchImageName = newValue }
    }
    /// The words that the notification adds to the summary of its group.
    public override var summaryArgument: String {
        get { contents.summaryArgument }
        set { contents.summaryArgument = newValue }
    }
    /// The number of things that the notification adds to the summary of its group.
    public override var summaryArgumentCount: Int {
        get { contents.summaryArgumentCount }
        set { contents.summaryArgumentCount = newValue }
    }
    /// How much the notification may disturb.
    public override var interruptionLevel: UNNotificationInterruptionLevel {
        get { contents.interruptionLevel }
        set { contents.interruptionLevel = newValue }
    }
    /// The weight of the notification in a summary, from 0 to 1.
    public override var relevanceScore: Double {
        get { contents.relevanceScore }
        set { contents.relevanceScore = newValue }
    }
    /// The app's words for a focus to filter by.
    public override var filterCriteria: String? {
        get { contents.filterCriteria }
        set { contents.filterCriteria = newValue }
    }
}
