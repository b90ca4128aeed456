import Testing

@testable import DonationStore

@Suite struct `Hours of a store` {
    /// London's clocks in 2025 and 2026, in the system's form.
    private static let london = ZoneOffsets(
        name: "Europe/London",
        first: 0,
        changes: [
            .init(start: Timestamp(milliseconds: 1_743_296_400_000), seconds: 3600),
            .init(start: Timestamp(milliseconds: 1_761_440_400_000), seconds: 0),
        ]
    )

    /// Nine o'clock on a Monday in London, in UTC: in winter, in summer, in winter.
    private static let starts = [
        "2025-01-06T09:00:00Z", "2025-07-07T08:00:00Z", "2025-11-03T09:00:00Z",
    ]

    private func donate(_ store: DonationStore) throws {
        for (index, text) in Self.starts.enumerated() {
            var intent = SendMessageIntent(recipients: [Person(customIdentifier: "bob")])
            intent.people.sender = Person(customIdentifier: "ana")
            let interaction = Interaction(
                intent: .sendMessage(intent),
                direction: .incoming,
                start: Timestamp(rfc3339: text),
                identifier: "\(index)"
            )
            try store.donor("org.example.chat").donate(interaction)
        }
    }

    private func hours(_ hours: HoursOfWeek) -> [Int: Int] {
        hours.counts.enumerated().reduce(into: [:]) {
            if $1.element > 0 { $0[$1.offset] = $1.element }
        }
    }

    @Test func `are those of clocks at each moment, for a contact, a conversation and a donor`()
        throws
    {
        let test = try TestStore()
        let store = try test.open()
        try donate(store)
        let donor = try #require(try store.donors().first).donor
        let conversation = try #require(try store.conversations().first)
        for contact in try store.contacts() {
            #expect(hours(try store.hours(of: contact, in: Self.london)) == [9: 3])
            #expect(hours(try store.hours(of: contact, in: .universal)) == [8: 1, 9: 2])
        }
        #expect(hours(try store.hours(of: conversation, in: Self.london)) == [9: 3])
        #expect(hours(try store.hours(of: donor, in: Self.london)) == [9: 3])
        let kathmandu = ZoneOffsets(name: "Asia/Kathmandu", first: 20_700)
        #expect(hours(try store.hours(of: donor, in: kathmandu)) == [13: 1, 14: 2])
        #expect(hours(try store.hours(of: Donor(app: "org.nobody"), in: kathmandu)).isEmpty)
    }

    @Test func `count neither what was deleted nor what came after a position`() throws {
        let test = try TestStore()
        let store = try test.open()
        try donate(store)
        let past = try store.views(asOf: Position(rawValue: 2))
        _ = try store.delete(identifiers: ["0"], from: .all)
        let ana = try #require(try store.contacts().first)
        let conversation = try #require(try store.conversations().first)
        let donor = conversation.donor
        for found in [
            try store.hours(of: ana, in: .universal),
            try store.hours(of: conversation, in: .universal),
            try store.hours(of: donor, in: .universal),
        ] { #expect(hours(found) == [8: 1, 9: 1]) }
        let then = try #require(try past.contacts().first)
        #expect(hours(try past.hours(of: then, in: .universal)) == [8: 1, 9: 1])
        #expect(hours(try past.hours(of: conversation, in: .universal)) == [8: 1, 9: 1])
        #expect(hours(try past.hours(of: donor, in: Self.london)) == [9: 2])
        _ = try store.erase()
        #expect(hours(try store.hours(of: ana, in: .universal)) == [8: 1, 9: 1])
    }
}
