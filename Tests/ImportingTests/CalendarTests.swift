import Importing
import ImportingTestSupport
import Interactions
import Testing

@Suite struct `A calendar` {
    private static func read(_ text: String, pieces: Int = 1 << 20) -> [HistoryItem] {
        let options = CalendarOptions(
            donor: Donor(app: "calendar"),
            owner: HistoryOwner(["ana@example.org"]),
            clock: WallClock { _ in 3600 },
            clockInZone: { $0 == "Europe/Athens" ? WallClock { _ in 7200 } : nil }
        )
        return items(CalendarSource(options), Array(text.utf8), pieces: pieces)
    }

    private static func calendar(_ events: String..., more: String = "") -> String {
        let begin = "BEGIN:VCALENDAR\nVERSION:2.0\n\(more)BEGIN:VTIMEZONE\nTZID:x\n"
        let zone = "BEGIN:STANDARD\nDTSTART:19701025T030000\nEND:STANDARD\nEND:VTIMEZONE\n"
        return begin + zone + events.joined() + "END:VCALENDAR\n"
    }

    private static func event(_ lines: String...) -> String {
        "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nSUMMARY:secret\nEND:VEVENT\n"
    }

    private static let ana = "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.org"
    private static let bo = "ORGANIZER;CN=\"Silva: Bo; Jr\":MAILTO:bo@example.org"
    private static let start = "DTSTART:20260105T103000Z"

    @Test(arguments: [1, 7, 1 << 20])
    func `says who met whom and when, cut anywhere, with folded lines`(pieces: Int) throws {
        let text = Self.calendar(
            Self.event(
                "UID:e1",
                Self.start,
                "DTEND:20260105T113000Z",
                Self.bo,
                Self.ana,
                "ATTENDEE;CUTYPE=ROOM;CN=Room:mailto:room@example.org",
                "ATTENDEE;PARTSTAT=DECLINED:mailto:no@example.org",
                "ATTENDEE;CN=Kim\n  Lee:mail\n to:kim@example.org",
                "BEGIN:VALARM\nATTENDEE:mailto:alarm@example.org\nEND:VALARM",
                "ATTENDEE;CN=Bo:mailto:BO@example.org"
            )
        )
        for end in ["\n", "\r\n"] {
            let read = Self.read(text.replacing("\n", with: end), pieces: pieces)
            let interaction = try #require(read.donations.first, "\(read)").interaction
            #expect(read.locations == [.line(9)])
            #expect(interaction.identifier == "e1")
            #expect(interaction.start?.rfc3339 == "2026-01-05T10:30:00.000Z")
            #expect(interaction.end?.rfc3339 == "2026-01-05T11:30:00.000Z")
            #expect(interaction.direction == .incoming)
            #expect(interaction.intent.className == "CalendarEvent")
            let people = interaction.intent.people
            #expect(people.sender?.displayName == "Silva: Bo; Jr")
            #expect(people.recipients.map(\.displayName) == ["Ana", "Kim Lee"])
            #expect(people.recipients.map(\.isMe) == [true, false])
        }
    }

    @Test func `may be a single event, with escapes in a name`() {
        let read = Self.read(
            Self.event(Self.start, "ORGANIZER;CN=Bo ^'B^' ^^ ^x:mailto:bo@example.org")
        )
        #expect(
            read.donations.first?.interaction.intent.people.sender?.displayName
                == "Bo \"B\" ^ ^x"
        )
    }

    @Test func `has addresses of its own, which are nobody's`() {
        let birthdays = "ATTENDEE;CN=Birthdays:mailto:#contacts@group.v.calendar.google.com"
        let unknown = "ORGANIZER;CN=Unknown Organizer:mailto:unknownorganizer@calendar.google.com"
        let room = "ATTENDEE;CN=Room 3:mailto:example.org_31@resource.calendar.google.com"
        let read = Self.read(
            Self.calendar(
                Self.event("UID:1", Self.start, birthdays),
                Self.event("UID:2", Self.start, unknown, Self.ana, room),
                Self.event("UID:3", Self.start, Self.bo, room)
            )
        )
        #expect(read.skipped == [.nobodyElse, .nobodyElse])
        #expect(read.donations.first?.interaction.intent.people.everyone.count == 1)
    }

    @Test func `has times of all kinds`() {
        func start(_ line: String) -> String? {
            Self.read(Self.calendar(Self.event("UID:e", line, Self.bo))).donations.first?
                .interaction.start?.rfc3339
        }
        #expect(start("DTSTART:20260105T103000") == "2026-01-05T09:30:00.000Z")
        #expect(start("DTSTART;VALUE=DATE:20260105") == "2026-01-04T23:00:00.000Z")
        #expect(
            start("DTSTART;TZID=Europe/Athens:20260105T103000") == "2026-01-05T08:30:00.000Z"
        )
        #expect(start("DTSTART:20261305T103000Z") == nil)
        #expect(start("DTSTART:99999999999999Z") == nil)
        #expect(start("DTSTART:now") == nil)
        let strange = Self.calendar(
            Self.event("UID:e", "DTSTART;TZID=Mars:20260105T103000", Self.bo)
        )
        #expect(Self.read(strange).noted == [.unknownZone])
        #expect(Self.read(strange).donations.count == 1)
    }

    @Test func `gives the first date of what recurs, and its exceptions`() {
        let read = Self.read(
            Self.calendar(
                Self.event("UID:e", Self.start, Self.bo, "RRULE:FREQ=WEEKLY"),
                Self.event(
                    "UID:e",
                    "RECURRENCE-ID:20260112T103000Z",
                    "DTSTART:20260113T103000Z",
                    Self.bo
                )
            )
        )
        #expect(read.noted == [.recurrence])
        #expect(
            read.donations.map(\.interaction.identifier) == ["e", "e/20260112T103000Z"]
        )
    }

    @Test func `skips what did not take place, or with nobody else`() {
        let declined = Self.ana.replacing("ACCEPTED", with: "DECLINED")
        let events = [
            Self.event(Self.start, Self.bo, "STATUS:CANCELLED"),
            Self.event(Self.start, Self.bo, declined), Self.event(Self.start),
            Self.event(Self.start, Self.ana), Self.event(Self.bo),
            Self.event(Self.start, "ORGANIZER;CN=:urn:uuid:5"),
            Self.event(
                Self.start,
                (0..<1100).map { "ATTENDEE:mailto:p\($0)@example.org" }.joined(separator: "\n")
            ),
        ]
        #expect(
            Self.read(Self.calendar(events.joined())).skipped == [
                .cancelled, .declined, .nobodyElse, .nobodyElse, .noDate, .nobodyElse,
                .tooManyPeople,
            ]
        )
        let cancelling = Self.calendar(Self.event(Self.start, Self.bo), more: "METHOD:CANCEL\n")
        #expect(Self.read(cancelling).skipped == [.cancelled])
    }

    @Test func `of the owner's own is outgoing, and the same again without an identifier`() {
        let event = Self.event(
            Self.start,
            "ORGANIZER:mailto:ana@example.org",
            "ATTENDEE:mailto:bo@example.org"
        )
        let first = Self.read(Self.calendar(event)).donations
        #expect(first.map(\.interaction.direction) == [.outgoing])
        let again = Self.read(Self.calendar(event.replacing("secret", with: "x"))).donations
        #expect(again == first)
    }

    @Test(arguments: [
        "%PDF", "{}", "BEGIN:VCARD\nEND:VCARD\n", "a:b\n", "x",
        "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X\n", count: 100),
    ])
    func `that is none is told`(text: String) {
        #expect(Self.read(text).skipped == [.unreadable])
    }

    @Test func `that is cut off, or has endless lines, gives what came before`() {
        let whole = Self.calendar(
            Self.event("UID:1", Self.start, Self.bo),
            Self.event("UID:2", Self.start, Self.bo)
        )
        let cut = whole.utf8.prefix(whole.utf8.count - 40)
        let read = Self.read(String(decoding: cut, as: UTF8.self))
        #expect(read.donations.count == 1)
        #expect(read.skipped == [.cutOff])
        let long = "DESCRIPTION:" + String(repeating: "x", count: 1 << 20)
        let folded = "X:" + String(repeating: "\n xxxxxxx", count: 20_000)
        let bounded = Self.read(
            Self.calendar(Self.event("UID:1", long, folded, Self.start, Self.bo))
        )
        #expect(bounded.donations.count == 1)
    }
}
