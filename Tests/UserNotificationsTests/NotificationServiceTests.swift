import DonationStore
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@Suite struct `An extension for notifications` {
    private let directory: TemporaryDirectory
    private let destination: DonationDestination

    init() throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.chat"
        )
    }

    private func request(_ userInfo: [AnyHashable: Any]) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "New message"
        content.subtitle = "Chat"
        content.body = "encrypted"
        content.userInfo = userInfo
        let trigger = UNPushNotificationTrigger()
        return UNNotificationRequest(identifier: "r1", content: content, trigger: trigger)
    }

    /// The contents that the extension hands back.
    private func shown(_ userInfo: [AnyHashable: Any]) async throws -> UNNotificationContent {
        let shown = await DonationDestination.with(destination) {
            var shown: [UNNotificationContent] = []
            NotificationService().didReceive(request(userInfo)) { shown.append($0) }
            #expect(shown.count == 1)
            return shown.first
        }
        return try #require(shown)
    }

    @Test func `shows who wrote, and keeps the app's own contents`() async throws {
        let content = try await shown(["from": "Ana", "room": "r7", "text": "Lunch?"])
        #expect(content.title == "Ana")
        #expect(content.subtitle == "Chat")
        #expect(content.body == "Lunch?")
        #expect(content.badge == 1)
        #expect(content.sound == .default)
        #expect(content.threadIdentifier == "r7")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.userInfo["room"] as? String == "r7")
        #expect(content.communication?.image?.imageData == Data([1]))
        #expect(content.communication?.isGroup == false)
        #expect(content is UNMutableNotificationContent)
    }

    @Test func `shows a group by its name and picture, and donates the message`() async throws {
        let content = try await shown(
            ["from": "Ana", "room": "r8", "text": "Hello", "group": "Hiking"]
        )
        #expect(content.title == "Ana")
        #expect(content.subtitle == "Hiking")
        #expect(content.communication?.image?.imageData == Data([2]))
        let store = try DonationStore(at: directory.path(of: "store"))
        #expect(try store.lastPosition() == Position(rawValue: 1))
        #expect(try store.conversations(limit: 1).map(\.groupName) == ["Hiking"])
    }

    @Test func `shows the message as it is if nobody wrote it`() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Backup"
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: "r9",
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        let error = await #expect(throws: INIntentError.self) {
            try await DonationDestination.with(destination) {
                _ = try content.updating(from: intent)
            }
        }
        #expect(error?.code == .contentProvidingInvalid)
        #expect(content.title == "Backup")
    }

    @Test func `has its best so far when its time is up`() {
        let service = NotificationService()
        var shown: [String] = []
        service.didReceive(request(["from": "Ana"])) { shown.append($0.body) }
        #expect(shown == [])
        service.serviceExtensionTimeWillExpire()
        #expect(shown == ["encrypted"])
    }
}

@Suite struct `The contents of a notification` {
    @Test func `are copied, so that later changes do not reach a request`() throws {
        let content = UNMutableNotificationContent()
        content.title = "One"
        let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
        let copy = try #require(content.mutableCopy() as? UNMutableNotificationContent)
        #expect(copy == content)
        content.title = "Two"
        #expect(request.content.title == "One")
        #expect(copy.title == "One")
        #expect(copy != content)
        #expect((copy.copy() as? UNNotificationContent)?.title == "One")
    }

    @Test func `stay of their class when an intent updates them`() async throws {
        let directory = try TemporaryDirectory()
        let destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.chat"
        )
        let intent = message(from: "Ana", in: "r7")
        try await DonationDestination.with(destination) {
            let content = UNMutableNotificationContent()
            content.filterCriteria = "work"
            let updated = try content.updating(from: intent)
            #expect(updated is UNMutableNotificationContent)
            #expect(updated.filterCriteria == "work")
            let fixed = try #require(content.copy() as? UNNotificationContent)
            #expect(!(try fixed.updating(from: intent) is UNMutableNotificationContent))
        }
    }

    @Test func `attach only files that are there`() throws {
        let directory = try TemporaryDirectory()
        let file = URL(filePath: directory.path(of: "picture.PNG"))
        let error = #expect(throws: UNError.self) {
            _ = try UNNotificationAttachment(identifier: "", url: file)
        }
        #expect(error?.code == .attachmentInvalidURL)
        #expect((error as (any Error)? as NSError?)?.domain == UNErrorDomain)
        try Data([1]).write(to: file)
        let attachment = try UNNotificationAttachment(identifier: "a", url: file, options: nil)
        #expect(attachment.type == "public.png")
        let hinted = try UNNotificationAttachment(
            identifier: "a",
            url: file,
            options: [UNNotificationAttachmentOptionsTypeHintKey: "public.jpeg"]
        )
        #expect(hinted.type == "public.jpeg")
        #expect(hinted != attachment)
    }
}
