import Importing
import Interactions

extension FuzzTarget {
    private static let receivedAt = Timestamp(milliseconds: 1_767_603_600_000)

    /// Treats the bytes as a file of a history, in one piece and in several.
    package static func history(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 2 else { return }
        let piece = Int(bytes[1] % 64) + 1
        let file = Array(bytes.dropFirst(2))
        let donor = Donor(app: "org.example.history")
        let owner = HistoryOwner(["ana@example.org", "Me", "+44 20 7946 0018"])
        let included: Set<MailKind> = bytes[0] & 0x80 != 0 ? [.bulk, .junk, .drafts, .trash] : []
        let mail = MailOptions(donor: donor, owner: owner, including: included)
        switch bytes[0] & 0x03 {
        case 0: try history(file, piece, MailboxSource(mail), areValid: true)
        case 1: try history(file, piece, MailSource(mail), areValid: true)
        case 2: try history(file, piece, CardSource(donor: donor, owner: owner), areValid: true)
        default:
            let map = "start=s,end=e,sender=f,recipients=t,direction=d,class=k,identifier=i"
            let order: DateOrder = bytes[0] & 0x80 == 0 ? .dmy : .mdy
            let mapping = try must("a mapping is one") { () throws(TableMapping.Problem) in
                try TableMapping([map], dateOrder: order)
            }
            try history(
                file,
                piece,
                TableSource(mapping, donor: donor, owner: owner),
                areValid: false
            )
        }
    }

    /// Reads a file twice, each time by a new source, because a source may hold a reader that is
    /// no value.
    static func history<Source: HistorySource>(
        _ bytes: [UInt8],
        _ piece: Int,
        _ source: @autoclosure () -> Source,
        areValid: Bool
    ) throws(BrokenProperty) {
        let items = read(bytes, max(bytes.count, 1), source())
        try check(read(bytes, piece, source()) == items, "pieces do not matter")
        var summary = HistorySummary(receivedAt: receivedAt)
        for item in items { summary.add(item, in: "-") }
        for case .visit(let visit, _) in items {
            do throws(ValidationError) {
                try visit.validate(receivedAt: receivedAt)
            } catch {
                try check(
                    ["start", "end"].contains(error.field),
                    "a visit is valid: \(error)"
                )
            }
        }
        for case .donation(let donation, _) in items {
            do throws(ValidationError) {
                try donation.validate(receivedAt: receivedAt)
            } catch {
                // A source does not know the present.
                let end = donation.interaction.end ?? receivedAt
                let isLate = error.field == "end" && end > receivedAt
                try check(
                    !areValid || error.field == "start" || isLate,
                    "a donation is valid: \(error)"
                )
            }
        }
    }

    private static func read(
        _ bytes: [UInt8],
        _ piece: Int,
        _ source: some HistorySource
    ) -> [HistoryItem] {
        var source = source
        var items: [HistoryItem] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + piece)
            source.take(bytes.span.extracting(start..<end), to: &items)
            start = end
        }
        source.finish(to: &items)
        return items
    }

    static let historySeeds: [[UInt8]] = files.flatMap { format, text in
        [[format, 9] + Array(text.utf8), [format | 0x80, 0] + Array(text.utf8)]
    }

    private static let files: [(UInt8, String)] = [
        (
            0,
            """
            From bo@example.org Mon Jan  5 10:00:00 2026
            From: "Silva, Bo" <bo@example.org>
            To: Team: ana@example.org, Kim (x) <@a:kim@x.y>;
            Cc: =?ISO-8859-1?Q?J=F6rg?= =?utf-8?B?w4Q=?= <j@x.y>
            Date: Mon, 5 Jan 2026 10:00:00 +0100
            Message-ID: <1@example.org>
            References: <a@x> <b@x>
            Content-Length: 6

            hello

            From - Mon Jan  5 11:00:00 2026
            From: ana@example.org
            To: list@x.y
            List-Id: A "list" <list.x.y>
            List-Post: <mailto:list@x.y?a=b>
            Precedence: list
            Date: 5 Jan 99 11:00 EST

            >From x

            """
        ),
        (
            0,
            "From x\nFrom: a@x.y\nReceived: by x; Mon Jan 5 10:00:00 2026\n\nx\n\nFrom b\nTo: c@x\n\n"
        ),
        (
            1,
            "Return-Path: <>\r\nFrom: a@x.y\r\nSender: ana@example.org\r\nTo: b@x.y\r\n"
                + "Date: 2026-01-05T10:00:00Z\r\nX-Mozilla-Status: 0001\r\nAuto-Submitted: no\r\n\r\nx"
        ),
        (
            1,
            "From: No-Reply@x.y\nDate: 05-Jan-2026 02:30:00 PM +0000 (UTC)\nPrecedence: bulk\n"
                + "In-Reply-To: Your mail <2@x>\nList-Unsubscribe: <x>\n\n"
        ),
        (
            0,
            """
            From ana at example.org  Mon Jan  5 10:00:00 2026
            From: kim at x.y (=?koi8-r?B?8NLJ18XU?=)
            X-Gmail-Labels: =?utf-8?q?Entw=C3=BCrfe?=,a
            X-Spam-Status: No
            Date: Mon, 5 Jan 2026 10:00:00 -600
            Received: by x; Mon, 5 Jan 2026 10:00:00 +0000
            Content-Type: multipart/mixed; charset=big5; boundary="b"

            --b
            Content-Type: message/rfc822

            From kim@x.y Mon Jan  5 10:00:00 2026
            From: =?iso-2022-jp?B?GyRCOzNFRBsoQg==?= <c@x.y>

            --b--

            From x Mon Jan  5 10:00:00 2026
            From: Bo via L <l=40x.y@dmarc.x.y.INVALID>
            X-Original-From: Bo <bo@x.y>
            Reply-To: l@x.y, bo@x.y
            List-Id: <l.x.y>
            Cc: l@x.y
            In-Reply-To: <1@example.org>
            Date: 5 Jan 2026 10:00 +0530

            """
        ),
        (
            2,
            "BEGIN:VCARD\nVERSION:3.0\nUID:u\nFN:Bo\\, S\nN:S;Bo;;Dr.;\nEMAIL;TYPE=\"WORK\",pref:b@x.y\n"
                + "a.TEL;TYPE=CELL:+44 20\n  7946\nPHOTO;ENCODING=b;TYPE=PNG:iVBO\n Rw0=\n"
                + "REV:20240105T100000Z\nEND:VCARD\n"
        ),
        (
            2,
            "BEGIN:VCARD\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC;J=\r\n=C3=B6\r\n"
                + "AGENT:\r\nBEGIN:VCARD\r\nEND:VCARD\r\nTEL;HOME:1\r\nEND:VCARD\r\n"
                + "BEGIN:VCARD\nKIND:group\nPHOTO:data:image/gif;base64,AQID\nTEL:tel:+1;ext=5\nEND:VCARD"
        ),
        (3, "s,f,t,e,d,k,i\n2026-01-05,Bo <b@x.y>,Me;Kim,,out,call,1\n5.1.26 10:00,a,,,,,\n"),
        (
            3,
            "\u{FEFF}s;e;f;t;d;k;i\r\n1767607200;1767607260.5;\"Bo \"\"B\"\" <1>\";+44 20 7946;in;video;\r\n"
        ),
    ]
}
