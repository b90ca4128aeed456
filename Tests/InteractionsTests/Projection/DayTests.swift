import TestSupport
import Testing

@testable import Interactions

@Suite struct `The days of a donor` {
    private static let day: Int64 = 86_400_000

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
        let deleted = views(events + [.deleted(4)]).days[DayKey(donor: chat, start: time(0))]
        #expect(deleted?.actions.map(\.action) == [.message])
        #expect(views(events + [.deleted(donors: mail)]).days.count == 1)
    }

    @Test func `are nothing to a donation that names nobody`() {
        let views = views(message(.outgoing))
        #expect(views.days.count == 1 && views.contacts.isEmpty && views.conversations.isEmpty)
        #expect(InteractionsTests.views(message(.outgoing), .deleted(1)).days.isEmpty)
    }

    @Test func `of a contact are its channels`() throws {
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
        #expect(actions.map(\.intentClass).last == "INSendTipIntent")
    }
}
