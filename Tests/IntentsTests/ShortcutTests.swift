import DonationStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Intents

@Suite struct `A relevant shortcut` {
    @Test func `says what it was made of`() throws {
        let relevant = INRelevantShortcut.full
        #expect(relevant.shortcut.intent?.className == "INSendMessageIntent")
        #expect(relevant.shortcut.userActivity == nil)
        #expect(relevant.widgetKind == "org.example.widget")
        #expect(relevant.shortcutRole == .information)
        #expect(relevant.watchTemplate?.title == "Team")
        #expect(relevant.watchTemplate?.subtitle == "Good morning")
        #expect(relevant.watchTemplate?.image == picture(6))
        let date = try #require(relevant.relevanceProviders[0] as? INDateRelevanceProvider)
        #expect(date.startDate == Date(timeIntervalSince1970: 1e9))
        #expect(date.endDate == Date(timeIntervalSince1970: 2e9))
        let place = try #require(relevant.relevanceProviders[1] as? INLocationRelevanceProvider)
        #expect(place.region as? CLCircularRegion == .full)
        let day = try #require(relevant.relevanceProviders[2] as? INDailyRoutineRelevanceProvider)
        #expect(day.situation == .morning)
    }

    @Test func `takes over what is changed in its parts`() {
        let relevant = INRelevantShortcut.full
        relevant.watchTemplate?.subtitle = "Good evening"
        #expect(relevant.watchTemplate?.subtitle == "Good evening")
        let card = relevant.watchTemplate
        relevant.watchTemplate = nil
        #expect(relevant.watchTemplate == nil)
        #expect(card?.subtitle == "Good evening")

        let response = INAddMediaIntentResponse(code: .success, userActivity: .full)
        response.userActivity?.title = "Add"
        #expect(response.userActivity?.title == "Add")
        let copy = response.userActivity?.copy() as? NSUserActivity
        copy?.title = "Copy"
        #expect(response.userActivity?.title == "Add")

        let message = INSendMessageIntent.full
        message.donationMetadata = INSendMessageIntentDonationMetadata()
        (message.donationMetadata as? INSendMessageIntentDonationMetadata)?.recipientCount = 3
        let metadata = message.donationMetadata as? INSendMessageIntentDonationMetadata
        #expect(metadata?.recipientCount == 3)

        let place = CLPlacemark.full
        place.region?.notifyOnExit = true
        #expect(place.region?.notifyOnExit == true)
    }

    @Test func `may be an activity`() throws {
        let relevant = INRelevantShortcut(shortcut: INShortcut(userActivity: .full))
        #expect(relevant.shortcut.userActivity == .full)
        #expect(relevant.shortcut.intent == nil)
        #expect(relevant.relevanceProviders == [])
        #expect(relevant.shortcutRole == .action)
        let intent = try #require(INShortcut(intent: INCancelRideIntent(rideIdentifier: "r")))
        #expect(intent.intent == INCancelRideIntent(rideIdentifier: "r"))
    }

    @Test func `comes back from an archive as it was`() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: INRelevantShortcut.full,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: INRelevantShortcut.self,
            from: data
        )
        #expect(read == .full)
    }
}

@Suite struct `The store of relevant shortcuts` {
    private let directory: TemporaryDirectory
    private let destination: DonationDestination
    private let shortcuts = INRelevantShortcutStore.default

    init() throws {
        directory = try TemporaryDirectory()
        destination = DonationDestination(
            store: directory.path(of: "store"),
            app: "org.example.chat"
        )
    }

    private func set(
        _ list: [INRelevantShortcut],
        as other: DonationDestination? = nil
    ) async -> Result<Void, INIntentError> {
        await withCheckedContinuation { continuation in
            shortcuts.replace(with: list, at: other ?? destination) {
                continuation.resume(returning: $0)
            }
        }
    }

    private func read(
        as other: DonationDestination? = nil
    ) async throws(INIntentError) -> [INRelevantShortcut] {
        try await withCheckedContinuation { continuation in
            shortcuts.read(from: other ?? destination) { continuation.resume(returning: $0) }
        }.get().map { INRelevantShortcut(fields: $0) }
    }

    private func rides(_ names: String...) -> [INRelevantShortcut] {
        names.map {
            INRelevantShortcut(shortcut: .intent(INCancelRideIntent(rideIdentifier: $0)))
        }
    }

    private func store() throws -> DonationStore {
        try DonationStore(at: directory.path(of: "store"))
    }

    private func donate(_ donations: [Donation]) throws {
        for result in try store().donate(donations) { _ = try result.get() }
    }

    /// The donations that are not deleted.
    private func live() throws -> [Donation] {
        try store().events(after: .start).compactMap { event in
            guard case .donated(let donation) = event.event, !event.isDeleted else { return nil }
            return donation
        }
    }

    @Test func `gives back the set with its order, pictures and conditions`() async throws {
        let set = [.full] + rides("a", "b")
        try await self.set(set).get()
        #expect(try await read() == set)
        // The first is the newest: deleting the oldest leaves the first.
        #expect(try live().map { $0.interaction.identifier?.last } == ["2", "1", "0"])
    }

    @Test func `keeps pictures of 200 KB of cards and of what an intent is about`() async throws {
        let message = INSendMessageIntent.full
        let image = INImage(imageData: Data((0..<200_000).map { UInt8($0 % 251) }))
        message.setImage(image, forParameterNamed: \.speakableGroupName)
        let relevant = INRelevantShortcut(shortcut: .intent(message))
        relevant.watchTemplate = INDefaultCardTemplate(title: "Team")
        relevant.watchTemplate?.image = image
        try await set([relevant]).get()
        let read = try #require(try await read().first)
        #expect(read == relevant)
        #expect(read.watchTemplate?.image?.imageData?.count == 200_000)
    }

    @Test func `takes nothing for its own that another set left`() async throws {
        try await set(rides("a", "b")).get()
        let second = try live().filter { $0.interaction.identifier?.last == "1" }
        try await set(rides("c")).get()
        try await set(rides("d")).get()
        try donate(second)
        #expect(try await read() == rides("d"))
    }

    @Test func `replaces the whole set, whatever the sizes`() async throws {
        for names in [["a", "b", "c"], ["d"], [], ["e", "f"], ["e", "f"], [], []] {
            let set = names.flatMap { rides($0) }
            try await self.set(set).get()
            #expect(try await read() == set)
            #expect(try live().count == names.count)
        }
    }

    @Test func `begins empty`() async throws {
        #expect(try await read() == [])
    }

    @Test func `has one set for each app, and one for all accounts of it`() async throws {
        var other = destination
        other.app = "org.example.other"
        var work = destination
        work.account = "work"
        try await set(rides("a", "b")).get()
        try await set(rides("c"), as: other).get()
        #expect(try await read() == rides("a", "b"))
        try await set(rides("d"), as: work).get()
        #expect(try await read() == rides("d"))
        #expect(try await read(as: other) == rides("c"))
        try await set(rides("e")).get()
        #expect(try await read(as: work) == rides("e"))
        #expect(try live().count == 2)
    }

    @Test func `shows nobody to the views`() async throws {
        try await set([.full] + rides("a")).get()
        let store = try store()
        #expect(try store.contacts().isEmpty)
        #expect(try store.conversations().isEmpty)
        #expect(try store.suggestions(at: .clock(Timestamp(Date()))).isEmpty)
        #expect(try live().allSatisfy { $0.interaction.intent.className == "INRelevantShortcut" })
    }

    @Test func `keeps no content of a message that a shortcut would send`() async throws {
        let file = INFile(data: Data("whispered".utf8), filename: "a.m4a", typeIdentifier: nil)
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: "whispered",
            speakableGroupName: nil,
            conversationIdentifier: "c42",
            serviceName: nil,
            sender: nil,
            attachments: [INSendMessageAttachment(audioMessageFile: file)]
        )
        try await set([INRelevantShortcut(shortcut: .intent(intent))]).get()
        let text = try live().map(\.json.text).joined()
        #expect(!text.contains("whispered"))
        #expect(!text.contains(Data("whispered".utf8).base64EncodedString()))
        let kept = try await read().first?.shortcut.intent as? INSendMessageIntent
        #expect(kept?.conversationIdentifier == "c42")
        #expect(kept?.attachments?.first?.audioMessageFile?.filename == "a.m4a")
    }

    @Test func `keeps the set when one of the new one is refused`() async throws {
        try await set(rides("a", "b")).get()
        let tooLarge = rides(String(repeating: "x", count: 70_000))
        let result = await set(rides("c") + tooLarge + rides("d"))
        guard case .failure(let error) = result, case .donation(.refused) = error.cause else {
            Issue.record("not refused: \(result)")
            return
        }
        #expect(error.code == .donatingInteraction)
        #expect(try await read() == rides("a", "b"))
        #expect(try live().count == 2)
    }

    @Test func `is what was set last before a set that nobody could finish`() async throws {
        try await set(rides("a", "b", "c")).get()
        let old = try live()
        try await set(rides("d")).get()
        // The state after a process that died before it deleted the earlier set.
        try donate(old)
        #expect(try live().count == 4)
        try await set(rides("e", "f")).get()
        #expect(try live().count == 2)
        #expect(try await read() == rides("e", "f"))
    }

    @Test func `fails when the store cannot be opened`() async throws {
        let path = directory.path(of: "file")
        try Data("no store".utf8).write(to: URL(fileURLWithPath: path))
        let nowhere = DonationDestination(store: path, app: "org.example.chat")
        guard case .failure(let error) = await set(rides("a"), as: nowhere),
            case .store = error.cause
        else {
            Issue.record("not refused")
            return
        }
        #expect(error.code == .donatingInteraction)
        let unread = await #expect(throws: INIntentError.self) {
            try await self.read(as: nowhere)
        }
        #expect(unread?.code == .decodingGeneric)
    }

    // It runs in its own process, because a process has only one destination.
    @Test func `does for the app of the process what it is asked to`() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            DonationDestination.use(
                DonationDestination(store: directory.path(of: "store"), app: "org.example.a")
            )
            let store = INRelevantShortcutStore.default
            try await store.setRelevantShortcuts([.full])
            try #require(try await store.relevantShortcuts() == [.full])
            let error = await withCheckedContinuation { continuation in
                store.setRelevantShortcuts([]) { continuation.resume(returning: $0 == nil) }
            }
            try #require(error)
            try #require(try await store.relevantShortcuts() == [])
        }
    }
}
