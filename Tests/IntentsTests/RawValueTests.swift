import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

/// A type with Apple's raw values: the actual and the expected ones.
struct RawValues: Sendable, CustomTestStringConvertible {
    let type: String
    let actual: [String]
    let expected: [String]
    /// Whether every case comes back from its field.
    let comesBack: Bool

    var testDescription: String { type }

    /// An enumeration, its cases numbered in order.
    init<Value: NamedEnumeration>(_: Value.Type, from first: Int = 0, _ names: String) {
        type = "\(Value.self)"
        actual = Value.allCases.map { "\($0) = \($0.rawValue)" }
        expected = names.split(separator: " ").enumerated().map { "\($1) = \(first + $0)" }
        comesBack = Value.allCases.allSatisfy { $0.jsonField.flatMap(Value.init(field:)) == $0 }
    }

    /// A set of options, each with its bit.
    init<Value: NamedOptions>(_: Value.Type, _ options: [(String, Value, UInt)]) {
        type = "\(Value.self)"
        actual = Value.names.map { "\($0.0) = \($0.1.rawValue)" }
        expected = options.map { "\($0.0) = \($0.2)" }
        let all = options.reduce(into: Value()) { $0.formUnion($1.1) }
        comesBack =
            options.allSatisfy { $0.1.rawValue == $0.2 }
            && all.jsonField.flatMap(Value.init(field:)) == all
            && all.rawValue == options.reduce(0) { $0 | $1.2 }
    }

    /// Texts that Apple names.
    init<Value: NamedText>(_: Value.Type, _ texts: [(Value, String)]) {
        type = "\(Value.self)"
        actual = texts.map(\.0.rawValue)
        expected = texts.map(\.1)
        comesBack = texts.allSatisfy { $0.0.jsonField.flatMap(Value.init(field:)) == $0.0 }
    }

    static var all: [RawValues] {
        base + messages + calls + focus + media + payments + rides + shortcuts + workouts
    }
}

@Suite struct `Raw values` {
    @Test(arguments: RawValues.all)
    func `are Apple's`(values: RawValues) {
        #expect(values.actual == values.expected)
        #expect(values.comesBack)
    }

    @Test func `are those of the reference for the codes of errors`() {
        let codes = INIntentErrorCode.allCases.map { "\($0) = \($0.rawValue)" }
        #expect(
            codes == [
                "contentProvidingObjectNotAllowed = 1500", "contentProvidingInvalid = 1501",
                "interactionOperationNotSupported = 1900", "donatingInteraction = 1901",
                "deletingAllInteractions = 1902", "deletingInteractionWithIdentifiers = 1903",
                "deletingInteractionWithGroupIdentifier = 1904",
                "intentSupportedByMultipleExtension = 2001",
                "restrictedIntentsNotSupportedByExtension = 2002",
                "noHandlerProvidedForIntent = 2003", "invalidIntentName = 2004",
                "noAppAvailable = 2005", "requestTimedOut = 3001", "missingInformation = 3002",
                "invalidUserVocabularyFileLocation = 4000", "extensionLaunchingTimeout = 5000",
                "extensionBringUpFailed = 5001", "imageGeneric = 6000",
                "imageNoServiceAvailable = 6001", "imageStorageFailed = 6002",
                "imageLoadingFailed = 6003", "imageRetrievalFailed = 6004",
                "imageProxyLoop = 6005", "imageProxyInvalid = 6006", "imageProxyTimeout = 6007",
                "imageServiceFailure = 6008", "imageScalingFailed = 6009",
                "permissionDenied = 6010", "voiceShortcutCreationFailed = 7000",
                "voiceShortcutGetFailed = 7001", "voiceShortcutDeleteFailed = 7002",
                "encodingGeneric = 8000", "encodingFailed = 8001", "decodingGeneric = 9000",
                "unableToCreateAppIntentRepresentation = 10000", "noAppIntent = 10001",
            ]
        )
        #expect(INIntentErrorDomain == "IntentsErrorDomain")
    }

    /// Checks that every enumeration and option set in the sources has its row.
    @Test func `are all here`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Intents").standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var declared: Set<String> = []
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let declaration = /public (?:enum|struct) (\w+): (?:Int, )?Named\w+ \{/
            declared.formUnion(text.matches(of: declaration).map { String($0.1) })
        }
        #expect(declared.count > 20)
        #expect(declared.subtracting(RawValues.all.map(\.type)) == [])
    }
}

@Suite struct `Names in donation JSON` {
    private func names<Value: NamedEnumeration>(_: Value.Type) -> [JSONValue] {
        Value.allCases.compactMap(\.jsonField)
    }

    @Test func `are those of the documentation`() {
        #expect(names(INInteractionDirection.self) == ["unspecified", "outgoing", "incoming"])
        #expect(
            names(INIntentHandlingStatus.self) == [
                "unspecified", "ready", "inProgress", "success", "failure",
                "deferredToApplication", "userConfirmationRequired",
            ]
        )
        #expect(names(INPersonHandleType.self) == ["unknown", "emailAddress", "phoneNumber"])
        #expect(
            names(INPersonSuggestionType.self) == [
                "none", "socialProfile", "instantMessageAddress",
            ]
        )
        #expect(
            names(INOutgoingMessageType.self) == [
                "unknown", "outgoingMessageText", "outgoingMessageAudio",
            ]
        )
        #expect(names(INCallCapability.self) == ["unknown", "audioCall", "videoCall"])
        #expect(
            names(INCallDestinationType.self) == [
                "unknown", "normal", "emergency", "voicemail", "redial", "callBack",
            ]
        )
        #expect(names(INCallAudioRoute.self) == ["unknown", "speakerphone", "bluetooth"])
    }

    @Test func `of a call are read by the store`() throws {
        for route in INCallAudioRoute.allCases {
            #expect(try call(audioRoute: route).audioRoute.rawValue == route.name)
        }
        for type in INCallDestinationType.allCases {
            #expect(try call(destinationType: type).destinationType.rawValue == "\(type)")
        }
        for capability in INCallCapability.allCases {
            #expect(try call(capability: capability).callCapability.rawValue == "\(capability)")
        }
    }

    /// A call as the store sees it.
    private func call(
        audioRoute: INCallAudioRoute = .unknown,
        destinationType: INCallDestinationType = .unknown,
        capability: INCallCapability = .unknown
    ) throws -> StartCallIntent {
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: audioRoute,
            destinationType: destinationType,
            contacts: [FullSamples.ana],
            callCapability: capability
        )
        let donation = try INInteraction(intent: intent, response: nil)
            .donation(from: Donor(app: "org.example"))
        guard case .startCall(let call) = donation.interaction.intent else {
            throw NotACall()
        }
        #expect(call.people.contacts.map(\.displayName) == ["Ana"])
        #expect(call.unknownFields.isEmpty)
        return call
    }

    private struct NotACall: Error {}
}
