// As an app: without the module's internals.
import DonationStore
import Foundation
import Intents
import Testing

@Suite struct `Apple's names` {
    @Test func `of classes are texts`() {
        let names = [
            INAnswerCallIntentIdentifier, INHangUpCallIntentIdentifier,
            INSearchCallHistoryIntentIdentifier, INStartCallIntentIdentifier,
            INSendMessageIntentIdentifier, INSearchForMessagesIntentIdentifier,
            INSetMessageAttributeIntentIdentifier, INSendPaymentIntentIdentifier,
            INRequestPaymentIntentIdentifier, INListRideOptionsIntentIdentifier,
            INRequestRideIntentIdentifier, INGetRideStatusIntentIdentifier,
        ]
        let intents: [INIntent] = [
            INAnswerCallIntent(), INHangUpCallIntent(), INSearchCallHistoryIntent(),
            INStartCallIntent(
                callRecordFilter: nil,
                callRecordToCallBack: nil,
                audioRoute: .unknown,
                destinationType: .unknown,
                contacts: nil,
                callCapability: .unknown
            ),
            INSendMessageIntent(), INSearchForMessagesIntent(), INSetMessageAttributeIntent(),
            INSendPaymentIntent(), INRequestPaymentIntent(), INListRideOptionsIntent(),
            INRequestRideIntent(), INGetRideStatusIntent(),
        ]
        #expect(names == intents.map(\.className))
        let others = [
            INSetAudioSourceInCarIntentIdentifier, INSetClimateSettingsInCarIntentIdentifier,
            INSetDefrosterSettingsInCarIntentIdentifier, INSetSeatSettingsInCarIntentIdentifier,
            INSetProfileInCarIntentIdentifier, INSaveProfileInCarIntentIdentifier,
            INSetRadioStationIntentIdentifier, INStartWorkoutIntentIdentifier,
            INPauseWorkoutIntentIdentifier, INEndWorkoutIntentIdentifier,
            INCancelWorkoutIntentIdentifier, INResumeWorkoutIntentIdentifier,
            INSearchForPhotosIntentIdentifier, INStartPhotoPlaybackIntentIdentifier,
        ]
        #expect(Set(others).count == 14)
        #expect(others.allSatisfy { $0.hasPrefix("IN") && $0.hasSuffix("Intent") })
    }

    @Test func `of an activity are texts`() {
        let identifier: NSUserActivityPersistentIdentifier = "a1"
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.persistentIdentifier = identifier
        #expect(activity.activityType == "NSUserActivityTypeBrowsingWeb")
        #expect(activity.persistentIdentifier == "a1")
    }
}

@Suite struct `An activity` {
    @Test func `keeps the surfaces that may offer it, in an archive too`() throws {
        let activity = NSUserActivity(activityType: "org.example.play")
        #expect(activity.shortcutAvailability == [])
        activity.shortcutAvailability = [.sleepMusic, .sleepReading]
        #expect(activity.shortcutAvailability == [.sleepMusic, .sleepReading])
        let archived = try NSKeyedArchiver.archivedData(
            withRootObject: activity,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSUserActivity.self,
            from: archived
        )
        #expect(read?.shortcutAvailability == [.sleepMusic, .sleepReading])
    }
}

/// As Xcode generates one.
private final class Tidy: INIntent {}

@Suite struct `An intent without arguments` {
    @Test func `has no fields but its class`() {
        let intents: [INIntent] = [
            INIntent(), INSendMessageIntent(), INSearchForMessagesIntent(),
            INSetMessageAttributeIntent(), INEditMessageIntent(), INUnsendMessagesIntent(),
            INSearchCallHistoryIntent(), INAnswerCallIntent(), INHangUpCallIntent(),
            INSendPaymentIntent(), INRequestPaymentIntent(), INListRideOptionsIntent(),
            INRequestRideIntent(), INGetRideStatusIntent(), INPlayMediaIntent(),
        ]
        for intent in intents {
            let name = "\(type(of: intent))"
            #expect(intent.className == name)
            #expect(intent.description == "\(name) {\"class\":\"\(name)\"}")
        }
        #expect(INIntentResponse().userActivity == nil)
    }

    @Test func `is made of a class that the program chooses as it runs`() {
        let types: [INIntent.Type] = [INIntent.self, INPlayMediaIntent.self, Tidy.self]
        let names = types.map { $0.init().className }
        #expect(names == ["INIntent", "INPlayMediaIntent", "Tidy"])
    }

    @Test func `is the same as one whose arguments are nil`() {
        let message = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .unknown,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        #expect(INSendMessageIntent() == message)
    }
}

/// An app's own picture.
private struct UIImage: INImageSource {
    var bytes: Data?

    func pngData() -> Data? { bytes }
}

@Suite struct `A picture of an app` {
    @Test func `is kept as PNG`() {
        let image = INImage(uiImage: UIImage(bytes: Data([137, 80, 78, 71])))
        #expect(image.imageData == Data([137, 80, 78, 71]))
    }

    @Test func `without pixels is left out, and the donation is accepted`() async throws {
        let test = try TestDestination()
        let person = INPerson(
            personHandle: nil,
            nameComponents: nil,
            displayName: "Ana",
            image: INImage(uiImage: UIImage(bytes: nil)),
            contactIdentifier: nil,
            customIdentifier: nil
        )
        let intent = INSendMessageIntent(
            recipients: [person],
            outgoingMessageType: .unknown,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        intent.setImage(INImage(uiImage: UIImage(bytes: nil)), forParameterNamed: \.recipients)
        try await test.use { () async throws in
            try await INInteraction(intent: intent, response: nil).donate()
        }
        #expect(try test.donations().count == 1)
        #expect(intent.image(forParameterNamed: \.recipients) == nil)
    }
}

@Suite struct `Where there is no Siri` {
    @Test func `nobody has added a shortcut`() async throws {
        let center = INVoiceShortcutCenter.shared
        #expect(try await center.allVoiceShortcuts().isEmpty)
        let all = await withCheckedContinuation { continuation in
            center.getAllVoiceShortcuts { shortcuts, error in
                continuation.resume(returning: shortcuts?.count == 0 && error == nil)
            }
        }
        #expect(all)
        await #expect(throws: INIntentError(.voiceShortcutGetFailed)) {
            try await center.voiceShortcut(with: UUID())
        }
        let code = await withCheckedContinuation { continuation in
            center.getVoiceShortcut(with: UUID()) { shortcut, error in
                let code = (error as? INIntentError)?.code
                continuation.resume(returning: shortcut == nil ? code : nil)
            }
        }
        #expect(code == .voiceShortcutGetFailed)
        center.setShortcutSuggestions([.intent(INSendMessageIntent())])
        #expect(try await center.allVoiceShortcuts().isEmpty)
    }

    @Test func `media can be suggested to nobody`() {
        let manager = INUpcomingMediaManager.shared
        #expect(manager === INUpcomingMediaManager.shared)
        manager.setPredictionMode(.onlyPredictSuggestedIntents, for: .podcastEpisode)
        manager.setSuggestedMediaIntents(NSOrderedSet(array: [INPlayMediaIntent()]))
        let context = INMediaUserContext()
        #expect(context.subscriptionStatus == .unknown)
        #expect(context.numberOfLibraryItems == nil)
        context.numberOfLibraryItems = 345
        context.subscriptionStatus = .subscribed
        context.becomeCurrent()
        #expect(context.numberOfLibraryItems == 345)
        #expect(context.subscriptionStatus == .subscribed)
    }
}

@Suite struct `A group of a call` {
    @Test func `has its name and identifier`() {
        let group = INCallGroup(groupName: "Team", groupId: "r7")
        #expect(group.groupName == "Team")
        #expect(group.groupId == "r7")
        #expect(group == INCallGroup(groupName: "Team", groupId: "r7"))
    }
}

@Suite struct `A share extension` {
    @Test func `has the intent of the suggestion that opened it`() async throws {
        let test = try TestDestination()
        try await test.use { try await INInteraction.message("m1").donate() }
        let store = try test.store()
        let suggestion = try #require(try store.suggestions(limit: 1).first)
        let context = try store.extensionContext(of: suggestion)
        let intent = try #require(context.intent as? INSendMessageIntent)
        #expect(intent.conversationIdentifier == "with-Ana")
    }

    @Test func `B29: has no intent when it was opened from the row of apps`() {
        let context = NSExtensionContext(intent: nil, inputItems: ["a"])
        #expect(context.intent == nil)
        #expect(context.inputItems as? [String] == ["a"])
        var expired: [Bool] = []
        context.completeRequest(returningItems: nil) { expired.append($0) }
        #expect(expired == [false])
        context.cancelRequest(withError: CocoaError(.userCancelled))
    }
}
