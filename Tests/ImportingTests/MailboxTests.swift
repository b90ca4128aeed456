import Importing
import ImportingTestSupport
import Interactions
import TestSupport
import Testing

@Suite struct `A mailbox` {
    private static func identifiers(_ items: [HistoryItem]) -> [String?] {
        items.donations.map(\.interaction.identifier)
    }

    private static func numbered(_ number: Int, body: String = "hello\n") -> String {
        mail(["Message-ID": "<\(number)>"], body: body)
    }

    @Test func `is parted at the lines with From`() {
        let first = separator + Self.numbered(1) + "\n"
        let items = mailbox(first + separator + Self.numbered(2))
        #expect(Self.identifiers(items) == ["1", "2"])
        #expect(items.locations == [.byte(0), .byte(first.utf8.count)])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `is the same however its lines end and its bytes are cut`(end: String) {
        let text = [1, 2, 3].map { separator + Self.numbered($0) }.joined(separator: "\n")
            .replacing("\n", with: end)
        let whole = mailbox(text)
        #expect(Self.identifiers(whole) == ["1", "2", "3"])
        for size in [1, 2, 3, 7, 64, 1000] { #expect(mailbox(text, pieces: size) == whole) }
        #expect(mailbox(String(text.dropLast(7))) == whole)
    }

    @Test func `keeps lines of a body that only look like the beginning of a mail`() {
        let body = """
            From me to you
            >From somebody Mon Jan  5 10:00:00 2026

            From what I hear, all is well
            From bo@example.org Mon Jan  5 10:00:00 2026
            said nothing.

            From: nobody

            """
        let items = mailbox(
            separator + Self.numbered(1, body: body) + "\n" + separator + Self.numbered(2)
        )
        #expect(Self.identifiers(items) == ["1", "2"])
        #expect(items.skipped == [])
    }

    @Test func `is parted without a blank line or a date where a header follows`() {
        let items = mailbox(
            separator + Self.numbered(1) + separator + Self.numbered(2)
                + "\nFrom \n" + Self.numbered(3) + "\nFrom ???@???\n" + Self.numbered(4)
        )
        #expect(Self.identifiers(items) == ["1", "2", "3", "4"])
    }

    @Test func `is read on behind a header that is cut off`() {
        let items = mailbox(
            separator + "To: bo@x.y\nFro" + "\n" + separator + Self.numbered(2)
        )
        #expect(items.skipped == [.noSender])
        #expect(Self.identifiers(items) == ["2"])
    }

    @Test func `goes by the length of a body when the next mail begins there`() {
        let inner = "x\n\n" + separator + Self.numbered(7) + "y\n"
        let length = ["Message-ID": "<1>", "Content-Length": "\(inner.utf8.count)"]
        let first = separator + mail(length, body: inner)
        #expect(Self.identifiers(mailbox(first)) == ["1"])
        let items = mailbox(first + "\n" + separator + Self.numbered(2))
        #expect(Self.identifiers(items) == ["1", "2"])
        for size in [1, 5, 100] {
            #expect(mailbox(first + "\n" + separator + Self.numbered(2), pieces: size) == items)
        }
    }

    private static func parted(_ identifier: String, closing: String = "--b--\n") -> String {
        let fields = [
            "Message-ID": "<\(identifier)>", "Content-Type": "multipart/mixed; boundary=b",
        ]
        let inner = "--b\nContent-Type: message/rfc822\n\n" + separator + numbered(7) + "\n"
        return separator + mail(fields, body: inner + closing) + "\n"
    }

    @Test func `is not parted inside the parts of a mail`() {
        let text = Self.parted("1") + separator + Self.numbered(2) + "\n" + Self.parted("3")
        let whole = mailbox(text)
        #expect(Self.identifiers(whole) == ["1", "2", "3"])
        for size in [1, 5, 100] { #expect(mailbox(text, pieces: size) == whole) }
    }

    @Test func `does not lose a mail to parts without an end`() {
        let cut = Self.parted("1", closing: "")
        let text = cut + (2...3).map { separator + Self.numbered($0) + "\n" }.joined()
        #expect(Self.identifiers(mailbox(text)) == ["1", "7", "2", "3"])
        // The whole copy of a mail is not inside the cut one.
        let copied = cut + separator + Self.numbered(2) + "\n" + Self.parted("1")
        #expect(Self.identifiers(mailbox(copied)) == ["1", "7", "2", "1"])
        let many = cut + (2...1500).map { separator + Self.numbered($0) + "\n" }.joined()
        #expect(mailbox(many).donations.count == 1501)
    }

    @Test func `of one file ends before the next file`() {
        var source = MailboxSource(.ana)
        let cut = Array((separator + "From: bo@example.org\nTo: ").utf8)
        var found: [HistoryItem] = []
        source.take(cut.span, to: &found)
        source.finish(to: &found)
        source.take(Array(mail().utf8).span, to: &found)
        source.finish(to: &found)
        #expect(Self.identifiers(found).count == 2)
        #expect(Self.identifiers(found).last == "1@example.org")
        #expect(found.locations == [.byte(0), .byte(0)])
    }

    @Test(arguments: [0, 3, 40, 500, 999_999_999_999, Int.max])
    func `does not lose a mail to a length that is wrong`(length: Int) {
        let items = mailbox(
            separator + mail(["Message-ID": "<1>", "Content-Length": "\(length)"]) + "\n"
                + (2...1500).map { separator + Self.numbered($0) }.joined(separator: "\n")
        )
        #expect(Self.identifiers(items) == (1...1500).map(String.init))
    }

    @Test func `holds back only so many mails for a length`() {
        let text =
            separator + mail(["Content-Length": "999999999"]) + "\n"
            + (2...1500).map { separator + Self.numbered($0) }.joined(separator: "\n")
        var source = MailboxSource(.ana)
        var items: [HistoryItem] = []
        source.take(Array(text.utf8).span, to: &items)
        #expect(items.count > 1000)
    }

    @Test func `may be a single mail, with a mark before it`() {
        #expect(Self.identifiers(mailbox(Self.numbered(1))) == ["1"])
        #expect(Self.identifiers(mailbox("\u{FEFF}\n\n" + Self.numbered(1))) == [])
        #expect(Self.identifiers(mailbox("\u{FEFF}" + Self.numbered(1))) == ["1"])
    }

    @Test func `that is none is told once`() {
        #expect(mailbox("") == [])
        #expect(mailbox("\n\n") == [])
        #expect(mailbox("%PDF-1.4\nbinary\nmore\n") == [.skipped(.unreadable, at: .byte(0))])
        let text = "PK\u{3}\n" + "\n" + separator + Self.numbered(1)
        #expect(Self.identifiers(mailbox(text)) == ["1"])
        #expect(mailbox(text).skipped == [.unreadable])
    }

    @Test func `with lines of any length is read on`() {
        let long = String(repeating: "x", count: 10_000_000)
        let items = mailbox(
            separator + mail(["Message-ID": "<1>", "X-Long": long], body: long + "\n") + "\n"
                + separator + mail(["To": long]) + "\n" + separator + Self.numbered(3),
            pieces: 65_536
        )
        #expect(Self.identifiers(items) == ["1", "3"])
        #expect(items.skipped == [.tooLong])
    }

    @Test func `with fields without end is read on in bounded time`() {
        let many =
            String(repeating: "To:\n", count: 20_000)
            + String(repeating: "From: a@x.y\n", count: 20_000)
        let items = mailbox(separator + many + "\n" + separator + Self.numbered(2))
        #expect(items.skipped == [.tooLong])
        #expect(Self.identifiers(items) == ["2"])
        let colons =
            String(repeating: "a", count: 100_000) + "@x" + String(repeating: ":", count: 100_000)
        #expect(mailbox(mail(["To": colons])).noted == [.notAnAddress])
    }

    @Test func `with names that unfold for ever is read`() {
        let bomb = String(repeating: "=?utf-8?q?=C3=84?= ", count: 5000)
        let items = mailbox(mail(["From": "\(bomb)<bo@x.y>", "To": "\0\u{1}\(bomb)"]))
        let name = items.donations.first?.interaction.intent.people.sender?.displayName
        #expect(name == String(repeating: "Ä", count: 128))
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `gives the same for any bytes, however they are cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let seeds = [
            separator + mail() + "\n" + separator + mail(["Content-Length": "6"]),
            mail(["List-Post": "<mailto:a@x>", "References": "<a> <b>", "Cc": "A: b@x (c);"]),
            mail([
                "From": "Bo via L <b=40x@l.y>", "List-Id": "L <l.y>", "Received": "a;\n b;\n c",
                "Cc": "l@lists.x.y, reply+a@x", "Content-Type": "multipart/mixed; boundary=b",
            ]),
        ].map { Array($0.utf8) }
        for round in 0..<300 {
            var bytes = random.pick(seeds) + random.pick(seeds)
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = random.pick([0, 0x0A, 0x0D, 0x22, 0x28, 0x3A, 0x3C, 0x80, 0xFF])
            }
            let whole = items(MailboxSource(.ana), bytes)
            let size = Int.random(in: 1...50, using: &random)
            #expect(items(MailboxSource(.ana), bytes, pieces: size) == whole, "round \(round)")
        }
    }
}
