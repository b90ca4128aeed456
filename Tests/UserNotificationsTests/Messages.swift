import Intents

/// Makes a message from a person in a room.
func message(from name: String, in room: String) -> INSendMessageIntent {
    INSendMessageIntent(
        recipients: nil,
        outgoingMessageType: .outgoingMessageText,
        content: nil,
        speakableGroupName: nil,
        conversationIdentifier: room,
        serviceName: nil,
        sender: INPerson(
            personHandle: INPersonHandle(value: name, type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil
        ),
        attachments: nil
    )
}
