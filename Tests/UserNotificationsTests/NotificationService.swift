import Intents
import UserNotifications

/// An extension as chat apps have one; it imports what it imports on iOS.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content = bestAttemptContent,
            let from = content.userInfo["from"] as? String,
            let room = content.userInfo["room"] as? String
        else { return }
        content.body = content.userInfo["text"] as? String ?? content.body
        content.badge = NSNumber(value: (content.badge?.intValue ?? 0) + 1)
        content.sound = .default
        content.categoryIdentifier = "MESSAGE"
        if #available(iOS 15.0, *) {
            content.interruptionLevel = .timeSensitive
            deliver(content, from: from, to: content.userInfo["group"] as? String, in: room)
        } else {
            contentHandler(content)
        }
    }

    private func deliver(
        _ content: UNMutableNotificationContent,
        from name: String,
        to group: String?,
        in room: String
    ) {
        let handle = INPersonHandle(value: name, type: .unknown)
        let sender = INPerson(
            personHandle: handle,
            nameComponents: nil,
            displayName: name,
            image: INImage(imageData: Data([1])),
            contactIdentifier: nil,
            customIdentifier: name
        )
        // A name alone makes no group; another recipient does.
        let other = INPerson(
            personHandle: INPersonHandle(value: "others", type: .unknown),
            nameComponents: nil,
            displayName: nil,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: group == nil ? nil : [other],
            outgoingMessageType: .outgoingMessageText,
            content: content.body,
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: room,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        if group != nil {
            intent.setImage(INImage(imageData: Data([2])), forParameterNamed: \.speakableGroupName)
        }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate(completion: nil)
        do {
            let updated = try content.updating(from: intent)
            contentHandler?(updated)
        } catch {
            contentHandler?(content)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }
}
