import DonationStore
import Foundation
import TestSupport
import Testing

@testable import Intents

@Suite struct `A parameter` {
    private let messages = INSendMessageIntent(
        recipients: [FullSamples.ana, FullSamples.ben],
        outgoingMessageType: .outgoingMessageText,
        content: nil,
        speakableGroupName: FullSamples.team,
        conversationIdentifier: "c42",
        serviceName: nil,
        sender: nil,
        attachments: nil
    )

    private func value(_ path: String, _ indices: [String: Int] = [:]) -> Any? {
        let parameter = INParameter(for: INSendMessageIntent.self, keyPath: path)
        for (path, index) in indices { parameter.setIndex(index, forSubKeyPath: path) }
        return INInteraction(intent: messages, response: nil).parameterValue(for: parameter)
    }

    @Test func `is found by its path`() {
        #expect(value("conversationIdentifier") as? String == "c42")
        #expect(value("outgoingMessageType") as? INOutgoingMessageType == .outgoingMessageText)
        #expect(value("speakableGroupName.spokenPhrase") as? String == "Team")
        #expect(value("recipients") as? [INPerson] == messages.recipients)
        #expect(value("recipients.displayName") as? [String] == ["Ana", "Ben"])
    }

    @Test func `is found by its path and the place in an array`() {
        let second = ["recipients": 1]
        #expect(value("recipients", second) as? INPerson == FullSamples.ben)
        #expect(value("recipients.displayName", second) as? String == "Ben")
        let handle = value("recipients.personHandle.value", second) as? String
        #expect(handle == "@ben:example.org")
        let alias = value("recipients.aliases.value", ["recipients": 0, "recipients.aliases": 0])
        #expect(alias as? String == "ana@example.org")
    }

    @Test func `is nothing where the path leads nowhere`() {
        #expect(value("nothing") == nil)
        #expect(value("sender") == nil)
        #expect(value("recipients.nothing", ["recipients": 0]) == nil)
        #expect(value("recipients", ["recipients": 2]) == nil)
        #expect(value("recipients", ["recipients": -1]) == nil)
        #expect(value("conversationIdentifier", ["conversationIdentifier": 0]) == nil)
        #expect(value("conversationIdentifier.length") == nil)
        let parameter = INParameter(for: INStartCallIntent.self, keyPath: "conversationIdentifier")
        let interaction = INInteraction(intent: messages, response: nil)
        #expect(interaction.parameterValue(for: parameter) == nil)
    }

    @Test func `of a call is found in its record`() {
        let parameter = INParameter(
            for: INStartCallIntent.self,
            keyPath: "callRecordToCallBack.participants.displayName"
        )
        parameter.setIndex(1, forSubKeyPath: "callRecordToCallBack.participants")
        #expect(parameter.index(forSubKeyPath: "callRecordToCallBack.participants") == 1)
        #expect(parameter.index(forSubKeyPath: "callRecordToCallBack") == nil)
        let interaction = INInteraction(intent: FullSamples.calls[0].intent, response: nil)
        #expect(interaction.parameterValue(for: parameter) as? String == "Ben")
    }

    @Test func `is another with another place`() {
        let one = INParameter(for: INSendMessageIntent.self, keyPath: "recipients")
        let other = INParameter(keyPath: \INSendMessageIntent.recipients)
        #expect(other.map(one.isEqual(to:)) == true)
        #expect(other?.hashValue == one.hashValue)
        one.setIndex(0, forSubKeyPath: "recipients")
        #expect(other.map(one.isEqual(to:)) == false)
        #expect(one != INParameter(for: INStartCallIntent.self, keyPath: "recipients"))
        #expect(INParameter(keyPath: \INSendMessageIntent.className) == nil)
    }
}

@Suite struct `A picture` {
    private let picture = INImage(imageData: Data([1, 2, 3]))

    private func keeps<Intent: INIntent, Value>(
        _ intent: Intent,
        _ path: KeyPath<Intent, Value>,
        name: String
    ) throws {
        #expect(intent.image(forParameterNamed: path) == nil)
        intent.setImage(picture, forParameterNamed: path)
        #expect(intent.image(forParameterNamed: path) == picture)
        #expect(intent.images == [name: ["data": "AQID"]])
        #expect(intent.keyImage() == picture)

        let directory = try TemporaryDirectory()
        let store = try DonationStore(at: "\(directory.path)/store")
        let interaction = INInteraction(intent: intent, response: nil)
        let stored = try store.donated(interaction.donation(from: Donor(app: "org.example")))
        let read = try INInteraction(stored, in: store).intent as? Intent
        #expect(read?.image(forParameterNamed: path) == picture)

        intent.setImage(nil, forParameterNamed: path)
        #expect(intent.image(forParameterNamed: path) == nil)
        #expect(intent.keyImage() == nil)
    }

    /// An intent of fields, without pictures.
    private func intent<Intent: INIntent>(_: Intent.Type) throws -> Intent {
        try #require(Intent.make(of: Fields()))
    }

    @Test func `is set by the key path of a parameter`() throws {
        let message = try intent(INSendMessageIntent.self)
        try keeps(message, \.speakableGroupName, name: "speakableGroupName")
        try keeps(message, \.recipients, name: "recipients")
        try keeps(message, \.sender, name: "sender")
        let search = try intent(INSearchForMessagesIntent.self)
        try keeps(search, \.recipients, name: "recipients")
        try keeps(search, \.senders, name: "senders")
        try keeps(search, \.speakableGroupNames, name: "speakableGroupNames")
        try keeps(intent(INStartCallIntent.self), \.contacts, name: "contacts")
        try keeps(intent(INStartAudioCallIntent.self), \.contacts, name: "contacts")
        try keeps(intent(INStartVideoCallIntent.self), \.contacts, name: "contacts")
        try keeps(intent(INSearchCallHistoryIntent.self), \.recipient, name: "recipient")
    }

    @Test func `is not set where there is no parameter`() throws {
        let message = try intent(INSendMessageIntent.self)
        message.setImage(picture, forParameterNamed: \.className)
        #expect(message.images == [:])
        #expect(message.image(forParameterNamed: \.className) == nil)
    }
}
