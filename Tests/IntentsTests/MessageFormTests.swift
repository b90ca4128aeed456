import DonationStore
import Foundation
import Testing

@testable import Intents

@Suite struct `A message of each form` {
    private let ana = FullSamples.ana
    private let ben = [FullSamples.ben]
    private let team = FullSamples.team
    private let date = FullSamples.date
    private let file = INFile(data: Data([1]), filename: "a", typeIdentifier: nil)

    /// The fields of one with all of them, by their names.
    private func expect(
        _ message: INMessage,
        _ names: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let all: [String: JSONValue?] = [
            "identifier": "m1", "conversationIdentifier": "c1", "content": "at nine",
            "dateSent": date.jsonField, "sender": ana.jsonField, "recipients": ben.jsonField,
            "groupName": team.jsonField, "messageType": "file", "serviceName": "Chat",
            "audioMessageFile": file.jsonField, "attachmentFiles": [file].jsonField,
            "numberOfAttachments": 2, "linkMetadata": FullSamples.link.jsonField,
            "referencedMessage": FullSamples.message.jsonField,
            "sticker": ["type": "generic", "emoji": "x"], "reaction": FullSamples.smile.jsonField,
        ]
        let named = names.split(separator: " ").map(String.init)
        let expected = named.reduce(into: [:]) { $0[$1] = all[$1] ?? nil }
        #expect(message.fields.json == expected, sourceLocation: sourceLocation)
    }

    private let common = "identifier content dateSent sender recipients"

    @Test func `has what it was made of`() {
        expect(
            INMessage(
                identifier: "m1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben
            ),
            "\(common)"
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                messageType: .file
            ),
            "\(common) conversationIdentifier messageType"
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                messageType: .file
            ),
            "\(common) conversationIdentifier groupName messageType"
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                messageType: .file,
                serviceName: "Chat"
            ),
            """
            \(common) conversationIdentifier groupName messageType \
            serviceName
            """
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                messageType: .file,
                serviceName: "Chat",
                audioMessageFile: file
            ),
            """
            \(common) conversationIdentifier groupName messageType \
            serviceName audioMessageFile
            """
        )
    }

    @Test func `has the files, the link or the reaction it was made of`() {
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                messageType: .file,
                serviceName: "Chat",
                attachmentFiles: [file]
            ),
            """
            \(common) conversationIdentifier groupName messageType \
            serviceName attachmentFiles
            """
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                serviceName: "Chat",
                messageType: .file,
                numberOfAttachments: 2
            ),
            """
            \(common) conversationIdentifier groupName serviceName \
            messageType numberOfAttachments
            """
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                serviceName: "Chat",
                linkMetadata: FullSamples.link
            ),
            """
            \(common) conversationIdentifier groupName serviceName \
            linkMetadata
            """
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                serviceName: "Chat",
                messageType: .file,
                referencedMessage: FullSamples.message,
                reaction: FullSamples.smile
            ),
            """
            \(common) conversationIdentifier groupName serviceName \
            messageType referencedMessage reaction
            """
        )
        expect(
            INMessage(
                identifier: "m1",
                conversationIdentifier: "c1",
                content: "at nine",
                dateSent: date,
                sender: ana,
                recipients: ben,
                groupName: team,
                serviceName: "Chat",
                messageType: .file,
                referencedMessage: FullSamples.message,
                sticker: INSticker(type: .generic, emoji: "x"),
                reaction: FullSamples.smile
            ),
            """
            \(common) conversationIdentifier groupName serviceName \
            messageType referencedMessage sticker reaction
            """
        )
    }
}
