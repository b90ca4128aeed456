import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A summary of an import` {
    private static func summary(_ items: [HistoryItem]) -> HistorySummary {
        var summary = HistorySummary(receivedAt: Timestamp(milliseconds: 1_767_700_000_000))
        for item in items { summary.add(item, in: "-") }
        return summary
    }

    @Test func `does not take the room of a group for a person`() {
        var chat = WhatsAppChat("Walkers")
        chat.isGroup = true
        chat.others = ["Bo", "Kim"]
        let options = WhatsAppOptions(
            donor: Donor(app: "whatsapp"),
            owner: HistoryOwner(["Ana"]),
            chat: chat,
            dateOrder: .dmy,
            clock: WallClock { _ in 0 }
        )
        let text = """
            05/01/2026, 09:15 - Ana: x
            05/01/2026, 09:16 - Bo: x
            05/01/2026, 09:17 - Kim: x

            """
        let read = items(WhatsAppSource(options), Array(text.utf8))
        #expect(read.donations.first?.interaction.intent.people.recipients.count == 1)
        let summary = Self.summary(read)
        #expect(summary.people.count == 2)
        #expect(summary.conversations.count == 1)
        #expect(summary.groups.count == 1)
    }

    @Test func `counts the people of cards by the first handle and the name`() {
        func card(_ name: String, _ more: String = "") -> String {
            "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n\(more)TEL:+442079460018\nEND:VCARD\n"
        }
        func people(_ cards: String...) -> Int {
            let source = CardSource(donor: Donor(app: "contacts"))
            return Self.summary(items(source, Array(cards.joined().utf8))).people.count
        }
        #expect(people(card("Bo Silva"), card("Kim")) == 2)
        #expect(people(card("Bo Silva"), card("Silva\\, Bo (Acme)", "NOTE:x\n")) == 1)
        #expect(people(card("Bo", "UID:1\n"), card("Bo", "UID:2\n")) == 1)
        #expect(people(card("Bo", "TEL:+351210000000\n"), card("Bo")) == 2)
    }
}
