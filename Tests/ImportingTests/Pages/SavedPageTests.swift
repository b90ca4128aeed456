import Importing
import Interactions
import TestSupport
import Testing

@Suite struct `A file of saved pages` {
    private func items(
        _ text: String,
        _ format: SavedPageFormat,
        pieces: Int = 1 << 20
    ) -> [SavedPageItem] {
        read(Array(text.utf8), format, pieces: pieces)
    }

    private func read(_ bytes: [UInt8], _ format: SavedPageFormat, pieces: Int) -> [SavedPageItem] {
        var source = format.makeSource()
        var items: [SavedPageItem] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + pieces)
            source.take(bytes.span.extracting(start..<end), to: &items)
            start = end
        }
        source.finish(to: &items)
        return items
    }

    private func text(_ item: SavedPageItem?) -> String? {
        guard case .page(let page, _) = item else { return nil }
        return String(decoding: page.bytes, as: UTF8.self)
    }

    @Test func `has its format by its name`() {
        let names = ["a.HTM": SavedPageFormat.html, "b.mht": .mhtml, "c.warc.gz": .warc]
        for (name, format) in names { #expect(SavedPageFormat(fileName: name) == format) }
        #expect(SavedPageFormat(fileName: "html") == .html)
        #expect(SavedPageFormat(fileName: "a.pdf") == nil)
    }

    // MARK: HTML

    @Test func `of HTML has the address that the browser wrote into it`() {
        let chrome = "<!DOCTYPE html>\n<!-- saved from url=(0023)https://example.org/a/b -->\n<p>x"
        #expect(
            items(chrome, .html, pieces: 3) == [
                .page(
                    SavedPage(url: "https://example.org/a/b", bytes: Array(chrome.utf8)),
                    at: .file
                )
            ]
        )
        let single = """
            <!DOCTYPE html><html><!--
             Page saved with SingleFile
             url: https://example.org/
             saved date: Mon Jan 05 2026 10:00:00 GMT+0100 (Central European Standard Time)
            --><p>x
            """
        guard case .page(let page, _) = items(single, .html).first else {
            Issue.record("no page")
            return
        }
        #expect(page.url == "https://example.org/")
        #expect(items("<p>x", .html) == [.page(SavedPage(bytes: Array("<p>x".utf8)), at: .file)])
    }

    // MARK: MHTML

    private static let mail = """
        From: <Saved by Blink>\r
        Snapshot-Content-Location: https://example.org/\r
        Subject: =?utf-8?Q?x?=\r
        Date: Mon, 5 Jan 2026 10:00:00 +0000\r
        MIME-Version: 1.0\r
        Content-Type: multipart/related;\r
        \ttype="text/html";\r
        \tboundary="----Boundary--1----"\r
        \r
        \r
        ------Boundary--1----\r
        Content-Type: image/png\r
        Content-Transfer-Encoding: base64\r
        \r
        AAAA\r
        ------Boundary--1----\r
        Content-Type: text/html; charset=utf-8\r
        Content-ID: <frame-1@mhtml.blink>\r
        Content-Transfer-Encoding: quoted-printable\r
        Content-Location: https://example.org/frame\r
        \r
        <p class=3D"a">Caf=C3=A9 =\r
        au lait=3\r
        ------Boundary--1----\r
        Content-Type: text/html\r
        \r
        second\r
        ------Boundary--1------\r

        """

    @Test(arguments: [1, 7, 1 << 20])
    func `of a mail is its first part that is a page`(pieces: Int) {
        let found = items(Self.mail, .mhtml, pieces: pieces)
        let page = SavedPage(
            url: "https://example.org/",
            contentType: "text/html; charset=utf-8",
            date: Timestamp(rfc3339: "2026-01-05T10:00:00Z"),
            bytes: Array("<p class=\"a\">Café au lait=3\r\n".utf8)
        )
        #expect(found == [.page(page, at: .file)])
    }

    @Test func `of a mail may be coded as Base64, or have one part only`() {
        let coded = "Content-Type: text/html\nContent-Transfer-Encoding: BASE64\n\nPHA+\neA==\n"
        #expect(items(coded, .mhtml).map { text($0) } == ["<p>x"])
    }

    @Test(arguments: [
        "", "x", "Content-Type: image/png\n\nx", "a: b\n\n", "Content-Type: multipart/x\n\n",
    ])
    func `of a mail without a page gives the reason`(mail: String) {
        let found = items(mail, .mhtml)
        #expect(found.count == 1)
        #expect(text(found.first) == nil)
    }

    // MARK: WARC

    private static func record(_ type: String, _ block: String, _ fields: String = "") -> String {
        "WARC/1.0\r\nWARC-Type: \(type)\r\nWARC-Target-URI: <https://example.org/\(type)>\r\n"
            + "WARC-Date: 2026-01-05T10:00:00Z\r\n\(fields)Content-Length: \(block.utf8.count)\r\n\r\n"
            + block + "\r\n\r\n"
    }

    private static let reply = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"

    @Test(arguments: [1, 5, 1 << 20])
    func `of an archive has its replies and resources that are pages`(pieces: Int) {
        let archive =
            Self.record("warcinfo", "software: x\r\n")
            + Self.record("request", "GET / HTTP/1.1\r\n\r\n")
            + Self.record("response", Self.reply + "\r\n<p>x")
            + Self.record("response", "HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n<p>no")
            + Self.record("response", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nPNG")
            + Self.record(
                "response",
                Self.reply
                    + "Transfer-Encoding: chunked\r\n\r\n4;a=b\r\n<p>c\r\n2\r\nhu\r\n0\r\n\r\n"
            )
            + Self.record("response", Self.reply + "Content-Encoding: gzip\r\n\r\nzz")
            + Self.record("resource", "<p>r", "Content-Type: text/html\r\n")
        let found = items(archive, .warc, pieces: pieces)
        #expect(found.map { text($0) } == ["<p>x", "<p>chu", "zz", "<p>r"])
        guard case .page(let first, _) = found.first, case .page(let packed, _) = found[2] else {
            Issue.record("no page")
            return
        }
        #expect(first.url == "https://example.org/response")
        #expect(first.contentType == "text/html; charset=utf-8")
        #expect(first.date == Timestamp(rfc3339: "2026-01-05T10:00:00Z"))
        #expect(first.contentEncoding == nil)
        #expect(packed.contentEncoding == "gzip")
    }

    @Test func `of an archive that is cut off or damaged gives what comes before, and the reason`()
    {
        let good = Self.record("response", Self.reply + "\r\n<p>x")
        let cut = items(String((good + good).dropLast(12)), .warc)
        #expect(cut.map { text($0) } == ["<p>x", nil])
        let damaged = items(good + "WARX\r\n", .warc)
        #expect(damaged.map { text($0) } == ["<p>x", nil])
        #expect(damaged.last == .skipped(.unreadable, at: .byte(good.utf8.count)))
        let endless = "WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n"
        #expect(items(endless, .warc) == [.skipped(.unreadable, at: .byte(0))])
    }

    @Test func `of an archive holds no more than one page within the bound`() {
        let long = Self.record(
            "response",
            Self.reply + "\r\n" + String(repeating: "x", count: 5 << 20)
        )
        let found = items(long + Self.record("response", Self.reply + "\r\n<p>y"), .warc)
        #expect(text(found.first)?.utf8.count == SavedPage.byteLimit)
        #expect(text(found.last) == "<p>y")
    }

    // MARK: Any bytes

    @Test(arguments: SeededGenerator.seeds(3))
    func `made by chance gives the same however it is cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let archive = Self.record("response", Self.reply + "\r\n<p>x")
        for format in SavedPageFormat.allCases {
            for _ in 0..<100 {
                var bytes = Array((format == .mhtml ? Self.mail : archive + archive).utf8)
                for _ in 0..<8 {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    if Bool.random(using: &random) {
                        bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                    } else {
                        bytes.remove(at: place)
                    }
                }
                let whole = read(bytes, format, pieces: bytes.count)
                let piece = Int.random(in: 1...99, using: &random)
                #expect(read(bytes, format, pieces: piece) == whole, "\(format), seed \(seed)")
            }
        }
    }
}
