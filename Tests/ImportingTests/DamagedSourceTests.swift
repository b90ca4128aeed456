import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A damaged file of one of many programs` {
    private static let sms = """
        <?xml version='1.0'?><!-- x --><smses count="2"><sms address="+44207946" type="1" \
        date="1767609000000" contact_name="B &amp; &#55357;&#56832;"/><mms address="1~2" msg_box="1" \
        date="1767609000000"><addrs><addr address="1" type="137"/></addrs></mms></smses>
        """
    private static let messenger = """
        {"participants": [{"name": "Zo\\u00c3\\u00ab"}, {"name": "Ana"}], "messages": [
         {"sender_name": "Ana", "timestamp_ms": 1767609000000, "call_duration": 5}],
         "title": "Zo\\u00c3\\u00ab", "thread_path": "inbox/a", "thread_type": "RegularGroup"}
        """
    private static let signal = """
        [{"id": "1", "conversationId": "c", "type": "incoming", "source": "+44207946018",
         "sent_at": 1767609000000}, {"id": "2", "conversationId": "c", "type": "outgoing"}]
        """
    private static let matrix = """
        {"room_name": "R", "exported_by": "@a:x", "messages": [{"type": "m.room.message",
         "event_id": "$1", "room_id": "!r:x", "sender": "@b:x", "content": {"body": "x"},
         "origin_server_ts": 1767609000000}]}
        """
    private static let contacts = """
        Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
        "Silva, Bo",bo@example.org,* Work,+44 20 ::: 08

        """
    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTART;TZID=Europe/Lisbon:20260105T103000
        ORGANIZER;CN="B^'o":mailto:bo@example.org
        ATTENDEE:mailto:
         kim@example.org
        END:VEVENT
        END:VCALENDAR

        """

    private static let signalExport = """
        {"date": "2026-01-05T10:30:00.5", "sender": "Bo", "body": "x", "attachments": []}
        {"date": "2026-01-05T10:31:00", "sender": "Kim", "body": " ", "call": true, "quote": ""}
        {"date": "2026-01-05T10:31:00", "sender": "Me", "body": "x", "sticker": null}
        """

    private static func read(_ kind: Int, _ bytes: [UInt8], _ pieces: Int) -> [HistoryItem] {
        let donor = Donor(app: "org.example.app")
        let owner = HistoryOwner(["Ana"])
        switch kind {
        case 0: return items(PhoneBackupSource(donor: donor, owner: owner), bytes, pieces: pieces)
        case 1:
            var thread = MessengerThread()
            thread.take(bytes.span)
            let source = MessengerSource(of: thread, donor: donor, owner: owner)
            return items(source, bytes, pieces: pieces)
        case 2:
            let source = SignalSource(of: SignalChat(fileName: "F (group)"), donor: donor)
            return items(source, bytes, pieces: pieces)
        case 3:
            let source = MatrixSource(donor: donor, owner: HistoryOwner())
            return items(source, bytes, pieces: pieces)
        case 6:
            let clock = WallClock { _ in .max }
            let source = SignalExportSource(of: "Bo2", donor: donor, clock: clock)
            return items(source, bytes, pieces: pieces)
        case 4:
            return items(GoogleContactsSource(donor: donor, owner: owner), bytes, pieces: pieces)
        default:
            let options = CalendarOptions(
                donor: donor,
                owner: owner,
                clock: WallClock { _ in .max },
                clockInZone: { _ in WallClock { _ in .min } }
            )
            return items(CalendarSource(options), bytes, pieces: pieces)
        }
    }

    private static let files = [
        sms, messenger, signal, matrix, contacts, calendar, signalExport,
    ]

    @Test(arguments: 0..<files.count)
    func `gives valid donations or reasons, the same in any pieces`(kind: Int) throws {
        let receivedAt = Timestamp(milliseconds: 1_767_700_000_000)
        let whole = Array(Self.files[kind].utf8)
        #expect(!Self.read(kind, whole, 9).donations.isEmpty)
        for seed in 0..<100 {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = whole
            for _ in 0...Int.random(in: 0..<6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
                case 2: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
                }
            }
            let read = Self.read(kind, bytes, 1 << 20)
            #expect(Self.read(kind, bytes, 1 + seed % 7) == read, "kind \(kind), seed \(seed)")
            for donation in read.donations {
                do throws(ValidationError) {
                    try donation.validate(receivedAt: receivedAt)
                } catch {
                    // Only a date may be wrong: the source does not know the present.
                    #expect(
                        error.field.hasSuffix("start") || error.field.hasSuffix("end"),
                        "kind \(kind), seed \(seed): \(error)"
                    )
                }
            }
        }
    }
}
