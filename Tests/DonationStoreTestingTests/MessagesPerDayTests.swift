import DonationStore
import DonationStoreTesting
import Testing

/// The tests of a projector, as "Adding a projector" in the documentation has them.
struct MessagesPerDayTests {
    let chat = Donor(app: "org.example.chat")

    func message(_ identifier: String, day: Int = 5, incoming: Bool = false) -> Interaction {
        let ana = Person(displayName: "Ana", contactIdentifier: "410F")
        var intent = SendMessageIntent()
        if incoming { intent.people.sender = ana } else { intent.people.recipients = [ana] }
        return Interaction(
            intent: .sendMessage(intent),
            start: Timestamp(rfc3339: "2026-01-0\(day)T09:00:00Z"),
            identifier: identifier
        )
    }

    @Test func `counts what was sent and received, and forgets what was deleted`() throws {
        try Given {
            Donation(message("m1"), from: chat)
            Donation(message("m2"), from: chat)
            Donation(message("m3", day: 6, incoming: true), from: chat)
        }
        .when(.delete(identifier: "m1"))
        .expect(
            MessagesPerDay.self,
            ["2026-01-05": .init(sent: 1), "2026-01-06": .init(received: 1)]
        )
    }

    @Test func `keeps the laws`() throws {
        try checkLaws(of: MessagesPerDay.self)
    }
}
