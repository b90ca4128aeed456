import Intents

@main
enum FirstDonation {
    static func main() async throws {
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
        interaction.donate { error in
            print(error.map { "not donated: \($0)" } ?? "donated")
        }
        // An app lives on; a program has to wait for what it donated without waiting.
        await DonationDestination.flush()
    }
}
