import Foundation
import Testing

@testable import Intents

/// A protocol through which tests call deprecated functions without a warning.
private protocol OldForms {
    var pairs: [(old: INValue, new: INValue)] { get }
    var old: [Bool] { get }
}

@Suite struct `An old form` {
    @Test func `makes the same as the new one`() {
        let pairs = (Old() as any OldForms).pairs
        #expect(pairs.count == 9)
        for pair in pairs { #expect(pair.old == pair.new) }
    }

    @Test func `of a property reads what the new one sets`() {
        let old = (Old() as any OldForms).old
        #expect(old.count == 6)
        #expect(old.allSatisfy { $0 }, "\(old)")
    }
}

private struct Old: OldForms {
    private let people = [FullSamples.ana]
    private let names = [INSpeakableString(spokenPhrase: "Team")]
    private let range = FullSamples.range

    @available(*, deprecated)
    var pairs: [(old: INValue, new: INValue)] { messages + searches + calls }

    @available(*, deprecated)
    private var messages: [(old: INValue, new: INValue)] {
        func new(name: INSpeakableString?, conversation: String?) -> INSendMessageIntent {
            INSendMessageIntent(
                recipients: people,
                outgoingMessageType: .unknown,
                content: "at nine",
                speakableGroupName: name,
                conversationIdentifier: conversation,
                serviceName: "Chat",
                sender: FullSamples.ben,
                attachments: nil
            )
        }
        return [
            (
                INSendMessageIntent(
                    recipients: people,
                    content: "at nine",
                    speakableGroupName: FullSamples.team,
                    conversationIdentifier: "c42",
                    serviceName: "Chat",
                    sender: FullSamples.ben
                ), new(name: FullSamples.team, conversation: "c42")
            ),
            (
                INSendMessageIntent(
                    recipients: people,
                    content: "at nine",
                    groupName: "Team",
                    serviceName: "Chat",
                    sender: FullSamples.ben
                ), new(name: INSpeakableString(spokenPhrase: "Team"), conversation: nil)
            ),
        ]
    }

    @available(*, deprecated)
    private var searches: [(old: INValue, new: INValue)] {
        func new(conversations: [String]?) -> INSearchForMessagesIntent {
            INSearchForMessagesIntent(
                recipients: people,
                senders: people,
                searchTerms: ["a"],
                attributes: .unread,
                dateTimeRange: range,
                identifiers: ["m1"],
                notificationIdentifiers: ["n1"],
                speakableGroupNames: names,
                conversationIdentifiers: conversations
            )
        }
        return [
            (
                INSearchForMessagesIntent(
                    recipients: people,
                    senders: people,
                    searchTerms: ["a"],
                    attributes: .unread,
                    dateTime: range,
                    identifiers: ["m1"],
                    notificationIdentifiers: ["n1"],
                    speakableGroupNames: names,
                    conversationIdentifiers: ["c1"]
                ), new(conversations: ["c1"])
            ),
            (
                INSearchForMessagesIntent(
                    recipients: people,
                    senders: people,
                    searchTerms: ["a"],
                    attributes: .unread,
                    dateTime: range,
                    identifiers: ["m1"],
                    notificationIdentifiers: ["n1"],
                    speakableGroupNames: names
                ), new(conversations: nil)
            ),
            (
                INSearchForMessagesIntent(
                    recipients: people,
                    senders: people,
                    searchTerms: ["a"],
                    attributes: .unread,
                    dateTime: range,
                    identifiers: ["m1"],
                    notificationIdentifiers: ["n1"],
                    groupNames: ["Team"]
                ), new(conversations: nil)
            ),
            (
                INSearchCallHistoryIntent(
                    call: .ringing,
                    dateCreated: range,
                    recipient: people[0],
                    callCapabilities: .videoCall
                ),
                INSearchCallHistoryIntent(
                    dateCreated: range,
                    recipient: people[0],
                    callCapabilities: .videoCall,
                    callTypes: .ringing
                )
            ),
        ]
    }

    @available(*, deprecated)
    private var calls: [(old: INValue, new: INValue)] {
        [
            (
                INStartCallIntent(
                    audioRoute: .speakerphoneAudioRoute,
                    destinationType: .normal,
                    contacts: people,
                    recordTypeForRedialing: .unknown,
                    callCapability: .audioCall
                ),
                INStartCallIntent(
                    callRecordFilter: nil,
                    callRecordToCallBack: nil,
                    audioRoute: .speakerphoneAudioRoute,
                    destinationType: .normal,
                    contacts: people,
                    callCapability: .audioCall
                )
            ),
            (
                INStartAudioCallIntent(contacts: people),
                INStartAudioCallIntent(destinationType: .unknown, contacts: people)
            ),
            (
                INSpeakableString(identifier: "r7", spokenPhrase: "Team", pronunciationHint: nil),
                INSpeakableString(
                    vocabularyIdentifier: "r7",
                    spokenPhrase: "Team",
                    pronunciationHint: nil
                )
            ),
        ]
    }

    @available(*, deprecated)
    var old: [Bool] {
        let response = INSendMessageIntentResponse(code: .success, userActivity: nil)
        response.sentMessage = FullSamples.message
        let call = INStartCallIntent(
            audioRoute: .unknown,
            destinationType: .redial,
            contacts: nil,
            recordTypeForRedialing: .missed,
            callCapability: .unknown
        )
        let search = INSearchCallHistoryIntent(callCapabilities: [], callTypes: .voicemail)
        let several = INSearchCallHistoryIntent(
            callCapabilities: [],
            callTypes: [.missed, .onHold]
        )
        let video = INStartVideoCallIntent(contacts: people)
        return [
            response.sentMessages == [FullSamples.message]
                && response.sentMessage == FullSamples.message,
            call.recordTypeForRedialing == .missed,
            search.callType == .voicemail,
            several.callType == .unknown,
            video.contacts == people,
            INStartAudioCallIntent(destinationType: .emergency, contacts: people).destinationType
                == .emergency,
        ]
    }
}
