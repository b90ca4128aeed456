import Importing
import Interactions

extension FuzzTarget {
    /// Treats the bytes as a messenger's export, in one piece and in several, or as an archive.
    package static func chat(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 2 else { return }
        let piece = Int(bytes[1] % 64) + 1
        let file = Array(bytes.dropFirst(2))
        let donor = Donor(app: "org.example.chat")
        let owner = HistoryOwner(["Ana", "user11"])
        switch bytes[0] & 0x03 {
        case 0:
            try history(file, piece, TelegramSource(donor: donor, owner: owner), areValid: true)
        case 1:
            let archived = ArchivedInteraction(file, owner: owner)
            try check(archived?.identifier?.isEmpty != true, "an identifier is not empty")
        default:
            var survey = WhatsAppSurvey()
            survey.take(file.span)
            survey.finish()
            let named = try? survey.chat(owner, group: bytes[0] & 0x80 == 0 ? "Family" : nil)
            let options = WhatsAppOptions(
                donor: donor,
                owner: owner,
                chat: named ?? WhatsAppChat(""),
                dateOrder: (try? survey.dateOrder()) ?? .dmy,
                clock: WallClock { _ in 3600 }
            )
            try history(file, piece, WhatsAppSource(options), areValid: true)
        }
    }

    static let chatSeeds: [[UInt8]] = chatFiles.flatMap { format, text in
        [[format, 9] + Array(text.utf8), [format | 0x80, 0] + Array(text.utf8)]
    }

    private static let chatFiles: [(UInt8, String)] = [
        (
            0,
            """
            {"about": "\\"", "personal_information": {"user_id": 11}, "chats": {"list": [
             {"name": "Bo", "type": "personal_chat", "id": 22, "messages": [
              {"id": 1, "type": "message", "date_unixtime": "1767609000", "from_id": "user22",
               "text": ["}", {"type": "link"}]},
              {"id": 2, "type": "service", "date_unixtime": "1767609120", "actor_id": "user11",
               "action": "phone_call", "duration_seconds": 61}]},
             {"name": "Walkers", "type": "private_supergroup", "id": 5, "messages": [
              {"id": 2, "type": "message", "date_unixtime": 1767609060, "from": "Kim",
               "from_id": 33}]}]}}
            """
        ),
        (
            0,
            #"{"name": "G", "type": "private_group", "id": "5", "messages": [{"id": 1.5}, [], 2]}"#
        ),
        (
            2,
            """
            [25/01/26, 09:15:02] Bo: \u{200E}image omitted\r
            and more: x
            [25/01/26, 9:15:03\u{202F}PM] \u{202A}+44 20 7946\u{2011}0018\u{202C}: x
            [25/01/26, 09:15:03] Ana: x
            """
        ),
        (2, "25/1/2026, 09:15 - Bo: x\n31.2.26 9.15 - ~ Ana: y\n2026-01-05, 9:15 p. m. - x\n"),
        (3, "\u{200F}[٢٥/١/٢٠٢٦, ٩:١٥:٠٢ م] Bo: x\n[2026. 1. 5. 오후 9:15:02] Bo: x"),
    ]
}
