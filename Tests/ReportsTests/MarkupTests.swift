import TestSupport
import Testing

@testable import Reports

@Suite struct `Markup of a page` {
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x", "a`b`",
        "&lt;b&gt;", "</title></style></svg>", "]]>", "<!--", "\u{0}\u{1B}[31m\u{7F}\u{85}\u{9F}",
        "javascript:alert(1)",
    ]

    @Test(arguments: hostile)
    func `has no place where a text could become anything else`(text: String) {
        let inside = Markup.text(text).source
        #expect(!inside.contains { "<>\"'`".contains($0) })
        let element = element("p", Attribute("title", text)) { Markup.text(text) }.source
        #expect(element == "<p title=\"\(inside)\">\(inside)</p>")
        #expect(!inside.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func `gives texts back as they were`() throws {
        for text in Self.hostile.dropLast(2) + ["plain", "Ana & <Ben>", "日本語", "a\nb\tc"] {
            var read = Markup.text(text).source
            for (name, character) in [
                ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"),
                ("&amp;", "&"),
            ] { read = read.replacing(name, with: character) }
            #expect(read == text || text.contains("\u{0}"))
        }
    }

    @Test func `takes literals as texts, what is interpolated too`() {
        let name = "<b>"
        let markup: Markup = "1 < 2 & \(name)"
        #expect(markup.source == "1 &lt; 2 &amp; &lt;b&gt;")
    }

    @Test func `is built from pieces, some of which may be missing`() {
        let isShown = false
        let markup = element("ul", .class("a")) {
            for number in 1...2 { element("li") { "\(number)" } }
            if isShown { element("li") { "never" } }
            if isShown { "no" } else { "yes" }
        }
        #expect(markup.source == "<ul class=\"a\"><li>1</li><li>2</li>yes</ul>")
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `of random texts has no tags but its own`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scalars = (0..<200).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0..<0x500, using: &random))
        }
        let text = String(String.UnicodeScalarView(scalars))
        let markup = element("i", Attribute("aria-label", text)) { Markup.name(text) }
        let tags = try Tag.all(in: markup.source)
        #expect(tags.map(\.name) == ["i", "bdi", "/bdi", "/i"])
        #expect(tags[0].attributes.count == 1)
    }
}

@Suite struct `A name from elsewhere` {
    @Test func `is cut to characters, not to bytes`() {
        #expect(SafeText.shortened("Anna", to: 4) == "Anna")
        #expect(SafeText.shortened("Annabel", to: 4) == "Anna…")
        #expect(SafeText.shortened("Ann Abel", to: 4) == "Ann…")
        #expect(SafeText.shortened("👩‍👩‍👧‍👦🇬🇧é日", to: 3) == "👩‍👩‍👧‍👦🇬🇧é…")
        #expect(SafeText.shortened("", to: 4) == "")
    }

    @Test func `cannot turn the direction of what follows, nor steer anything`() {
        let name = "evil\u{202E}gnp.exe\u{2069}\u{1B}[2J\u{0}\u{2028}\u{FFFE}\u{FFFA}"
        #expect(SafeText.cleaned(name) == "evil�gnp.exe��[2J�����".dropLast(1) + "")
        #expect(SafeText.isolated("a") == "\u{2068}a\u{2069}")
    }

    @Test func `has no more marks on a character than a few`() {
        let name = "Z" + String(repeating: "\u{301}", count: 5000) + "a"
        let short = SafeText.shortened(name, to: 10)
        #expect(short.unicodeScalars.count == 13)
        #expect(short.hasSuffix("a"))
    }
}
