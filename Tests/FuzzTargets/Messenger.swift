import Importing
import Interactions

extension FuzzTarget {
    /// Treats the bytes as the JSON of a messenger, in one piece and in several.
    package static func messenger(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 2 else { return }
        let piece = Int(bytes[1] % 64) + 1
        let file = Array(bytes.dropFirst(2))
        let donor = Donor(app: "org.example.messenger")
        let owner = HistoryOwner(bytes[0] & 0x80 == 0 ? [] : ["Ana", "@ana:example.org"])
        switch bytes[0] & 0x03 {
        case 0:
            var thread = MessengerThread()
            thread.take(file.span)
            let facts = thread
            try history(
                file,
                piece,
                MessengerSource(of: facts, donor: donor, owner: owner),
                areValid: true
            )
        case 1:
            let name = owner.isEmpty ? "Walkers (group)" : "Bo (+442079460018)"
            let source = SignalSource(of: SignalChat(fileName: name), donor: donor)
            try history(file, piece, source, areValid: true)
        case 2:
            try history(file, piece, MatrixSource(donor: donor, owner: owner), areValid: true)
        default:
            let clock = WallClock { _ in 3600 }
            let source = SignalExportSource(of: "Bo2", donor: donor, clock: clock)
            try history(file, piece, source, areValid: true)
        }
    }

    static let messengerSeeds: [[UInt8]] = messengerFiles.flatMap { format, text in
        [[format, 9] + Array(text.utf8), [format | 0x80, 0] + Array(text.utf8)]
    }

    private static let messengerFiles: [(UInt8, String)] = [
        (
            0,
            #"""
            {"participants": [{"name": "Zo\u00c3\u00ab"}, {"name": "Ana"}], "messages": [
             {"sender_name": "Ana", "timestamp_ms": 1767609000000, "call_duration": 5,
              "reactions": [{"reaction": "x", "actor": "Bo"}]},
             {"sender_name": "Zo\u00c3\u00ab", "timestamp_ms": 1767609000000, "type": "Generic"},
             {"sender_name": "Facebook user", "timestamp_ms": 1767609001000, "is_unsent": true}],
             "title": "Zo\u00c3\u00ab", "thread_type": "Regular", "thread_path": "inbox/zoe_5x2k"}
            """#
        ),
        (
            0,
            """
            {"participants": ["Ana", "Bo", "Kim"], "threadName": "Walkers_7", "messages": [
             {"isUnsent": false, "media": [], "senderName": "Bo", "timestamp": 1767609000000},
             {"senderName": "Ana", "timestamp": 1767609000001, "type": "placeholder"}]}
            """
        ),
        (
            1,
            """
            [{"id": "1", "conversationId": "c", "type": "incoming", "source": "+442079460018",
              "sourceServiceId": "u", "sent_at": 1767609000000, "flags": 0},
             {"id": "2", "conversationId": "c", "type": "call-history", "timestamp": 1767609000000,
              "callHistoryDetails": {"wasIncomingCall": true, "isVideo": false,
              "acceptedTime": 1767609000000, "endedTime": 1767609060000}},
             {"id": "3", "conversationId": "c", "type": "outgoing", "sent_at": 1767609000001}]
            """
        ),
        (
            2,
            """
            {"room_name": "Walkers", "exported_by": "Ana", "messages": [
             {"type": "m.room.member", "event_id": "$0", "room_id": "!r:x", "sender": "@ana:x",
              "state_key": "@ana:x", "content": {"displayname": "Ana", "is_direct": true}},
             {"type": "m.room.message", "event_id": "$1", "room_id": "!r:x", "sender": "@bo:x",
              "content": {"body": "x", "msgtype": "m.text"}, "origin_server_ts": 1767609000000},
             {"type": "m.room.message", "event_id": "$2", "room_id": "!r:x", "sender": "@ana:x",
              "content": {"m.relates_to": {"rel_type": "m.replace"}},
              "origin_server_ts": 1767609000000}]}
            """
        ),
        (
            3,
            """
            {"date": "2026-01-05T10:30:00.5", "sender": "Bo", "body": "x", "attachments": []}
            {"date": "2026-01-05T10:31:00", "sender": "Kim", "body": " ", "call": true}
            {"date": "2026-01-05T10:31:00", "sender": "Me", "body": "x", "sticker": {"a": 1}}
            {"date": "2026-01-05T10:31:00", "sender": "No-Sender", "deleted": true}
            """
        ),
    ]
}
