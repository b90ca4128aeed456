import TestSupport
import Testing

@testable import Interactions

@Suite struct `The days of a donor` {
    private static let day: Int64 = 86_400_000

    @Test(
        arguments: [
            // 1970-01-01 was a Thursday; hour 0 is the first of Monday.
            (0, 72), (3_599_999, 72), (3_600_000, 73), (-1, 71), (-3_600_000, 71),
            (-3_600_001, 70), (-72 * 3_600_000, 0), (-72 * 3_600_000 - 1, 167), (4 * day, 0),
            (4 * day - 1, 167), (1_767_603_600_000, 9), (.min, 136), (.max, 7),
        ] as [(Int64, Int)]
    )
    func `know the hour of the week`(milliseconds: Int64, hour: Int) {
        if milliseconds == .min || milliseconds == .max {
            #expect((0..<168).contains(HoursOfWeek.hour(of: time(milliseconds))))
        } else {
            #expect(HoursOfWeek.hour(of: time(milliseconds)) == hour)
        }
    }

    @Test func `begin at midnight, by UTC`() throws {
        let starts: [Int64] = [0, Self.day - 1, Self.day, -1, -Self.day, -Self.day - 1]
        let views = views(starts.map { sent(to: person("ana"), at: $0) })
        let days = views.days.reduce(into: [:]) { $0[$1.key.day] = $1.value.count }
        #expect(days == [0: 2, 1: 1, -1: 2, -2: 1])
        for key in views.days.keys { #expect(DayKey(bytes: key.bytes.span) == key) }
        let keys = views.days.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        #expect(keys.map(\.day) == [-2, -1, 0, 1])
        #expect(DayKey(bytes: [1, 2, 3].span) == nil)
    }

    @Test func `are apart from those of another donor, and say what was done`() throws {
        let ana = person("ana")
        let events = [
            sent(to: ana, at: 5), message(.incoming, from: ana, at: 7), sent(to: ana, by: mail),
            call(.outgoing, with: [ana], capability: .videoCall), message(.outgoing, at: 9),
        ]
        let view = try #require(views(events).days[DayKey(donor: chat, start: time(0))])
        #expect(view.outgoing.count == 3 && view.incoming.count == 1)
        #expect(view.outgoing.first == time(0) && view.outgoing.last == time(9))
        #expect(view.actions.map(\.action) == [.message, .videoCall])
        #expect(view.actions.map(\.count) == [3, 1])
        #expect(view.hours[72] == 4 && view.hours.counts.reduce(0, +) == 4)
        let deleted = views(events + [.deleted(4)]).days[DayKey(donor: chat, start: time(0))]
        #expect(deleted?.actions.map(\.action) == [.message])
        #expect(views(events + [.deleted(donors: mail)]).days.count == 1)
    }

    @Test func `are nothing to a donation that names nobody`() {
        let views = views(message(.outgoing))
        #expect(views.days.count == 1 && views.contacts.isEmpty && views.conversations.isEmpty)
        #expect(InteractionsTests.views(message(.outgoing), .deleted(1)).days.isEmpty)
    }

    @Test func `of a contact are its hours, by channel`() throws {
        let ana = person("ana", name: "Ana")
        var tip = OtherIntent(className: "INSendTipIntent")
        tip.people.recipients = [ana]
        let views = views(
            message(.outgoing, to: [ana], at: -1),
            .donated(Interaction(intent: .other(tip), direction: .outgoing), chat, time(2)),
            call(.incoming, with: [person("ana")], at: 3, capability: .audioCall),
            message(.incoming, from: ana, at: 4),
            call(.outgoing, with: [ana], at: 6)
        )
        let view = try #require(views.contacts[key("ana")])
        let actions: [ChannelAction] = [
            .message, .call, .audioCall, .other(Array("INSendTipIntent".utf8)),
        ]
        #expect(view.channels.map(\.action) == actions)
        #expect(view.channels.map(\.roles.count) == [2, 1, 1, 1])
        #expect(view.channels[0].roles.incomingSender.last == time(4))
        #expect(view.channels[2].person.displayName == nil && view.person.displayName == "Ana")
        #expect(view.hours[71] == 1 && view.hours[72] == 4)
        #expect(actions.map(\.intentClass).last == "INSendTipIntent")
    }
}
