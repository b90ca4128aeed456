import Importing
import Interactions
import WebMarkup

extension FuzzTarget {
    /// Reads a page, from a byte for its form: one that came by itself, or saved in a file.
    static func markup(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let form = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch form % 8 {
        case 1: try savedPages(rest, .html, form)
        case 2: try savedPages(rest, .mhtml, form)
        case 3: try savedPages(rest, .warc, form)
        default: try page(rest, contentType: types[Int(form >> 3) % types.count])
        }
    }

    private static let types: [String?] = [
        nil, "text/html; charset=utf-8", "text/html; charset=iso-8859-1", "application/xhtml+xml",
        "text/html; charset=utf-16le", "text/html; charset=shift_jis",
    ]

    private static func page(
        _ bytes: [UInt8],
        url: String? = "https://page.example/a/",
        contentType: String?
    ) throws(BrokenProperty) {
        let page = PageMarkup(reading: bytes, url: url, contentType: contentType)
        try check(
            page == PageMarkup(reading: bytes, url: url, contentType: contentType),
            "a page gives the same each time"
        )
        try check(page.places.count <= PageLimits.places, "places are bounded")
        try check(page.places.count { $0.isMain } <= 1, "one place is the main one")
        for found in page.places {
            let place = found.place
            try check(!found.forms.isEmpty, "a place has a form")
            try check(place.coordinate?.isValid != false, "a coordinate is in range")
            try check(
                place.coordinate != nil || !place.telephones.isEmpty || place.address != .init(),
                "a place has an address, a coordinate or a telephone"
            )
        }
    }

    private static func savedPages(
        _ bytes: [UInt8],
        _ format: SavedPageFormat,
        _ piece: UInt8
    ) throws(BrokenProperty) {
        let items = read(bytes, format, max(bytes.count, 1))
        try check(
            read(bytes, format, Int(piece >> 3) + 1) == items,
            "pieces of a file do not matter"
        )
        for case .page(let saved, _) in items {
            try page(saved.bytes, url: saved.url, contentType: saved.contentType)
        }
    }

    private static func read(
        _ bytes: [UInt8],
        _ format: SavedPageFormat,
        _ piece: Int
    ) -> [SavedPageItem] {
        var source = format.makeSource()
        var items: [SavedPageItem] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + piece)
            source.take(bytes.span.extracting(start..<end), to: &items)
            start = end
        }
        source.finish(to: &items)
        return items
    }

    static let markupSeeds: [[UInt8]] = markupPages.map { form, text in [form] + Array(text.utf8) }

    private static let markupPages: [(UInt8, String)] = [
        (
            0,
            """
            <title>T</title><script type="application/ld+json">{"@context":"http://schema.org",
            "@graph":[{"@type":"Restaurant","@id":"#r","name":"N","telephone":["tel:1"],
            "address":{"@id":"#a"},"geo":{"@type":"GeoCoordinates","latitude":1,"longitude":"2,5"}},
            {"@type":"PostalAddress","@id":"#a","streetAddress":"S","addressCountry":{"name":"de"}},
            {"@type":"WebPage","mainEntity":{"@id":"#r"}}]}</script>
            """
        ),
        (
            8,
            """
            <script type='application/ld+json;x'><!-- // c
            {"@context":[{"s":"https://schema.org/","@vocab":null},"http://o"],"@type":"s:Person",
            "s:address":"A\\u0041\\ud83d\\ude00\n",/* x */"s:contactPoint":{"@set":[{"s:telephone":{"@value":1}}]},}
            -->;</script>
            """
        ),
        (
            16,
            """
            <base href=/x/><div itemscope itemtype="http://schema.org/Event http://o/E" itemid=e
            itemref="q w"><a itemprop="location" href="#l">x</a><time itemprop=name datetime=1></div>
            <p id=q itemprop="location" itemscope><meta itemprop=latitude content=1>
            <data itemprop=longitude value=2></p><b id=w itemprop=telephone>1</b>
            <p itemscope itemid="#l" itemtype=https://schema.org/Place><i itemprop=address>A<**i>
            """
        ),
        (
            24,
            """
            <html prefix="a: https://schema.org/ b: http://b"><p vocab="http://schema.org" typeof=Store
            resource="#s"><b property="address" typeof="a:PostalAddress"><i property="postalCode"
            content=1></i></b><a property="a:telephone b:x" href=tel:2></a></p><p about=#s>
            <span property="schema:geo" typeof=schema:GeoShape><i property=schema:box>1,2 3,4</i>
            """
        ),
        (32, "<\0p\0>\0x\0"),
        (
            40,
            "<meta charset=x><p>\u{82}\u{A0}<table><tr><p></table></p></br><!-- --!><![CDATA[x]]>"
        ),
        (1, "<!-- saved from url=(0014)https://x.org/ --><p itemscope>"),
        (1, "<!--\n Page saved with SingleFile\n url: https://x.org/ \n saved date: 5 Jan 26\n-->"),
        (
            2,
            "Snapshot-Content-Location: https://x.org/\nContent-Type: multipart/related;\n boundary=\"b\"\n\n"
                + "--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
                + "<p itemscope=3D\"=\n\">=C3=\n--b--\n"
        ),
        (2, "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+\n"),
        (
            3,
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <https://x.org/>\r\n"
                + "WARC-Date: 2026-01-05T10:00:00Z\r\nContent-Length: 88\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\n<p>\r\n0\r\n\r\n\r\n\r\nWARC/1.1\r\nWARC-Type: resource\r\nContent-Length: 0\r\n\r\n"
        ),
    ]
}
