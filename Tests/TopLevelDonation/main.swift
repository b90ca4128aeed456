import Intents

// The compiler takes this for the form that nobody awaits, and warns; the program must donate all
// the same.
let ana = INPerson(
    personHandle: INPersonHandle(value: "ana@example.org", type: .emailAddress),
    nameComponents: nil,
    displayName: "Ana",
    image: nil,
    contactIdentifier: nil,
    customIdentifier: nil
)
let intent = INSendMessageIntent(
    recipients: [ana],
    outgoingMessageType: .outgoingMessageText,
    content: nil,
    speakableGroupName: nil,
    conversationIdentifier: "with-ana",
    serviceName: nil,
    sender: nil,
    attachments: nil
)
let interaction = INInteraction(intent: intent, response: nil)
interaction.direction = .outgoing
try await interaction.donate()
if CommandLine.arguments.contains("exit") { interaction.donate { _ in exit(0) } }
