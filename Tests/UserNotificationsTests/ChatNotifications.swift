import Foundation
import Intents
public import UserNotifications

/// The notifications of a chat app, as such apps have them; it imports what it imports on iOS.
enum ChatAction: String, CaseIterable {
    case reply, markAsRead, mute

    fileprivate var action: UNNotificationAction {
        switch self {
        case .reply:
            guard #available(iOS 15, *) else {
                return UNTextInputNotificationAction(
                    identifier: rawValue,
                    title: "Reply",
                    options: [],
                    textInputButtonTitle: "Send",
                    textInputPlaceholder: "Message"
                )
            }
            return UNTextInputNotificationAction(
                identifier: rawValue,
                title: "Reply",
                options: [],
                icon: UNNotificationActionIcon(systemImageName: "arrowshape.turn.up.left"),
                textInputButtonTitle: "Send",
                textInputPlaceholder: "Message"
            )
        case .markAsRead:
            return UNNotificationAction(identifier: rawValue, title: "Read", options: [])
        case .mute:
            return UNNotificationAction(
                identifier: rawValue,
                title: "Mute",
                options: [.destructive, .authenticationRequired]
            )
        }
    }
}

class ChatNotifications: NSObject {
    static let shared = ChatNotifications()
    private static let category = "MESSAGE"
    private var center: UNUserNotificationCenter { .current() }

    var replies: [String] = []
    var opened: [String] = []
    var roomInFront: String?
    var lastError: (any Error)?

    func register(completion: ((Bool) -> Void)? = nil) {
        center.delegate = self
        let options: UNAuthorizationOptions = [.alert, .sound, .badge]
        center.requestAuthorization(options: options) { [weak self] granted, error in
            guard let self = self, granted, error == nil else {
                completion?(false)
                return
            }
            let category = UNNotificationCategory(
                identifier: Self.category,
                actions: ChatAction.allCases.map { $0.action },
                intentIdentifiers: ["INSendMessageIntent"],
                options: .customDismissAction
            )
            self.center.setNotificationCategories([category])
            completion?(true)
        }
    }

    func notify(_ message: String, from intent: INSendMessageIntent, in room: String) {
        var content = UNMutableNotificationContent()
        content.body = message
        content.sound = UNNotificationSound(named: UNNotificationSoundName(rawValue: "in.aiff"))
        content.categoryIdentifier = Self.category
        content.userInfo = ["room": room, "id": 7 as Int64]
        do {
            content = try content.updating(from: intent) as? UNMutableNotificationContent ?? content
        } catch {
            lastError = error
        }
        content.threadIdentifier = room
        let request = UNNotificationRequest(identifier: room, content: content, trigger: nil)
        center.add(request)
    }

    func remind(of room: String, in seconds: TimeInterval) {
        let content = UNMutableNotificationContent()
        content.title = NSString.localizedUserNotificationString(
            forKey: "%@ waits",
            arguments: [room]
        )
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
        let request = UNNotificationRequest(
            identifier: "reminder-\(room)",
            content: content,
            trigger: trigger
        )
        center.add(request) { error in
            if let error = error {
                self.lastError = error
            }
        }
    }

    func remindEveryMorning(at hour: Int) {
        var date = DateComponents()
        date.hour = hour
        let content = UNMutableNotificationContent()
        content.title = "Good morning"
        let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)
        center.add(
            UNNotificationRequest(identifier: "morning", content: content, trigger: trigger),
            withCompletionHandler: nil
        )
    }

    func cancel(room: String) {
        center.getPendingNotificationRequests { requests in
            let identifiers = requests.map { $0.identifier }.filter { $0.hasSuffix("-\(room)") }
            self.center.removePendingNotificationRequests(withIdentifiers: identifiers)
        }
        center.getDeliveredNotifications { notifications in
            let identifiers = notifications.filter {
                $0.request.content.userInfo["room"] as? String == room
            }.map { $0.request.identifier }
            self.center.removeDeliveredNotifications(withIdentifiers: identifiers)
        }
    }

    func clear() async throws {
        center.removeAllDeliveredNotifications()
        center.removeAllPendingNotificationRequests()
        try await center.setBadgeCount(0)
    }
}

extension ChatNotifications: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) ->
            Void
    ) {
        if notification.request.content.threadIdentifier == roomInFront {
            completionHandler([])
        } else if #available(iOS 14.0, *) {
            completionHandler([.banner, .list, .sound])
        } else {
            completionHandler([.alert, .sound])
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        defer { completionHandler() }
        let room = response.notification.request.content.userInfo["room"] as? String ?? ""
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier:
            opened.append(room)
        case UNNotificationDismissActionIdentifier:
            opened.append("not \(room)")
        case ChatAction.reply.rawValue:
            if let words = response as? UNTextInputNotificationResponse {
                replies.append("\(room): \(words.userText)")
            }
        default:
            break
        }
    }
}

/// A class with the asynchronous forms.
@MainActor
final class AppDelegate: NSObject, UNUserNotificationCenterDelegate {
    var opened: [String] = []

    func status() async -> String {
        let settings = await UNUserNotificationCenter.current().notificationSettings()
        switch settings.authorizationStatus {
        case .notDetermined:
            do {
                try await UNUserNotificationCenter.current().requestAuthorization(
                    options: [.alert, .provisional]
                )
                return "asked"
            } catch {
                return "denied"
            }
        case .authorized, .provisional:
            return settings.authorizationStatus.description
        default:
            return ""
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async {
        opened.append(response.notification.request.identifier)
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {
        Task { @MainActor in opened.append("settings") }
    }
}

extension UNAuthorizationStatus: @retroactive CustomStringConvertible {
    /// The status in words.
    public var description: String {
        switch self {
        case .notDetermined: return "Not determined"
        case .denied: return "Denied"
        case .authorized: return "Authorized"
        case .provisional: return "Provisional"
        case .ephemeral: return "Ephemeral"
        }
    }
}

/// What an app's tests put in place of the centre.
protocol NotificationScheduling {
    func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (((any Error)?) -> Void)?
    )
    func add(_ request: UNNotificationRequest) async throws
    func requestAuthorization(
        options: UNAuthorizationOptions,
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    )
    func notificationSettings() async -> UNNotificationSettings
    func getPendingNotificationRequests(
        completionHandler: @escaping ([UNNotificationRequest]) -> Void
    )
}

extension UNUserNotificationCenter: NotificationScheduling {}
