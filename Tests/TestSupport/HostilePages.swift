/// Pages that try to take long, or much memory.
package enum HostilePages {
    /// Their names.
    package static var names: [String] { pages.keys.sorted() + ["places of one name"] }

    /// Returns a page of about a number of bytes.
    package static func page(_ name: String, bytes: Int) -> [UInt8] {
        guard let (beginning, piece) = pages[name] else {
            return (0..<bytes / 80).flatMap { number in
                "<p itemscope itemtype=http://schema.org/A><b itemprop=address>\(number)</b></p>"
                    .utf8
            }
        }
        let count = bytes / piece.utf8.count
        return Array((beginning + String(repeating: piece, count: count)).utf8)
    }

    /// A text, and a piece to repeat after it.
    private static func filled(_ piece: String, after beginning: String = "") -> (String, String) {
        (beginning, piece)
    }

    private static let json = "<script type='application/ld+json'>"

    private static let pages: [String: (beginning: String, piece: String)] = [
        "open braces": filled("{"),
        "open angles": filled("<"),
        "open braces in a script": filled("{", after: json),
        "open names in a script": filled("{\"@graph\":", after: json),
        "values in a script": filled("1,", after: json + "["),
        "quotes in a script": filled("\"", after: json + "["),
        "comments in a script": filled("/**/", after: json),
        "items in a script": filled(
            "{\"@type\":\"A\",\"address\":{\"@id\":\"#a\"}},",
            after: json + "{\"@context\":\"https://schema.org\",\"@graph\":["
        ),
        "scripts": filled(
            json + "{\"@context\":\"https://schema.org\",\"telephone\":\"1\"}</script>"
        ),
        "elements in elements": filled("<div>"),
        "ends without beginnings": filled("</i>", after: String(repeating: "<b>", count: 500)),
        "ends and beginnings": filled("<b></i>"),
        "attributes": filled("a ", after: "<p "),
        "attributes of many elements": filled("<p \(String(repeating: "a ", count: 400))>"),
        "attributes in an open comment": filled("b ", after: "<!-- --!><p "),
        "items": filled("<p itemscope itemtype='https://schema.org/A'>"),
        "items in items": filled("<b itemprop=address itemscope>", after: "<b itemscope>"),
        "references between items": filled(
            "<p itemscope itemtype=http://schema.org/A itemref='a b' id=b></p>",
            after: "<div id=a>"
        ),
        "properties of one item": filled(
            "<b itemprop=address>1</b>",
            after: "<p itemscope itemtype=http://schema.org/A>"
        ),
        "texts in texts": filled(
            "<b itemprop=address>1",
            after: "<p itemscope itemtype=http://schema.org/A>"
        ),
        "RDFa in RDFa": filled(
            "<b property=address typeof=A>",
            after: "<p vocab=http://schema.org>"
        ),
        "prefixes": filled("<b prefix='a: http://schema.org/'></b>"),
        "references to one node": filled(
            "<p itemscope itemtype=http://schema.org/A><a itemprop=location href='#x'></a></p>",
            after: "<p itemscope itemid='#x' itemprop=x><b itemprop=telephone>1</b></p>"
        ),
        "parts without names of one": filled(
            "{\"telephone\":\"1\"},",
            after: json + "{\"@context\":\"https://schema.org\",\"department\":["
        ),
        "persons": filled(
            "{\"@type\":\"Person\",\"mainEntityOfPage\":1,\"telephone\":\"1\"},",
            after: json + "{\"@context\":\"https://schema.org\",\"member\":["
        ),
        "contexts in contexts": filled(
            "{\"@context\":{\"a\":\"http://schema.org/a\"}},",
            after: json + "{\"@context\":\"https://schema.org\",\"member\":["
        ),
        "prefixes of one element": filled(
            "<i prefix='a: http://schema.org/'></i>",
            after: "<p prefix='"
                + (0..<20_000).map { "a\($0): http://schema.org/ " }.joined() + "'>"
        ),
        "references to many attributes": filled(
            "<p itemscope itemtype=http://schema.org/A itemref=a></p>",
            after: "<b id=a \((0..<5000).map { "a\($0) " }.joined())></b>"
        ),
        "links against a long base": filled(
            "<a itemprop=url href=./../x></a>",
            after: "<base href='https://a/\(String(repeating: "a/", count: 1000))'>"
                + "<p itemscope itemtype=http://schema.org/A>"
        ),
        "references to one address of many telephones": filled(
            "<p itemscope itemtype=http://schema.org/A><a itemprop=address href='#x'></a></p>",
            after: "<p itemscope itemid='#x' itemtype=http://schema.org/PostalAddress>"
                + String(repeating: "<b itemprop='telephone streetAddress'>1</b>", count: 5000)
                + "</p>"
        ),
        "another encoding": filled("\u{80}", after: "<meta charset=shift_jis>"),
        "entities": filled("&amp;&#x41;"),
        "comments": filled("<!--"),
        "declarations": filled("<!"),
        "instructions": filled("<?"),
        "zeros": filled("\0"),
        "paragraphs": filled("</p>"),
    ]
}
