import DonationStore
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
        #expect(pairs.count == 16)
        for pair in pairs { #expect(pair.old == pair.new) }
    }

    @Test func `of a property reads what the new one sets`() {
        let old = (Old() as any OldForms).old
        #expect(old.count == 8)
        #expect(old.allSatisfy { $0 }, "\(old)")
    }
}

private struct Old: OldForms {
    private let people = [FullSamples.ana]
    private let names = [INSpeakableString(spokenPhrase: "Team")]
    private let range = FullSamples.range

    @available(*, deprecated)
    var pairs: [(old: INValue, new: INValue)] {
        messages + searches + calls + handles + drivers
    }

    @available(*, deprecated)
    private var messages: [(old: INValue, new: INValue)] {
        func new(
            name: INSpeakableString?,
            conversation: String?,
            type: INOutgoingMessageType = .unknown
        ) -> INSendMessageIntent {
            INSendMessageIntent(
                recipients: people,
                outgoingMessageType: type,
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
                    outgoingMessageType: .outgoingMessageAudio,
                    content: "at nine",
                    speakableGroupName: FullSamples.team,
                    conversationIdentifier: "c42",
                    serviceName: "Chat",
                    sender: FullSamples.ben
                ),
                new(name: FullSamples.team, conversation: "c42", type: .outgoingMessageAudio)
            ),
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

    private var name: Foundation.PersonNameComponents { .init(givenName: "Ana") }

    @available(*, deprecated)
    private var handles: [(old: INValue, new: INValue)] {
        func new(name: Foundation.PersonNameComponents?, displayName: String?, image: INImage?)
            -> INPerson
        {
            INPerson(
                personHandle: INPersonHandle(value: "ana", type: .unknown),
                nameComponents: name,
                displayName: displayName,
                image: image,
                contactIdentifier: "410F",
                customIdentifier: nil
            )
        }
        let image = INImage(named: "ana")
        return [
            (
                INPerson(handle: "ana", displayName: "Ana", contactIdentifier: "410F"),
                new(name: nil, displayName: "Ana", image: nil)
            ),
            (
                INPerson(handle: "ana", nameComponents: name, contactIdentifier: "410F"),
                new(name: name, displayName: nil, image: nil)
            ),
            (
                INPerson(
                    handle: "ana",
                    nameComponents: name,
                    displayName: "Ana",
                    image: image,
                    contactIdentifier: "410F"
                ), new(name: name, displayName: "Ana", image: image)
            ),
        ]
    }

    @available(*, deprecated)
    private var drivers: [(old: INValue, new: INValue)] {
        func new(name: Foundation.PersonNameComponents?, displayName: String?) -> INRideDriver {
            let handle = INPersonHandle(value: "+1", type: .unknown)
            let driver = INRideDriver(
                phoneNumber: "+1",
                nameComponents: name,
                displayName: displayName,
                image: nil,
                rating: "5"
            )
            driver.fields["personHandle"] = handle
            return driver
        }
        return [
            (
                INRideDriver(
                    personHandle: INPersonHandle(value: "+1", type: .unknown),
                    nameComponents: name,
                    displayName: "Ana",
                    image: nil,
                    rating: "5",
                    phoneNumber: "+1"
                ), new(name: name, displayName: "Ana")
            ),
            (
                INRideDriver(
                    handle: "+1",
                    displayName: "Ana",
                    image: nil,
                    rating: "5",
                    phoneNumber: "+1"
                ), new(name: nil, displayName: "Ana")
            ),
            (
                INRideDriver(
                    handle: "+1",
                    nameComponents: name,
                    image: nil,
                    rating: "5",
                    phoneNumber: "+1"
                ), new(name: name, displayName: nil)
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
        let messages = INSearchForMessagesIntent(
            fields: Fields(["speakableGroupNamesOperator": "any"])
        )
        return [
            response.sentMessages == [FullSamples.message]
                && response.sentMessage == FullSamples.message,
            call.recordTypeForRedialing == .missed,
            search.callType == .voicemail,
            several.callType == .unknown,
            video.contacts == people,
            messages.groupNamesOperator == .any,
            FullSamples.ben.handle == "@ben:example.org",
            INStartAudioCallIntent(destinationType: .emergency, contacts: people).destinationType
                == .emergency,
        ]
    }
}
