internal import Foundation
internal import Intents

/// The properties of ``UNNotificationContent``.
struct Contents {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var userInfo: [AnyHashable: Any] = [:]
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var targetContentIdentifier: String?
    var attachments: [UNNotificationAttachment] = []
    var launchImageName = ""
    var summaryArgument = ""
    var summaryArgumentCount = 1
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    var communication: INCommunicationNotification?
}

extension Contents: Equatable {
    static func == (one: Contents, other: Contents) -> Bool {
        // Values of any kind: compare them as Foundation does.
        guard NSDictionary(dictionary: one.userInfo).isEqual(to: other.userInfo) else {
            return false
        }
        return one.title == other.title && one.subtitle == other.subtitle
            && one.body == other.body && one.badge == other.badge && one.sound == other.sound
            && one.categoryIdentifier == other.categoryIdentifier
            && one.threadIdentifier == other.threadIdentifier
            && one.targetContentIdentifier == other.targetContentIdentifier
            && one.attachments == other.attachments
            && one.launchImageName == other.launchImageName
            && one.summaryArgument == other.summaryArgument
            && one.summaryArgumentCount == other.summaryArgumentCount
            && one.interruptionLevel == other.interruptionLevel
            && one.relevanceScore == other.relevanceScore
            && one.filterCriteria == other.filterCriteria
            && one.communication == other.communication
    }
}
