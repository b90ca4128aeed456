import Testing

@testable import Interactions

@Suite struct `Bad donation JSON` {
    private func fault(_ json: JSONValue) -> ValidationError? {
        do throws(ValidationError) {
            _ = try Donation(json: json)
            return nil
        } catch {
            return error
        }
    }

    private func fault(message fields: [String: JSONValue]) -> ValidationError? {
        let intent = fields.merging(["class": "INSendMessageIntent"]) { field, _ in field }
        return fault(["app": "a", "intent": .object(intent)])
    }

    private func fault(person: JSONValue) -> ValidationError? {
        fault(message: ["recipients": [["displayName": "A"], person]])
    }

    private static let string = ValidationError.Reason.wrongType(expected: "a string")
    private static let object = ValidationError.Reason.wrongType(expected: "an object")
    private static let flag = ValidationError.Reason.wrongType(expected: "true or false")
    private static let array = ValidationError.Reason.wrongType(expected: "an array")
    private static let date = ValidationError.Reason.wrongType(
        expected: "an RFC 3339 string or an integer"
    )

    @Test(
        arguments: [
            ([], "", object), ("x", "", object), (nil, "", object), ([:], "app", .missing),
            (["app": nil], "app", .missing), (["app": 7], "app", string),
            (["app": "a"], "intent", .missing), (["app": "a", "intent": nil], "intent", .missing),
            (["app": "a", "intent": "x"], "intent", object),
            (["app": "a", "intent": [:]], "intent.class", .missing),
            (["app": "a", "intent": ["class": 7]], "intent.class", string),
            (["app": "a", "account": 7, "intent": ["class": "X"]], "account", string),
        ] as [(JSONValue, String, ValidationError.Reason)]
    )
    func `is refused with its place`(json: JSONValue, field: String, reason: ValidationError.Reason)
    {
        #expect(fault(json) == ValidationError(field: field, reason: reason))
    }

    @Test(
        arguments: [
            ("identifier", 7, string), ("groupIdentifier", [], string), ("direction", 1, string),
            (
                "direction", "sideways",
                .unknownName(allowed: ["unspecified", "outgoing", "incoming"])
            ),
            ("intentHandlingStatus", true, string), ("start", "yesterday", .notADate),
            ("start", "2026-02-30T00:00:00Z", .notADate), ("start", 0.5, date), ("end", [], date),
            ("end", "", .notADate), ("start", true, date),
        ] as [(String, JSONValue, ValidationError.Reason)]
    )
    func `in a field of the donation is refused`(
        field: String,
        value: JSONValue,
        reason: ValidationError.Reason
    ) {
        let json: JSONValue = .object(["app": "a", "intent": ["class": "X"], field: value])
        #expect(fault(json) == ValidationError(field: field, reason: reason))
    }

    @Test(
        arguments: [
            ("recipients", [:], "recipients", array), ("contacts", "A", "contacts", array),
            ("recipients", [["displayName": "A"], 7], "recipients[1]", object),
            ("recipients", [nil], "recipients[0]", object), ("sender", "Ana", "sender", object),
            (
                "speakableGroupName", 7, "speakableGroupName",
                .wrongType(expected: "a string or an object")
            ),
            ("speakableGroupName", [:], "speakableGroupName.spokenPhrase", .missing),
            ("speakableGroupName", ["spokenPhrase": 1], "speakableGroupName.spokenPhrase", string),
            ("conversationIdentifier", 42, "conversationIdentifier", string),
            ("serviceName", 42, "serviceName", string), ("content", [], "content", string),
            (
                "outgoingMessageType", "text", "outgoingMessageType",
                .unknownName(allowed: ["unknown", "outgoingMessageText", "outgoingMessageAudio"])
            ),
            ("donationMetadata", [], "donationMetadata", object),
            (
                "donationMetadata", ["recipientCount": "3"], "donationMetadata.recipientCount",
                .wrongType(expected: "an integer")
            ),
            (
                "donationMetadata", ["recipientCount": 0.5], "donationMetadata.recipientCount",
                .wrongType(expected: "an integer")
            ),
            (
                "donationMetadata", ["mentionsCurrentUser": 1],
                "donationMetadata.mentionsCurrentUser",
                flag
            ),
            ("images", [], "images", object), ("images", ["sender": 7], "images.sender", object),
            ("images", ["b": 7, "a": ["url": 7], "c": 7], "images.a.url", string),
        ] as [(String, JSONValue, String, ValidationError.Reason)]
    )
    func `in a message is refused`(
        field: String,
        value: JSONValue,
        path: String,
        reason: ValidationError.Reason
    ) {
        let expected = ValidationError(field: "intent.\(path)", reason: reason)
        #expect(fault(message: [field: value]) == expected)
    }

    @Test(
        arguments: [
            (["displayName": 7], ".displayName", string), (["isMe": "yes"], ".isMe", flag),
            (["personHandle": "+44"], ".personHandle", object),
            (["personHandle": ["type": "unknown"]], ".personHandle.value", .missing),
            (["personHandle": ["value": 44]], ".personHandle.value", string),
            (
                ["personHandle": ["value": "a", "type": "email"]], ".personHandle.type",
                .unknownName(allowed: ["unknown", "emailAddress", "phoneNumber"])
            ),
            (["aliases": ["value": "a"]], ".aliases", array),
            (["aliases": [["value": "a"], [:]]], ".aliases[1].value", .missing),
            (["nameComponents": ["givenName": []]], ".nameComponents.givenName", string),
            (
                ["suggestionType": "both"], ".suggestionType",
                .unknownName(allowed: ["none", "socialProfile", "instantMessageAddress"])
            ),
            (["image": ["data": "not base64!"]], ".image.data", .notBase64),
            (["image": ["data": "AAE"]], ".image.data", .notBase64),
            (["image": ["data": 7]], ".image.data", string),
            (["image": "file:///a"], ".image", object),
            (
                ["image": [:]], ".image",
                .wrongType(expected: "an object with url, data or systemName")
            ),
        ] as [(JSONValue, String, ValidationError.Reason)]
    )
    func `in a person is refused`(person: JSONValue, path: String, reason: ValidationError.Reason) {
        let expected = ValidationError(field: "intent.recipients[1]\(path)", reason: reason)
        #expect(fault(person: person) == expected)
    }

    @Test(arguments: ["callCapability", "destinationType", "audioRoute"])
    func `in a call is refused`(field: String) throws {
        let intent: [String: JSONValue] = ["class": "INStartCallIntent", field: "loud"]
        let fault = try #require(self.fault(["app": "a", "intent": .object(intent)]))
        #expect(fault.field == "intent.\(field)")
        guard case .unknownName(let allowed) = fault.reason else {
            Issue.record("\(fault)")
            return
        }
        #expect(allowed.first == "unknown")
    }
}
