import Importing
import Interactions

extension FuzzTarget {
    /// Treats the bytes as a telephone's backup, a list of files, a calendar, or a table of
    /// contacts, in one piece and in several.
    package static func backup(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 2 else { return }
        let piece = Int(bytes[1] % 64) + 1
        let file = Array(bytes.dropFirst(2))
        let donor = Donor(app: "org.example.backup")
        let owner = HistoryOwner(["ana@example.org", "+44 20 7946 0018"])
        switch bytes[0] & 0x03 {
        case 0:
            try history(file, piece, PhoneBackupSource(donor: donor, owner: owner), areValid: true)
        case 1:
            try history(file, piece, RecentFilesSource(), areValid: true)
        case 2:
            let offset = bytes[0] & 0x80 == 0 ? 3600 : Int.max
            let options = CalendarOptions(
                donor: donor,
                owner: owner,
                clock: WallClock { _ in offset },
                clockInZone: { $0 == "x" ? WallClock { _ in Int.min } : nil }
            )
            try history(file, piece, CalendarSource(options), areValid: true)
        default:
            let source = GoogleContactsSource(donor: donor, owner: owner)
            try history(file, piece, source, areValid: true)
        }
    }

    static let backupSeeds: [[UInt8]] = backupFiles.flatMap { format, text in
        [[format, 9] + Array(text.utf8), [format | 0x80, 0] + Array(text.utf8)]
    }

    private static let backupFiles: [(UInt8, String)] = [
        (
            0,
            """
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?><!-- x -->
            <smses count="2"><sms address="+44 20 7946" type="1" date="1767609000000"
             body="&#55357;&#56832; &lt;" contact_name="B &amp; C" /><mms address="1~2" msg_box="1"
             m_id="M" date="1767609000000"><parts><part data="QUFB"/></parts><addrs><addr
             address="1" type="137"/><addr address="2" type="151"/></addrs></mms></smses>
            """
        ),
        (
            0,
            """
            <calls count="2"><call number="+351210000000" duration="61" date="1767609000000"
             type="2" contact_name="(Unknown)"/><call number="-1" date="1" type="3"/></calls>
            """
        ),
        (1, "<!DOCTYPE smses [<!ENTITY a 'b'>]><smses><sms body='&a;'/></smses>"),
        (
            1,
            """
            <xbel version="1.0" xmlns:bookmark="b" xmlns:mime="m"><bookmark href="file:///a%20b"
             visited="2026-01-05T10:30:00Z"><info><metadata owner="o"><mime:mime-type
             type="text/plain"/><bookmark:applications><bookmark:application name="org.kde.kate"
             exec="&apos;kate %u&apos;" modified="2026-01-05T10:30:00Z" timestamp="1767609000"/>
             </bookmark:applications><bookmark:private/></metadata></info></bookmark><bookmark
             href="https://a:b@example.org/"/></xbel>
            """
        ),
        (
            2,
            """
            BEGIN:VCALENDAR
            METHOD:REQUEST
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID;TZID=x:20260105T103000
            DTSTART;TZID=x:20260105T103000
            DTEND:20260105T113000Z
            RRULE:FREQ=DAILY
            ORGANIZER;CN="B^'o: ^^":mailto:bo@example.org
            ATTENDEE;PARTSTAT=DECLINED;CN=K:mailto:
             kim@example.org
            ATTENDEE;CUTYPE=ROOM;EMAIL=r@x.y:urn:x
            BEGIN:VALARM
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """
        ),
        (
            2,
            "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260105\r\nATTENDEE:mailto:a@x.y\r\nEND:VEVENT\r\n"
        ),
        (
            3,
            """
            Name,Given Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Photo
            "Silva, Bo",Bo,* Work,bo@example.org ::: b@x.y,Mobile,+44 20 ::: 08,https://x.y/p
            "a ""b""
            c",,,,,none,

            """
        ),
    ]
}
