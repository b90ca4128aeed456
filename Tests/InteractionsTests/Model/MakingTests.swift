import Interactions
import Testing

@Suite struct `An interaction in one line` {
    private let ana = Person("Ana", phone: "+44 20 7946 0018")
    private let ben = Person("Ben", email: "ben@example.org")

    @Test func `is a message to people in a conversation`() throws {
        let sent = Interaction.message(to: ana, ben, in: "c42", identifier: "m1")
        var intent = SendMessageIntent()
        intent.people.recipients = [ana, ben]
        intent.people.conversationIdentifier = "c42"
        let long = Interaction(
            intent: .sendMessage(intent),
            direction: .outgoing,
            identifier: "m1"
        )
        #expect(sent == long)
        #expect(sent == .message(to: [ana, ben], in: "c42", identifier: "m1"))
        #expect(ana.personHandle?.type == .phoneNumber)
        #expect(ben.personHandle?.type == .emailAddress)
    }

    @Test func `is a message from somebody, with others`() throws {
        let start = Timestamp(milliseconds: 7)
        let received = Interaction.message(from: ana, with: [ben], at: start)
        #expect(received.direction == .incoming)
        #expect(received.start == start)
        #expect(received.intent.people.sender == ana)
        #expect(received.intent.people.recipients == [ben])
    }

    @Test func `is a call, made or received`() throws {
        #expect(Interaction.call(to: ana).direction == .outgoing)
        #expect(Interaction.call(to: [ana, ben]).intent.people.contacts == [ana, ben])
        let received = Interaction.call(from: ana)
        #expect(received.direction == .incoming)
        #expect(received.intent.people.contacts == [ana])
    }
}
