import DonationStore
import Foundation

@testable import Intents

extension FullSamples {
    static var calls: [Sample] {
        [
            (
                call,
                INStartCallIntentResponse(
                    code: .failureRequiringInAppAuthentication,
                    userActivity: activity
                )
            ),
            (
                INStartAudioCallIntent(
                    fields: Fields(["destinationType": "callBack", "contacts": people])
                ),
                INStartAudioCallIntentResponse(code: .failureNoValidNumber, userActivity: activity)
            ),
            (
                INStartVideoCallIntent(fields: Fields(["contacts": people])),
                INStartVideoCallIntentResponse(code: .failureInvalidNumber, userActivity: activity)
            ),
            (
                INAnswerCallIntent(audioRoute: .bluetoothAudioRoute, callIdentifier: "k1"),
                answered
            ),
            (
                INHangUpCallIntent(callIdentifier: "k1"),
                INHangUpCallIntentResponse(code: .failureNoCallToHangUp, userActivity: activity)
            ),
            (
                INSearchCallHistoryIntent(
                    dateCreated: range,
                    recipient: ana,
                    callCapabilities: [.audioCall, .videoCall],
                    callTypes: [.missed, .onHold],
                    unseen: false
                ),
                found
            ),
        ]
    }

    static var focus: [Sample] {
        [
            (
                INShareFocusStatusIntent(focusStatus: INFocusStatus(isFocused: false)),
                INShareFocusStatusIntentResponse(code: .inProgress, userActivity: activity)
            )
        ]
    }

    private static var people: JSONValue { .array([ana, ben].compactMap(\.jsonField)) }

    private static var call: INStartCallIntent {
        let intent = INStartCallIntent(
            callRecordFilter: INCallRecordFilter(
                participants: [ana],
                callTypes: [.received, .voicemail],
                callCapability: .videoCall
            ),
            callRecordToCallBack: record,
            audioRoute: .speakerphoneAudioRoute,
            destinationType: .redial,
            contacts: [ana, ben],
            callCapability: .videoCall
        )
        intent.fields["recordTypeForRedialing"] = INCallRecordType.latest
        intent.setImage(INImage(imageData: Data([6])), forParameterNamed: \.contacts)
        return intent
    }

    /// A call with every possible field.
    static var record: INCallRecord {
        let call = INCallRecord(
            identifier: "k1",
            dateCreated: date,
            callRecordType: .ringing,
            callCapability: .audioCall,
            callDuration: 12.5,
            unseen: true,
            participants: [ana, ben],
            numberOfCalls: 3,
            isCallerIdBlocked: false
        )
        var fields = call.fields
        fields["caller"] = ana
        return INCallRecord(fields: fields)
    }

    private static var answered: INAnswerCallIntentResponse {
        let response = INAnswerCallIntentResponse(code: .success, userActivity: activity)
        response.callRecords = [record]
        return response
    }

    private static var found: INSearchCallHistoryIntentResponse {
        let response = INSearchCallHistoryIntentResponse(code: .success, userActivity: activity)
        response.callRecords = [record, INCallRecord(identifier: "k2")]
        return response
    }
}
