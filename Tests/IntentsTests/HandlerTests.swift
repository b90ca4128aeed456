// As an app: without the module's internals.
import Foundation
import Intents
import Testing

/// Handles messages by completion handlers, as most apps do.
private final class Messenger: NSObject, INSendMessageIntentHandling,
    INSearchForMessagesIntentHandling
{
    func resolveRecipients(
        for intent: INSendMessageIntent,
        with completion: @escaping ([INSendMessageRecipientResolutionResult]) -> Void
    ) {
        guard let people = intent.recipients, !people.isEmpty else {
            return completion([INSendMessageRecipientResolutionResult.needsValue()])
        }
        completion(
            people.map { person in
                person.displayName == "Nobody"
                    ? .unsupported(forReason: .noAccount) : .success(with: person)
            }
        )
    }

    func confirm(
        intent: INSendMessageIntent,
        completion: @escaping (INSendMessageIntentResponse) -> Void
    ) {
        let code: INSendMessageIntentResponseCode =
            intent.content == nil ? .failureRequiringAppLaunch : .ready
        completion(INSendMessageIntentResponse(code: code, userActivity: nil))
    }

    func handle(
        intent: INSendMessageIntent,
        completion: @escaping (INSendMessageIntentResponse) -> Void
    ) {
        // A second call has no effect.
        completion(INSendMessageIntentResponse(code: .success, userActivity: nil))
        completion(INSendMessageIntentResponse(code: .failure, userActivity: nil))
    }

    func handle(
        intent: INSearchForMessagesIntent,
        completion: @escaping (INSearchForMessagesIntentResponse) -> Void
    ) {
        completion(INSearchForMessagesIntentResponse(code: .success, userActivity: nil))
    }
}

/// Handles calls by methods to await.
private final class Caller: NSObject, INStartCallIntentHandling {
    func resolveContacts(
        for intent: INStartCallIntent
    ) async -> [INStartCallContactResolutionResult] {
        [.unsupported(forReason: .invalidHandle)]
    }

    func handle(intent: INStartCallIntent) async -> INStartCallIntentResponse {
        INStartCallIntentResponse(code: .continueInApp, userActivity: nil)
    }
}

/// Has no method at all, which Apple's compiler refuses.
private final class Idle: NSObject, INPlayMediaIntentHandling {}

private final class Rides: NSObject, INGetRideStatusIntentHandling, INCancelRideIntentHandling {
    private var observer: (any INGetRideStatusIntentResponseObserver)?

    func handle(
        intent: INGetRideStatusIntent,
        completion: @escaping (INGetRideStatusIntentResponse) -> Void
    ) {
        completion(INGetRideStatusIntentResponse(code: .success, userActivity: nil))
    }

    func handle(
        cancelRide intent: INCancelRideIntent,
        completion: @escaping (INCancelRideIntentResponse) -> Void
    ) {
        completion(INCancelRideIntentResponse(code: .failure, userActivity: nil))
    }

    func startSendingUpdates(
        for intent: INGetRideStatusIntent,
        to observer: any INGetRideStatusIntentResponseObserver
    ) {
        self.observer = observer
    }

    func stopSendingUpdates(for intent: INGetRideStatusIntent) { observer = nil }
}

private final class IntentHandler: INExtension {
    override func handler(for intent: INIntent) -> Any {
        switch intent {
        case is INSendMessageIntent, is INSearchForMessagesIntent: Messenger()
        case is INStartCallIntent: Caller()
        case is INGetRideStatusIntent, is INCancelRideIntent: Rides()
        case is INPlayMediaIntent: Idle()
        default: self
        }
    }
}

private func message(_ content: String?, to names: [String]) -> INSendMessageIntent {
    INSendMessageIntent(
        recipients: names.map { name in
            INPerson(
                personHandle: nil,
                nameComponents: nil,
                displayName: name,
                image: nil,
                contactIdentifier: nil,
                customIdentifier: name
            )
        },
        outgoingMessageType: .outgoingMessageText,
        content: content,
        speakableGroupName: nil,
        conversationIdentifier: nil,
        serviceName: nil,
        sender: nil,
        attachments: nil
    )
}

private func call() -> INStartCallIntent {
    INStartCallIntent(
        callRecordFilter: nil,
        callRecordToCallBack: nil,
        audioRoute: .unknown,
        destinationType: .normal,
        contacts: nil,
        callCapability: .audioCall
    )
}

@Suite struct `An object that handles intents` {
    @Test func `answers in the form that it does not have, too`() async {
        let messenger = Messenger()
        let intent = message("Hello", to: ["Ana", "Nobody"])
        #expect(await messenger.handle(intent: intent).code == .success)
        let results = await messenger.resolveRecipients(for: intent)
        #expect(results.count == 2)
        guard case .success(let value) = results[0].outcome else {
            Issue.record("not \(results[0])")
            return
        }
        #expect((value as? INPerson)?.displayName == "Ana")
        guard case .unsupported(let reason) = results[1].outcome else {
            Issue.record("not \(results[1])")
            return
        }
        #expect(reason == INSendMessageRecipientUnsupportedReason.noAccount.rawValue)

        let code = await withCheckedContinuation { continuation in
            Caller().handle(intent: call()) { continuation.resume(returning: $0.code) }
        }
        #expect(code == .continueInApp)
    }

    @Test func `has answers for the methods that it does not have at all`() async {
        let messenger = Messenger()
        let intent = message("Hello", to: ["Ana"])
        let result = await messenger.resolveContent(for: intent)
        guard case .notRequired = result.outcome else {
            Issue.record("not \(result)")
            return
        }
        #expect(await messenger.confirm(intent: INSearchForMessagesIntent()).code == .ready)
        // Neither form: an answer, and no endless calls of each by the other.
        #expect(await Idle().handle(intent: INPlayMediaIntent()).code == .failure)
        let code = await withCheckedContinuation { continuation in
            Idle().handle(intent: INPlayMediaIntent()) { continuation.resume(returning: $0.code) }
        }
        #expect(code == .failure)
    }

    @Test func `carries out the intent of a chosen offer, if it confirms it`() async {
        let app = IntentHandler()
        let sent = await app.response(to: message("Hello", to: ["Ana"]))
        #expect((sent as? INSendMessageIntentResponse)?.code == .success)
        let refused = await app.response(to: message(nil, to: ["Ana"]))
        #expect((refused as? INSendMessageIntentResponse)?.code == .failureRequiringAppLaunch)
        let called = await app.response(to: call())
        #expect((called as? INStartCallIntentResponse)?.code == .continueInApp)
        let cancelled = await app.response(to: INCancelRideIntent(rideIdentifier: "r1"))
        #expect((cancelled as? INCancelRideIntentResponse)?.code == .failure)
        let status = await app.response(to: INGetRideStatusIntent())
        #expect((status as? INGetRideStatusIntentResponse)?.code == .success)
        #expect(await app.response(to: INHangUpCallIntent()) == nil)
        #expect(await app.response(to: INIntent()) == nil)
    }

    @Test func `is the extension itself unless that names another`() {
        let plain = INExtension()
        #expect(plain.handler(for: INIntent()) as? INExtension === plain)
    }
}

/// As Xcode generates one.
private enum Broth: Int { case clam = 1, tomato }
private final class BrothResolutionResult: INEnumResolutionResult {
    class func success(with broth: Broth) -> Self { __success(withResolvedValue: broth.rawValue) }
    class func unsupported(forReason reason: Int) -> Self { __unsupported(withReason: reason) }
}

@Suite struct `What an app makes of a parameter` {
    private func text(_ result: INIntentResolutionResult) -> String { "\(result.outcome)" }

    @Test func `is what it says`() {
        #expect(text(INStringResolutionResult.success(with: "a")) == "success(\"a\")")
        #expect(
            text(INStringResolutionResult.disambiguation(with: ["a", "b"]))
                == "disambiguation([\"a\", \"b\"])"
        )
        #expect(text(INBooleanResolutionResult.success(with: true)) == "success(true)")
        #expect(text(INIntegerResolutionResult.needsValue()) == "needsValue")
        #expect(text(INDoubleResolutionResult.unsupported()) == "unsupported(reason: nil)")
        #expect(
            text(INIntegerResolutionResult.confirmationRequired(with: 3))
                == "confirmationRequired(Optional(3), reason: nil)"
        )
        #expect(
            text(INCallRecordTypeOptionsResolutionResult.success(with: [.missed]))
                .hasPrefix("success(")
        )
        #expect(
            text(INPlayMediaPlaybackSpeedResolutionResult.unsupported(forReason: .aboveMaximum))
                == "unsupported(reason: Optional(2))"
        )
        #expect(text(BrothResolutionResult.success(with: .tomato)) == "success(2)")
        #expect(
            text(BrothResolutionResult.unsupported(forReason: 7))
                == "unsupported(reason: Optional(7))"
        )
    }

    @Test func `is of the narrower class where an app makes it one`() {
        let song = INMediaItem(identifier: "s1", title: "Song", type: .song, artwork: nil)
        let results: [INPlayMediaMediaItemResolutionResult] =
            INPlayMediaMediaItemResolutionResult.successes(with: [song, song])
        #expect(results.count == 2)
        let general = INMediaItemResolutionResult.success(with: song)
        let narrow = INAddMediaMediaItemResolutionResult(mediaItemResolutionResult: general)
        guard case .success(let item) = narrow.outcome else {
            Issue.record("not \(narrow)")
            return
        }
        #expect((item as? INMediaItem)?.title == "Song")
        #expect(
            INPlayMediaMediaItemUnsupportedReason.regionRestriction.rawValue == 8
                && INStartCallContactUnsupportedReason.noUsableHandleForRedial.rawValue == 7
        )
    }
}

@Suite struct `A list of values to choose from` {
    @Test func `has the values of its parts`() {
        let objects = ["a", "b", "c"].map { INObject(identifier: $0, display: $0) }
        let list = INObjectCollection(sections: [
            INObjectSection(title: "First", items: Array(objects[..<1])),
            INObjectSection(title: nil, items: Array(objects[1...])),
        ])
        list.usesIndexedCollation = true
        #expect(list.allItems == objects)
        let copy = list.copy() as? INObjectCollection<INObject>
        #expect(copy?.usesIndexedCollation == true && copy?.sections.count == 2)
        #expect(INObjectCollection(items: objects).sections.map(\.title) == [nil])
    }
}

@Suite struct `A text that Apple's systems localise late` {
    @Test func `is localised at once, and a cast makes it a text`() {
        let title = NSString.deferredLocalizedIntentsString(with: "Edit “%@”", "Fern") as String
        #expect(title == "Edit “Fern”")
        let plain = NSString.deferredLocalizedIntentsString(with: "100 % of it") as String
        #expect(plain == "100 % of it")
        let table = NSString.deferredLocalizedIntentsString(with: "%d plants", table: "Plants", 3)
        #expect(table as String == "3 plants")
        let list = withVaList([NSString("Fern")]) { values in
            NSString.deferredLocalizedIntentsString(
                with: "Water %@",
                table: "Plants",
                arguments: values
            )
        }
        #expect(list as String == "Water Fern")
    }
}
