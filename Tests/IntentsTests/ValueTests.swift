import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `The information of an activity` {
    @Test func `keeps numbers for numbers and truth for truth`() throws {
        let activity = NSUserActivity(activityType: "org.example.play")
        activity.userInfo = [
            "number": 1, "flag": true, "half": 0.5, "small": UInt8(7), "float": Float(2.5),
            "foundation": NSNumber(value: 1), "list": [1, false, "a"], "none": Double.nan, 7: "key",
        ]
        let info = try #require(activity.userInfo)
        #expect(info["number"] as? Int == 1)
        #expect(info["flag"] as? Bool == true)
        #expect(info["half"] as? Double == 0.5)
        #expect(info["small"] as? Int == 7)
        #expect(info["float"] as? Double == 2.5)
        #expect(info["foundation"] as? Int == 1)
        #expect((info["list"] as? [Any])?.first as? Int == 1)
        #expect(info["none"] == nil)
        #expect(info.count == 7)
    }

    @Test func `keeps dates, addresses and data of the process`() throws {
        let date = Date(timeIntervalSince1970: 1e9 + 0.123_456)
        let page = try #require(URL(string: "https://example.org/c"))
        let activity = NSUserActivity(activityType: "org.example.play")
        activity.userInfo = ["date": date, "more": ["page": page, "list": [Data([1]), 2]]]
        activity.addUserInfoEntries(from: ["flag": true])
        let response = INSendMessageIntentResponse(code: .success, userActivity: activity)
        response.userActivity?.title = "Title"
        let shortcut = INRelevantShortcut(shortcut: INShortcut(userActivity: activity))
        let copy = try #require(activity.copy() as? NSUserActivity)
        let interaction = INInteraction(
            intent: INInteraction.message("m1").intent,
            response: response
        )
        let other = try #require(interaction.copy() as? INInteraction)
        let copies = [copy, response.userActivity, other.intentResponse?.userActivity]
        for read in [activity, shortcut.shortcut.userActivity] + copies {
            let info = try #require(read?.userInfo)
            #expect(info["date"] as? Date == date)
            let more = try #require(info["more"] as? [AnyHashable: Any])
            #expect(more["page"] as? URL == page)
            #expect((more["list"] as? [Any])?.first as? Data == Data([1]))
            #expect(info["flag"] as? Bool == true)
        }
        response.userActivity?.userInfo = ["date": "today"]
        #expect(response.userActivity?.userInfo?["date"] as? String == "today")
        response.userActivity = nil
        #expect(response.userActivity?.userInfo == nil)
    }

    @Test func `equals information that came back from a store as texts`() throws {
        let activity = NSUserActivity(activityType: "org.example.play")
        activity.userInfo = ["date": Date(timeIntervalSince1970: 1e9), "data": Data([1])]
        let sent = INInteraction.message("m1")
        let response = INSendMessageIntentResponse(code: .success, userActivity: activity)
        let interaction = INInteraction(intent: sent.intent, response: response)
        interaction.dateInterval = DateInterval(
            start: Date(timeIntervalSince1970: 1e9),
            duration: 0
        )
        let read = try roundTrip(interaction)
        #expect(read.intentResponse == response)
        let info = try #require(read.intentResponse?.userActivity?.userInfo)
        #expect(info["date"] as? String == "2001-09-09T01:46:40.000Z")
        #expect(info["data"] as? String == "AQ==")
    }

    @Test func `does not hold what an app is handed`() {
        let activity = NSUserActivity(activityType: "INSendMessageIntent")
        activity.interaction = .message("m1")
        #expect(activity == NSUserActivity(activityType: "INSendMessageIntent"))
        #expect(activity.interaction?.intent is INSendMessageIntent)
    }
}

@Suite struct `The name of a class` {
    @Test func `is Apple's, without the module`() {
        #expect(NSStringFromClass(INStartCallIntent.self) == "INStartCallIntent")
        #expect(NSStringFromClass(INPerson.self) == "INPerson")
        #expect(NSStringFromClass(INInteraction.self) == "INInteraction")
        #expect(NSStringFromClass(type(of: INInteraction.message("m1").intent)) == sendMessage)
        // Foundation's own for all other classes.
        #expect(NSStringFromClass(NSNumber.self) == "NSNumber")
    }

    @Test func `with the module finds the class`() {
        #expect(NSClassFromString("Intents.\(sendMessage)") is INSendMessageIntent.Type)
    }

    private let sendMessage = "INSendMessageIntent"
}

@Suite struct `A value` {
    private static let samples = FullSamples.all.indices

    @Test(arguments: samples)
    func `has an equal copy that is another`(sample: Int) throws {
        let sample = FullSamples.all[sample]
        for value in [sample.intent, sample.response].compactMap({ $0 as INValue? }) {
            let copy = try #require(value.copy() as? INValue)
            #expect(copy !== value)
            #expect(copy == value)
            #expect(copy.hash == value.hash)
            #expect(type(of: copy) == type(of: value))
            copy.fields["comesLater"] = true
            #expect(copy != value)
        }
    }

    @Test(arguments: samples)
    func `comes back from an archive`(sample: Int) throws {
        let interaction = INInteraction.complete(FullSamples.all[sample])
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: interaction,
            requiringSecureCoding: true
        )
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: INInteraction.self, from: data)
        #expect(read == interaction)
        #expect(read.map { type(of: $0.intent) == type(of: interaction.intent) } == true)

        let intent = try NSKeyedArchiver.archivedData(
            withRootObject: interaction.intent,
            requiringSecureCoding: true
        )
        let kind = type(of: interaction.intent)
        let readIntent = try NSKeyedUnarchiver.unarchivedObject(ofClass: kind, from: intent)
        #expect(readIntent == interaction.intent)
    }

    @Test func `is equal to none of another class with the same fields`() {
        let filter = INCallRecordFilter(participants: nil, callCapability: .unknown)
        #expect(filter != INFocusStatus(isFocused: nil))
        #expect(filter == INCallRecordFilter(fields: Fields()))
    }

    @Test func `says of a message what it was given`() {
        let message = FullSamples.message
        #expect(message.identifier == "m1")
        #expect(message.conversationIdentifier == "c42")
        #expect(message.content == "at nine")
        #expect(message.dateSent == FullSamples.date)
        #expect(message.sender == FullSamples.ana)
        #expect(message.recipients == [FullSamples.ben])
        #expect(message.groupName == FullSamples.team)
        #expect(message.messageType == .thirdPartyAttachment)
        #expect(message.serviceName == "Chat")
        #expect(message.attachmentFiles?.map(\.filename) == ["a.txt"])
        #expect(message.numberOfAttachments == 1)
        #expect(message.audioMessageFile?.data == Data([8]))
        #expect(message.linkMetadata?.linkURL?.query() == "b=c")
        #expect(message.linkMetadata?.siteName == "Example")
        #expect(message.linkMetadata?.summary == "An example")
        #expect(message.linkMetadata?.title == "Examples")
        #expect(message.linkMetadata?.openGraphType == "website")
        #expect(message.sticker?.type == .emoji)
        #expect(message.sticker?.emoji == "🙂")
        #expect(message.reaction?.reactionType == .emoji)
        #expect(message.reaction?.reactionDescription == "smiled at")
        #expect(message.reaction?.emoji == "🙂")
        #expect(message.referencedMessage?.identifier == "m0")
    }

    @Test func `says of a call what it was given`() {
        let call = FullSamples.record
        #expect(call.identifier == "k1")
        #expect(call.dateCreated == FullSamples.date)
        #expect(call.caller == FullSamples.ana)
        #expect(call.callRecordType == .ringing)
        #expect(call.callCapability == .audioCall)
        #expect(call.callDuration == 12.5)
        #expect(call.unseen == true)
        #expect(call.participants == [FullSamples.ana, FullSamples.ben])
        #expect(call.numberOfCalls == 3)
        #expect(call.isCallerIdBlocked == false)
    }

    @Test func `says of dates what it was given`() {
        let range = FullSamples.range
        #expect(range.startDateComponents?.minute == 2)
        #expect(range.endDateComponents == DateComponents(weekday: 2))
        #expect(range.recurrenceRule?.interval == 2)
        #expect(range.recurrenceRule?.frequency == .weekly)
        #expect(range.recurrenceRule?.weeklyRecurrenceDays == [.monday, .sunday])
    }
}

@Suite struct `The focus` {
    @Test func `is nobody's to know`() async {
        let center = INFocusStatusCenter.default
        #expect(center === INFocusStatusCenter.default)
        #expect(center.authorizationStatus == .restricted)
        #expect(center.focusStatus.isFocused == nil)
        #expect(await center.requestAuthorization() == .restricted)
        let answered = await withCheckedContinuation { continuation in
            center.requestAuthorization { continuation.resume(returning: $0) }
        }
        #expect(answered == .restricted)
    }
}

@Suite struct `A status` {
    @Test func `follows from the code of the response`() {
        func status(_ response: INIntentResponse) -> INIntentHandlingStatus {
            INInteraction(intent: INHangUpCallIntent(callIdentifier: nil), response: response)
                .intentHandlingStatus
        }
        func call(_ code: INStartCallIntentResponseCode) -> INIntentHandlingStatus {
            status(INStartCallIntentResponse(code: code, userActivity: nil))
        }
        #expect(call(.unspecified) == .unspecified)
        #expect(call(.ready) == .ready)
        #expect(call(.continueInApp) == .deferredToApplication)
        #expect(call(.userConfirmationRequired) == .userConfirmationRequired)
        #expect(call(.failure) == .failure)
        #expect(call(.failureRequiringAppLaunch) == .deferredToApplication)
        #expect(call(.failureCallRinging) == .failure)
        let ended = INHangUpCallIntentResponse(code: .success, userActivity: nil)
        #expect(status(ended) == .success)
        let searching = INSearchCallHistoryIntentResponse(code: .inProgress, userActivity: nil)
        #expect(status(searching) == .inProgress)
    }
}
