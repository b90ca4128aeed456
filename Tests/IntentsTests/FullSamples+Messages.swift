import Foundation

@testable import Intents

extension FullSamples {
    static var messages: [Sample] {
        [
            (sent, sentResponse), (search, searchResponse),
            (
                INSetMessageAttributeIntent(identifiers: ["m1", "m2"], attribute: .played),
                INSetMessageAttributeIntentResponse(
                    code: .failureMessageAttributeNotSet,
                    userActivity: activity
                )
            ),
            (
                INEditMessageIntent(messageIdentifier: "m1", editedContent: "at ten"),
                INEditMessageIntentResponse(
                    code: .failurePastEditTimeLimit,
                    userActivity: activity
                )
            ),
            (
                INUnsendMessagesIntent(messageIdentifiers: ["m1", "m2"]),
                INUnsendMessagesIntentResponse(
                    code: .failurePastUnsendTimeLimit,
                    userActivity: activity
                )
            ),
        ]
    }

    private static var sent: INSendMessageIntent {
        let recording = INFile(
            fileURL: URL(filePath: "/tmp/a.caf"),
            filename: "a.caf",
            typeIdentifier: "com.apple.coreaudio-format"
        )
        let intent = INSendMessageIntent(
            recipients: [ana, ben],
            outgoingMessageType: .outgoingMessageAudio,
            content: "Noon?",
            speakableGroupName: team,
            conversationIdentifier: "c42",
            serviceName: "Chat",
            sender: ben,
            attachments: [
                INSendMessageAttachment(audioMessageFile: recording),
                INSendMessageAttachment(
                    audioMessageFile: INFile(
                        data: Data([1, 2]),
                        filename: "b.caf",
                        typeIdentifier: nil
                    )
                ),
            ]
        )
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 12
        metadata.mentionsCurrentUser = true
        metadata.isReplyToCurrentUser = true
        metadata.notifyRecipientAnyway = true
        intent.donationMetadata = metadata
        intent.suggestedInvocationPhrase = "Write to the team"
        intent.shortcutAvailability = [.sleepJournaling, .sleepYogaAndStretching]
        intent.setImage(INImage(imageData: Data([4])), forParameterNamed: \.speakableGroupName)
        intent.setImage(INImage.systemImageNamed("person"), forParameterNamed: \.sender)
        return intent
    }

    private static var sentResponse: INSendMessageIntentResponse {
        let response = INSendMessageIntentResponse(code: .success, userActivity: activity)
        response.sentMessages = [message, reaction]
        return response
    }

    private static var search: INSearchForMessagesIntent {
        let intent = INSearchForMessagesIntent(
            recipients: [ana],
            senders: [ben],
            searchTerms: ["ten", "o'clock"],
            attributes: [.unread, .flagged],
            dateTimeRange: range,
            identifiers: ["m1"],
            notificationIdentifiers: ["n1"],
            speakableGroupNames: [team, INSpeakableString(spokenPhrase: "Home")],
            conversationIdentifiers: ["c42"]
        )
        intent.fields["recipientsOperator"] = INConditionalOperator.any
        intent.fields["searchTermsOperator"] = INConditionalOperator.none
        return intent
    }

    private static var searchResponse: INSearchForMessagesIntentResponse {
        let response = INSearchForMessagesIntentResponse(
            code: .failureMessageTooManyResults,
            userActivity: activity
        )
        response.messages = [message]
        return response
    }

    // MARK: Messages

    /// A message with every possible field.
    static var message: INMessage {
        let files = INMessage(
            identifier: "m1",
            conversationIdentifier: "c42",
            content: "at nine",
            dateSent: date,
            sender: ana,
            recipients: [ben],
            groupName: team,
            messageType: .thirdPartyAttachment,
            serviceName: "Chat",
            attachmentFiles: [
                INFile(data: Data([9]), filename: "a.txt", typeIdentifier: "public.text")
            ]
        )
        var fields = files.fields
        fields["numberOfAttachments"] = 1
        fields["audioMessageFile"] = INFile(data: Data([8]), filename: "a", typeIdentifier: nil)
        fields["linkMetadata"] = link
        fields["sticker"] = INSticker(type: .emoji, emoji: "🙂")
        fields["reaction"] = smile
        fields["referencedMessage"] = INMessage(
            identifier: "m0",
            content: "when?",
            dateSent: date,
            sender: ben,
            recipients: [ana]
        )
        return INMessage(fields: fields)
    }

    static var link: INMessageLinkMetadata {
        INMessageLinkMetadata(
            siteName: "Example",
            summary: "An example",
            title: "Examples",
            openGraphType: "website",
            linkURL: URL(string: "https://example.org/a?b=c")
        )
    }

    static var smile: INMessageReaction {
        INMessageReaction(reactionType: .emoji, reactionDescription: "smiled at", emoji: "🙂")
    }

    private static var reaction: INMessage {
        INMessage(
            identifier: "m2",
            conversationIdentifier: "c42",
            content: nil,
            dateSent: date,
            sender: ben,
            recipients: [ana],
            groupName: nil,
            serviceName: "Chat",
            messageType: .reaction,
            referencedMessage: message,
            reaction: smile
        )
    }
}
